import type { ManagedTarget } from '#engine/access/graded-administration.ts'
import type { Managed } from '#engine/contract/call.ts'
import type { Db } from '#server/database/types.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'
import './tables.ts'
import '#server/directory/tables.ts'

type Find = (db: Db, directory: DirectorySnapshot, id: string) => Promise<ManagedTarget | undefined>

const finds: Readonly<Record<Managed['of'], Find>> = {
  organization: async (_db, directory, id) => organizations(directory, [id]),
  user: async (_db, directory, id) => {
    const person = directory.person(id)
    return person && { ...organizations(directory, person.organizationIds), user: { id, isAdministrator: person.isAdministrator } }
  },
  position: async (db, directory, id) => {
    const row = await db.selectFrom('position').select('organization_id').where('id', '=', id).executeTakeFirst()
    return row && organizations(directory, [row.organization_id])
  },
  // A global role belongs to no organization: only super administrators manage it.
  role: async (db, directory, id) => {
    const role = await db.selectFrom('role').select('is_global').where('id', '=', id).executeTakeFirst()
    const bound = await db.selectFrom('role_organization').select('organization_id').where('role_id', '=', id).execute()
    const ids = role?.is_global ? [] : bound.map((one) => one.organization_id)
    return role && organizations(directory, ids)
  },
}

/**
 * The place of a target in the organization tree. A target that does not exist gets a place nobody administers, so it is answered
 * like one that may not be seen.
 */
export async function managedTarget(db: Db, directory: DirectorySnapshot, kind: Managed['of'], id: string): Promise<ManagedTarget> {
  return (await finds[kind](db, directory, id)) ?? { organizations: [[id]] }
}

function organizations(directory: DirectorySnapshot, ids: readonly string[]): ManagedTarget {
  return { organizations: ids.map((id) => directory.organization(id)?.path ?? [id]) }
}
