import { sql, type Kysely } from 'kysely'

/** Other databases and how they are reached. The password is encrypted with the key of the data folder. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table data_source (
    id uuid primary key, version integer not null, name text not null, driver text not null, host text not null, port integer not null,
    account text not null, password jsonb not null, database_name text not null, schema_name text not null, tls boolean not null,
    enabled boolean not null, sort_code integer not null default 0, description text not null default '',
    created_at timestamptz not null default now(), created_by uuid, modified_at timestamptz)`.execute(db)
  await sql`create unique index data_source_name on data_source (name)`.execute(db)
}
