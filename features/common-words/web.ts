import { lazyScreen } from '#web/router/lazy-screen.tsx'
import type { WebFeature } from '#web/feature.ts'

/** The screen for phrases. */
export const commonWordsWeb: WebFeature = {
  name: 'common-words',
  screens: {
    'system/commonWords': lazyScreen(async () => ({
      Screen: (await import('#features/common-words/web/common-words-screen.tsx')).CommonWordsScreen,
    })),
  },
}
