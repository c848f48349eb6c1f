import { lazyScreen } from '#web/router/lazy-screen.tsx'
import type { WebFeature } from '#web/feature.ts'

/** The screen that copies tables. */
export const dataSyncWeb: WebFeature = {
  name: 'data-sync',
  screens: {
    'system/dataSync': lazyScreen(async () => ({ Screen: (await import('#features/data-sync/web/data-sync-screen.tsx')).DataSyncScreen })),
  },
}
