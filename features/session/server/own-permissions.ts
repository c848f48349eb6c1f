import { nodesBelow } from '#engine/resource/tree.ts'
import type { Holdings, Menu, MenuItem } from '#server/access/grants.ts'
import type { MenuRights } from '#server/access/menu-rights.ts'
import { serve } from '#server/http/serve.ts'
import { myPermissions, type AuthorizeNode } from '#features/session/contract.ts'
import { grantedSchemes } from '#features/session/server/menu-tree.ts'

export const serveMyPermissions = serve(myPermissions, async ({ session, kernel }) => {
  const { grants, held } = await kernel.access.holdings(session)
  const tree = (leaves: Leaves): AuthorizeNode[] => permissionTree(grants.menus, held, leaves)
  return {
    module: tree(undefined),
    button: tree((menu, rights) => itemsOf(menu, 'button', rights.buttons)),
    column: tree((menu, rights) => itemsOf(menu, 'column', rights.columns)),
    form: tree((menu, rights) => itemsOf(menu, 'field', rights.fields)),
    resource: tree((menu, rights) => grantedSchemes(menu, rights).map((one) => ({ id: one.id, name: one.name }))),
    portal: [],
  }
})

/** Items below a menu; undefined returns the menus themselves. */
type Leaves = ((menu: Menu, rights: MenuRights) => readonly { readonly id: string; readonly name: string }[]) | undefined

type Named = Pick<Menu, 'id' | 'name' | 'icon'>

/** Systems, the granted menus below them and the leaves below these; branches without a leaf are left out. */
export function permissionTree(menus: readonly Menu[], held: Holdings, leaves: Leaves): AuthorizeNode[] {
  const granted = menus.filter((menu) => held.rights.has(menu.id)).map((menu) => ({ ...menu, parentId: menu.parentId ?? menu.systemId }))
  const leavesOf = (menu: Menu): AuthorizeNode[] =>
    leaves?.(menu, held.rights.get(menu.id)!).map(({ id, name }) => ({ id, fullName: name, icon: '', children: [] })) ?? []
  const nodeOf = ({ id, name, icon }: Named, children: AuthorizeNode[]): AuthorizeNode | undefined =>
    leaves && children.length === 0 ? undefined : { id, fullName: name, icon, children }
  return held.systems.flatMap((system) => {
    const below = nodesBelow(granted, system.id, (menu, children: AuthorizeNode[]) => nodeOf(menu, [...children, ...leavesOf(menu)]))
    return nodeOf(system, below) ?? []
  })
}

function itemsOf(menu: Menu, kind: MenuItem['kind'], codes: ReadonlySet<string> | 'all'): readonly MenuItem[] {
  return menu.items.filter((item) => item.enabled && item.kind === kind && (codes === 'all' || codes.has(item.code)))
}
