import { lazy } from 'react'
import type { WebFeature } from '#web/feature.ts'

/** The screens of online functions: list, form and detail. */
export const recordsWeb: WebFeature = {
  name: 'records',
  screens: {
    'systemData/refusedPublication': lazy(async () => ({
      default: (await import('#features/records/web/refused-publications-screen.tsx')).RefusedPublicationsScreen,
    })),
  },
  kinds: { function: lazy(async () => ({ default: (await import('#features/records/web/function-screen.tsx')).FunctionScreen })) },
}
