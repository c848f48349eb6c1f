import type { WebFeature } from '#web/feature.ts'
import { lazyScreen } from '#web/router/lazy-screen.tsx'

/** The screen for translations. */
export const translationsWeb: WebFeature = {
  name: 'translations',
  screens: {
    'system/translation': lazyScreen(async () => ({
      Screen: (await import('#features/translations/web/translation-screen.tsx')).TranslationScreen,
    })),
  },
}
