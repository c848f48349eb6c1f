import { sql, type Kysely } from 'kysely'

/**
 * Files beside opinions and comments. One file may be said of several requests, as a batch has one opinion. Those that are kept with a
 * draft of an approver are not said yet, and belong to him alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table flow_file (
    file_id text not null, task_id uuid not null, user_id text not null, said_in text not null,
    primary key (file_id, task_id))`.execute(db)
  await sql`create index flow_file_task on flow_file (task_id)`.execute(db)
  await sql`alter table flow_comment add column files jsonb not null default '[]'`.execute(db)
}
