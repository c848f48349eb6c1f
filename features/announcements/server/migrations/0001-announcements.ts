import { sql, type Kysely } from 'kysely'

/** Announcements, and whom each was sent to with the time it was read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table announcement (
    id uuid primary key, title text not null, category text not null, body text not null, excerpt text not null default '',
    cover_image text not null default '', files jsonb not null default '[]', receivers jsonb not null default '[]',
    remind text not null default '1', expires_at timestamptz, published_at timestamptz,
    published_by uuid references user_account (id) on delete set null, version integer not null default 1,
    created_at timestamptz not null default now(), created_by uuid references user_account (id) on delete set null,
    modified_at timestamptz)`.execute(db)
  await sql`create table announcement_receiver (
    announcement_id uuid not null references announcement (id) on delete cascade,
    user_id uuid not null references user_account (id) on delete cascade, read_at timestamptz,
    primary key (announcement_id, user_id))`.execute(db)
  await sql`create index announcement_of_user on announcement_receiver (user_id, announcement_id)`.execute(db)
}
