import { sql, type Kysely } from 'kysely'

/**
 * Packages of functions that were taken in, as the text of their file, and each time one was applied: what stood in the place of its parts
 * before and after, so that it can be undone where nothing changed since.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table function_package (
    id uuid primary key, name text not null, file_name text not null, content text not null, parts integer not null,
    version integer not null default 1, created_at timestamptz not null default now(), created_by uuid,
    modified_at timestamptz)`.execute(db)
  await sql`create index function_package_newest on function_package (created_at desc, id)`.execute(db)
  await sql`create table function_package_application (
    id uuid primary key, package_id uuid not null references function_package (id) on delete cascade,
    parts jsonb not null, applied_at timestamptz not null default now(), applied_by uuid not null,
    undone_at timestamptz, undone_by uuid)`.execute(db)
  await sql`create index function_package_application_of on function_package_application (package_id, applied_at desc)`.execute(db)
}
