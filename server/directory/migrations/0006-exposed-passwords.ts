import { sql, type Kysely } from 'kysely'

/** Passwords that their owner says somebody else knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_account add column password_exposed boolean not null default false`.execute(db)
}
