import type { Kernel } from '#server/kernel.ts'
import { heldBy, useCounter, type UseCounter, type UsedKind } from '#server/resource/uses.ts'

/** An organization as a thing that other features use. */
export const usedOrganizations: UsedKind<{ readonly id: string }> = { name: 'organization' }

/** Address of the screen of organizations. */
export const organizationPage = 'permission/organize'

/** What hangs on an organization in the directory itself. Roles are counted here, as the tables of the kernel hold them. */
export function organizationHolders(kernel: Kernel): UseCounter {
  return useCounter(usedOrganizations, async ({ id }) => {
    const directory = await kernel.directory.snapshot()
    const below = directory.organizations().filter(({ parentId }) => parentId === id)
    const people = directory.usersOfOrganization(id)
    const roles = await kernel.db
      .selectFrom('role')
      .innerJoin('role_organization', 'role_organization.role_id', 'role.id')
      .select('role.name')
      .where('role_organization.organization_id', '=', id)
      .where('role.deleted_at', 'is', null)
      .orderBy('role.name')
      .execute()
    const names = (some: readonly { readonly name: string }[]) => some.map(({ name }) => name)
    return {
      holders: [
        ...heldBy('organizations.held-by-organizations', names(below), organizationPage),
        ...heldBy('organizations.held-by-people', names(people), `permission/user?organizeId=${id}`),
        ...heldBy('organizations.held-by-roles', names(roles), `permission/role?organizeId=${id}`),
      ],
    }
  })
}
