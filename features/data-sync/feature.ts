import { usedDataSources } from '#features/data-sources/entry.ts'
import { dataSyncMenu } from '#features/data-sync/contract.ts'
import { syncCalls } from '#features/data-sync/server/sync-calls.ts'
import { syncJob, syncsOf } from '#features/data-sync/server/sync-job.ts'
import { dataSyncTexts } from '#features/data-sync/texts.ts'
import type { Feature } from '#server/feature.ts'
import { heldBy, useCounter } from '#server/resource/uses.ts'

/** 数据同步: tables copied from one data source to another. */
export const dataSyncFeature: Feature = {
  name: 'data-sync',
  calls: syncCalls,
  texts: dataSyncTexts,
  jobs: [syncJob],
  menus: [{ code: dataSyncMenu, parent: 'system', name: '数据同步', icon: 'database', type: 2, address: 'system/dataSync', sortCode: 38 }],
  uses: ({ db }) => [
    useCounter(usedDataSources, async ({ id }) => ({ holders: heldBy('data-sync.holds', await syncsOf(db, id), 'system/dataSync') })),
  ],
}
