import { sql, type Kysely } from 'kysely'

/**
 * Requests that a request starts as its sub flow (子流程), written with the decision that starts them. Those that do not exist yet are
 * planned: the id is theirs already, so they come into being once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table flow_child (
    id uuid primary key, parent_id uuid not null, node text not null, flow_id text not null, waits boolean not null, depth smallint not null,
    initiator_id text not null, initiator_name text not null, created_at timestamptz not null, begun_at timestamptz, told_at timestamptz,
    left_at timestamptz, left_by_id text, left_by_name text, suspended_at timestamptz)`.execute(db)
  await sql`create index flow_child_parent on flow_child (parent_id)`.execute(db)
  // What is still to be done is few; what is done is left out.
  await sql`create index flow_child_planned on flow_child (created_at) where begun_at is null and left_at is null`.execute(db)
  await sql`create index flow_child_waited on flow_child (id) where waits and begun_at is not null and told_at is null`.execute(db)
}
