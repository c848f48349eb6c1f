import type { WebFeature } from '#web/feature.ts'
import { lazyScreen } from '#web/router/lazy-screen.tsx'

/** The screen of common columns. */
export const commonFieldsWeb: WebFeature = {
  name: 'common-fields',
  screens: {
    'systemData/commonFields': lazyScreen(async () => ({
      Screen: (await import('#features/common-fields/web/common-field-screen.tsx')).CommonFieldScreen,
    })),
  },
}
