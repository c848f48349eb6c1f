import { lazy } from 'react'
import type { WebFeature } from '#web/feature.ts'

/** The screen of bill rules. */
export const billRulesWeb: WebFeature = {
  name: 'bill-rules',
  screens: {
    'system/billRule': lazy(async () => ({ default: (await import('#features/bill-rules/web/bill-rule-screen.tsx')).BillRuleScreen })),
  },
}
