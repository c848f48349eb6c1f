import { sql, type Kysely } from 'kysely'

/**
 * In-site messages, one row for each receiver. The sentence is kept as key and parameters, so that everybody reads it in the
 * own language; `search` holds it in all of them, to be found by keyword.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table message (
    id uuid primary key, outbox_id uuid not null, user_id uuid not null references user_account (id), type smallint not null,
    flow_type smallint not null default 0, text text not null, params jsonb not null default '{}', search text not null default '',
    from_id text not null default '', from_name text not null default '', body jsonb not null default '{}',
    released_at timestamptz not null, read_at timestamptz)`.execute(db)
  // Delivering an entry of the outbox a second time adds nothing.
  await sql`create unique index message_delivery on message (outbox_id, user_id)`.execute(db)
  await sql`create index message_unread on message (user_id, read_at, id) include (type)`.execute(db)
  await sql`create index message_box on message (user_id, id)`.execute(db)
}
