import { positionMenu } from '#features/positions/contract.ts'
import { choosingCalls } from '#features/positions/server/choose-positions.ts'
import { positionCalls } from '#features/positions/server/positions.ts'
import { positionCounters, positionPage } from '#features/positions/server/uses.ts'
import { positionTexts } from '#features/positions/texts.ts'
import type { Feature } from '#server/feature.ts'
import { standardButtons } from '#server/managed/menu-buttons.ts'

/** Positions of organizations. */
export const positions: Feature = {
  name: 'positions',
  texts: positionTexts,
  menus: [
    {
      code: positionMenu,
      parent: 'permission',
      name: '岗位管理',
      icon: 'position',
      type: 2,
      address: positionPage,
      sortCode: 20,
      buttons: standardButtons('add', 'edit', 'remove'),
    },
  ],
  calls: [...choosingCalls, ...positionCalls],
  uses: positionCounters,
}
