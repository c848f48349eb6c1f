import { sql, type RawBuilder } from 'kysely'
import { requestStatus } from '#engine/flows/state.ts'
import { listMonitored } from '#features/approvals/contract/monitor.ts'
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

/**
 * Of these requests those that somebody reads because he watches over them: requests of launch flows, which no list of a function shows and no
 * row right opens. Drafts are their initiator's alone. Undefined for whom the monitor is not granted, so that nothing is asked.
 */
export async function watchedLaunches(kernel: Kernel, session: SignedIn, ids: readonly string[]): Promise<readonly string[] | undefined> {
  if (!(await kernel.access.allows(listMonitored.access, session, {}))) return undefined
  const { rows } = await sql<{ id: string }>`select task.id from flow_task as task
    join flow_version as v on v.flow_id = task.flow_id and v.version = task.flow_version
    where task.id = any(${ids}::uuid[]) and task.deleted_at is null and task.status <> ${requestStatus.draft}
      and v.definition @> '{"isLaunch": true}'::jsonb and ${await watchedBy(kernel, session)}`.execute(kernel.db)
  return rows.map(({ id }) => id)
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
