import { sql, type Kysely } from 'kysely'

/**
 * Who published a version of a flow; null for what the program did, and for versions from before it was kept. A deleted version is not listed
 * any more and stays: a request that was started in the same moment still finds it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table flow_version add column created_by text, add column deleted_at timestamptz`.execute(db)
}
