import { sql, type Kysely } from 'kysely'

/** What is known of each organization and person on each platform: its id there, what was sent last, and how that ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table third_link (
    platform text not null, kind text not null, own_id text not null, third_id text, sent jsonb not null default '{}',
    state text not null check (state in ('pending', 'done', 'failed')), reason text, reason_params jsonb,
    changed_at timestamptz not null default now(), primary key (platform, kind, own_id))`.execute(db)
  await sql`create unique index third_link_third on third_link (platform, kind, third_id) where third_id is not null`.execute(db)
}
