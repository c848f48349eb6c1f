import { sql, type Kysely } from 'kysely'

/** Backups that were begun; their archives lie beside the files, never in the database. No backup holds rows of this table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table data_backup (
    id uuid primary key, file_name text not null unique, created_by text, created_at timestamptz not null,
    ended_at timestamptz, problem text, bytes bigint, sha256 text, files integer, missing_files integer)`.execute(db)
  await sql`create index data_backup_created on data_backup (created_at desc, id)`.execute(db)
}
