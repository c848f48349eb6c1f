import { sql, type Kysely } from 'kysely'

/**
 * Null: the person never chose a language. A choice was not told from the default before; only another language than the default is
 * known to be one. Who chose Chinese is asked nothing: the choice is remembered by the browser, and saved with the next sign-in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_account alter column language drop not null, alter column language drop default`.execute(db)
  await sql`update user_account set language = null where language = 'zh'`.execute(db)
}
