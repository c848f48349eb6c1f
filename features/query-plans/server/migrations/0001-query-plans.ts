import { sql, type Kysely } from 'kysely'

/** Conditions are text, not `jsonb`: they are never queried and must be returned unchanged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table query_plan (
    id text primary key, user_id uuid not null references user_account (id), menu_id text not null, name text not null,
    match_any boolean not null, conditions text not null, version integer not null, modified_at timestamptz not null)`.execute(db)
  await sql`create unique index query_plan_name on query_plan (user_id, menu_id, name)`.execute(db)
}
