import { checkPath } from '#web/router/fixed-routes.ts'
import { lazyScreen } from '#web/router/lazy-screen.tsx'
import type { WebFeature } from '#web/feature.ts'

/** The page on which anybody asks what stands behind a verify code. */
export const recordCheckWeb: WebFeature = {
  name: 'record-check',
  pages: {
    [checkPath]: lazyScreen(async () => ({ Screen: (await import('#features/record-check/web/check-screen.tsx')).CheckScreen })),
  },
  pageTitles: { [checkPath]: 'record-check.title' },
}
