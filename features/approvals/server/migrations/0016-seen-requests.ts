import { sql, type Kysely } from 'kysely'

/** When somebody last had a request open, so that he is shown what others changed since; `base_at` is what the last such view compared with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table flow_seen (
    task_id uuid not null, user_id text not null, seen_at timestamptz not null, base_at timestamptz, shown_at timestamptz,
    primary key (task_id, user_id))`.execute(db)
}
