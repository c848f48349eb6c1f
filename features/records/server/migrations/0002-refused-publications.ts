import { sql, type Kysely } from 'kysely'

/** The last refusal of each function whose newest definition could not be published: its former version serves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table refused_publication (
    function_id text primary key, code text not null, name text not null, refusals jsonb not null,
    refused_at timestamptz not null default now())`.execute(db)
}
