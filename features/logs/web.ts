import { lazyScreen } from '#web/router/lazy-screen.tsx'
import type { WebFeature } from '#web/feature.ts'

/** The screen of the logs. */
export const logsWeb: WebFeature = {
  name: 'logs',
  screens: {
    'system/log': lazyScreen(async () => ({ Screen: (await import('#features/logs/web/log-screen.tsx')).LogScreen })),
  },
}
