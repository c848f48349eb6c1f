export { drawBillNumbers } from '#features/bill-rules/server/draw.ts'
export { numberGaps, type NumberGap, type NumberPlace } from '#features/bill-rules/server/gaps.ts'
export { billRuleStore, hasIssued, upsertBillRule, type BillRuleText, type StoredBillRule } from '#features/bill-rules/server/rules.ts'
export { usedBillRules } from '#features/bill-rules/server/uses.ts'
