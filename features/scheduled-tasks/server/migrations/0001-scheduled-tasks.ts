import { sql, type Kysely } from 'kysely'

/** What administrators put on a schedule. Their runs are jobs, found by the key `task:<id>`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table scheduled_task (
    id uuid primary key, name text not null, code text not null, method text not null, cron text not null, start_at timestamptz,
    end_at timestamptz, enabled boolean not null default true, description text not null default '', next_at timestamptz,
    last_at timestamptz, run_count integer not null default 0, version integer not null default 1,
    created_at timestamptz not null default now(), modified_at timestamptz)`.execute(db)
  await sql`create unique index scheduled_task_code on scheduled_task (code)`.execute(db)
  await sql`create index scheduled_task_due on scheduled_task (next_at) where enabled`.execute(db)
}
