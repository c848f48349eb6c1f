import { sql, type Kysely } from 'kysely'

/** The list of people in its order, and accounts without regard to case: of two that differ in case alone one would pass for the other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index user_account_listed on user_account (sort_code, id) where deleted_at is null`.execute(db)
  await sql`create index user_account_any_case on user_account (lower(account)) where deleted_at is null`.execute(db)
}
