import { sql, type Kysely } from 'kysely'

/** Until when a work item has to be handled, and when the program looks at it next; both null where its node has no time limit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table flow_operator add column due_at timestamptz, add column alarm_at timestamptz`.execute(db)
  await sql`create index flow_operator_alarm on flow_operator (alarm_at) where state = 'open' and alarm_at is not null`.execute(db)
  await sql`create index flow_operator_due on flow_operator (user_id, due_at, id) where state = 'open'`.execute(db)
}
