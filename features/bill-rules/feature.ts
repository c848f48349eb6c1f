import { previewBillNumber } from '#features/bill-rules/contract.ts'
import { drawBillNumbers, nextBillNumber } from '#features/bill-rules/server/draw.ts'
import { billRuleTexts } from '#features/bill-rules/texts.ts'
import type { Feature } from '#server/feature.ts'
import { serve } from '#server/http/serve.ts'

/** Bill rules and their counters, from which saves draw numbers. */
export const billRules: Feature = {
  name: 'bill-rules',
  calls: [serve(previewBillNumber, async ({ params, db, kernel }) => nextBillNumber(db, params.code, kernel.settings.timeZone))],
  texts: billRuleTexts,
  numbers: ({ timeZone }) => ({ draw: (tx, rule, count) => drawBillNumbers(tx, rule, timeZone, count) }),
  migrations: new URL('./server/migrations', import.meta.url),
}
