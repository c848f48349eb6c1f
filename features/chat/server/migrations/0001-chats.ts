import { sql, type Kysely } from 'kysely'

/**
 * What two people wrote each other. A pair counts its messages, and who writes holds its row until the commit: so numbers have no gaps, and
 * a larger one never becomes visible before a smaller one. What each of the two has read, cleared and removed stands in a row of their own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table chat_pair (
    id uuid primary key, one_id uuid not null, other_id uuid not null, last_number integer not null, last_at timestamptz not null,
    constraint chat_pair_order check (one_id < other_id), constraint chat_pair_people unique (one_id, other_id))`.execute(db)
  await sql`create table chat_side (
    pair_id uuid not null references chat_pair (id) on delete cascade, user_id uuid not null, other_id uuid not null,
    read_to integer not null default 0, cleared_to integer not null default 0, removed_to integer not null default 0,
    primary key (pair_id, user_id))`.execute(db)
  await sql`create index chat_side_user on chat_side (user_id)`.execute(db)
  await sql`create table chat_message (
    id uuid primary key, pair_id uuid not null references chat_pair (id) on delete cascade, number integer not null,
    sender_id uuid not null, kind text not null, text text not null default '', picture jsonb, key text not null,
    sent_at timestamptz not null, constraint chat_message_number unique (pair_id, number))`.execute(db)
  // A message that is sent again under its key is the same one.
  await sql`create unique index chat_message_key on chat_message (sender_id, key)`.execute(db)
  await sql`create index chat_message_picture on chat_message ((picture->>'name')) where picture is not null`.execute(db)
}
