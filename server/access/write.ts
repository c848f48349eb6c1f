import type { AccessControl } from '#server/access/access-control.ts'
import type { RowScheme } from '#server/access/menu-rights.ts'
import type { GrantKind, ItemKind } from '#server/access/tables.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { noteOf, writeNote, type Writing } from '#server/resource/audited-change.ts'
import './tables.ts'

interface Parts {
  readonly access: Pick<AccessControl, 'changed'>
  readonly now: () => number
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

/**
 * Creates or updates the system; writes nothing when nothing changes.
 *
 * @throws Refused 409 when the version that was read is not the stored one
 */
export async function upsertSystem(kernel: Parts, writing: Writing, given: SystemInput): Promise<void> {
  const { tx } = writing
  const content = {
    code: given.code,
    name: given.name,
    icon: given.icon ?? '',
    is_main: given.isMain ?? false,
    enabled: given.enabled ?? true,
    sort_code: given.sortCode ?? 0,
    property: given.property ?? {},
    deleted_at: null,
  }
  const stored = await tx.selectFrom('system').selectAll().where('id', '=', given.id).forUpdate().executeTakeFirst()
  const note = noteOf({ kind: 'system', object: `system:${given.id}`, content }, stored, writing)
  if (!note) return
  const row = { ...content, property: JSON.stringify(content.property), modified_by: writing.actor.userId ?? null }
  await tx
    .insertInto('system')
    .values({ id: given.id, ...row, created_by: row.modified_by })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ ...row, modified_at: new Date(), version: eb('system.version', '+', 1) })),
    )
    .execute()
  await writeNote(writing, note, kernel.now())
  await kernel.access.changed(tx)
}

export interface RoleInput {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly kind?: string
  /** Whether the role counts in all organizations; else only in `organizationIds`. */
  readonly isGlobal: boolean
  readonly organizationIds?: readonly string[]
  readonly enabled?: boolean
  readonly sortCode?: number
  readonly description?: string
}

/** Creates or updates the role, as `upsertSystem` does. */
export async function upsertRole(kernel: Parts, writing: Writing, given: RoleInput): Promise<void> {
  const { tx } = writing
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
  const bound = given.isGlobal ? [] : (given.organizationIds ?? []).toSorted()
  const stored = await lockedRole(tx, given.id)
  const note = noteOf({ kind: 'role', object: `role:${given.id}`, content: { ...content, organizations: bound } }, stored, writing)
  if (!note) return
  const row = { ...content, modified_by: writing.actor.userId ?? null }
  await tx
    .insertInto('role')
    .values({ id: given.id, ...row, created_by: row.modified_by })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ ...row, modified_at: new Date(), version: eb('role.version', '+', 1) })),
    )
    .execute()
  await tx.deleteFrom('role_organization').where('role_id', '=', given.id).execute()
  if (bound.length > 0)
    await tx
      .insertInto('role_organization')
      .values(bound.map((id) => ({ role_id: given.id, organization_id: id })))
      .execute()
  await writeNote(writing, note, kernel.now())
  await kernel.access.changed(tx)
}

/** A role as stored, with the organizations it is bound to, locked until the commit. */
async function lockedRole(tx: Tx, id: string) {
  const row = await tx.selectFrom('role').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) return undefined
  const bound = await tx.selectFrom('role_organization').select('organization_id').where('role_id', '=', id).execute()
  return { ...row, organizations: bound.map((one) => one.organization_id).toSorted() }
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

/** Creates or updates the menu; whether it is enabled or hidden stays as an administrator left it. */
export async function upsertMenu(kernel: Parts, writing: Writing, given: MenuInput): Promise<void> {
  const { tx } = writing
  const content = {
    parent_id: given.parentId ?? null,
    system_id: given.systemId,
    code: given.code,
    name: given.name,
    icon: given.icon ?? '',
    type: given.type,
    address: given.address ?? '',
    link_target: given.linkTarget ?? '',
    property: given.property ?? {},
    judges_buttons: given.judges?.buttons ?? false,
    judges_columns: given.judges?.columns ?? false,
    judges_fields: given.judges?.fields ?? false,
    judges_rows: given.judges?.rows ?? false,
    sort_code: given.sortCode ?? 0,
    deleted_at: null,
  }
  const stored = await tx.selectFrom('menu').selectAll().where('id', '=', given.id).forUpdate().executeTakeFirst()
  const note = noteOf({ kind: 'menu', object: `menu:${given.id}`, content }, stored, writing)
  if (!note) return
  const row = { ...content, property: JSON.stringify(content.property), modified_by: writing.actor.userId ?? null }
  await tx
    .insertInto('menu')
    .values({ id: given.id, ...row, hidden: given.hidden ?? false, enabled: given.enabled ?? true, created_by: row.modified_by })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ ...row, modified_at: new Date(), version: eb('menu.version', '+', 1) })),
    )
    .execute()
  await writeNote(writing, note, kernel.now())
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
 * Replaces the items of one kind. Items that are no longer named are disabled, not removed (permissions 2), so that their grants
 * come back with them.
 */
export async function setMenuItems(
  kernel: Parts,
  writing: Writing,
  menuId: string,
  kind: ItemKind,
  items: readonly ItemInput[],
): Promise<void> {
  const { tx } = writing
  const rows = items.map(({ code, name, enabled = true }, index) => ({ code, name, enabled, sort_code: index }))
  const stored = await lockedMenu(tx, menuId, { [kind]: await itemsOf(tx, menuId, kind, new Set(rows.map(({ code }) => code))) })
  const note = noteOf({ kind: 'menu', object: `menu:${menuId}`, content: { [kind]: rows } }, stored, writing)
  if (!note) return
  await tx.updateTable('menu_item').set({ enabled: false }).where('menu_id', '=', menuId).where('kind', '=', kind).execute()
  if (items.length > 0) {
    await tx
      .insertInto('menu_item')
      .values(rows.map((row) => ({ id: menuItemId(menuId, kind, row.code), menu_id: menuId, kind, ...row })))
      .onConflict((conflict) =>
        conflict.columns(['menu_id', 'kind', 'code']).doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          enabled: eb.ref('excluded.enabled'),
          sort_code: eb.ref('excluded.sort_code'),
        })),
      )
      .execute()
  }
  await countMenuUp(tx, menuId)
  await writeNote(writing, note, kernel.now())
  await kernel.access.changed(tx)
}

/** Items of a menu in their order, without those that were disabled and are not named again. */
async function itemsOf(tx: Tx, menuId: string, kind: ItemKind, named: ReadonlySet<string>) {
  const rows = await tx
    .selectFrom('menu_item')
    .select(['code', 'name', 'enabled', 'sort_code'])
    .where('menu_id', '=', menuId)
    .where('kind', '=', kind)
    .orderBy('sort_code')
    .orderBy('code')
    .execute()
  return rows.filter(({ code, enabled }) => enabled || named.has(code))
}

/** The version of a menu beside a part of it, locked until the commit. */
async function lockedMenu<Part extends Readonly<Record<string, unknown>>>(tx: Tx, menuId: string, part: Part) {
  const { version } = await tx.selectFrom('menu').select('version').where('id', '=', menuId).forUpdate().executeTakeFirstOrThrow()
  return { ...part, version }
}

/** Items and schemes of a menu count as a change of it. */
async function countMenuUp(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('menu')
    .set((eb) => ({ version: eb('version', '+', 1), modified_at: new Date() }))
    .where('id', '=', id)
    .execute()
}

/** Grants of a role count as a change of it. */
async function countRoleUp(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('role')
    .set((eb) => ({ version: eb('version', '+', 1), modified_at: new Date() }))
    .where('id', '=', id)
    .execute()
}

export interface SchemeInput {
  readonly code: string
  readonly name: string
  /** Admits every row; at most one of a menu. */
  readonly allRows?: boolean
  readonly definition: RowScheme
}

/** Replaces the data schemes of a menu; a removed one admits nothing any more. */
export async function setRowSchemes(kernel: Parts, writing: Writing, menuId: string, schemes: readonly SchemeInput[]): Promise<void> {
  const { tx } = writing
  const rows = schemes.map(({ code, name, allRows = false, definition }, index) => ({
    code,
    name,
    all_rows: allRows,
    definition,
    sort_code: index,
  }))
  const stored = await lockedMenu(tx, menuId, { schemes: await schemesOf(tx, menuId) })
  const note = noteOf({ kind: 'menu', object: `menu:${menuId}`, content: { schemes: rows } }, stored, writing)
  if (!note) return
  await tx.deleteFrom('row_scheme').where('menu_id', '=', menuId).execute()
  if (rows.length > 0) {
    const made = rows.map((row) => ({
      ...row,
      id: menuItemId(menuId, 'rows', row.code),
      menu_id: menuId,
      definition: JSON.stringify(row.definition),
    }))
    await tx.insertInto('row_scheme').values(made).execute()
  }
  await countMenuUp(tx, menuId)
  await writeNote(writing, note, kernel.now())
  await kernel.access.changed(tx)
}

async function schemesOf(tx: Tx, menuId: string) {
  return tx
    .selectFrom('row_scheme')
    .select(['code', 'name', 'all_rows', 'definition', 'sort_code'])
    .where('menu_id', '=', menuId)
    .orderBy('sort_code')
    .execute()
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
export async function setRoleGrants(kernel: Parts, writing: Writing, roleId: string, given: RoleGrantsInput): Promise<void> {
  const { tx } = writing
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
  await replaceGrants(kernel, writing, roleId, [
    ...[...systems].map((id) => ({ kind: 'system' as const, item_id: id })),
    ...above.map((menu) => ({ kind: 'menu' as const, item_id: menu.id })),
    ...(given.portalIds ?? []).map((id) => ({ kind: 'portal' as const, item_id: id })),
    ...items,
  ])
}

/** One thing that a role grants, by its id. */
export interface GrantedThing {
  readonly kind: GrantKind
  readonly item_id: string
}

/**
 * What a role grants, with the version of the role; undefined for a role that is not there.
 *
 * @param lock keeps the role as it is until the commit
 */
export async function grantsOfRole(
  db: Db | Tx,
  roleId: string,
  lock?: 'lock',
): Promise<{ readonly version: number; readonly granted: readonly GrantedThing[] } | undefined> {
  const role = db.selectFrom('role').select('version').where('id', '=', roleId).where('deleted_at', 'is', null)
  const found = await (lock ? role.forUpdate() : role).executeTakeFirst()
  if (!found) return undefined
  const granted = await db.selectFrom('role_grant').select(['kind', 'item_id']).where('role_id', '=', roleId).execute()
  return { version: found.version, granted }
}

/**
 * Replaces the grants of a role by exactly these.
 *
 * @returns the version of the role after it; the same where nothing changes @throws Refused 409 when it is not the version that was read
 */
export async function replaceGrants(kernel: Parts, writing: Writing, roleId: string, all: readonly GrantedThing[]): Promise<number> {
  const { tx } = writing
  const { version } = await tx.selectFrom('role').select('version').where('id', '=', roleId).forUpdate().executeTakeFirstOrThrow()
  const held = new Set((await tx.selectFrom('role_grant').selectAll().where('role_id', '=', roleId).execute()).map(grantText))
  const wanted = new Set(all.map(grantText))
  // Recorded as added and removed grants: full lists before and after would have thousands of entries.
  const content = { granted: [...wanted.difference(held)].toSorted(), withdrawn: [...held.difference(wanted)].toSorted() }
  const note = noteOf({ kind: 'role', object: `role:${roleId}`, content }, { granted: [], withdrawn: [], version }, writing)
  if (!note) return version
  await tx.deleteFrom('role_grant').where('role_id', '=', roleId).execute()
  for (let start = 0; start < all.length; start += grantsOfStatement) {
    const rows = all.slice(start, start + grantsOfStatement).map(({ kind, item_id }) => ({ role_id: roleId, kind, item_id }))
    await tx
      .insertInto('role_grant')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await countRoleUp(tx, roleId)
  await writeNote(writing, note, kernel.now())
  await kernel.access.changed(tx)
  return version + 1
}

/** Rows a statement takes: PostgreSQL binds 65,535 values at most. */
const grantsOfStatement = 10_000

function grantText({ kind, item_id }: GrantedThing): string {
  return `${kind} ${item_id}`
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
