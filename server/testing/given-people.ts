import { setMenuItems, setRoleGrants, upsertMenu, upsertRole, upsertSystem } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { upsertOrganization, type PersonInput } from '#server/directory/write.ts'
import { upsertPerson } from '#server/people/upsert-person.ts'
import type { Kernel } from '#server/kernel.ts'
import { hashPassword, wireHashOf } from '#server/sessions/password-hash.ts'
import { byProgram } from '#server/resource/audited-change.ts'

/** Password of everybody made here; counts as their own. */
export const personPassword = 'Sprout-and-root-7'

let made: Promise<string> | undefined

/** A person of one organization; `roleIds` give rights. Members a test does not depend on have defaults. */
export async function givenPerson(kernel: Kernel, given: Partial<PersonInput> & { readonly account: string }): Promise<string> {
  made ??= hashPassword(wireHashOf(personPassword))
  const passwordHash = await made
  return inTransaction(kernel.db, (tx) =>
    upsertPerson(kernel, byProgram(tx), { name: given.account, passwordHash, passwordIsOwn: true, organizationIds: [], ...given }),
  )
}

export async function givenOrganization(kernel: Kernel, id: string, parentId?: string): Promise<string> {
  const kind = parentId === undefined ? 'company' : 'department'
  await inTransaction(kernel.db, (tx) => upsertOrganization(kernel, byProgram(tx), { id, parentId, code: id, name: `name of ${id}`, kind }))
  return id
}

/** A system with a folder and one page below it; the page has the buttons `btn_add` and `btn_remove`. */
export async function givenMenu(kernel: Kernel, systemId: string, menuId: string): Promise<string> {
  await inTransaction(kernel.db, async (tx) => {
    await upsertSystem(kernel, byProgram(tx), { id: systemId, code: systemId, name: `name of ${systemId}` })
    const folder = `${systemId}-folder`
    await upsertMenu(kernel, byProgram(tx), { id: folder, systemId, code: folder, name: 'folder', type: 1 })
    await upsertMenu(kernel, byProgram(tx), {
      id: menuId,
      parentId: folder,
      systemId,
      code: menuId,
      name: menuId,
      type: 2,
      address: `/${menuId}`,
      judges: { buttons: true },
    })
    await setMenuItems(kernel, byProgram(tx), menuId, 'button', [
      { code: 'btn_add', name: '新增' },
      { code: 'btn_remove', name: '删除' },
    ])
  })
  return menuId
}

export interface RoleGiven {
  readonly menuId: string
  readonly buttons?: readonly string[]
  /** Global when absent. */
  readonly organizationIds?: readonly string[]
}

/** A role that holds one menu. */
export async function givenRole(kernel: Kernel, id: string, { menuId, buttons, organizationIds }: RoleGiven): Promise<string> {
  await inTransaction(kernel.db, async (tx) => {
    await upsertRole(kernel, byProgram(tx), {
      id,
      code: id,
      name: id,
      isGlobal: organizationIds === undefined,
      ...(organizationIds ? { organizationIds } : {}),
    })
    await setRoleGrants(kernel, byProgram(tx), id, { menus: [{ menuId, ...(buttons ? { buttons } : {}) }] })
  })
  return id
}
