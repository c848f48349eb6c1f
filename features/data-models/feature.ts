import { dataModelMenu } from '#features/data-models/contract.ts'
import { changingCalls } from '#features/data-models/server/change-tables.ts'
import { exchangeCalls } from '#features/data-models/server/export-import.ts'
import { readingCalls } from '#features/data-models/server/read-tables.ts'
import { dataModelTexts } from '#features/data-models/texts.ts'
import type { Feature } from '#server/feature.ts'

/** 数据建模: the tables of a data source, their structure and their rows. */
export const dataModelsFeature: Feature = {
  name: 'data-models',
  calls: [...readingCalls, ...changingCalls, ...exchangeCalls],
  texts: dataModelTexts,
  menus: [
    { code: dataModelMenu, parent: 'system', name: '数据建模', icon: 'database', type: 2, address: 'system/dataModel', sortCode: 37 },
  ],
}
