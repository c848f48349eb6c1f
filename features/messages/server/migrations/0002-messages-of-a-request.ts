import { sql, type Kysely } from 'kysely'

/** Finds the unread messages about a request, which are marked as read when its work items are handled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index message_of_request on message ((body->>'processId')) where read_at is null`.execute(db)
}
