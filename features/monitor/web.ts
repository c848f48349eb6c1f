import { lazyScreen } from '#web/router/lazy-screen.tsx'
import type { WebFeature } from '#web/feature.ts'

/** The screen of the product's health. */
export const monitorWeb: WebFeature = {
  name: 'monitor',
  screens: {
    'system/monitor': lazyScreen(async () => ({ Screen: (await import('#features/monitor/web/monitor-screen.tsx')).MonitorScreen })),
  },
}
