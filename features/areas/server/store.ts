import { sql, type Selectable } from 'kysely'
import type { Db, Tables, Tx } from '#server/database/types.ts'
import { storeOf, type Store } from '#server/resource/store.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    area: {
      /** The code, which records hold. */
      id: string
      parent_id: string | null
      name: string
      sort_code: number
      enabled: boolean
      description: string
      /** Codes that it replaces; null: none. */
      replaces: string[] | null
      /** The day from which it is offered in place of those it replaces; null: since always. */
      effective_on: string | null
      /** It differs from the shipped data. */
      edited: boolean
      version: number
      modified_at: Date | null
      modified_by: string | null
      deleted_at: Date | null
    }
  }
}

/** An area as it is managed. */
export interface Area {
  readonly id: string
  readonly version: number
  readonly parentId: string | undefined
  readonly name: string
  readonly sortCode: number
  readonly enabled: boolean
  readonly description: string
  readonly replaces: readonly string[]
  /** `2026-01-01`. */
  readonly effectiveOn: string | undefined
}

type Row = Selectable<Tables['area']>

const areaOf = ({ id, version, parent_id, name, sort_code, enabled, description, replaces, effective_on }: Row): Area => ({
  id,
  version,
  parentId: parent_id ?? undefined,
  name,
  sortCode: sort_code,
  enabled,
  description,
  replaces: replaces ?? [],
  effectiveOn: effective_on ?? undefined,
})

const rows = storeOf('area', {
  marksDeleted: true,
  item: areaOf,
  row: ({ id, version, parentId, name, sortCode, enabled, description, replaces, effectiveOn }) => ({
    id,
    version,
    parent_id: parentId ?? null,
    name,
    sort_code: sortCode,
    enabled,
    description,
    replaces: replaces.length > 0 ? [...replaces] : null,
    effective_on: effectiveOn ?? null,
  }),
  stamp: ({ now, userId }) => ({ edited: true, modified_at: now, modified_by: userId }),
})

/** Areas; a deleted one stays in the table for its name, until another one gets its code. */
export const areaStore: Store<Area> = {
  ...rows,
  insert: async (tx, areas, stamp) => {
    const ids = areas.map(({ id }) => id)
    await sql`delete from area where id = any(${ids}::text[]) and deleted_at is not null`.execute(tx)
    await rows.insert(tx, areas, stamp)
  },
}

/** The areas that differ from the shipped data; a deleted one is disabled. */
export async function editedAreas(db: Db | Tx): Promise<(Area & { readonly deleted: boolean })[]> {
  const { rows: found } = await sql<Row>`select * from area where edited order by id`.execute(db)
  return found.map((row) => ({ ...areaOf(row), enabled: row.enabled && row.deleted_at === null, deleted: row.deleted_at !== null }))
}
