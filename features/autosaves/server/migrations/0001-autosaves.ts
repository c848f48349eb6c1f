import { sql, type Kysely } from 'kysely'

/** Unsaved input, one row for each user and form. It is text: nothing is searched in it, and it returns unchanged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table autosave (
    user_id uuid not null references user_account (id), form text not null, record text not null, content text not null,
    saved_at timestamptz not null, primary key (user_id, form, record))`.execute(db)
}
