import { userMenu } from '#features/users/contract.ts'
import { accountActions } from '#features/users/server/account-actions.ts'
import { serveUserChoices } from '#features/users/server/choices.ts'
import { choosingCalls } from '#features/users/server/choose-people.ts'
import { memberChoices } from '#features/users/server/choose-members.ts'
import { userCalls } from '#features/users/server/users.ts'
import { exportCalls } from '#features/users/server/sheet/export.ts'
import { userPage } from '#features/users/server/handover/address.ts'
import { handoverCalls } from '#features/users/server/handover/handover.ts'
import { handoverTexts } from '#features/users/server/handover/texts.ts'
import { importCalls } from '#features/users/server/sheet/imports.ts'
import { registerInwardWriter } from '#features/third-directories/entry.ts'
import { takenInPeople } from '#features/users/server/taken-in.ts'
import { userHolders } from '#features/users/server/uses.ts'
import { userTexts } from '#features/users/texts.ts'
import { encryptIdentityNumbers } from '#server/directory/identity-number.ts'
import type { Feature } from '#server/feature.ts'
import { standardButtons } from '#server/managed/menu-buttons.ts'

/** Users: who may sign in, where they belong and what they may do. */
export const users: Feature = {
  name: 'users',
  texts: { ...userTexts, ...handoverTexts },
  menus: [
    {
      code: userMenu,
      parent: 'permission',
      name: '用户管理',
      icon: 'user',
      type: 2,
      address: userPage,
      sortCode: 30,
      buttons: standardButtons('add', 'edit', 'remove', 'export', 'import'),
    },
  ],
  calls: [
    ...choosingCalls,
    ...memberChoices,
    ...userCalls,
    ...accountActions,
    ...handoverCalls,
    serveUserChoices,
    ...importCalls,
    ...exportCalls,
  ],
  uses: (kernel) => [userHolders(kernel)],
  start: async (kernel) => {
    await encryptIdentityNumbers(kernel.db, kernel.cipher)
    registerInwardWriter(kernel, { person: takenInPeople })
    return undefined
  },
}
