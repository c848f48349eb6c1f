import { sql, type Kysely } from 'kysely'

/** Columns that tables often have, each name once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table common_field (
    id uuid primary key, field text not null, name text not null, type text not null, length text not null default '',
    nullable boolean not null, enabled boolean not null, sort_code integer not null default 0, description text not null default '',
    version integer not null, modified_at timestamptz not null)`.execute(db)
  await sql`create unique index common_field_field on common_field (lower(field))`.execute(db)
}
