import { sql, type Kysely } from 'kysely'

/** A phrase without a user is a phrase for all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table common_words (
    id text primary key, user_id uuid references user_account (id), text text not null, sort_code integer not null default 0,
    enabled boolean not null default true, version integer not null, modified_at timestamptz not null)`.execute(db)
  await sql`create index common_words_user on common_words (user_id)`.execute(db)
}
