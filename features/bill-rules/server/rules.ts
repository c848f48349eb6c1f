import type { BillDateFormat, BillRule } from '#engine/values/bill-number.ts'
import type { Tx } from '#server/database/types.ts'

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

/** A stored rule; its id is the key of the counter. */
export interface StoredBillRule extends BillRule {
  readonly id: string
}

export interface BillRuleText extends BillRule {
  readonly code: string
  readonly name: string
  readonly category?: string
}

/** Creates or updates the rule of an application; the counter is not changed. */
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
