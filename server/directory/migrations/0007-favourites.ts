import { sql, type Kysely } from 'kysely'

/** Menu entries that somebody marked to find them again, in the order in which they were marked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_account add column favourites text[] not null default '{}'`.execute(db)
}
