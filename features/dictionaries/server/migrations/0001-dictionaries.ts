import { sql, type Kysely } from 'kysely'

/**
 * Categories and entries. The unique indexes decide when two administrators save at the same time; otherwise the rules give the
 * message.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table dictionary_type (
    id text primary key, parent_id text references dictionary_type (id), code text not null, name text not null,
    is_tree boolean not null default false, description text not null default '', sort_code integer not null default 0,
    version integer not null default 1, created_at timestamptz not null default now(), modified_at timestamptz)`.execute(db)
  await sql`create unique index dictionary_type_code on dictionary_type (code)`.execute(db)
  await sql`create table dictionary_entry (
    id text primary key, type_id text not null references dictionary_type (id), parent_id text references dictionary_entry (id),
    code text not null, name text not null, enabled boolean not null default true, description text not null default '',
    sort_code integer not null default 0, version integer not null default 1,
    created_at timestamptz not null default now(), modified_at timestamptz)`.execute(db)
  await sql`create unique index dictionary_entry_code on dictionary_entry (type_id, code)`.execute(db)
}
