import { explainPage } from '#engine/contract/sight.ts'
import { lazyScreen } from '#web/router/lazy-screen.tsx'
import type { WebFeature } from '#web/feature.ts'

/** The screen that explains rights. */
export const explainWeb: WebFeature = {
  name: 'explain',
  screens: {
    [explainPage]: lazyScreen(async () => ({ Screen: (await import('#features/explain/web/explain-screen.tsx')).ExplainScreen })),
  },
}
