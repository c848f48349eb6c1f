import { sql } from 'kysely'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { formerValues } from '#features/records/contract.ts'
import { askedFunction, type AskedFunction } from '#features/records/server/asked-function.ts'
import { column, recordsTable } from '#features/records/server/identifiers.ts'
import type { StoredField } from '#features/records/server/record-tables.ts'
import { runAs } from '#server/database/execution.ts'
import { serve } from '#server/http/serve.ts'
import { all, compare, mainAlias, type Condition } from '#server/query/conditions.ts'

/** Newest own rows that are looked into, and values that are offered. */
const lookedInto = 2_000
const offeredAtMost = 20

/** Only fields that offer what was entered before are asked; others are answered like those that do not exist. */
export const formerValuesHandler = serve(formerValues, async ({ kernel, session, params, query, db }) => {
  const asked = await askedFunction(kernel, session, params.modelId)
  const found = askedField(asked, query.field)
  if (!found) throw new Refused(refusal('missing', 'kernel.missing'))
  const { stored, rowsTable } = found
  const { fn, right } = asked
  const [main, rows] = [sql.raw(mainAlias), sql.raw(rowsTable === undefined ? mainAlias : 's')]
  const conditions: Condition[] = [
    sql<boolean>`${main}.owner_id = ${session.userId}`,
    sql<boolean>`${main}.deleted_at is null`,
    ...(right ? [right] : []),
    compare({ ...stored, alias: rowsTable === undefined ? mainAlias : 's' }, 'not-empty', []),
    ...(query.keyword === ''
      ? []
      : [compare({ ...stored, alias: rowsTable === undefined ? mainAlias : 's' }, 'contains', [query.keyword])]),
  ]
  const joined = rowsTable === undefined ? sql`` : sql`join ${recordsTable(rowsTable)} as ${rows} on ${rows}.record_id = ${main}.id`
  const own = column(stored.column, rowsTable === undefined ? mainAlias : 's')
  const newest = sql`select ${own} as value, ${main}.id::text as id from ${recordsTable(fn.tables.main.name)} as ${main} ${joined}
    where ${all(conditions)} order by ${main}.id desc limit ${lookedInto}`
  const statement = sql<{
    value: string
  }>`select value from (${newest}) as newest group by value order by max(id) desc limit ${offeredAtMost}`
  const answer = await runAs(db, statement.compile(db), { planEachTime: true })
  return { list: answer.rows.map(({ value }) => value) }
})

/** The field as far as the person may read it, and the table of its rows where it is a column of a sub-table. */
function askedField(
  { fn, visible }: AskedFunction,
  name: string,
): { readonly stored: StoredField; readonly rowsTable: string | undefined } | undefined {
  if (!visible.inForm(name)) return undefined
  const tables = [{ ...fn.tables.main, rowsTable: undefined }, ...fn.tables.subTables.map((one) => ({ ...one, rowsTable: one.name }))]
  for (const { stored, rowsTable } of tables) {
    const found = stored.find(({ field }) => field.name === name && field.type.type === 'auto-complete')
    if (found) return { stored: found, rowsTable }
  }
  return undefined
}
