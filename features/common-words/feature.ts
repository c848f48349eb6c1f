import { commonWordsMenu } from '#features/common-words/contract.ts'
import { commonWordsCalls } from '#features/common-words/server/common-words.ts'
import { commonWordsTexts } from '#features/common-words/texts.ts'
import type { Feature } from '#server/feature.ts'
import { standardButtons } from '#server/managed/menu-buttons.ts'

/** Phrases for the opinions of approvers. */
export const commonWords: Feature = {
  name: 'common-words',
  texts: commonWordsTexts,
  migrations: new URL('server/migrations', import.meta.url),
  menus: [
    { code: 'system', parent: undefined, name: '系统管理', icon: 'setting', type: 1, address: '', sortCode: 800 },
    {
      code: commonWordsMenu,
      parent: 'system',
      name: '审批常用语',
      icon: 'message',
      type: 2,
      address: 'system/commonWords',
      sortCode: 90,
      buttons: standardButtons('add', 'edit', 'remove', 'export'),
    },
  ],
  calls: commonWordsCalls,
}
