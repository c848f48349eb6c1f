import { CompiledQuery } from 'kysely'
import type { Tx } from '#server/database/types.ts'
import { quotedName, tableName } from '#server/database/write-set.ts'
import type { Expectation } from '#server/saves/plan.ts'
import { claimPart, claimsFound, claimValues, type FoundKey, type Idempotency } from '#server/saves/stored-answers.ts'

/** Result of the first statement of a batch. */
export interface Held {
  /** What is known of each claimed key, in the order of the claims. */
  readonly keys: readonly FoundKey[]
  /** Whether all these rows are locked now and still at the version they were read at. True at most once for each row. */
  readonly take: (expects: readonly Expectation[]) => boolean
}

/**
 * Claims the keys of a batch and locks the rows it expects, in one statement.
 *
 * Rows are locked in the order of their ids, and without waiting: one that somebody else holds is not among those held, so a
 * slow transaction keeps no batch from being written.
 */
export async function claimAndHold(tx: Tx, claims: readonly Idempotency[], expects: readonly Expectation[]): Promise<Held> {
  if (claims.length === 0 && expects.length === 0) return { keys: [], take: () => true }
  const groups = [...Map.groupBy(expects, groupOf)].sort(([one], [other]) => (one < other ? -1 : 1))
  const values = [...claimValues(claims), ...groups.map(([, rows]) => rows.map((row) => row.id))]
  const { rows } = await tx.executeQuery<{ found: FoundKey[]; held: Record<string, number>[] }>(
    CompiledQuery.raw(textOf(groups.map(([, [first]]) => first!)), values),
  )
  const { found, held } = rows[0]!
  const versions = new Map(
    groups.flatMap(([group], index) => Object.entries(held[index]!).map(([id, version]) => [`${group} ${id}`, version])),
  )
  const nameOf = (one: Expectation): string => `${groupOf(one)} ${one.id}`
  return {
    keys: found,
    take: (wanted) => {
      if (wanted.some((one) => versions.get(nameOf(one)) !== one.version)) return false
      // Of two decisions about one row, the second has to read the row as the first has changed it.
      for (const one of wanted) versions.delete(nameOf(one))
      return true
    },
  }
}

function groupOf({ table, column }: Expectation): string {
  return `${tableName(table)} ${column}`
}

/** One part for each table whose rows are expected; the values are the three lists of the claims, then the ids by table. */
function textOf(tables: readonly Expectation[]): string {
  const parts = tables.map(
    ({ table, column }, index) => `held_${index} as (
      select id::text as id, ${quotedName(column)} as version from ${tableName(table)}
      where id = any($${index + 4}::${table.columns.id}[]) order by id for update skip locked)`,
  )
  const held = tables.map((_, index) => `(select coalesce(jsonb_object_agg(id, version), '{}') from held_${index})`)
  return `with ${[claimPart, ...parts].join(', ')} select ${claimsFound} as found, jsonb_build_array(${held.join(', ')}) as held`
}
