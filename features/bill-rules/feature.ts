import { billRuleMenu, previewBillNumber } from '#features/bill-rules/contract.ts'
import { billRuleCalls } from '#features/bill-rules/server/bill-rules.ts'
import { drawBillNumbers, nextBillNumber } from '#features/bill-rules/server/draw.ts'
import { serveDownloadBillRule, serveExportBillRule, serveImportBillRule } from '#features/bill-rules/server/export-import.ts'
import { numberHolders, serveBillRuleUse } from '#features/bill-rules/server/uses.ts'
import { billRuleTexts } from '#features/bill-rules/texts.ts'
import type { Feature } from '#server/feature.ts'
import { serve } from '#server/http/serve.ts'
import { standardButtons } from '#server/managed/menu-buttons.ts'

/** Bill rules and their counters, from which saves draw numbers. */
export const billRules: Feature = {
  name: 'bill-rules',
  calls: [
    ...billRuleCalls,
    serveBillRuleUse,
    serveExportBillRule,
    serveDownloadBillRule,
    serveImportBillRule,
    serve(previewBillNumber, async ({ params, db, kernel }) => nextBillNumber(db, params.code, kernel.settings.timeZone)),
  ],
  menus: [
    {
      code: billRuleMenu,
      parent: 'system',
      name: '单据规则',
      icon: 'document',
      type: 2,
      address: 'system/billRule',
      sortCode: 30,
      buttons: standardButtons('add', 'edit', 'remove', 'export', 'import'),
    },
  ],
  texts: billRuleTexts,
  uses: (kernel) => [numberHolders(kernel)],
  numbers: ({ timeZone }) => ({ draw: (tx, rule, count, place) => drawBillNumbers(tx, rule, timeZone, count, place) }),
  migrations: new URL('./server/migrations', import.meta.url),
}
