export { numberGaps, type NumberGap, type NumberPlace } from '#features/bill-rules/server/gaps.ts'
export { billRuleStore, upsertBillRule, type BillRuleText } from '#features/bill-rules/server/rules.ts'
export { usedBillRules } from '#features/bill-rules/server/uses.ts'
