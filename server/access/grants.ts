import type { MenuRights, RowScheme } from '#server/access/menu-rights.ts'
import type { GrantKind, ItemKind } from '#server/access/tables.ts'

export interface System {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly icon: string
  readonly isMain: boolean
  readonly sortCode: number
}

export interface MenuItem {
  readonly id: string
  readonly kind: ItemKind
  readonly code: string
  readonly name: string
  readonly enabled: boolean
}

export interface Scheme {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly allRows: boolean
  readonly definition: RowScheme
}

export interface Menu {
  readonly id: string
  readonly parentId: string | undefined
  readonly systemId: string
  readonly code: string
  readonly name: string
  readonly icon: string
  readonly type: number
  readonly address: string
  readonly linkTarget: string
  readonly category: string
  readonly property: Readonly<Record<string, unknown>>
  readonly judges: { readonly buttons: boolean; readonly columns: boolean; readonly fields: boolean; readonly rows: boolean }
  readonly hidden: boolean
  readonly sortCode: number
  readonly items: readonly MenuItem[]
  readonly schemes: readonly Scheme[]
}

export interface Role {
  readonly id: string
  readonly name: string
  readonly isGlobal: boolean
  readonly organizationIds: ReadonlySet<string>
}

/** All grants, as one version of the cache `access` holds them: enabled systems, menus and roles only. */
export interface Grants {
  readonly systems: readonly System[]
  readonly menus: readonly Menu[]
  readonly roles: ReadonlyMap<string, Role>
  /** Ids of granted things by role and kind. */
  readonly granted: ReadonlyMap<string, ReadonlyMap<GrantKind, ReadonlySet<string>>>
}

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

/** The union of what the roles hold. A menu counts only where its system is granted too. */
export function holdingsOfRoles(grants: Grants, roleIds: readonly string[]): Holdings {
  const holds = holderOf(grants, roleIds)
  const systems = grants.systems.filter((system) => holds('system', system.id))
  const systemIds = new Set(systems.map((system) => system.id))
  const menus = grants.menus.filter((menu) => systemIds.has(menu.systemId) && holds('menu', menu.id))
  return { systems, rights: new Map(menus.map((menu) => [menu.id, rightsOf(menu, holds)])) }
}

/** A switch that is off gives all its items with the menu; on, only what is granted (permissions 4). */
function rightsOf(menu: Menu, holds: (kind: GrantKind, id: string) => boolean): MenuRights {
  const granted = (kind: ItemKind): Set<string> =>
    new Set(
      menu.items
        .filter((item) => item.enabled && item.kind === kind && (!judged(menu, kind) || holds(kind, item.id)))
        .map((item) => item.code),
    )
  return {
    menuId: menu.id,
    menuCode: menu.code,
    buttons: granted('button'),
    columns: menu.judges.columns ? granted('column') : 'all',
    fields: menu.judges.fields ? granted('field') : 'all',
    rows: rowsOf(menu, holds),
  }
}

function judged(menu: Menu, kind: ItemKind): boolean {
  return { button: menu.judges.buttons, column: menu.judges.columns, field: menu.judges.fields }[kind]
}

/** A row is visible when any granted scheme admits it: the clean union, not the family's order-dependent mix. */
function rowsOf(menu: Menu, holds: (kind: GrantKind, id: string) => boolean): MenuRights['rows'] {
  if (!menu.judges.rows) return 'all'
  const schemes = menu.schemes.filter((scheme) => holds('rows', scheme.id))
  return schemes.some((scheme) => scheme.allRows) ? 'all' : schemes.map((scheme) => scheme.definition)
}
