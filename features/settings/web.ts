import { lazy } from 'react'
import type { WebFeature } from '#web/feature.ts'

/** The screen of the system configuration. */
export const settingsWeb: WebFeature = {
  name: 'settings',
  screens: {
    'system/sysConfig': lazy(async () => ({ default: (await import('#features/settings/web/settings-screen.tsx')).SettingsScreen })),
  },
}
