import { handleButton, logMenu, verifyButton } from '#features/logs/contract.ts'
import { serveDownloadLog, serveExportLog } from '#features/logs/server/export-log.ts'
import { logCalls } from '#features/logs/server/log-calls.ts'
import { verifyJob } from '#features/logs/server/verify-job.ts'
import { logTexts } from '#features/logs/texts.ts'
import type { Feature } from '#server/feature.ts'
import { standardButtons } from '#server/managed/menu-buttons.ts'

/** 系统日志: sign-ins, operations with their difference, exceptions and requests, to be read and never changed. */
export const logs: Feature = {
  name: 'logs',
  calls: [...logCalls, serveExportLog, serveDownloadLog],
  texts: logTexts,
  migrations: new URL('./server/migrations', import.meta.url),
  jobs: [verifyJob],
  menus: [
    {
      code: logMenu,
      parent: 'system',
      name: '系统日志',
      icon: 'log',
      type: 2,
      address: 'system/log',
      sortCode: 60,
      buttons: [...standardButtons('export'), { code: verifyButton, name: '校验' }, { code: handleButton, name: '处理' }],
    },
  ],
}
