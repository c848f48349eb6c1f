import type { BillDateFormat, BillRule } from '#engine/values/bill-number.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { Db, Tx } from '#server/database/types.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    bill_rule: {
      id: string
      code: string
      name: string
      category: string
      prefix: string
      date_format: BillDateFormat
      digits: number
      start_number: string
      description: string
      sort_code: number
      enabled: boolean
      output_number: string | null
    }
    bill_counter: { rule_id: string; period: string; value: string }
  }
}

/** A rule as it is kept; its id names the counter. */
export interface StoredBillRule extends BillRule {
  readonly id: string
}

/** @throws Refused 422 when there is no such rule, or it is disabled: a filing must not go without its number */
export async function billRuleByCode(db: Db | Tx, code: string): Promise<StoredBillRule> {
  const row = await db
    .selectFrom('bill_rule')
    .select(['id', 'prefix', 'date_format', 'digits', 'start_number'])
    .where('code', '=', code)
    .where('enabled', '=', true)
    .executeTakeFirst()
  if (!row) throw new Refused(refusal('invalid', 'bill-rules.unknown', { params: { code } }))
  return { id: row.id, prefix: row.prefix, dateFormat: row.date_format, digits: row.digits, startNumber: row.start_number }
}

export interface BillRuleText extends BillRule {
  readonly code: string
  readonly name: string
  readonly category?: string
}

/** Brings a rule of an application to what its text says; the counter is never touched. */
export async function upsertBillRule(tx: Tx, rule: BillRuleText): Promise<void> {
  const columns = {
    name: rule.name,
    category: rule.category ?? '',
    prefix: rule.prefix,
    date_format: rule.dateFormat,
    digits: rule.digits,
    start_number: rule.startNumber,
  }
  await tx
    .insertInto('bill_rule')
    .values({ id: rule.code, code: rule.code, description: '', sort_code: 0, enabled: true, output_number: null, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()
}
