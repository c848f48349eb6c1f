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

/** What hangs below a menu; undefined draws the menus themselves. */
type Leaves = ((menu: Menu, rights: MenuRights) => readonly { readonly id: string; readonly name: string }[]) | undefined

/** Systems, the granted menus below them and the leaves below these; branches without a leaf are left out. */
export function permissionTree(menus: readonly Menu[], held: Holdings, leaves: Leaves): AuthorizeNode[] {
  const granted = menus.filter((menu) => held.rights.has(menu.id))
  const children = Map.groupBy(granted, (menu) => menu.parentId ?? menu.systemId)
  const below = (id: string): AuthorizeNode[] => (children.get(id) ?? []).flatMap((menu) => nodeOf(menu))
  const nodeOf = (menu: Menu): AuthorizeNode[] => {
    const own =
      leaves?.(menu, held.rights.get(menu.id)!).map((leaf) => ({ id: leaf.id, fullName: leaf.name, icon: '', children: [] })) ?? []
    const inner = [...below(menu.id), ...own]
    return leaves && inner.length === 0 ? [] : [{ id: menu.id, fullName: menu.name, icon: menu.icon, children: inner }]
  }
  return held.systems.flatMap((system) => {
    const inner = below(system.id)
    return leaves && inner.length === 0 ? [] : [{ id: system.id, fullName: system.name, icon: system.icon, children: inner }]
  })
}

function itemsOf(menu: Menu, kind: MenuItem['kind'], codes: ReadonlySet<string> | 'all'): readonly MenuItem[] {
  return menu.items.filter((item) => item.enabled && item.kind === kind && (codes === 'all' || codes.has(item.code)))
}
