import { lazy } from 'react'
import type { WebFeature } from '#web/feature.ts'

/** The screen for phrases. */
export const commonWordsWeb: WebFeature = {
  name: 'common-words',
  screens: {
    'system/commonWords': lazy(async () => ({
      default: (await import('#features/common-words/web/common-words-screen.tsx')).CommonWordsScreen,
    })),
  },
}
