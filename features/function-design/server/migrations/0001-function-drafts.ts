import { sql, type Kysely } from 'kysely'

/**
 * What functions are designed as, beside what is published of them. The definitions are text, not `jsonb`: they are kept as they came,
 * a broken one too, and are returned unchanged. `content_hash` beside that of the last release tells whether something changed since.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table function_draft (
    id text primary key, code text not null, name text not null, category text not null, web_type smallint not null,
    enable_flow boolean not null, flow_id text not null default '', tables text not null default '', form_data text not null default '',
    column_data text not null default '', app_column_data text not null default '', rest jsonb not null default '{}',
    sort_code integer not null default 0, description text not null default '',
    content_hash text not null, released_hash text, released_version integer,
    version integer not null default 1, created_at timestamptz not null default now(), created_by text,
    modified_at timestamptz, modified_by text)`.execute(db)
  await sql`create unique index function_draft_code on function_draft (code)`.execute(db)
}
