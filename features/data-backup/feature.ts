import { dataBackupMenu } from '#features/data-backup/contract.ts'
import { backupCalls } from '#features/data-backup/server/backup-calls.ts'
import { backupSettings, makeBackupJob } from '#features/data-backup/server/make-job.ts'
import { removeJob } from '#features/data-backup/server/remove-job.ts'
import { dataBackupTexts } from '#features/data-backup/texts.ts'
import type { Feature } from '#server/feature.ts'

/** 数据备份: archives of the whole system, made while it runs; `node start.mjs restore` brings one back. */
export const dataBackupFeature: Feature = {
  name: 'data-backup',
  calls: backupCalls,
  texts: dataBackupTexts,
  migrations: new URL('server/migrations/', import.meta.url),
  settings: backupSettings,
  jobs: [makeBackupJob, removeJob],
  menus: [
    { code: dataBackupMenu, parent: 'system', name: '数据备份', icon: 'database', type: 2, address: 'system/dataBackup', sortCode: 39 },
  ],
}
