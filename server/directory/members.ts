import { sql } from 'kysely'
import type { AuditNote } from '#server/audit/audit.ts'
import type { Tx } from '#server/database/types.ts'
import type { Directory } from '#server/directory/directory.ts'
import '#server/directory/tables.ts'

/** What has members besides organizations, whose members are written with the person. */
export type HolderKind = 'position' | 'role' | 'group'

/** People who are added to a position, role or group, and people who are taken out of it. */
export interface MemberChange {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

const tables = { position: 'user_position', role: 'user_role', group: 'user_group' } as const
const columns = { position: 'position_id', role: 'role_id', group: 'group_id' } as const
const members = { position: 'positions', role: 'roles', group: 'groups' } as const

/**
 * Adds people to a position, role or group and takes others out. Who is a member already, or is none, stays as it was. The change
 * counts into the versions of these people, and nodes read them alone.
 *
 * @param change ids of people who exist
 * @returns a note for each person whose memberships changed
 */
export async function changeMembers(
  directory: Pick<Directory, 'changed'>,
  tx: Tx,
  kind: HolderKind,
  holderId: string,
  change: MemberChange,
): Promise<AuditNote[]> {
  const people = [...new Set([...change.added, ...change.removed])].toSorted()
  if (people.length === 0) return []
  await tx.selectFrom('user_account').select('id').where('id', 'in', people).orderBy('id').forUpdate().execute()
  const before = await membershipsOf(tx, kind, people)
  const added = change.added.filter((id) => !before.get(id)?.includes(holderId))
  const removed = change.removed.filter((id) => before.get(id)?.includes(holderId))
  const changed = [...added, ...removed]
  if (changed.length === 0) return []
  await insertMembers(tx, kind, holderId, added)
  await deleteMembers(tx, kind, holderId, removed)
  await tx
    .updateTable('user_account')
    .set((eb) => ({ version: eb('version', '+', 1), modified_at: new Date() }))
    .where('id', 'in', changed)
    .execute()
  const after = await membershipsOf(tx, kind, changed)
  await directory.changed(tx, { users: changed })
  return changed.map((id) => ({
    action: 'user.changed',
    object: `user_account:${id}`,
    changes: { [members[kind]]: { before: before.get(id) ?? [], after: after.get(id) ?? [] } },
  }))
}

async function membershipsOf(tx: Tx, kind: HolderKind, people: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const order = kind === 'position' ? sql`sort_order, position_id` : sql.ref(columns[kind])
  const { rows } = await sql<{ user_id: string; ids: string[] }>`
    select user_id, array_agg(${sql.ref(columns[kind])} order by ${order}) as ids from ${sql.table(tables[kind])}
    where user_id = any(${people}::uuid[]) group by user_id`.execute(tx)
  return new Map(rows.map(({ user_id, ids }) => [user_id, ids]))
}

/** A first position becomes the current one; a further one comes last. */
async function insertMembers(tx: Tx, kind: HolderKind, holderId: string, people: readonly string[]): Promise<void> {
  if (people.length === 0) return
  if (kind === 'position') {
    await sql`insert into user_position (user_id, position_id, is_major, sort_order)
      select person, ${holderId}, not exists (select 1 from user_position as held where held.user_id = person and held.is_major),
        coalesce((select max(held.sort_order) + 1 from user_position as held where held.user_id = person), 0)
      from unnest(${people}::uuid[]) as person`.execute(tx)
  } else if (kind === 'role') {
    await tx
      .insertInto('user_role')
      .values(people.map((user_id) => ({ user_id, role_id: holderId })))
      .execute()
  } else {
    await tx
      .insertInto('user_group')
      .values(people.map((user_id) => ({ user_id, group_id: holderId })))
      .execute()
  }
}

/** Who loses the current position goes on with the first of the others. */
async function deleteMembers(tx: Tx, kind: HolderKind, holderId: string, people: readonly string[]): Promise<void> {
  if (people.length === 0) return
  if (kind === 'role') await tx.deleteFrom('user_role').where('role_id', '=', holderId).where('user_id', 'in', people).execute()
  if (kind === 'group') await tx.deleteFrom('user_group').where('group_id', '=', holderId).where('user_id', 'in', people).execute()
  if (kind !== 'position') return
  await tx.deleteFrom('user_position').where('position_id', '=', holderId).where('user_id', 'in', people).execute()
  await sql`update user_position set is_major = true where (user_id, position_id) in (
    select distinct on (user_id) user_id, position_id from user_position as held where user_id = any(${people}::uuid[])
      and not exists (select 1 from user_position as other where other.user_id = held.user_id and other.is_major)
    order by user_id, sort_order, position_id)`.execute(tx)
}
