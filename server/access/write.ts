import type { AccessControl } from '#server/access/access-control.ts'
import type { GrantKind } from '#server/access/tables.ts'
import { itemIds } from '#server/access/write-items.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { Directory } from '#server/directory/directory.ts'
import { noteOf, writeNote, type Writing } from '#server/resource/audited-change.ts'
import './tables.ts'

export { upsertMenu, upsertSystem } from '#server/access/declare-menus.ts'
export { setMenuItems, setRowSchemes, type ItemInput, type SchemeInput } from '#server/access/write-items.ts'

interface Parts {
  readonly access: Pick<AccessControl, 'changed'>
  readonly directory: Pick<Directory, 'changed'>
  readonly now: () => number
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

/**
 * Creates or updates the role; writes nothing when nothing changes.
 *
 * @throws Refused 409 when the version that was read is not the stored one
 */
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
  await kernel.directory.changed(tx, 'carriers')
  await kernel.access.changed(tx)
}

/** A role as stored, with the organizations it is bound to, locked until the commit. */
async function lockedRole(tx: Tx, id: string) {
  const row = await tx.selectFrom('role').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) return undefined
  const bound = await tx.selectFrom('role_organization').select('organization_id').where('role_id', '=', id).execute()
  return { ...row, organizations: bound.map((one) => one.organization_id).toSorted() }
}

/** Grants of a role count as a change of it. */
async function countRoleUp(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('role')
    .set((eb) => ({ version: eb('version', '+', 1), modified_at: new Date() }))
    .where('id', '=', id)
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
  const idOf = await itemIds(
    tx,
    given.menus.map(({ menuId }) => menuId),
  )
  const items = given.menus.flatMap(({ menuId, buttons = [], columns = [], fields = [], rows = [] }) => [
    ...buttons.map((code) => ({ kind: 'button' as const, item_id: idOf(menuId, 'button', code) })),
    ...columns.map((code) => ({ kind: 'column' as const, item_id: idOf(menuId, 'column', code) })),
    ...fields.map((code) => ({ kind: 'field' as const, item_id: idOf(menuId, 'field', code) })),
    ...rows.map((code) => ({ kind: 'rows' as const, item_id: idOf(menuId, 'rows', code) })),
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
