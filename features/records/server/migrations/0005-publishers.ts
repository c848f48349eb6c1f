import { sql, type Kysely } from 'kysely'

/** Who published a version; nobody for those that came from files of an application, and for all of former releases. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table publication add column published_by text`.execute(db)
  await sql`alter table function_version add column published_by text`.execute(db)
}
