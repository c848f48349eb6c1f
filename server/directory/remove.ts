import { sql } from 'kysely'
import type { Tx } from '#server/database/types.ts'
import type { Directory } from '#server/directory/directory.ts'
import '#server/directory/tables.ts'

type Changed = Pick<Directory, 'changed'>

/**
 * Marks people as deleted and takes them out of everything they were members of; old records go on to name them, and their
 * accounts are free again. Ending their sessions is left to the caller.
 */
export async function removePeople(directory: Changed, tx: Tx, ids: readonly string[], by: string): Promise<void> {
  if (ids.length === 0) return
  await sql`update user_account set deleted_at = now(), enabled = false, modified_at = now(), modified_by = ${by}, version = version + 1
    where id = any(${ids}::uuid[]) and deleted_at is null`.execute(tx)
  await tx.deleteFrom('user_organization').where('user_id', 'in', ids).execute()
  await tx.deleteFrom('user_position').where('user_id', 'in', ids).execute()
  await tx.deleteFrom('user_role').where('user_id', 'in', ids).execute()
  await tx.deleteFrom('user_group').where('user_id', 'in', ids).execute()
  const led = await sql<{ id: string }>`update user_account set manager_id = null, version = version + 1
    where manager_id = any(${ids}::uuid[]) and deleted_at is null returning id`.execute(tx)
  await directory.changed(tx, { users: [...ids, ...led.rows.map(({ id }) => id)] })
}

/**
 * Marks positions and organizations as deleted that nobody belongs to and that nothing stands below, from the lowest up.
 *
 * @returns the ids of those that are gone
 */
export async function removeEmptyPlaces(
  directory: Changed,
  tx: Tx,
  places: { readonly organizations: readonly string[]; readonly positions: readonly string[] },
  by: string,
): Promise<{ readonly organizations: readonly string[]; readonly positions: readonly string[] }> {
  const gone = sql`deleted_at = now(), modified_at = now(), modified_by = ${by}, version = version + 1`
  const positions = await sql<{ id: string }>`update position set ${gone}
    where id = any(${places.positions}::text[]) and deleted_at is null
      and not exists (select from user_position as member where member.position_id = position.id) returning id`.execute(tx)
  const organizations: string[] = []
  for (let removed = 1; removed > 0;) {
    const { rows } = await sql<{ id: string }>`update organization set ${gone}
      where id = any(${places.organizations}::text[]) and deleted_at is null
        and not exists (select from user_organization as member where member.organization_id = organization.id)
        and not exists (select from position where position.organization_id = organization.id and position.deleted_at is null)
        and not exists (select from organization as below where below.parent_id = organization.id and below.deleted_at is null)
      returning id`.execute(tx)
    organizations.push(...rows.map(({ id }) => id))
    removed = rows.length
  }
  await directory.changed(tx, 'organizations')
  await directory.changed(tx, 'carriers')
  return { organizations, positions: positions.rows.map(({ id }) => id) }
}
