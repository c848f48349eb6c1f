import { administrationActions, type AdministrationAction } from '#engine/access/graded-administration.ts'
import { setRoleGrants, upsertRole } from '#server/access/write.ts'
import { setAdministration } from '#server/access/write-administration.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { upsertOrganization, type OrganizationInput } from '#server/directory/write.ts'
import type { Kernel } from '#server/kernel.ts'
import { byProgram } from '#server/resource/audited-change.ts'

/** A role that holds buttons of a management screen everywhere. */
export async function givenMenuRole(
  kernel: Kernel,
  id: string,
  menuId: string,
  buttons: readonly string[] = ['btn_add', 'btn_edit', 'btn_remove'],
): Promise<string> {
  await inTransaction(kernel.db, async (tx) => {
    await upsertRole(kernel, byProgram(tx), { id, code: id, name: id, isGlobal: true })
    await setRoleGrants(kernel, byProgram(tx), id, { menus: [{ menuId, buttons }] })
  })
  return id
}

interface Layers {
  readonly thisLayer?: readonly AdministrationAction[]
  readonly subLayers?: readonly AdministrationAction[]
}

/** Lets somebody administer an organization, as a super administrator would; all of it and below unless said. */
export async function givenAdministration(
  kernel: Kernel,
  userId: string,
  organizationId: string,
  { thisLayer = administrationActions, subLayers = administrationActions }: Layers = {},
): Promise<void> {
  const root = { userId: crypto.randomUUID(), organizationId: '', isAdministrator: true }
  const grant = { organizationId, thisLayer: new Set(thisLayer), subLayers: new Set(subLayers) }
  await inTransaction(kernel.db, (tx) => setAdministration(kernel, byProgram(tx), userId, [grant], root))
}

/** Organizations in the order they are given, parents first: companies at the top and departments below, unless said. */
export async function givenTree(
  kernel: Kernel,
  tree: readonly (Pick<OrganizationInput, 'id'> & Partial<OrganizationInput>)[],
): Promise<void> {
  await inTransaction(kernel.db, async (tx) => {
    for (const one of tree)
      await upsertOrganization(kernel, byProgram(tx), {
        code: one.id,
        name: one.id,
        kind: one.parentId === undefined ? 'company' : 'department',
        ...one,
      })
  })
}
