import type { Db, Tx } from '#server/database/types.ts'
import '#features/applications/server/tables.ts'

/** Parts of the demo of an application that were loaded. */
export async function loadedParts(db: Db, application: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('demo_load').select('part').where('application', '=', application).execute()
  return new Set(rows.map(({ part }) => part))
}

/**
 * Records that a part is loaded, in the transaction that loads it: a demo is loaded once, even if its data are changed or removed
 * later.
 */
export async function noteLoaded(tx: Tx, application: string, part: string): Promise<void> {
  await tx
    .insertInto('demo_load')
    .values({ application, part })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
