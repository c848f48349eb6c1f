import { sql, type RawBuilder } from 'kysely'
import { mostCountedUses } from '#engine/resource/calls.ts'
import { column, recordsTable } from '#features/records/server/identifiers.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import { tookTooLong } from '#server/database/failures.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Db } from '#server/database/types.ts'

/** Rows that are looked at for each table. */
const readAtMost = 200_000

/**
 * Counts the records that hold a value in one of these fields: what would be out of sight without them. Row rights are left aside, as only
 * the number is told.
 *
 * @param names of fields and sub-tables: `area`, `items`, `items.area`
 * @returns at most `mostCountedUses`; `atLeast` where there may be more: at least 0 where counting took too long
 */
export async function countHolding(
  db: Db,
  { tables }: OnlineFunction,
  names: readonly string[],
): Promise<{ records: number; atLeast: boolean }> {
  const isAsked = (name: string): boolean => names.some((one) => name === one || name.startsWith(`${one}.`))
  const main = tables.main.stored.filter(({ field }) => isAsked(field.name))
  const live = sql`m.deleted_at is null`
  const table = recordsTable(tables.main.name)
  const some = (alias: string, columns: readonly string[]) =>
    sql.join(
      columns.map((name) => sql`${column(name, alias)} is not null`),
      sql` or `,
    )
  const own =
    main.length === 0
      ? []
      : [
          sql`select m.id from ${table} as m where ${live} and (${some(
            'm',
            main.map((one) => one.column),
          )})`,
        ]
  const ofRows = tables.subTables.flatMap(({ name, stored, table: sub }) => {
    const columns = stored.filter(({ field }) => isAsked(field.name)).map((one) => one.column)
    if (columns.length === 0 && !isAsked(sub.name)) return []
    const held = columns.length === 0 ? sql`true` : some('r', columns)
    return [sql`select m.id from ${recordsTable(name)} as r join ${table} as m on m.id = r.record_id where ${live} and (${held})`]
  })
  if (own.length + ofRows.length === 0) return { records: 0, atLeast: false }
  const parts = [...own, ...ofRows].map((one) => sql`(${one} limit ${readAtMost})`)
  const counted = sql<{ n: number }>`select count(*)::int as n from (
    select id from (${sql.join(parts, sql` union `)}) as all_of limit ${mostCountedUses + 1}) as counted`
  const found = await countedInTime(db, counted)
  if (found === undefined) return { records: 0, atLeast: true }
  return { records: Math.min(found, mostCountedUses), atLeast: found > mostCountedUses }
}

const countingMilliseconds = 2_500

async function countedInTime(db: Db, counting: RawBuilder<{ n: number }>): Promise<number | undefined> {
  try {
    return await inTransaction(db, async (tx) => {
      await sql`select set_config('statement_timeout', ${`${countingMilliseconds}ms`}, true)`.execute(tx)
      return (await counting.execute(tx)).rows[0]!.n
    })
  } catch (error) {
    if (tookTooLong(error)) return undefined
    throw error
  }
}
