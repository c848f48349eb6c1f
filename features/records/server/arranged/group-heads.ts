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
  /** Sums by column as decimal texts, null where no record has a value; absent where not all records were counted. */
  readonly sums?: Readonly<Record<string, string | null>>
}

/**
 * Headings of the groups in the order of the column, those without a value last. Each is found in the index behind the one before and
 * counted up to a limit, so their number does not grow with that of the records. Measured with 200,000 records in 400 groups: see docs/performance.md.
 *
 * @param where what the reader may see and has asked for
 * @param after the value of the last heading that was told; undefined to begin
 * @param summed columns whose sums are wanted
 */
export async function groupHeads(
  db: Db,
  { fn }: FilterScope,
  by: StoredField,
  where: Condition,
  after: unknown,
  summed: readonly string[] = [],
): Promise<{ readonly heads: readonly GroupHead[]; readonly more: boolean }> {
  const from = sql`${recordsTable(fn.tables.main.name)} as ${sql.raw(mainAlias)}`
  const own = column(by.column, mainAlias)
  const wanted = sql.join([sql`1`, ...summed.map((name) => column(name, mainAlias))])
  const sums = sql.join([sql`null`, ...summed.map((name) => sql`sum(${sql.id(name)})::text`)])
  const counted = (condition: Condition) =>
    sql`(select json_build_object('total', count(*), 'sums', json_build_array(${sums}))
      from (select ${wanted} from ${from} where ${where} and ${condition} limit ${countedOfGroup + 1}) as counted)`
  const first = all([where, sql<boolean>`${own} is not null`, ...(after === undefined ? [] : [compare(by, 'more', [after])])])
  const statement = sql<{ value: unknown; counted: Counted }>`with recursive heads as (
      (select ${own} as value from ${from} where ${first} order by ${own} limit 1)
      union all
      select (select ${own} from ${from} where ${where} and ${own} > heads.value order by ${own} limit 1) from heads where heads.value is not null
    )
    select value, ${counted(sql<boolean>`${own} = heads.value`)} as counted
    from (select value from heads where value is not null limit ${headsAtMost + 1}) as heads order by value`
  const { rows } = await runAs(db, statement.compile(db), { planEachTime: true })
  const headOf = headWith(summed)
  const heads = rows.slice(0, headsAtMost).map(headOf)
  if (rows.length > headsAtMost) return { heads, more: true }
  const without = sql<{ counted: Counted }>`select ${counted(compare(by, 'empty', []))} as counted`
  const last = (await runAs(db, without.compile(db), { planEachTime: true })).rows[0]?.counted
  return { heads: last && last.total > 0 ? [...heads, headOf({ value: null, counted: last })] : heads, more: false }
}

interface Counted {
  readonly total: number
  /** In the order of the columns, behind one that is always null. */
  readonly sums: readonly (string | null)[]
}

const headWith =
  (summed: readonly string[]) =>
  ({ value, counted: { total, sums } }: { readonly value: unknown; readonly counted: Counted }): GroupHead =>
    total > countedOfGroup
      ? { value, total: countedOfGroup, more: true }
      : { value, total, more: false, sums: Object.fromEntries(summed.map((name, index) => [name, sums[index + 1] ?? null] as const)) }
