import { sql, type Kysely } from 'kysely'

/** Tables of the kernel itself: repeated requests, audit log and its seals, outbox, versions of caches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table idempotency (
    user_id text not null, route text not null, key text not null, body_hash text not null, answer jsonb,
    created_at timestamptz not null, primary key (user_id, route, key))`.execute(db)
  await sql`create index idempotency_created on idempotency (created_at)`.execute(db)

  // Kept by month, so that old entries leave as a whole partition; the default one catches a clock that is far off.
  await sql`create table audit_entry (
    id uuid not null, at timestamptz not null, actor_id text, actor_name text, address text not null, session_id text,
    action text not null, object text not null, changes jsonb, result text not null, request_id text not null,
    hash bytea not null, xid bigint not null default pg_current_xact_id()::text::bigint) partition by range (at)`.execute(db)
  await sql`create table audit_entry_rest partition of audit_entry default`.execute(db)
  await sql`create index audit_entry_xid on audit_entry (xid)`.execute(db)
  await sql`create index audit_entry_object on audit_entry (object)`.execute(db)
  await sql`create function refuse_audit_change() returns trigger language plpgsql as
    $$ begin raise exception 'the audit log is append-only'; end $$`.execute(db)
  await sql`create trigger audit_entry_append_only before update or delete on audit_entry for each row execute function refuse_audit_change()`.execute(
    db,
  )
  await sql`create table audit_seal (
    no integer primary key, xid_from bigint not null, xid_to bigint not null, count integer not null, hash bytea not null,
    sealed_at timestamptz not null)`.execute(db)

  await sql`create table outbox (
    id uuid primary key, kind text not null, payload jsonb not null, created_at timestamptz not null default now(),
    attempts integer not null default 0, next_at timestamptz not null default now(), error text, parked boolean not null default false)`.execute(
    db,
  )
  await sql`create index outbox_next on outbox (next_at) where not parked`.execute(db)

  await sql`create table cache_version (name text primary key, version bigint not null)`.execute(db)
}
