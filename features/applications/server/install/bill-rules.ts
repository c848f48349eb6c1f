import { upsertBillRule } from '#features/bill-rules/entry.ts'
import type { BillRuleText } from '#features/applications/server/application-text.ts'
import type { Tx } from '#server/database/types.ts'

/** Creates the bill rules; counters of numbers already drawn are kept. */
export async function installBillRules(tx: Tx, rules: readonly BillRuleText[]): Promise<void> {
  for (const { code, name, category, prefix, dateFormat, digits, startNumber } of rules) {
    await upsertBillRule(tx, { code, name, category, prefix, dateFormat, digits, startNumber })
  }
}
