import { sql } from 'kysely'
import { column, recordsTable } from '#features/records/server/identifiers.ts'
import type { FilterScope } from '#features/records/server/query/filter.ts'
import type { StoredField } from '#features/records/server/record-tables.ts'
import { runAs } from '#server/database/execution.ts'
import type { Db } from '#server/database/types.ts'
import { all, compare, mainAlias, type Condition } from '#server/query/conditions.ts'

/** Headings that are told at once, and records of one that are counted. */
export const headsAtMost = 50
const countedOfGroup = 1_000

/** The heading of a group of records: a value of the column they are grouped by. */
export interface GroupHead {
  /** As the column keeps it; null for records without one. */
  readonly value: unknown
  readonly total: number
  /** There are more than were counted. */
  readonly more: boolean
}

/**
 * Headings of the groups in the order of the column, those without a value last. Each is found in the index behind the one before and
 * counted up to a limit, so their number does not grow with that of the records. Measured with 200,000 records in 400 groups: see docs/performance.md.
 *
 * @param where what the reader may see and has asked for
 * @param after the value of the last heading that was told; undefined to begin
 */
export async function groupHeads(
  db: Db,
  { fn }: FilterScope,
  by: StoredField,
  where: Condition,
  after: unknown,
): Promise<{ readonly heads: readonly GroupHead[]; readonly more: boolean }> {
  const from = sql`${recordsTable(fn.tables.main.name)} as ${sql.raw(mainAlias)}`
  const own = column(by.column, mainAlias)
  const counted = (condition: Condition) =>
    sql`(select count(*) from (select 1 from ${from} where ${where} and ${condition} limit ${countedOfGroup + 1}) as counted)::int`
  const first = all([where, sql<boolean>`${own} is not null`, ...(after === undefined ? [] : [compare(by, 'more', [after])])])
  const statement = sql<{ value: unknown; total: number }>`with recursive heads as (
      (select ${own} as value from ${from} where ${first} order by ${own} limit 1)
      union all
      select (select ${own} from ${from} where ${where} and ${own} > heads.value order by ${own} limit 1) from heads where heads.value is not null
    )
    select value, ${counted(sql<boolean>`${own} = heads.value`)} as total
    from (select value from heads where value is not null limit ${headsAtMost + 1}) as heads order by value`
  const { rows } = await runAs(db, statement.compile(db), { planEachTime: true })
  const heads = rows.slice(0, headsAtMost).map(headOf)
  if (rows.length > headsAtMost) return { heads, more: true }
  const without = sql<{ total: number }>`select ${counted(compare(by, 'empty', []))} as total`
  const total = (await runAs(db, without.compile(db), { planEachTime: true })).rows[0]?.total ?? 0
  return { heads: total === 0 ? heads : [...heads, headOf({ value: null, total })], more: false }
}

function headOf({ value, total }: { readonly value: unknown; readonly total: number }): GroupHead {
  return total > countedOfGroup ? { value, total: countedOfGroup, more: true } : { value, total, more: false }
}
