import { sql, type Kysely } from 'kysely'

/** Data interfaces, what they may reach, the log of their calls, and the labels they gave last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table data_interface (
    id text primary key, code text not null, name text not null, category text not null, kind smallint not null, query text not null default '',
    reach text not null default '2', approved_by text, method text not null default '6', address text not null default '',
    headers jsonb, header_names jsonb not null default '[]', parameters jsonb not null default '[]', data_path text not null default '',
    description text not null default '', enabled boolean not null default true, sort_code integer not null default 0,
    version integer not null default 1, created_at timestamptz not null default now(), created_by text, modified_at timestamptz)`.execute(
    db,
  )
  await sql`create unique index data_interface_code on data_interface (code)`.execute(db)
  await sql`create table data_interface_allowed (
    id text primary key, kind text not null, name text not null, version integer not null default 1,
    created_at timestamptz not null default now(), created_by text)`.execute(db)
  await sql`create unique index data_interface_allowed_name on data_interface_allowed (kind, name)`.execute(db)
  await sql`create table data_interface_log (
    id uuid primary key, interface_id text not null, at timestamptz not null, user_id text, address text not null, device text not null,
    origin text not null, milliseconds integer not null, rows integer not null default 0, failure text not null default '')`.execute(db)
  await sql`create index data_interface_log_of on data_interface_log (interface_id, at desc, id)`.execute(db)
  await sql`create index data_interface_log_at on data_interface_log (at)`.execute(db)
  await sql`create table data_interface_label (
    interface_id text not null, value text not null, label text not null, primary key (interface_id, value))`.execute(db)
}
