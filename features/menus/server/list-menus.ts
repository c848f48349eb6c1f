import { isContainer } from '#engine/access/menu-paths.ts'
import { holdsKeyword } from '#engine/resource/search.ts'
import { enabledOnly, treeOf, withAncestors, without } from '#engine/resource/tree.ts'
import { allMenus, listMenus, menuParents, menuSystems, topMenu, type MenuChoice, type MenuRow as Wire } from '#features/menus/contract.ts'
import { inOrder, wire } from '#features/menus/server/menus.ts'
import { menuStore, systemStore, type MenuRow, type SystemRow } from '#server/access/menu-store.ts'
import type { Db } from '#server/database/types.ts'
import { serve } from '#server/http/serve.ts'
import { present } from '#server/managed/read-rows.ts'

const placedMenu = (row: MenuRow) => ({ ...row, parentId: row.parent_id ?? undefined })

/** Read from the table, because a writer looks at what he has just written. */
export const serveListMenus = serve(listMenus, async ({ db, params, query }) => {
  const [system, rows] = await Promise.all([systemStore.find(db, params.systemId), menuStore.list(db, { order: inOrder })])
  const { id } = present(system)
  const own = rows.filter(({ system_id, category }) => system_id === id && category === query.category).map(placedMenu)
  const shown = withAncestors(
    own,
    ({ name, code, address, enabled }) =>
      holdsKeyword(query.keyword, [name, code, address]) && (query.enabledMark === '' || enabled === (query.enabledMark === '1')),
  )
  return {
    list: treeOf(shown, (row, children: Wire[]): Wire => ({ ...wire(row), hasChildren: children.length > 0, children })),
  }
})

export const serveMenuParents = serve(menuParents, async ({ db, params, query }) => {
  const folders = (await enabledMenus(db, query.category)).filter(({ type }) => isContainer(type))
  return { list: await choices(db, without(folders, params.id), params.systemId) }
})

export const serveAllMenus = serve(allMenus, async ({ db, query }) => ({
  list: await choices(db, await enabledMenus(db, query.category), '0'),
}))

export const serveMenuSystems = serve(menuSystems, async ({ db }) => {
  const systems = await systemStore.list(db, { order: inOrder })
  return {
    list: systems.map(({ id, name, code, icon, enabled }) => ({ id, fullName: name, enCode: code, icon, enabledMark: Number(enabled) })),
  }
})

type Placed = ReturnType<typeof placedMenu>

async function enabledMenus(db: Db, category: string): Promise<Placed[]> {
  const rows = await menuStore.list(db, { order: inOrder })
  return enabledOnly(rows.filter((row) => category === '' || row.category === category).map(placedMenu))
}

/** The tree of one system, or of all of them below their systems. */
async function choices(db: Db, menus: readonly Placed[], systemId: string): Promise<MenuChoice[]> {
  const tree = (system: string): MenuChoice[] =>
    treeOf(
      menus.filter(({ system_id }) => system_id === system),
      choiceOf,
    )
  if (systemId !== '0') return tree(systemId)
  const systems = await systemStore.list(db, { order: inOrder })
  return systems.filter(({ enabled }) => enabled).map((system) => systemChoice(system, tree(system.id)))
}

function choiceOf({ id, parent_id, name, code, icon, type, system_id }: MenuRow, children: MenuChoice[]): MenuChoice {
  return {
    id,
    parentId: parent_id ?? topMenu,
    fullName: name,
    enCode: code,
    icon,
    type,
    systemId: system_id,
    hasChildren: children.length > 0,
    children,
  }
}

function systemChoice({ id, name, code, icon }: SystemRow, children: MenuChoice[]): MenuChoice {
  return { id, parentId: topMenu, fullName: name, enCode: code, icon, type: 0, systemId: id, hasChildren: children.length > 0, children }
}
