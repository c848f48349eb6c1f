import { sql, type Kysely } from 'kysely'

/** When the first timer of a waiting request is due; null of others. It follows from the state, so that the due ones are found by an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table flow_task add column timer_at timestamptz`.execute(db)
  await sql`create index flow_task_timer on flow_task (timer_at) where timer_at is not null`.execute(db)
}
