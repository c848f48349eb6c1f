import { lazyScreen } from '#web/router/lazy-screen.tsx'
import type { WebFeature } from '#web/feature.ts'

/** The screen of bill rules. */
export const billRulesWeb: WebFeature = {
  name: 'bill-rules',
  screens: {
    'system/billRule': lazyScreen(async () => ({ Screen: (await import('#features/bill-rules/web/bill-rule-screen.tsx')).BillRuleScreen })),
  },
}
