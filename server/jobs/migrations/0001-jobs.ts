import { sql, type Kysely } from 'kysely'

/**
 * What is known of each job, and the nodes that run them. The queue itself (what runs next, on which node, when to try again)
 * is graphile-worker's, in the schema `graphile_worker` (queue-schema.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table job (
    id uuid primary key, name text not null, payload jsonb not null, owner_id uuid, key text, lane text not null,
    state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
    attempts integer not null default 0, run_id uuid, cursor jsonb, percent smallint not null default 0, progress text,
    progress_params jsonb, result jsonb, error text, created_at timestamptz not null default now(),
    started_at timestamptz, ended_at timestamptz)`.execute(db)
  await sql`create index job_owner on job (owner_id, id) where owner_id is not null`.execute(db)
  await sql`create index job_key on job (key) where key is not null and state = 'waiting'`.execute(db)
  await sql`create index job_failed on job (id) where state = 'failed'`.execute(db)
  await sql`create index job_ended on job (ended_at) where ended_at is not null`.execute(db)
  await sql`create table job_node (id text primary key, beat_at timestamptz not null)`.execute(db)
}
