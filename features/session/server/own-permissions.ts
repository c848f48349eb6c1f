import { nodesBelow } from '#engine/resource/tree.ts'
import { saidGrants } from '#features/grants/entry.ts'
import { countingRoles, type Holdings, type Menu } from '#server/access/grants.ts'
import type { GrantKind, ItemKind } from '#server/access/tables.ts'
import type { MenuRights } from '#server/access/menu-rights.ts'
import { serve } from '#server/http/serve.ts'
import { myPermissions, type AuthorizeNode } from '#features/session/contract.ts'
import { grantedSchemes } from '#features/session/server/menu-tree.ts'

export const serveMyPermissions = serve(myPermissions, async ({ session, kernel }) => {
  const [{ grants, held }, directory] = await Promise.all([kernel.access.holdings(session), kernel.directory.snapshot()])
  const said = await saidGrants(kernel, session.language, grants)
  const roles = countingRoles(said, directory.person(session.userId)?.roleIds ?? [], session.organizationId)
  const granting: RolesOf = (kind, id) =>
    roles.filter((role) => said.granted.get(role)?.get(kind)?.has(id)).flatMap((role) => said.roles.get(role)?.name ?? [])
  const systems = said.systems.filter(({ id }) => held.systems.some((one) => one.id === id))
  const tree = (leaves: Leaves): AuthorizeNode[] => permissionTree(said.menus, { ...held, systems }, leaves, granting)
  return {
    module: tree(undefined),
    button: tree((menu, rights) => itemsOf(menu, 'button', rights.buttons, granting)),
    column: tree((menu, rights) => itemsOf(menu, 'column', rights.columns, granting)),
    form: tree((menu, rights) => itemsOf(menu, 'field', rights.fields, granting)),
    resource: tree((menu, rights) =>
      grantedSchemes(menu, rights).map(({ id, name }) => ({ id, name, roles: leafRoles(menu, 'rows', id, granting) })),
    ),
    portal: [],
  }
})

/** Names of the caller's roles that grant a thing and count now. */
type RolesOf = (kind: GrantKind, id: string) => string[]

/** Who grants an item: where its kind is not judged it comes with the menu (permissions 4). */
function leafRoles(menu: Menu, kind: ItemKind | 'rows', id: string, granting: RolesOf): string[] {
  return menu.judges[judgeOf[kind]] ? granting(kind, id) : granting('menu', menu.id)
}

const judgeOf = { button: 'buttons', column: 'columns', field: 'fields', rows: 'rows' } as const

interface Leaf {
  readonly id: string
  readonly name: string
  readonly roles: string[]
}

/** Items below a menu; undefined returns the menus themselves. */
type Leaves = ((menu: Menu, rights: MenuRights) => readonly Leaf[]) | undefined

type Named = Pick<Menu, 'id' | 'name' | 'icon'>
type Branch = 'system' | 'menu'

/** Systems, the granted menus below them and the leaves below these; branches without a leaf are left out. */
function permissionTree(menus: readonly Menu[], held: Holdings, leaves: Leaves, granting: RolesOf): AuthorizeNode[] {
  const granted = menus.filter((menu) => held.rights.has(menu.id)).map((menu) => ({ ...menu, parentId: menu.parentId ?? menu.systemId }))
  const leavesOf = (menu: Menu): AuthorizeNode[] =>
    leaves?.(menu, held.rights.get(menu.id)!).map(({ id, name, roles }) => ({ id, fullName: name, icon: '', roles, children: [] })) ?? []
  const nodeOf = ({ id, name, icon }: Named, kind: Branch, children: AuthorizeNode[]): AuthorizeNode | undefined =>
    leaves && children.length === 0 ? undefined : { id, fullName: name, icon, roles: leaves ? [] : granting(kind, id), children }
  return held.systems.flatMap((system) => {
    const below = nodesBelow(granted, system.id, (menu, children: AuthorizeNode[]) =>
      nodeOf(menu, 'menu', [...children, ...leavesOf(menu)]),
    )
    return nodeOf(system, 'system', below) ?? []
  })
}

function itemsOf(menu: Menu, kind: ItemKind, codes: ReadonlySet<string> | 'all', granting: RolesOf): readonly Leaf[] {
  return menu.items
    .filter((item) => item.enabled && item.kind === kind && (codes === 'all' || codes.has(item.code)))
    .map(({ id, name }) => ({ id, name, roles: leafRoles(menu, kind, id, granting) }))
}
