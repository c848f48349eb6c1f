import { sql } from 'kysely'
import '#features/approvals/server/storage/tables.ts'
import type { Db } from '#server/database/types.ts'

/** Whether a definition names a form at its start or at one of its nodes; the form is a value that is bound. */
const namesForm = (formId: string) => sql`v.definition @> '{"isLaunch": true}'::jsonb
  and jsonb_path_exists(v.definition, '$.**.form ? (@.id == $id)', jsonb_build_object('id', ${formId}::text))`

/** Names of the launch flows of which some version that was not deleted names a form. */
export async function flowsWithForm(db: Db, formId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select distinct f.name from flow as f join flow_version as v on v.flow_id = f.id
    where v.deleted_at is null and ${namesForm(formId)} order by f.name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Whether there are requests, drafts among them, that have or may get a record of a form. */
export async function hasRequestsOf(db: Db, formId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from flow_task as t where t.deleted_at is null and (t.function_id = ${formId} or exists (
    select 1 from flow_version as v where v.flow_id = t.flow_id and v.version = t.flow_version and ${namesForm(formId)})) limit 1`.execute(
    db,
  )
  return rows.length > 0
}
