export { upsertBillRule, type BillRuleText } from '#features/bill-rules/server/rules.ts'
