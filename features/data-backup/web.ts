import { lazyScreen } from '#web/router/lazy-screen.tsx'
import type { WebFeature } from '#web/feature.ts'

/** The screen of backups. */
export const dataBackupWeb: WebFeature = {
  name: 'data-backup',
  screens: {
    'system/dataBackup': lazyScreen(async () => ({
      Screen: (await import('#features/data-backup/web/data-backup-screen.tsx')).DataBackupScreen,
    })),
  },
}
