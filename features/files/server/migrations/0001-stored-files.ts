import { sql, type Kysely } from 'kysely'

/** Uploaded files with their owner and, once saved, their record; uploads in chunks on their way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table stored_file (
    id text primary key, name text not null, extension text not null, size bigint not null, content_type text not null,
    sha256 text not null, kind text not null, uploaded_by text not null, uploaded_at timestamptz not null default now(),
    function_id text, record_id uuid, attached_at timestamptz)`.execute(db)
  await sql`create index stored_file_record on stored_file (record_id) where record_id is not null`.execute(db)
  await sql`create index stored_file_loose on stored_file (uploaded_at) where record_id is null`.execute(db)
  await sql`create index stored_file_uploader on stored_file (uploaded_by, uploaded_at)`.execute(db)

  await sql`create table file_upload (
    id uuid primary key, user_id text not null, identifier text not null, sha256 text, name text not null, size bigint not null,
    chunk_size integer not null, chunk_count integer not null, opened_at timestamptz not null default now(),
    merging_until timestamptz, file_id text references stored_file (id) on delete cascade, unique (user_id, identifier))`.execute(db)
  await sql`create index file_upload_opened on file_upload (opened_at)`.execute(db)
  await sql`create table file_upload_chunk (
    upload_id uuid not null references file_upload (id) on delete cascade, number integer not null, sha256 text not null,
    primary key (upload_id, number))`.execute(db)
}
