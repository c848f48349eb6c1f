import { sql, type RawBuilder } from 'kysely'
import { billCapacity, firstBillNumber, formatBillNumber, type BillDateFormat } from '#engine/values/bill-number.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { StoredBillRule } from '#features/bill-rules/server/rules.ts'
import type { Db, Tx } from '#server/database/types.ts'

/** The system's one time zone: a period ends at its midnight by the clock of the database (security 14.5). */
const zone = 'Asia/Shanghai'

const periodFormats: Record<Exclude<BillDateFormat, 'no'>, string> = { yyyyMMdd: 'YYYYMMDD', yyyyMM: 'YYYYMM', yyyy: 'YYYY' }

/**
 * Takes the next numbers of a rule, in the transaction that saves the records, as its last step: the row stays locked until
 * the commit and a rollback gives the numbers back, so there are no gaps.
 *
 * @param count how many; saves that wait together take theirs at once
 * @throws Refused 422 when the period has not so many left: never a wrap, never a longer number
 */
export async function drawBillNumbers(tx: Tx, rule: StoredBillRule, count: number): Promise<string[]> {
  const first = firstBillNumber(rule)
  const last = first + billCapacity(rule) - 1
  const period = periodOf(rule)
  const { rows } = await sql<{ value: string; day: string }>`
    insert into bill_counter as counter (rule_id, period, value)
    select ${rule.id}, ${period}, ${first - 1 + count}::bigint where ${first - 1 + count}::bigint <= ${last}::bigint
    on conflict (rule_id, period) do update set value = counter.value + ${count}::bigint
      where counter.value + ${count}::bigint <= ${last}::bigint
    returning value, to_char(now() at time zone ${zone}::text, 'YYYY-MM-DD') as day`.execute(tx)
  const drawn = rows[0]
  if (!drawn) throw exhausted(rule)
  const end = Number(drawn.value)
  return Array.from({ length: count }, (_, index) => numberText(rule, drawn.day, end - count + 1 + index))
}

/** What the next submission would get; nothing is locked and nothing is taken. */
export async function nextBillNumber(db: Db, rule: StoredBillRule): Promise<string> {
  const { rows } = await sql<{ value: string | null; day: string }>`
    select (select value from bill_counter where rule_id = ${rule.id}
      and period = ${periodOf(rule)}) as value,
      to_char(now() at time zone ${zone}::text, 'YYYY-MM-DD') as day`.execute(db)
  const { value, day } = rows[0]!
  return numberText(rule, day, value === null ? firstBillNumber(rule) : Number(value) + 1)
}

/** The period by the clock of the database; without a date there is one for all time, and its name is empty. */
function periodOf({ dateFormat }: StoredBillRule): RawBuilder<string> {
  if (dateFormat === 'no') return sql<string>`''`
  return sql<string>`to_char(now() at time zone ${zone}::text, ${periodFormats[dateFormat]}::text)`
}

function numberText(rule: StoredBillRule, day: string, running: number): string {
  const text = formatBillNumber(rule, day, running)
  if (typeof text !== 'string') throw exhausted(rule)
  return text
}

function exhausted(rule: StoredBillRule): Refused {
  return new Refused(refusal('invalid', 'bill-rules.exhausted', { params: { prefix: rule.prefix } }))
}
