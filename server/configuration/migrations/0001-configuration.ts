import { sql, type Kysely } from 'kysely'

/** The system configuration: one row for each member that differs from its default. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sys_config (key text primary key, value jsonb not null, modified_at timestamptz not null default now(), modified_by uuid)`.execute(
    db,
  )
}
