import { sql, type Kysely } from 'kysely'

/** Administrators who see the product as somebody else: for one session and one person, until it is ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sight (
    id uuid primary key,
    session_id uuid not null references session (id) on delete cascade,
    user_id uuid not null references user_account (id),
    began_at timestamptz not null default now(),
    ended_at timestamptz)`.execute(db)
  await sql`create index sight_session on sight (session_id)`.execute(db)
}
