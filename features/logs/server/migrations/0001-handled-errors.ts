import { sql, type Kysely } from 'kysely'

/** Which errors of pages were dealt with, by the id that is made of name and message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table handled_client_error (
    id text primary key, handled_at timestamptz not null, handled_by uuid references user_account (id) on delete set null)`.execute(db)
}
