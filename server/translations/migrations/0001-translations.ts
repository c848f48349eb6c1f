import { sql, type Kysely } from 'kysely'

/**
 * Translations of the texts that definitions hold. They refer to nothing: a definition comes and goes in versions, and what was
 * translated once is still there when it comes back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table translation (
    id text primary key, kind text not null, owner text not null, place text not null, said jsonb not null,
    version integer not null default 1, modified_at timestamptz not null default now(), modified_by uuid,
    unique (kind, owner, place))`.execute(db)
}
