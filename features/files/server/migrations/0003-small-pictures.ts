import { sql, type Kysely } from 'kysely'

/** Pictures may have a small one beside them, which lists show; its bytes lie in the storage under an id of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stored_file add column small_id text`.execute(db)
  await sql`create index stored_file_small on stored_file (small_id) where small_id is not null`.execute(db)
}
