import { lazy } from 'react'
import type { WebFeature } from '#web/feature.ts'

/** The screen of the product's health. */
export const monitorWeb: WebFeature = {
  name: 'monitor',
  screens: {
    'system/monitor': lazy(async () => ({ default: (await import('#features/monitor/web/monitor-screen.tsx')).MonitorScreen })),
  },
}
