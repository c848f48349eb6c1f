import { sql, type Selectable } from 'kysely'
import type { Db, Tables, Tx } from '#server/database/types.ts'
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

/** Lets an entry be handed over again, with all its tries. @returns whether there was such an entry */
export async function retryParked(tx: Tx, id: string): Promise<boolean> {
  const found = await tx
    .updateTable('outbox')
    .set({ parked: false, attempts: 0, next_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('parked', '=', true)
    .returning('id')
    .execute()
  return found.length > 0
}
