import { sql, type Kysely } from 'kysely'

/** What somebody administers is written as a whole and has one version: two who change it at once are told apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table graded_administrator (
    user_id uuid primary key, version integer not null default 1, created_at timestamptz not null default now(), created_by uuid,
    modified_at timestamptz not null default now(), modified_by uuid)`.execute(db)
  await sql`insert into graded_administrator (user_id, created_at, created_by, modified_at, modified_by)
    select user_id, min(modified_at), min(modified_by::text)::uuid, max(modified_at), max(modified_by::text)::uuid
    from organization_administrator group by user_id`.execute(db)
}
