import { lazy } from 'react'
import type { WebFeature } from '#web/feature.ts'

/** The screen of the logs. */
export const logsWeb: WebFeature = {
  name: 'logs',
  screens: {
    'system/log': lazy(async () => ({ default: (await import('#features/logs/web/log-screen.tsx')).LogScreen })),
  },
}
