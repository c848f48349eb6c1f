import { lazyScreen } from '#web/router/lazy-screen.tsx'
import type { WebFeature } from '#web/feature.ts'

/** The screen of the system configuration. */
export const settingsWeb: WebFeature = {
  name: 'settings',
  screens: {
    'system/sysConfig': lazyScreen(async () => ({ Screen: (await import('#features/settings/web/settings-screen.tsx')).SettingsScreen })),
  },
}
