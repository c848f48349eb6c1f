import type { Grants, Menu, System } from '#server/access/grant-model.ts'
import type { MenuRights, RowScheme } from '#server/access/menu-rights.ts'
import { decideItem, decideMenu, decideRows, grantersOf, isJudged, type Granters } from '#server/access/right-decisions.ts'
import type { GrantKind, ItemKind } from '#server/access/tables.ts'

export type { Grants, Menu, MenuItem, Role, Scheme, System } from '#server/access/grant-model.ts'

/** The same, with what one role grants replaced: what a change would do is compared with it. */
export function withGranted(
  grants: Grants,
  roleId: string,
  things: readonly { readonly kind: GrantKind; readonly item_id: string }[],
): Grants {
  const byKind = Map.groupBy(things, ({ kind }) => kind)
  const kinds = new Map([...byKind].map(([kind, all]) => [kind, new Set(all.map(({ item_id }) => item_id))]))
  return { ...grants, granted: new Map(grants.granted).set(roleId, kinds) }
}

/** The same, with other conditions of one data scheme of a menu. */
export function withScheme(grants: Grants, menuId: string, schemeId: string, definition: RowScheme): Grants {
  const changed = (menu: Menu): Menu => ({
    ...menu,
    schemes: menu.schemes.map((scheme) => (scheme.id === schemeId ? { ...scheme, definition } : scheme)),
  })
  return { ...grants, menus: grants.menus.map((menu) => (menu.id === menuId ? changed(menu) : menu)) }
}

/** Buttons that generated functions have from the start (permissions 2). */
export const standardButtons = [
  'btn_add',
  'btn_edit',
  'btn_remove',
  'btn_detail',
  'btn_download',
  'btn_upload',
  'btn_batchRemove',
  'btn_batchPrint',
] as const

/** Roles that count now: enabled, and global or bound to the current organization (permissions 1). */
export function countingRoles(grants: Grants, roleIds: readonly string[], organizationId: string): string[] {
  return roleIds.filter((id) => {
    const role = grants.roles.get(id)
    return role !== undefined && (role.isGlobal || role.organizationIds.has(organizationId))
  })
}

/** What somebody may see and do: systems in their order, and rights by menu id. */
export interface Holdings {
  readonly systems: readonly System[]
  readonly rights: ReadonlyMap<string, MenuRights>
}

/** Administrators hold everything (permissions 1). */
export function holdingsOfAdministrator(grants: Grants): Holdings {
  const rights = grants.menus.map((menu): [string, MenuRights] => {
    const buttons = new Set([...standardButtons, ...menu.items.filter((item) => item.kind === 'button').map((item) => item.code)])
    return [menu.id, { menuId: menu.id, menuCode: menu.code, buttons, columns: 'all', fields: 'all', rows: 'all' }]
  })
  return { systems: grants.systems, rights: new Map(rights) }
}

/** Whether one of the roles grants a thing, by its kind and id. */
export function holderOf(grants: Grants, roleIds: readonly string[]): (kind: GrantKind, id: string) => boolean {
  return (kind, id) => roleIds.some((role) => grants.granted.get(role)?.get(kind)?.has(id) ?? false)
}

/** The union of what the roles hold: what is decided for each menu and each of its items. */
export function holdingsOfRoles(grants: Grants, roleIds: readonly string[]): Holdings {
  const granters = grantersOf(grants, roleIds)
  const systems = grants.systems.filter((system) => granters('system', system.id).length > 0)
  const menus = grants.menus.filter((menu) => decideMenu(menu, granters).allowed)
  return { systems, rights: new Map(menus.map((menu) => [menu.id, rightsOf(menu, granters)])) }
}

function rightsOf(menu: Menu, granters: Granters): MenuRights {
  const granted = (kind: ItemKind): Set<string> =>
    new Set(menu.items.filter((item) => item.kind === kind && decideItem(menu, item, granters).allowed).map((item) => item.code))
  const rows = decideRows(menu, granters)
  const formerFields = isJudged(menu, 'field') ? grantedOfFormer(menu, granters) : new Set<string>()
  return {
    menuId: menu.id,
    menuCode: menu.code,
    buttons: granted('button'),
    columns: isJudged(menu, 'column') ? granted('column') : 'all',
    fields: isJudged(menu, 'field') ? granted('field') : 'all',
    ...(formerFields.size > 0 && { formerFields }),
    rows: rows.rows === 'all' ? 'all' : rows.schemes.map(({ scheme }) => scheme.definition),
  }
}

/** Codes of fields that the roles would grant if the function had them still. */
function grantedOfFormer(menu: Menu, granters: Granters): ReadonlySet<string> {
  const former = menu.items.filter(({ kind, withdrawn }) => kind === 'field' && withdrawn)
  return new Set(former.filter((item) => decideItem(menu, { ...item, enabled: true }, granters).allowed).map(({ code }) => code))
}

/** Type of the entries that open an online function. */
export const functionType = 3

/** Entries of one type by what they are made for; those made for nothing are left out. */
export function madeForSubject(menus: readonly Menu[]): ReadonlyMap<string, readonly Menu[]> {
  const made = menus.filter(({ property }) => typeof property['moduleId'] === 'string' && property['moduleId'] !== '')
  return Map.groupBy(made, ({ property }) => String(property['moduleId']))
}

/** The entries of online functions, by the function; of several that are granted the first counts. */
export function functionMenus({ menus }: Grants): ReadonlyMap<string, readonly Menu[]> {
  return madeForSubject(menus.filter(({ type }) => type === functionType))
}
