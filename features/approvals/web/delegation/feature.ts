import type { WebFeature } from '#web/feature.ts'
import { lazyScreen } from '#web/router/lazy-screen.tsx'

const screen = lazyScreen(async () => ({
  Screen: (await import('#features/approvals/web/delegation/delegation-screen.tsx')).DelegationScreen,
}))

/** The screen of delegations: in the menu of some, and by its address for everybody, as messages lead there and its calls ask for no menu. */
export const delegationsWeb: WebFeature = {
  name: 'delegations',
  screens: { 'workFlow/entrust': screen },
  pages: { '/workFlow/entrust': screen },
  pageTitles: { '/workFlow/entrust': 'approvals.delegation.lists' },
}
