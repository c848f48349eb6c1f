import { sql, type Kysely } from 'kysely'

/** Data interfaces that events of requests call: one row for each event, whatever becomes of the job that calls. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table flow_call (
    id uuid primary key, task_id uuid not null, sequence integer not null, kind text not null, node text not null, node_name text not null,
    interface_id text not null, interface_name text not null, body jsonb not null, state text not null default 'waiting',
    attempts integer not null default 0, failure jsonb, at timestamptz not null, ended_at timestamptz,
    unique (task_id, sequence))`.execute(db)
}
