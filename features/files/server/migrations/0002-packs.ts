import { sql, type Kysely } from 'kysely'

/** Files that are about to be downloaded in one archive. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table file_pack (
    id uuid primary key, file_ids text[] not null, made_at timestamptz not null default now())`.execute(db)
  await sql`create index file_pack_made on file_pack (made_at)`.execute(db)
}
