import { sql, type Kysely } from 'kysely'

/**
 * Providers of single sign-on, who is bound to whom there, sign-ins that are under way, and people whom a provider named and who are not bound
 * yet. A subject means something together with its issuer alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sign_on_provider (
    id uuid primary key, version integer not null, name text not null, code text not null, issuer text not null, client_id text not null,
    secret jsonb, scopes text not null, account_claim text not null, sort_code integer not null default 0, enabled boolean not null,
    description text not null default '', created_at timestamptz not null default now(), created_by uuid, modified_at timestamptz)`.execute(
    db,
  )
  await sql`create unique index sign_on_provider_code on sign_on_provider (lower(code))`.execute(db)
  await sql`create unique index sign_on_provider_issuer on sign_on_provider (issuer)`.execute(db)
  await sql`create table sign_on_binding (
    id uuid primary key, provider_id uuid not null references sign_on_provider (id) on delete cascade, issuer text not null,
    subject text not null, user_id uuid not null references user_account (id), account text not null default '',
    created_at timestamptz not null default now())`.execute(db)
  await sql`create unique index sign_on_binding_subject on sign_on_binding (provider_id, issuer, subject)`.execute(db)
  await sql`create unique index sign_on_binding_user on sign_on_binding (user_id, provider_id)`.execute(db)
  await sql`create table sign_on_attempt (
    state_hash bytea primary key, ticket_hash bytea, user_id uuid references user_account (id) on delete cascade,
    provider_id uuid not null references sign_on_provider (id) on delete cascade, nonce text not null, verifier text not null,
    is_enterprise boolean not null default false, address text not null, created_at timestamptz not null default now())`.execute(db)
  await sql`create index sign_on_attempt_address on sign_on_attempt (address)`.execute(db)
  await sql`create table sign_on_arrival (
    hash bytea primary key, provider_id uuid not null references sign_on_provider (id) on delete cascade, issuer text not null,
    subject text not null, account text not null, created_at timestamptz not null default now())`.execute(db)
}
