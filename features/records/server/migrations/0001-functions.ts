import { sql, type Kysely } from 'kysely'

/** Online functions with their published definitions, the recorded steps of publishing, and the schema of their records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema records`.execute(db)
  await sql`create table online_function (
    id text primary key, code text not null unique, name text not null, category text not null default '',
    web_type text not null default '2', flow_id text,
    draft jsonb not null, published jsonb, published_version integer not null default 0,
    enabled boolean not null default true, sort_code integer not null default 0, version integer not null default 1,
    created_at timestamptz not null default now(), modified_at timestamptz not null default now())`.execute(db)
  // A record keeps the version it was created with, and running flows continue with theirs.
  await sql`create table function_version (
    function_id text not null references online_function (id), version integer not null, definition jsonb not null,
    published_at timestamptz not null default now(), primary key (function_id, version))`.execute(db)
  await sql`create table publication (
    id uuid primary key, function_id text not null references online_function (id), from_version integer not null,
    to_version integer not null, definition jsonb not null, state text not null default 'running', error text,
    started_at timestamptz not null default now(), finished_at timestamptz)`.execute(db)
  await sql`create unique index publication_running on publication (function_id) where state = 'running'`.execute(db)
  await sql`create table publication_step (
    publication_id uuid not null references publication (id), no integer not null, kind text not null, detail jsonb not null,
    state text not null default 'waiting', error text, finished_at timestamptz, primary key (publication_id, no))`.execute(db)
}
