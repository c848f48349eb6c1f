import { sql, type Generated } from 'kysely'
import type { PackageRow } from '#features/applications/contract/packages.ts'
import type { PartText } from '#features/applications/server/packages/part.ts'
import type { MemberChosen } from '#features/flow-design/contract.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { newId } from '#server/new-id.ts'
import { storeOf, type Versioned } from '#server/resource/store.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    function_package: {
      id: string
      name: string
      file_name: string
      content: string
      parts: number
      people: Generated<unknown>
      version: Generated<number>
      created_at: Generated<Date>
      created_by: string | null
      modified_at: Date | null
    }
    function_package_application: {
      id: string
      package_id: string
      parts: string
      applied_at: Generated<Date>
      applied_by: string
      undone_at: Date | null
      undone_by: string | null
    }
  }
}

export interface StoredPackage extends Versioned {
  readonly name: string
  readonly fileName: string
  /** The text of the file. */
  readonly content: string
  readonly parts: number
  /** What was chosen for those whom it names and this system does not have. */
  readonly people: readonly MemberChosen[]
}

export const packageStore = storeOf('function_package', {
  uuidIds: true,
  item: (row): StoredPackage => ({
    id: row.id,
    version: row.version,
    name: row.name,
    fileName: row.file_name,
    content: row.content,
    parts: row.parts,
    people: row.people as readonly MemberChosen[],
  }),
  row: ({ id, version, name, fileName, content, parts, people }: StoredPackage) => ({
    ...{ id, version, name, file_name: fileName, content, parts },
    people: JSON.stringify(people),
  }),
  stamp: ({ now, userId }, isNew) => (isNew ? { created_at: now, created_by: userId } : { modified_at: now }),
})

/** What one application replaced. */
export interface AppliedPart {
  readonly before?: PartText | undefined
  readonly after: PartText
}

export interface Application {
  readonly id: string
  readonly parts: readonly AppliedPart[]
}

/** The newest application that was not undone. */
export async function newestApplication(db: Db | Tx, packageId: string): Promise<Application | undefined> {
  const { rows } = await sql<Application>`select id, parts from function_package_application
    where package_id = ${packageId} and undone_at is null order by applied_at desc, id desc limit 1`.execute(db)
  return rows[0]
}

export async function noteApplication(tx: Tx, packageId: string, userId: string, now: Date, parts: readonly AppliedPart[]): Promise<void> {
  const row = { id: newId(), package_id: packageId, parts: JSON.stringify(parts), applied_at: now, applied_by: userId }
  await tx.insertInto('function_package_application').values(row).execute()
}

export async function noteUndone(tx: Tx, id: string, userId: string, now: Date): Promise<void> {
  await tx.updateTable('function_package_application').set({ undone_at: now, undone_by: userId }).where('id', '=', id).execute()
}

interface Standing {
  readonly id: string
  readonly created_at: Date
  readonly created_by: string | null
  readonly applied_at: Date | null
  readonly applied_by: string | null
  readonly undone: boolean
}

/** When and by whom packages were taken in and applied. */
export async function standingsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Standing>> {
  const { rows } = await sql<Standing>`select p.id, p.created_at, p.created_by, a.applied_at, a.applied_by,
      exists (select 1 from function_package_application as u where u.package_id = p.id) as undone
    from function_package as p left join lateral (select applied_at, applied_by from function_package_application
      where package_id = p.id and undone_at is null order by applied_at desc limit 1) as a on true
    where p.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export function rowOf(
  one: StoredPackage,
  standing: Standing | undefined,
  nameOf: (userId: string | null | undefined) => string,
): PackageRow {
  const { id, name, fileName, parts, version } = one
  return {
    ...{ id, fullName: name, fileName, parts, version },
    creatorUser: nameOf(standing?.created_by),
    creatorTime: standing?.created_at.getTime() ?? 0,
    appliedUser: nameOf(standing?.applied_by),
    appliedTime: standing?.applied_at?.getTime() ?? null,
    state: standing?.applied_at ? 'applied' : standing?.undone ? 'undone' : 'waiting',
  }
}
