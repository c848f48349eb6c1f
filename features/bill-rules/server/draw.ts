import { firstBillNumber, formatBillNumber, type BillDateFormat } from '#engine/values/bill-number.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { NumberingRule } from '#features/bill-rules/server/rules.ts'
import { fixedStatement } from '#server/database/fixed-statement.ts'
import type { Db, Tx } from '#server/database/types.ts'

/** Today in the configured time zone, by the clock of the database: a period ends at midnight of that zone (security 14.5). */
const todayIn = (zone: string): string => `(now() at time zone ${zone})`

/** `billPeriod` of the engine in SQL, for the statement that counts; date patterns differ only in their case. */
const periodOf = (today: string): string => `case date_format when 'no' then '' else to_char(${today}, upper(date_format)) end`

interface RuleRow {
  id: string
  prefix: string
  date_format: BillDateFormat
  digits: number
  start_number: string
}

/** A rule with the drawn number and the day it belongs to. */
interface NumberedRow extends RuleRow {
  /** Null when nothing was drawn yet, or the period has no numbers left. */
  value: string | null
  day: string
}

/** $1 code, $2 zone, $3 how many, $4 place or ''. */
const take = fixedStatement<NumberedRow>(`
  with rule as materialized (
    select id, prefix, date_format, digits, start_number, ${periodOf(todayIn('$2::text'))} as period, start_number::bigint - 1 + $3::bigint as initial,
      10::numeric ^ digits - 1 as last
    from bill_rule where code = $1 and enabled
  ), drawn as (
    insert into bill_counter as counter (rule_id, place, period, value, first, digits)
      select id, $4::text, period, initial, start_number::bigint, digits from rule where initial <= last
    on conflict (rule_id, place, period) do update set value = counter.value + $3::bigint, digits = excluded.digits
      where counter.value + $3::bigint <= (select last from rule)
    returning value
  )
  select id, prefix, date_format, digits, start_number, drawn.value, to_char(${todayIn('$2::text')}, 'YYYY-MM-DD') as day
  from rule left join drawn on true`)

/**
 * Draws the next numbers of a rule as the last step of the transaction that saves the records. The row stays locked until the
 * commit, and a rollback returns the numbers, so there are no gaps. Rule and counter are read in one statement, because other
 * saves wait for it.
 *
 * @param code of the rule
 * @param zone time zone that determines the day, month or year of the period
 * @param count how many; saves that are batched draw together
 * @param place code that stands in place of the prefix and counts for itself; '' for the numbers of the rule alone
 * @throws Refused 422 when the rule does not exist or is disabled, because a request must not be submitted without its number;
 * and when the period has too few numbers left
 */
export async function drawBillNumbers(tx: Tx, code: string, zone: string, count: number, place = ''): Promise<string[]> {
  const [row] = await take(tx, [code, zone, count, place])
  if (!row) throw unknownRule(code)
  const rule = place === '' ? numberingOf(row) : { ...numberingOf(row), prefix: place }
  if (row.value === null) throw exhausted(rule)
  const first = Number(row.value) - count + 1
  return Array.from({ length: count }, (_, index) => numberText(rule, row.day, first + index))
}

/** $1 code, $2 zone. */
const peek = fixedStatement<NumberedRow>(`
  select id, prefix, date_format, digits, start_number, to_char(${todayIn('$2::text')}, 'YYYY-MM-DD') as day,
    (select value from bill_counter where rule_id = id and place = '' and bill_counter.period = ${periodOf(todayIn('$2::text'))}) as value
  from bill_rule where code = $1 and enabled`)

/**
 * The number the next submission would get; locks and changes nothing.
 *
 * @throws Refused 422 like drawing
 */
export async function nextBillNumber(db: Db, code: string, zone: string): Promise<string> {
  const [found] = await peek(db, [code, zone])
  if (!found) throw unknownRule(code)
  const rule = numberingOf(found)
  return numberText(rule, found.day, found.value === null ? firstBillNumber(rule) : Number(found.value) + 1)
}

function numberingOf(row: RuleRow): NumberingRule {
  return { id: row.id, prefix: row.prefix, dateFormat: row.date_format, digits: row.digits, startNumber: row.start_number }
}

function unknownRule(code: string): Refused {
  return new Refused(refusal('invalid', 'bill-rules.unknown', { params: { code } }))
}

function numberText(rule: NumberingRule, day: string, running: number): string {
  const text = formatBillNumber(rule, day, running)
  if (typeof text !== 'string') throw exhausted(rule)
  return text
}

function exhausted(rule: NumberingRule): Refused {
  return new Refused(refusal('invalid', 'bill-rules.exhausted', { params: { prefix: rule.prefix } }))
}
