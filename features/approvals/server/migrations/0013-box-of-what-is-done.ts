import { sql, type Kysely } from 'kysely'

/** The box of what somebody handled is read in its order, and counted without reading the requests themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index flow_operator_handled on flow_operator (user_id, handled_at desc, id desc) where state = 'handled'`.execute(db)
  await sql`drop index flow_operator_handled_by`.execute(db)
  await sql`create index flow_operator_handled_by on flow_operator (handled_by, handled_at desc, id desc)
    where state = 'handled' and handled_by is not null`.execute(db)
  await sql`create index flow_task_there on flow_task (id) where deleted_at is null`.execute(db)
}
