import { sql, type Kysely } from 'kysely'

/** Sessions and everything around signing in. Secrets of clients are stored as SHA-256 only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table session (
    id uuid primary key, token_hash bytea not null unique, user_id uuid not null, device text not null, is_enterprise boolean not null default false,
    created_at timestamptz not null default now(), last_used_at timestamptz not null default now(), locked boolean not null default false,
    address text not null, user_agent text not null, previous_at timestamptz, previous_address text,
    ended_at timestamptz, end_reason text)`.execute(db)
  await sql`create index session_open on session (user_id) where ended_at is null`.execute(db)
  await sql`create index session_last_used on session (last_used_at)`.execute(db)

  // The key is a hash of what was typed (somebody may type a password there), or an address.
  await sql`create table sign_in_failure (
    key text primary key, failures integer not null, started_at timestamptz not null default now(),
    last_at timestamptz not null default now(), locked_until timestamptz)`.execute(db)
  await sql`create index sign_in_failure_last on sign_in_failure (last_at)`.execute(db)

  await sql`create table captcha (
    name text not null, address text not null, value text not null, created_at timestamptz not null default now(), primary key (name, address))`.execute(
    db,
  )
  await sql`create index captcha_address on captcha (address, created_at)`.execute(db)

  await sql`create table password_key (id text primary key, public_key jsonb not null, private_key text not null, created_at timestamptz not null default now())`.execute(
    db,
  )
  await sql`create table password_nonce (hash bytea primary key, user_id uuid not null, created_at timestamptz not null default now())`.execute(
    db,
  )
  await sql`create table password_history (
    id uuid primary key, user_id uuid not null, password_hash text not null, created_at timestamptz not null default now())`.execute(db)
  await sql`create index password_history_user on password_history (user_id, id desc)`.execute(db)

  await sql`create table ticket (
    hash bytea primary key, session_id uuid not null references session (id) on delete cascade, purpose text not null, target text not null,
    created_at timestamptz not null default now())`.execute(db)

  await sql`create table sign_in_log (
    id uuid primary key, user_id uuid, session_id uuid, kind text not null check (kind in ('in', 'out', 'unlock')), worked boolean not null,
    reason text not null default '', address text not null, user_agent text not null, created_at timestamptz not null default now())`.execute(
    db,
  )
  await sql`create index sign_in_log_user on sign_in_log (user_id, created_at desc, id desc)`.execute(db)
}
