import { organizationMenu } from '#features/organizations/contract.ts'
import { serveListOrganizations } from '#features/organizations/server/list-organizations.ts'
import { serveMoveEffect } from '#features/organizations/server/move-effect.ts'
import { organizationCalls } from '#features/organizations/server/organizations.ts'
import { takenInOrganizations } from '#features/organizations/server/taken-in.ts'
import { registerInwardWriter } from '#features/third-directories/entry.ts'
import { organizationHolders, organizationPage } from '#features/organizations/server/uses.ts'
import { organizationTexts } from '#features/organizations/texts.ts'
import type { Feature } from '#server/feature.ts'
import { standardButtons } from '#server/managed/menu-buttons.ts'

/** Companies and departments in one tree. */
export const organizations: Feature = {
  name: 'organizations',
  texts: organizationTexts,
  menus: [
    { code: 'permission', parent: undefined, name: '权限管理', icon: 'permission', type: 1, address: '', sortCode: 700 },
    {
      code: organizationMenu,
      parent: 'permission',
      name: '组织管理',
      icon: 'organize',
      type: 2,
      address: organizationPage,
      sortCode: 10,
      buttons: standardButtons('add', 'edit', 'remove'),
    },
  ],
  calls: [serveListOrganizations, ...organizationCalls, serveMoveEffect],
  uses: (kernel) => [organizationHolders(kernel)],
  start: async (kernel) => {
    registerInwardWriter(kernel, { organization: takenInOrganizations })
    return undefined
  },
}
