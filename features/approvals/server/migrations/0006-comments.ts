import { sql, type Kysely } from 'kysely'

/** Comments on requests; names are kept as they were when it was written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table flow_comment (
    id uuid primary key, task_id uuid not null, user_id text not null, user_name text not null, text text not null,
    mentions jsonb not null default '[]', created_at timestamptz not null, deleted_at timestamptz)`.execute(db)
  await sql`create index flow_comment_task on flow_comment (task_id, id)`.execute(db)
}
