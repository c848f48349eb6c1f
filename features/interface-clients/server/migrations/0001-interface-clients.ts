import { sql, type Kysely } from 'kysely'

/** Clients outside that call data interfaces, the signatures they used, and how often they called. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table interface_client (
    id uuid primary key, app_id text not null, name text not null, secret jsonb not null, proof smallint not null, ends_at timestamptz,
    white_list text not null default '', black_list text not null default '', calls_per_minute integer not null,
    interfaces text[] not null default '{}', enabled boolean not null default true, sort_code integer not null default 0,
    description text not null default '', version integer not null default 1,
    created_at timestamptz not null default now(), created_by text, modified_at timestamptz)`.execute(db)
  await sql`create unique index interface_client_app_id on interface_client (app_id)`.execute(db)
  await sql`create table interface_client_signature (
    client_id uuid not null references interface_client on delete cascade, signature bytea not null, at timestamptz not null default now(),
    primary key (client_id, signature))`.execute(db)
  await sql`create index interface_client_signature_at on interface_client_signature (at)`.execute(db)
  await sql`create table interface_client_minute (
    client_id uuid not null references interface_client on delete cascade, minute timestamptz not null, calls integer not null,
    primary key (client_id, minute))`.execute(db)
}
