import { systemMenu } from '#features/systems/contract.ts'
import { systemCalls } from '#features/systems/server/systems.ts'
import { systemHolders } from '#features/systems/server/uses.ts'
import { systemTexts } from '#features/systems/texts.ts'
import type { Feature } from '#server/feature.ts'
import { standardButtons } from '#server/managed/menu-buttons.ts'

/** Systems: each has a tree of menus of its own. */
export const systems: Feature = {
  name: 'systems',
  texts: systemTexts,
  menus: [
    {
      code: systemMenu,
      parent: 'system',
      name: '应用管理',
      icon: 'app',
      type: 2,
      address: 'system/system',
      sortCode: 5,
      buttons: standardButtons('add', 'edit', 'remove'),
    },
  ],
  calls: systemCalls,
  uses: (kernel) => [systemHolders(kernel)],
}
