import { sql, type Kysely } from 'kysely'

/** Phrases are unique per person and among those for all; of existing duplicates the older one is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from common_words where id in (
    select id from (select id, row_number() over (partition by user_id, text order by id) as place from common_words) as placed
    where place > 1)`.execute(db)
  await sql`create unique index common_words_own_text on common_words (user_id, text) where user_id is not null`.execute(db)
  await sql`create unique index common_words_text_for_all on common_words (text) where user_id is null`.execute(db)
}
