import { sql, type Kysely } from 'kysely'

/** What was read long ago is looked for every hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index message_read_at on message (read_at) where read_at is not null`.execute(db)
}
