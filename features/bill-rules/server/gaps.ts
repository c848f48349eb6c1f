import { sql, type RawBuilder } from 'kysely'
import { numberOf } from '#features/bill-rules/server/issued.ts'
import type { StoredBillRule } from '#features/bill-rules/server/rules.ts'
import type { Db } from '#server/database/types.ts'

/** Where numbers of a rule stand: a column of a table whose rows are marked `deleted_at` when they are deleted. */
export interface NumberPlace {
  readonly table: RawBuilder<unknown>
  readonly column: RawBuilder<unknown>
}

/** A number that was given and stands on no living record. */
export interface NumberGap {
  readonly number: string
  readonly period: string
  /** When the record with it was deleted; undefined where there never was one. */
  readonly deletedAt: Date | undefined
}

interface Wanted {
  /** `''` for all. */
  readonly period: string
  readonly limit: number
  readonly offset: number
}

/** How many numbers a rule has given, by period, the newest first. A period that began before that was kept counts from the least number found. */
interface GivenNumbers {
  readonly periods: readonly { readonly period: string; readonly given: number; readonly missing: number }[]
  readonly gaps: readonly NumberGap[]
}

const periodLength = { yyyyMMdd: 8, yyyyMM: 6, yyyy: 4, no: 0 } as const

/**
 * Compares the counters of a rule with the numbers that stand somewhere. Numbers that were drawn by a transaction that is not committed
 * are not counted yet; those that count for places apart are left out.
 */
export async function numberGaps(db: Db, rule: StoredBillRule, places: readonly NumberPlace[], wanted: Wanted): Promise<GivenNumbers> {
  const given = sql`with ${givenBy(rule, places)}`
  const [counts, gaps] = await Promise.all([
    sql<{ period: string; given: string; missing: string }>`${given}
      select period, value - first + 1 as given, (select count(*) from missing where missing.period = counted.period) as missing
      from counted order by period desc`.execute(db),
    sql<{ period: string; running: string; deleted_at: Date | null }>`${given}
      select period, running, deleted_at from missing where ${wanted.period} in ('', period)
      order by period desc, running limit ${wanted.limit} offset ${wanted.offset}`.execute(db),
  ])
  return {
    periods: counts.rows.map((row) => ({ period: row.period, given: Number(row.given), missing: Number(row.missing) })),
    gaps: gaps.rows.map(({ period, running, deleted_at }) => ({
      number: numberOf(rule, { period, running: Number(running) }),
      period,
      deletedAt: deleted_at ?? undefined,
    })),
  }
}

/** `found`: numbers that stand somewhere; `counted`: the periods with their first and last number; `missing`: what is in these and not found living. */
function givenBy({ id, prefix, dateFormat, startNumber }: StoredBillRule, places: readonly NumberPlace[]): RawBuilder<unknown> {
  const dated = periodLength[dateFormat]
  const texts = places.map(
    ({ table, column }) =>
      sql`select substr(${column}, char_length(${prefix}) + 1) as rest, deleted_at from ${table} where starts_with(${column}, ${prefix})`,
  )
  return sql`found as materialized (
      select left(rest, ${dated}::int) as period, substr(rest, ${dated + 1}::int)::bigint as running,
        bool_and(deleted_at is not null) as deleted, max(deleted_at) as deleted_at
      from (${sql.join(texts, sql` union all `)}) as text where rest ~ ${`^\\d{${dated + 1},${dated + 9}}$`} group by 1, 2
    ), counted as (
      select period, value, least(value + 1, coalesce(first, (select min(running) from found where found.period = counter.period), ${startNumber}::bigint)) as first
      from bill_counter as counter where rule_id = ${id} and place = ''
    ), missing as (
      select counted.period, series.running, found.deleted_at
      from counted cross join lateral generate_series(first, value) as series(running)
      left join found on found.period = counted.period and found.running = series.running
      where found.running is null or found.deleted
    )`
}
