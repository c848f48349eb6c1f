import { sql, type Kysely } from 'kysely'

/** Flow forms (流程表单) are designed as functions are, and stand beside them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table function_draft add column is_flow_form boolean not null default false`.execute(db)
}
