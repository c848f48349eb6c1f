import { sql, type Kysely } from 'kysely'

/** How somebody wants the interface to look; what is not chosen is not in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_account add column appearance jsonb not null default '{}'`.execute(db)
}
