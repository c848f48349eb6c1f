import { sql, type Kysely } from 'kysely'

/** The key that opens new passwords lies in a file of its own: a copy of the database must not hold it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table password_key`.execute(db)
}
