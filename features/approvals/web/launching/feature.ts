import type { WebFeature } from '#web/feature.ts'
import { lazyScreen } from '#web/router/lazy-screen.tsx'

const screen = lazyScreen(async () => ({ Screen: (await import('#features/approvals/web/launching/start-screen.tsx')).StartScreen }))

/** 发起流程: in the menu of some, and by its address for everybody, as it shows nobody more than he may start. */
export const launchingWeb: WebFeature = {
  name: 'launching',
  screens: { 'workFlow/addFlow': screen },
  pages: { '/workFlow/addFlow': screen },
  pageTitles: { '/workFlow/addFlow': 'approvals.launching.title' },
}
