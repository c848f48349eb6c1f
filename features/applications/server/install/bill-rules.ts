import { upsertBillRule } from '#features/bill-rules/entry.ts'
import type { BillRuleText } from '#features/applications/server/application-text.ts'
import type { Tx } from '#server/database/types.ts'

/** Dictionary of the business categories, whose entries the rules name by their codes. */
const categories = 'businessType'

/** Creates the bill rules; counters of numbers already drawn are kept. */
export async function installBillRules(tx: Tx, rules: readonly BillRuleText[]): Promise<void> {
  for (const rule of rules) await upsertBillRule(tx, { ...rule, category: `${categories}.${rule.category}` })
}
