import { sql, type Kysely } from 'kysely'

/** Who started a request in the name of its initiator (发起委托); null where the initiator did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table flow_task add column started_by text`.execute(db)
  await sql`create index flow_task_started_by on flow_task (started_by, id) where started_by is not null and deleted_at is null`.execute(db)
}
