import { sql, type Kysely } from 'kysely'

/** When a draft is to be published by itself, and who decided that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table announcement add column publish_at timestamptz,
    add column scheduled_by uuid references user_account (id) on delete set null`.execute(db)
}
