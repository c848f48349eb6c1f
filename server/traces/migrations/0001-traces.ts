import { sql, type Kysely } from 'kysely'

/**
 * What was asked of the server and what went wrong in it: kept for some months, without bodies, and never as binding as the audit
 * log. They refer to nothing, so that a person who is gone leaves no trouble here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table request_log (
    id uuid primary key, at timestamptz not null, user_id uuid, address text not null, user_agent text not null, method text not null,
    path text not null, code integer not null, milliseconds integer not null)`.execute(db)
  await sql`create index request_log_at on request_log (at, id)`.execute(db)
  await sql`create index request_log_user on request_log (user_id, at, id)`.execute(db)
  await sql`create index request_log_failed on request_log (at, id) where code >= 400`.execute(db)

  await sql`create table exception_log (
    id uuid primary key, at timestamptz not null, source text not null check (source in ('server', 'browser', 'job')),
    request_id text not null, user_id uuid, address text not null, user_agent text not null, place text not null, name text not null,
    message text not null, stack text not null)`.execute(db)
  await sql`create index exception_log_at on exception_log (at, id)`.execute(db)
  await sql`create index exception_log_user on exception_log (user_id, at, id)`.execute(db)
}
