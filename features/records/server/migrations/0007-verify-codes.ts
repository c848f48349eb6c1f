import { sql, type Kysely } from 'kysely'

/** Which record a verify code stands for. A code stays for good, also when its record is deleted, so that it never comes to mean another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table verify_code (
    code text primary key, function_id text not null references online_function (id), record_id uuid not null,
    made_at timestamptz not null default now())`.execute(db)
  await sql`create unique index verify_code_record on verify_code (record_id, function_id)`.execute(db)
}
