import { sql, type Kysely } from 'kysely'

/** What was typed is kept encrypted; rows of before have their content in clear until the next start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table autosave add column encrypted bytea`.execute(db)
}
