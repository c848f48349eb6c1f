import type { WebFeature } from '#web/feature.ts'
import { lazyScreen } from '#web/router/lazy-screen.tsx'

/** The screen of delegations. */
export const delegationsWeb: WebFeature = {
  name: 'delegations',
  screens: {
    'workFlow/entrust': lazyScreen(async () => ({
      Screen: (await import('#features/approvals/web/delegation/delegation-screen.tsx')).DelegationScreen,
    })),
  },
}
