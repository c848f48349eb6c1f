import type { ManagedTarget } from '#engine/access/graded-administration.ts'
import type { Managed } from '#engine/contract/call.ts'
import type { SubjectFinder } from '#server/access/subject-finder.ts'
import type { Db } from '#server/database/types.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'
import './tables.ts'
import '#server/directory/tables.ts'

type Find = (db: Db, directory: DirectorySnapshot, id: string) => Promise<ManagedTarget | undefined>

/** What the kernel keeps itself; of everything else its feature finds the organization. */
const finds: Readonly<Record<Exclude<Managed['of'], 'request'>, Find>> = {
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
 *
 * @param subjects by kind what finds the organization of a thing that a feature keeps
 */
export function managedTargets(db: Db, subjects: Readonly<Record<string, SubjectFinder>>) {
  return async (directory: DirectorySnapshot, kind: Managed['of'], id: string): Promise<ManagedTarget> => {
    const found = kind === 'request' ? await ofFeature(subjects[kind], db, directory, id) : await finds[kind](db, directory, id)
    return found ?? { organizations: [[id]] }
  }
}

async function ofFeature(find: SubjectFinder | undefined, db: Db, directory: DirectorySnapshot, id: string) {
  const organization = await find?.(db, id)
  return organization === undefined ? undefined : organizations(directory, [organization])
}

function organizations(directory: DirectorySnapshot, ids: readonly string[]): ManagedTarget {
  return { organizations: ids.map((id) => directory.organization(id)?.path ?? [id]) }
}
