import { sql, type Kysely } from 'kysely'

/** The sign-ins of everybody are read from the newest back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index sign_in_log_at on sign_in_log (created_at, id)`.execute(db)
}
