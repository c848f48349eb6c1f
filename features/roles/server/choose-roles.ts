import { sql } from 'kysely'
import { treeOf } from '#engine/resource/tree.ts'
import { refusal } from '#engine/values/refusal.ts'
import { organizationIcon, organizationNames, organizationView } from '#features/pickers/entry.ts'
import { globalNode, grantableRoles, roleSelector, rolesOfOrganizations, type RoleNode } from '#features/roles/contract.ts'
import { roleStore, type RoleRow } from '#server/access/role-store.ts'
import type { DirectorySnapshot, Organization } from '#server/directory/directory.ts'
import { serve, type CallContext } from '#server/http/serve.ts'

type Asked = Pick<CallContext<typeof roleSelector>, 'kernel' | 'session' | 'db' | 'say'>

export const roleChoices = [
  serve(roleSelector, async (asked) => {
    const { directory, organizations, roles } = await chosenFrom(asked)
    return { list: nodesOf(asked, directory, organizations, roles) }
  }),
  serve(grantableRoles, async (asked) => {
    const { directory, organizations, roles } = await chosenFrom(asked)
    const editable = await asked.kernel.access.administration.organizations(asked.session, 'edit')
    const mine = roles.filter((role) => mayChange(role, editable))
    const around = new Set(mine.flatMap((role) => role.organizations))
    // Who administers only a part of the organizations sees those with roles of his.
    const shown = editable === 'all' ? organizations : directory.organizations().filter(({ id }) => around.has(id))
    return { list: nodesOf(asked, directory, shown, mine) }
  }),
  serve(rolesOfOrganizations, async (asked) => {
    const { directory, organizations, roles } = await chosenFrom(asked)
    const wanted = new Set(asked.body.organizeIds)
    return {
      list: nodesOf(
        asked,
        directory,
        organizations.filter(({ id }) => wanted.has(id)),
        roles,
      ),
    }
  }),
]

/** Whether somebody who may do something in these organizations may do it to a role: to each of its organizations. */
export function mayChange(role: Pick<RoleRow, 'is_global' | 'organizations'>, organizations: 'all' | ReadonlySet<string>): boolean {
  if (organizations === 'all') return true
  return !role.is_global && role.organizations.length > 0 && role.organizations.every((id) => organizations.has(id))
}

async function chosenFrom({ kernel, session, db }: Asked) {
  const directory = await kernel.directory.snapshot()
  const roles = await roleStore.list(db, { where: [sql<boolean>`enabled`], order: sql`sort_code, code, id` })
  return { directory, roles, organizations: directory.organizations().filter(organizationView(directory, session)) }
}

/** A node for each organization that is shown, with its roles before the organizations below it; the global roles come first. */
function nodesOf(
  { say }: Pick<Asked, 'say'>,
  directory: DirectorySnapshot,
  organizations: readonly Organization[],
  roles: readonly RoleRow[],
): RoleNode[] {
  const name = say(refusal('invalid', 'roles.global'))
  const globals = roles.filter((role) => role.is_global).map((role) => roleNode(role, globalNode, name))
  const ordered = organizations.toSorted((one, other) => one.sortCode - other.sortCode || (one.code < other.code ? -1 : 1))
  const ofOrganization = (organization: Organization, below: RoleNode[]): RoleNode => {
    const { id, parentId } = organization
    const own = roles
      .filter((role) => role.organizations.includes(id))
      .map((role) => roleNode(role, id, organizationNames(directory, organization)))
    return {
      ...branch(id, organization.name, [...own, ...below], own.length),
      parentId: parentId ?? '-1',
      type: organization.kind,
      icon: organizationIcon[organization.kind],
      organize: organizationNames(directory, organization),
    }
  }
  const tree = treeOf<Organization, RoleNode>(ordered, ofOrganization)
  return [{ ...branch(globalNode, name, globals, globals.length), type: 'global', icon: 'icon-ym icon-ym-global-role' }, ...tree]
}

function branch(id: string, fullName: string, children: RoleNode[], num: number): RoleNode {
  const isLeaf = children.length === 0
  return { id, onlyId: id, parentId: '-1', fullName, type: 'company', icon: '', organize: '', num, hasChildren: !isLeaf, isLeaf, children }
}

function roleNode(role: RoleRow, parentId: string, organize: string): RoleNode {
  return {
    ...branch(role.id, role.name, [], 0),
    onlyId: `${parentId}-${role.id}`,
    parentId,
    type: 'role',
    icon: 'icon-ym icon-ym-generator-role',
    organize,
  }
}
