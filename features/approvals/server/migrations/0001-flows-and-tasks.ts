import { sql, type Kysely } from 'kysely'

/**
 * Flow definitions, running tasks, their events, and the boxes. The events are the history; the key of task and sequence
 * refuses a second writer. The others are projections of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table flow (
    id text primary key, code text not null unique, name text not null, category text not null default '',
    version integer not null, enabled boolean not null default true, created_at timestamptz not null default now(), modified_at timestamptz)`.execute(
    db,
  )
  await sql`create table flow_version (
    flow_id text not null references flow (id), version integer not null, definition jsonb not null,
    created_at timestamptz not null default now(), primary key (flow_id, version))`.execute(db)
  // A task has the id of the record it is about, as in the platform family.
  await sql`create table flow_task (
    id uuid primary key, flow_id text not null, flow_version integer not null, function_id text not null,
    title text not null, number text, urgency smallint not null default 1, status smallint not null, state jsonb not null,
    sequence integer not null, initiator_id text not null, initiator_name text not null, organization_id text not null,
    step text not null default '', completion smallint not null default 0,
    created_at timestamptz not null, submitted_at timestamptz, ended_at timestamptz, deleted_at timestamptz)`.execute(db)
  await sql`create index flow_task_initiator on flow_task (initiator_id, id) where deleted_at is null`.execute(db)
  await sql`create table flow_event (
    task_id uuid not null, sequence integer not null, at timestamptz not null, type text not null, body jsonb not null,
    primary key (task_id, sequence))`.execute(db)
  // One row for each to-do of a person; an entry that is handled or closed stays as the done box.
  await sql`create table flow_operator (
    id uuid primary key, task_id uuid not null, node text not null, node_name text not null, user_id text not null,
    state text not null, received_at timestamptz not null, handled_at timestamptz, action smallint)`.execute(db)
  await sql`create index flow_operator_user on flow_operator (user_id, state, id)`.execute(db)
  await sql`create index flow_operator_task on flow_operator (task_id)`.execute(db)
  await sql`create table flow_copy (
    task_id uuid not null, node text not null, user_id text not null, at timestamptz not null, read_at timestamptz,
    primary key (task_id, node, user_id, at))`.execute(db)
  await sql`create index flow_copy_user on flow_copy (user_id, at)`.execute(db)
}
