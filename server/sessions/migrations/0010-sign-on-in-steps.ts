import { sql, type Kysely } from 'kysely'

/** What a sign-in by a provider goes on with after the second factor: the id that the feature of single sign-on gave it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sign_in_step add column sign_on uuid`.execute(db)
}
