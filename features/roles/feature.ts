import { grantButton } from '#features/grants/contract.ts'
import { roleMenu } from '#features/roles/contract.ts'
import { roleChoices } from '#features/roles/server/choose-roles.ts'
import { roleCalls } from '#features/roles/server/roles.ts'
import { roleHolders } from '#features/roles/server/uses.ts'
import { roleTexts } from '#features/roles/texts.ts'
import type { Feature } from '#server/feature.ts'
import { standardButtons } from '#server/managed/menu-buttons.ts'

/** Roles: what people are granted rights through, everywhere or in some organizations. */
export const roles: Feature = {
  name: 'roles',
  texts: roleTexts,
  menus: [
    {
      code: roleMenu,
      parent: 'permission',
      name: '角色管理',
      icon: 'role',
      type: 2,
      address: 'permission/role',
      sortCode: 40,
      buttons: [...standardButtons('add', 'edit', 'remove'), { code: grantButton, name: '授权' }],
    },
  ],
  calls: [...roleChoices, ...roleCalls],
  uses: (kernel) => [roleHolders(kernel)],
}
