import { sql, type Kysely } from 'kysely'

/** Sign-ins by a QR code that wait for a confirmation on another device; code and ticket as hashes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table scan (
    code_hash bytea primary key, ticket_hash bytea not null unique, address text not null, user_agent text not null,
    is_enterprise boolean not null, session_id uuid references session (id) on delete cascade, refused boolean not null default false,
    created_at timestamptz not null default now())`.execute(db)
  await sql`create index scan_address on scan (address, created_at)`.execute(db)
  await sql`create index scan_created on scan (created_at)`.execute(db)
}
