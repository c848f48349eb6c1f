import type { Selectable } from 'kysely'
import type { Db, Tables } from '#server/database/types.ts'
import '#server/outbox/outbox.ts'

const atMost = 500

/** Entries that have used up their tries, oldest first. */
export async function parkedEntries(
  db: Db,
): Promise<Pick<Selectable<Tables['outbox']>, 'id' | 'kind' | 'attempts' | 'error' | 'created_at'>[]> {
  return db
    .selectFrom('outbox')
    .select(['id', 'kind', 'attempts', 'error', 'created_at'])
    .where('parked', '=', true)
    .orderBy('id')
    .limit(atMost)
    .execute()
}
