import { sql } from 'kysely'
import { recordsTable } from '#features/records/server/identifiers.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import type { Tx } from '#server/database/types.ts'

/** Deleting marks: unique indexes and lists count live rows only, and a number stays used. */
export async function markDeleted(tx: Tx, fn: OnlineFunction, id: string, userId: string, now: Date): Promise<void> {
  await sql`update ${recordsTable(fn.tables.main.name)} set deleted_at = ${now}, version = version + 1, modified_at = ${now}, modified_by = ${userId} where id = ${id}`.execute(
    tx,
  )
}
