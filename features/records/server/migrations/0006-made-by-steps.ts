import { sql, type Kysely } from 'kysely'

/** Whether a step made its table or column itself: a publication that fails takes back nothing else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table publication_step add column made boolean not null default false`.execute(db)
}
