import { sql } from 'kysely'
import { organizationNames } from '#features/pickers/entry.ts'
import { mayChange } from '#features/roles/entry.ts'
import { userChoices } from '#features/users/contract.ts'
import { roleStore, type RoleRow } from '#server/access/role-store.ts'
import { groupStore } from '#server/directory/stores.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/**
 * Whether somebody may give a role and take it away: he administers the role, and holds all that it grants, as where the members of a
 * role are chosen (security 4.5).
 */
export async function mayGiveRole(kernel: Kernel, session: SignedIn, role: RoleRow): Promise<boolean> {
  if (session.isAdministrator) return true
  const editable = await kernel.access.administration.organizations(session, 'edit')
  return mayChange(role, editable) && (await kernel.access.holdsAllOf(session, role.id))
}

export const serveUserChoices = serve(userChoices, async ({ kernel, session, db, say }) => {
  const enabled = { where: [sql<boolean>`enabled`], order: sql`sort_code, code, id` }
  const [directory, roles, groups] = await Promise.all([
    kernel.directory.snapshot(),
    roleStore.list(db, enabled),
    groupStore.list(db, enabled),
  ])
  const everywhere = say({ kind: 'invalid', text: 'roles.global', params: {} })
  const nameOf = (id: string): string => {
    const organization = directory.organization(id)
    return organization ? organizationNames(directory, organization) : ''
  }
  const placeOf = ({ is_global, organizations }: RoleRow): string => (is_global ? everywhere : organizations.map(nameOf).join('；'))
  return {
    roles: await Promise.all(
      roles.map(async (role) => ({
        id: role.id,
        fullName: role.name,
        organize: placeOf(role),
        mayGive: await mayGiveRole(kernel, session, role),
      })),
    ),
    groups: groups.map(({ id, name }) => ({ id, fullName: name, organize: '', mayGive: true })),
  }
})
