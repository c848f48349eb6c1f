import { sql } from 'kysely'
import { mostCountedUses } from '#engine/resource/calls.ts'
import { recordsTable } from '#features/records/server/identifiers.ts'
import { functionsCache, type OnlineFunction } from '#features/records/server/online-function.ts'
import { failureCode } from '#server/database/failures.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Kernel } from '#server/kernel.ts'
import { any, compare, mainAlias } from '#server/query/conditions.ts'
import type { Uses } from '#server/resource/uses.ts'

/** All functions together may take so long: somebody waits for the answer. */
const countedMilliseconds = 3_000

/** PostgreSQL's code of a statement that took too long. */
const canceled = '57014'

const alias = sql.raw(mainAlias)

/**
 * Counts the records that hold one of these areas, and names their functions. Row rights are ignored: whoever disables an area must know
 * all that it affects. What could not be counted in time is left out and told.
 */
export async function countAreaUse(kernel: Kernel, codes: readonly string[]): Promise<Pick<Uses, 'functions' | 'records' | 'atLeast'>> {
  const end = performance.now() + countedMilliseconds
  const functions: string[] = []
  let [records, atLeast] = [0, false]
  for (const fn of (await functionsCache(kernel).get()).values()) {
    const left = Math.round(end - performance.now())
    const found = left > 0 ? await recordsIn(kernel, fn, codes, left) : undefined
    if (found === undefined) atLeast = true
    else if (found > 0) functions.push(fn.name)
    records += found ?? 0
  }
  return { functions, records, atLeast }
}

/** @returns undefined where it takes longer */
async function recordsIn(
  kernel: Kernel,
  { tables }: OnlineFunction,
  codes: readonly string[],
  milliseconds: number,
): Promise<number | undefined> {
  const holding = [tables.main, ...tables.subTables].flatMap(({ name, stored }) => {
    const fields = stored.filter(({ field }) => field.type.idsOf === 'region')
    if (fields.length === 0) return []
    const held = any(fields.map((field) => compare(field, 'in', field.columnType.endsWith('[]') ? [codes] : codes)))
    const main = recordsTable(tables.main.name)
    return name === tables.main.name
      ? [sql`select ${alias}.id from ${main} as ${alias} where ${alias}.deleted_at is null and ${held}`]
      : [
          sql`select ${alias}.record_id from ${recordsTable(name)} as ${alias} join ${main} as m on m.id = ${alias}.record_id
            where m.deleted_at is null and ${held}`,
        ]
  })
  if (holding.length === 0) return 0
  try {
    return await inTransaction(kernel.db, async (tx) => {
      await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(tx)
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from (${sql.join(holding, sql` union `)} limit ${mostCountedUses + 1}) as used`.execute(tx)
      return rows[0]?.count ?? 0
    })
  } catch (error) {
    if (failureCode(error) === canceled) return undefined
    throw error
  }
}
