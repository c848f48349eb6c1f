import { commonFieldMenu } from '#features/common-fields/contract.ts'
import { commonFieldCalls } from '#features/common-fields/server/common-fields.ts'
import { commonFieldTexts } from '#features/common-fields/texts.ts'
import type { Feature } from '#server/feature.ts'
import { standardButtons } from '#server/managed/menu-buttons.ts'

/** 常用字段: columns that tables often have. */
export const commonFieldsFeature: Feature = {
  name: 'common-fields',
  texts: commonFieldTexts,
  migrations: new URL('./server/migrations', import.meta.url),
  menus: [
    {
      code: commonFieldMenu,
      parent: 'systemData',
      name: '常用字段',
      icon: 'database',
      type: 2,
      address: 'systemData/commonFields',
      sortCode: 60,
      buttons: standardButtons('add', 'edit', 'remove'),
    },
  ],
  calls: commonFieldCalls,
}
