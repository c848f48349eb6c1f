import { sql, type RawBuilder } from 'kysely'
import type { SubjectFinder } from '#server/access/subject-finder.ts'
import { isRecordId } from '#features/records/entry.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import '#features/approvals/server/storage/tables.ts'

/** The requests, as `task`, of the organizations that somebody administers. */
export async function watchedBy(kernel: Kernel, session: SignedIn): Promise<RawBuilder<unknown>> {
  const managed = await kernel.access.administration.organizations(session, 'select')
  return managed === 'all' ? sql`true` : sql`task.organization_id = any(${[...managed]}::text[])`
}

/** The organization of a request: who administers it watches over the request. */
export const organizationOfRequest: SubjectFinder = async (db, id) => {
  if (!isRecordId(id)) return undefined
  const row = await db
    .selectFrom('flow_task')
    .select('organization_id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.organization_id
}
