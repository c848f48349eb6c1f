import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#server/database/types.ts'
import '#server/directory/tables.ts'

/** What somebody belongs to: organizations and positions in the order an administrator gave them, the main one first; the rest sorted. */
export interface Memberships {
  readonly organizations: readonly string[]
  readonly positions: readonly string[]
  readonly roles: readonly string[]
  readonly groups: readonly string[]
}

/** Memberships by user; everybody who was asked for is in it. */
export async function membershipsOf(db: Db | Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, Memberships>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await sql<{ [Name in keyof Memberships]: string[] } & { id: string }>`select id::text,
    array(select organization_id from user_organization where user_id = id order by sort_order, organization_id) as organizations,
    array(select position_id from user_position where user_id = id order by sort_order, position_id) as positions,
    array(select role_id from user_role where user_id = id) as roles,
    array(select group_id from user_group where user_id = id) as groups
    from unnest(${userIds}::uuid[]) as id`.execute(db)
  return new Map(rows.map(({ id, roles, groups, ...rest }) => [id, { ...rest, roles: roles.toSorted(), groups: groups.toSorted() }]))
}

/** More organizations than this are compared with each membership through a table of hashes, fewer are looked up by the index. */
const lookedUpOneByOne = 500

/**
 * Whether somebody belongs to one of some organizations, of which there may be thousands: an administrator's part of the tree. They
 * are never compared as an array inside the index, which sorts all of them anew for each person who is looked at.
 *
 * @param userId the column with the user's id, of a table with another name than `belonging`
 */
export function belongsToAny(userId: RawBuilder<unknown>, organizations: ReadonlySet<string>): RawBuilder<boolean> {
  const ids = sql`${arrayText(organizations)}::text[]`
  // With `|| ''` it is no column of an index.
  if (organizations.size > lookedUpOneByOne)
    return sql<boolean>`${userId} in (select belonging.user_id from user_organization as belonging
      where belonging.organization_id || '' = any(${ids}))`
  return sql<boolean>`exists (select from user_organization as belonging join unnest(${ids}) as wanted (id)
    on wanted.id = belonging.organization_id where belonging.user_id = ${userId})`
}

/** An administrator's part of the tree is the same set until it changes, and every page of a list asks for it twice. */
const written = new WeakMap<ReadonlySet<string>, string>()

/** Ids as PostgreSQL reads an array. */
function arrayText(ids: ReadonlySet<string>): string {
  const text = written.get(ids) ?? `{${[...ids].map((id) => `"${id.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
  written.set(ids, text)
  return text
}

/** Replaces what somebody belongs to. */
export async function setMemberships(tx: Tx, userId: string, wanted: Memberships): Promise<void> {
  await setOrganizations(tx, userId, wanted.organizations)
  await setPositions(tx, userId, wanted.positions)
  await setRoles(tx, userId, wanted.roles)
  await setGroups(tx, userId, wanted.groups)
}

interface Held {
  readonly id: string
  readonly is_major: boolean
}

/**
 * The current one afterwards: another than the main one is what the person chose, and stays while the person belongs to it; else the main
 * one is current.
 *
 * @param held in their order, the main one first
 */
function currentOf(held: readonly Held[], ids: readonly string[]): string | undefined {
  const chosen = held.find(({ is_major }, index) => is_major && index > 0)
  return ids.find((id) => id === chosen?.id) ?? ids[0]
}

async function setOrganizations(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  const held = await tx
    .selectFrom('user_organization')
    .select(['organization_id as id', 'is_major'])
    .where('user_id', '=', userId)
    .orderBy('sort_order')
    .orderBy('organization_id')
    .execute()
  const current = currentOf(held, ids)
  await tx.deleteFrom('user_organization').where('user_id', '=', userId).execute()
  if (ids.length === 0) return
  await tx
    .insertInto('user_organization')
    .values(ids.map((id, index) => ({ user_id: userId, organization_id: id, is_major: id === current, sort_order: index })))
    .execute()
}

async function setPositions(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  const held = await tx
    .selectFrom('user_position')
    .select(['position_id as id', 'is_major'])
    .where('user_id', '=', userId)
    .orderBy('sort_order')
    .orderBy('position_id')
    .execute()
  const current = currentOf(held, ids)
  await tx.deleteFrom('user_position').where('user_id', '=', userId).execute()
  if (ids.length === 0) return
  await tx
    .insertInto('user_position')
    .values(ids.map((id, index) => ({ user_id: userId, position_id: id, is_major: id === current, sort_order: index })))
    .execute()
}

async function setRoles(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('user_role').where('user_id', '=', userId).execute()
  if (ids.length > 0)
    await tx
      .insertInto('user_role')
      .values(ids.map((id) => ({ user_id: userId, role_id: id })))
      .execute()
}

async function setGroups(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('user_group').where('user_id', '=', userId).execute()
  if (ids.length > 0)
    await tx
      .insertInto('user_group')
      .values(ids.map((id) => ({ user_id: userId, group_id: id })))
      .execute()
}
