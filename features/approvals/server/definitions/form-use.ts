import { sql } from 'kysely'
import '#features/approvals/server/storage/tables.ts'
import type { Db } from '#server/database/types.ts'

/** Names of the launch flows of which some version that was not deleted begins with a form. */
export async function flowsWithForm(db: Db, formId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select distinct f.name from flow as f join flow_version as v on v.flow_id = f.id
    where v.deleted_at is null and v.definition @> '{"isLaunch": true}'::jsonb and v.definition #>> '{start,form,id}' = ${formId} order by f.name`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** Whether there are requests, drafts among them, that are records of a form. */
export async function hasRequestsOf(db: Db, formId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from flow_task where function_id = ${formId} and deleted_at is null limit 1`.execute(db)
  return rows.length > 0
}
