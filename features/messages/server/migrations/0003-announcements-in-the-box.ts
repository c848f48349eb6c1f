import { sql, type Kysely } from 'kysely'

/** Messages that are shown until a time only, and the look-up of those about an announcement, which may be taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table message add column expires_at timestamptz`.execute(db)
  await sql`create index message_of_announcement on message ((body->>'announcementId')) where type = 1`.execute(db)
}
