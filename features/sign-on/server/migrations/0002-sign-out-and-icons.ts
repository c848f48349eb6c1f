import { sql, type Kysely } from 'kysely'

/** Signing out at providers, with what each session needs for it, and the icons of providers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sign_on_provider add column sign_out boolean not null default false, add column icon text not null default '',
    add column logo text not null default ''`.execute(db)
  await sql`create table sign_on_session (
    id uuid primary key, provider_id uuid not null references sign_on_provider (id) on delete cascade,
    session_id uuid references session (id) on delete cascade, address text not null, id_token jsonb not null,
    created_at timestamptz not null default now())`.execute(db)
  await sql`create unique index sign_on_session_session on sign_on_session (session_id)`.execute(db)
}
