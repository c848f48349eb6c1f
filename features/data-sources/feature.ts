import { dataSourceMenu } from '#features/data-sources/contract.ts'
import { sourceCalls } from '#features/data-sources/server/sources.ts'
import { dataSourceTexts } from '#features/data-sources/texts.ts'
import type { Feature } from '#server/feature.ts'

/** 数据连接: other databases that tables are designed in and copied between. */
export const dataSourcesFeature: Feature = {
  name: 'data-sources',
  calls: sourceCalls,
  texts: dataSourceTexts,
  menus: [
    { code: dataSourceMenu, parent: 'system', name: '数据连接', icon: 'database', type: 2, address: 'system/dataSource', sortCode: 36 },
  ],
  migrations: new URL('./server/migrations', import.meta.url),
}
