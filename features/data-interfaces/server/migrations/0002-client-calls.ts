import { sql, type Kysely } from 'kysely'

/** Calls of clients outside, in the log of interfaces. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table data_interface_log add column client_id text, add column client_name text`.execute(db)
  await sql`create index data_interface_log_client on data_interface_log (client_id, at desc, id) where client_id is not null`.execute(db)
}
