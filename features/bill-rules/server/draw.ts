import { sql } from 'kysely'
import { firstBillNumber, formatBillNumber, type BillDateFormat } from '#engine/values/bill-number.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { StoredBillRule } from '#features/bill-rules/server/rules.ts'
import { fixedStatement } from '#server/database/fixed-statement.ts'
import type { Db, Tx } from '#server/database/types.ts'

/** The system's one time zone: a period ends at its midnight by the clock of the database (security 14.5). */
const zone = 'Asia/Shanghai'
const today = `(now() at time zone '${zone}')`

/** The period of a rule; without a date there is one for all time, and its name is empty. */
const period = `case date_format when 'yyyyMMdd' then to_char(${today}, 'YYYYMMDD') when 'yyyyMM' then to_char(${today}, 'YYYYMM')
  when 'yyyy' then to_char(${today}, 'YYYY') else '' end`

interface RuleRow {
  id: string
  prefix: string
  date_format: BillDateFormat
  digits: number
  start_number: string
}

const take = fixedStatement<RuleRow & { value: string | null; day: string }>(`
  with rule as materialized (
    select id, prefix, date_format, digits, start_number, ${period} as period, start_number::bigint - 1 + $2::bigint as initial,
      10::numeric ^ digits - 1 as last
    from bill_rule where code = $1 and enabled
  ), drawn as (
    insert into bill_counter as counter (rule_id, period, value) select id, period, initial from rule where initial <= last
    on conflict (rule_id, period) do update set value = counter.value + $2::bigint
      where counter.value + $2::bigint <= (select last from rule)
    returning value
  )
  select id, prefix, date_format, digits, start_number, drawn.value, to_char(${today}, 'YYYY-MM-DD') as day
  from rule left join drawn on true`)

/**
 * Takes the next numbers of a rule, in the transaction that saves the records, as its last step: the row stays locked until
 * the commit and a rollback gives the numbers back, so there are no gaps. Rule and counter are one statement, because others
 * wait while it runs.
 *
 * @param code of the rule
 * @param count how many; saves that wait together take theirs at once
 * @throws Refused 422 when there is no such rule, or it is disabled: a filing must not go without its number; and when the
 *   period has not so many left: never a wrap, never a longer number
 */
export async function drawBillNumbers(tx: Tx, code: string, count: number): Promise<string[]> {
  const [row] = await take(tx, [code, count])
  if (!row) throw unknownRule(code)
  const rule = storedRule(row)
  if (row.value === null) throw exhausted(rule)
  const first = Number(row.value) - count + 1
  return Array.from({ length: count }, (_, index) => numberText(rule, row.day, first + index))
}

/**
 * What the next submission would get; nothing is locked and nothing is taken.
 *
 * @throws Refused 422 as drawing does
 */
export async function nextBillNumber(db: Db, code: string): Promise<string> {
  const { rows } = await sql<RuleRow & { value: string | null; day: string }>`
    select id, prefix, date_format, digits, start_number, to_char(${sql.raw(today)}, 'YYYY-MM-DD') as day,
      (select value from bill_counter where rule_id = id and bill_counter.period = ${sql.raw(period)}) as value
    from bill_rule where code = ${code} and enabled`.execute(db)
  const found = rows[0]
  if (!found) throw unknownRule(code)
  const rule = storedRule(found)
  return numberText(rule, found.day, found.value === null ? firstBillNumber(rule) : Number(found.value) + 1)
}

function storedRule(row: RuleRow): StoredBillRule {
  return { id: row.id, prefix: row.prefix, dateFormat: row.date_format, digits: row.digits, startNumber: row.start_number }
}

function unknownRule(code: string): Refused {
  return new Refused(refusal('invalid', 'bill-rules.unknown', { params: { code } }))
}

function numberText(rule: StoredBillRule, day: string, running: number): string {
  const text = formatBillNumber(rule, day, running)
  if (typeof text !== 'string') throw exhausted(rule)
  return text
}

function exhausted(rule: StoredBillRule): Refused {
  return new Refused(refusal('invalid', 'bill-rules.exhausted', { params: { prefix: rule.prefix } }))
}
