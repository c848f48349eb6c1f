import type { AccessControl } from '#server/access/access-control.ts'
import type { RowScheme } from '#server/access/menu-rights.ts'
import type { ItemKind } from '#server/access/tables.ts'
import type { Tx } from '#server/database/types.ts'
import './tables.ts'

interface Parts {
  readonly access: Pick<AccessControl, 'changed'>
}

export interface SystemInput {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly icon?: string
  readonly isMain?: boolean
  readonly enabled?: boolean
  readonly sortCode?: number
  readonly property?: Readonly<Record<string, unknown>>
}

/** Creates the system or brings it to what is given. */
export async function upsertSystem(kernel: Parts, tx: Tx, given: SystemInput): Promise<void> {
  const content = {
    code: given.code,
    name: given.name,
    icon: given.icon ?? '',
    is_main: given.isMain ?? false,
    enabled: given.enabled ?? true,
    sort_code: given.sortCode ?? 0,
    property: JSON.stringify(given.property ?? {}),
    deleted_at: null,
  }
  await tx
    .insertInto('system')
    .values({ id: given.id, ...content })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ ...content, modified_at: new Date(), version: eb('system.version', '+', 1) })),
    )
    .execute()
  await kernel.access.changed(tx)
}

export interface RoleInput {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly kind?: string
  /** Counts everywhere; otherwise only in `organizationIds`. */
  readonly isGlobal: boolean
  readonly organizationIds?: readonly string[]
  readonly enabled?: boolean
  readonly sortCode?: number
  readonly description?: string
}

export async function upsertRole(kernel: Parts, tx: Tx, given: RoleInput): Promise<void> {
  const content = {
    code: given.code,
    name: given.name,
    kind: given.kind ?? '',
    is_global: given.isGlobal,
    enabled: given.enabled ?? true,
    sort_code: given.sortCode ?? 0,
    description: given.description ?? '',
    deleted_at: null,
  }
  await tx
    .insertInto('role')
    .values({ id: given.id, ...content })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ ...content, modified_at: new Date(), version: eb('role.version', '+', 1) })),
    )
    .execute()
  await tx.deleteFrom('role_organization').where('role_id', '=', given.id).execute()
  const bound = given.isGlobal ? [] : (given.organizationIds ?? [])
  if (bound.length > 0)
    await tx
      .insertInto('role_organization')
      .values(bound.map((id) => ({ role_id: given.id, organization_id: id })))
      .execute()
  await kernel.access.changed(tx)
}

export interface MenuInput {
  readonly id: string
  readonly parentId?: string | undefined
  readonly systemId: string
  readonly code: string
  readonly name: string
  readonly icon?: string
  /** Document 1, section 2. */
  readonly type: number
  readonly address?: string
  readonly linkTarget?: '' | '_self' | '_blank'
  /** `moduleId` names the function of a type 3, the dictionary category of a 4, the portal of an 8. */
  readonly property?: Readonly<Record<string, unknown>>
  readonly judges?: { readonly buttons?: boolean; readonly columns?: boolean; readonly fields?: boolean; readonly rows?: boolean }
  readonly hidden?: boolean
  readonly enabled?: boolean
  readonly sortCode?: number
}

/** Creates the menu or brings it to what is given; whether it is switched on or hidden stays as an administrator left it. */
export async function upsertMenu(kernel: Parts, tx: Tx, given: MenuInput): Promise<void> {
  const content = {
    parent_id: given.parentId ?? null,
    system_id: given.systemId,
    code: given.code,
    name: given.name,
    icon: given.icon ?? '',
    type: given.type,
    address: given.address ?? '',
    link_target: given.linkTarget ?? '',
    property: JSON.stringify(given.property ?? {}),
    judges_buttons: given.judges?.buttons ?? false,
    judges_columns: given.judges?.columns ?? false,
    judges_fields: given.judges?.fields ?? false,
    judges_rows: given.judges?.rows ?? false,
    sort_code: given.sortCode ?? 0,
    deleted_at: null,
  }
  await tx
    .insertInto('menu')
    .values({ id: given.id, ...content, hidden: given.hidden ?? false, enabled: given.enabled ?? true })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ ...content, modified_at: new Date(), version: eb('menu.version', '+', 1) })),
    )
    .execute()
  await kernel.access.changed(tx)
}

export interface ItemInput {
  readonly code: string
  readonly name: string
  readonly enabled?: boolean
}

/** Id of a permission item: made from its menu and code, so that installing twice changes nothing. */
export function menuItemId(menuId: string, kind: ItemKind | 'rows', code: string): string {
  return `${menuId}:${kind}:${code}`
}

/**
 * Makes the items of one kind those given. Items that are gone are switched off, not removed (permissions 2), so that
 * their grants come back with them.
 */
export async function setMenuItems(kernel: Parts, tx: Tx, menuId: string, kind: ItemKind, items: readonly ItemInput[]): Promise<void> {
  await tx.updateTable('menu_item').set({ enabled: false }).where('menu_id', '=', menuId).where('kind', '=', kind).execute()
  if (items.length > 0) {
    await tx
      .insertInto('menu_item')
      .values(
        items.map((item, index) => ({
          id: menuItemId(menuId, kind, item.code),
          menu_id: menuId,
          kind,
          code: item.code,
          name: item.name,
          enabled: item.enabled ?? true,
          sort_code: index,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['menu_id', 'kind', 'code']).doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          enabled: eb.ref('excluded.enabled'),
          sort_code: eb.ref('excluded.sort_code'),
        })),
      )
      .execute()
  }
  await kernel.access.changed(tx)
}

export interface SchemeInput {
  readonly code: string
  readonly name: string
  /** Admits every row; at most one of a menu. */
  readonly allRows?: boolean
  readonly definition: RowScheme
}

/** Makes the data schemes of a menu those given; one that is gone admits nothing any more. */
export async function setRowSchemes(kernel: Parts, tx: Tx, menuId: string, schemes: readonly SchemeInput[]): Promise<void> {
  await tx.deleteFrom('row_scheme').where('menu_id', '=', menuId).execute()
  if (schemes.length > 0) {
    const rows = schemes.map((one, index) => ({
      id: menuItemId(menuId, 'rows', one.code),
      menu_id: menuId,
      code: one.code,
      name: one.name,
      all_rows: one.allRows ?? false,
      definition: JSON.stringify(one.definition),
      sort_code: index,
    }))
    await tx.insertInto('row_scheme').values(rows).execute()
  }
  await kernel.access.changed(tx)
}

/** What a role is granted, by the codes inside each menu. */
export interface RoleGrantsInput {
  readonly systemIds?: readonly string[]
  readonly portalIds?: readonly string[]
  readonly menus: readonly {
    readonly menuId: string
    readonly buttons?: readonly string[]
    readonly columns?: readonly string[]
    readonly fields?: readonly string[]
    /** Codes of data schemes. */
    readonly rows?: readonly string[]
  }[]
}

/**
 * Replaces the grants of a role. The containers above a granted menu and its system are granted with it, as the wizard
 * stores a parent when a child is checked (permissions 3).
 */
export async function setRoleGrants(kernel: Parts, tx: Tx, roleId: string, given: RoleGrantsInput): Promise<void> {
  const above = await menusWithContainers(
    tx,
    given.menus.map((menu) => menu.menuId),
  )
  const systems = new Set([...(given.systemIds ?? []), ...above.map((menu) => menu.system_id)])
  const items = given.menus.flatMap(({ menuId, buttons = [], columns = [], fields = [], rows = [] }) => [
    ...buttons.map((code) => ({ kind: 'button' as const, item_id: menuItemId(menuId, 'button', code) })),
    ...columns.map((code) => ({ kind: 'column' as const, item_id: menuItemId(menuId, 'column', code) })),
    ...fields.map((code) => ({ kind: 'field' as const, item_id: menuItemId(menuId, 'field', code) })),
    ...rows.map((code) => ({ kind: 'rows' as const, item_id: menuItemId(menuId, 'rows', code) })),
  ])
  const all = [
    ...[...systems].map((id) => ({ kind: 'system' as const, item_id: id })),
    ...above.map((menu) => ({ kind: 'menu' as const, item_id: menu.id })),
    ...(given.portalIds ?? []).map((id) => ({ kind: 'portal' as const, item_id: id })),
    ...items,
  ]
  await tx.deleteFrom('role_grant').where('role_id', '=', roleId).execute()
  if (all.length > 0) {
    await tx
      .insertInto('role_grant')
      .values(all.map((one) => ({ role_id: roleId, ...one })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await kernel.access.changed(tx)
}

async function menusWithContainers(tx: Tx, menuIds: readonly string[]): Promise<{ id: string; system_id: string }[]> {
  const menus = await tx.selectFrom('menu').select(['id', 'parent_id', 'system_id']).execute()
  const byId = new Map(menus.map((menu) => [menu.id, menu]))
  const found = new Map<string, { id: string; system_id: string }>()
  for (const start of menuIds) {
    for (let menu = byId.get(start); menu && !found.has(menu.id); menu = byId.get(menu.parent_id ?? '')) found.set(menu.id, menu)
  }
  return [...found.values()]
}
