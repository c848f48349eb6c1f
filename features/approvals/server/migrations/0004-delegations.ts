import { sql, type Kysely } from 'kysely'

/**
 * Delegations (委托), and who handled a work item in the name of its person. Names are kept as they were when it was written; no flows
 * means all of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table flow_delegation (
    id uuid primary key, user_id text not null, user_name text not null, to_user_id text not null, to_user_name text not null,
    kind smallint not null, flow_ids text[] not null, flow_name text not null, starts_at timestamptz not null, ends_at timestamptz not null,
    description text not null default '', version integer not null, created_at timestamptz not null default now(), modified_at timestamptz not null,
    deleted_at timestamptz)`.execute(db)
  await sql`create index flow_delegation_user on flow_delegation (user_id, id) where deleted_at is null`.execute(db)
  await sql`create index flow_delegation_to_user on flow_delegation (to_user_id, id) where deleted_at is null`.execute(db)
  await sql`alter table flow_operator add column handled_by text`.execute(db)
  await sql`create index flow_operator_handled_by on flow_operator (handled_by, handled_at) where handled_by is not null`.execute(db)
}
