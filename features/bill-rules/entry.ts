export { upsertBillRule, type BillRuleText } from '#features/bill-rules/server/rules.ts'
export { usedBillRules } from '#features/bill-rules/server/uses.ts'
