import { sql, type Kysely } from 'kysely'

/**
 * What flows are designed as, beside what is published of them. The tree is text, not `jsonb`: it is kept as it came, a broken one too.
 * `content_hash` beside that of the last release tells whether something changed since. A function has one flow.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table flow_draft (
    id text primary key, code text not null, name text not null, category text not null, icon text not null default '',
    icon_background text not null default '', sort_code integer not null default 0, description text not null default '',
    function_id text not null default '', tree text not null default '',
    content_hash text not null, released_hash text, released_version integer,
    version integer not null default 1, created_at timestamptz not null default now(), created_by text,
    modified_at timestamptz, modified_by text)`.execute(db)
  await sql`create unique index flow_draft_code on flow_draft (code)`.execute(db)
  await sql`create unique index flow_draft_function on flow_draft (function_id) where function_id <> ''`.execute(db)
}
