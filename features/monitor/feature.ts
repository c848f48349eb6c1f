import { monitorMenu } from '#features/monitor/contract.ts'
import { monitorCalls } from '#features/monitor/server/calls.ts'
import { monitorTexts } from '#features/monitor/texts.ts'
import type { Feature } from '#server/feature.ts'

/** 系统监控: health of the machine, the database, queues, nodes and the audit log, and the caches. */
export const monitor: Feature = {
  name: 'monitor',
  calls: monitorCalls,
  texts: monitorTexts,
  menus: [
    {
      code: monitorMenu,
      parent: 'system',
      name: '系统监控',
      icon: 'monitor',
      type: 2,
      address: 'system/monitor',
      sortCode: 80,
      buttons: [{ code: 'btn_remove', name: '清理缓存' }],
    },
  ],
}
