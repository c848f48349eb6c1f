import type { Db, Tx } from '#server/database/types.ts'
import '#features/applications/server/tables.ts'

/** Parts of the demo of an application that were loaded, each with the record it made, as far as that is known. */
export async function loadedParts(db: Db, application: string): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db.selectFrom('demo_load').select(['part', 'record_id']).where('application', '=', application).execute()
  return new Map(rows.map((row) => [row.part, row.record_id]))
}

/**
 * Records that a part is loaded, in the transaction that loads it: a demo is loaded once, even if its data are changed or removed
 * later.
 */
export async function noteLoaded(tx: Tx, application: string, part: string, recordId: string | null = null): Promise<void> {
  await tx
    .insertInto('demo_load')
    .values({ application, part, record_id: recordId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
