import { sql, type Kysely } from 'kysely'

/** Since when somebody signs in with a second factor; null without one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_account add column second_factor_at timestamptz`.execute(db)
}
