import { groupMenu } from '#features/groups/contract.ts'
import { groupCalls, groupCounter } from '#features/groups/server/groups.ts'
import { groupTexts } from '#features/groups/texts.ts'
import type { Feature } from '#server/feature.ts'
import { standardButtons } from '#server/managed/menu-buttons.ts'

/** Groups of people, for forms, flows and messages. */
export const groups: Feature = {
  name: 'groups',
  texts: groupTexts,
  menus: [
    {
      code: groupMenu,
      parent: 'permission',
      name: '分组管理',
      icon: 'group',
      type: 2,
      address: 'permission/group',
      sortCode: 50,
      buttons: standardButtons('add', 'edit', 'remove'),
    },
  ],
  calls: groupCalls,
  uses: (kernel) => [groupCounter(kernel)],
}
