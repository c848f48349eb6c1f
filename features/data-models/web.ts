import { lazyScreen } from '#web/router/lazy-screen.tsx'
import type { WebFeature } from '#web/feature.ts'

/** The screen of the table designer. */
export const dataModelsWeb: WebFeature = {
  name: 'data-models',
  screens: {
    'system/dataModel': lazyScreen(async () => ({
      Screen: (await import('#features/data-models/web/data-model-screen.tsx')).DataModelScreen,
    })),
  },
}
