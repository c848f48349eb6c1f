import { sql, type Kysely } from 'kysely'

/** Uploaded files with their owner and, once saved, their record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table stored_file (
    id text primary key, name text not null, extension text not null, size bigint not null, content_type text not null,
    sha256 text not null, kind text not null, uploaded_by text not null, uploaded_at timestamptz not null default now(),
    function_id text, record_id uuid, attached_at timestamptz)`.execute(db)
  await sql`create index stored_file_record on stored_file (record_id) where record_id is not null`.execute(db)
  await sql`create index stored_file_loose on stored_file (uploaded_at) where record_id is null`.execute(db)
}
