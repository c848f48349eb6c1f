import { sql, type Kysely } from 'kysely'

/**
 * The record that an entry of a dictionary became, so that no entry becomes one again whose record was changed or deleted since; `said` is what the entry
 * says itself where another record stands for it too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table entry_successor (
    form text not null, entry_id text not null, record_id uuid not null, said jsonb, made_at timestamptz not null default now(),
    primary key (form, entry_id))`.execute(db)
}
