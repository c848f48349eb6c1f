import { sql, type RawBuilder } from 'kysely'
import { recordsTable } from '#features/records/server/identifiers.ts'
import { functionOf } from '#features/records/server/online-function.ts'
import type { Db, Tx } from '#server/database/types.ts'

/** The tables of all functions that were ever published, also of disabled ones. */
async function everyTable(db: Db | Tx): Promise<readonly RawBuilder<unknown>[]> {
  const rows = await db
    .selectFrom('online_function')
    .select(['id', 'code', 'published', 'published_version'])
    .where('published', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => recordsTable(functionOf(row.id, row.code, row.published_version, row.published!).tables.main.name))
}

/** How many records, drafts included, belong to these users, in all functions. */
export async function countRecordsOf(db: Db | Tx, owners: readonly string[]): Promise<number> {
  let count = 0
  for (const table of await everyTable(db)) {
    const { rows } = await sql<{ count: string }>`
      select count(*) from ${table} where owner_id = any(${owners}::text[]) and deleted_at is null`.execute(db)
    count += Number(rows[0]?.count ?? 0)
  }
  return count
}

/**
 * Marks all records of these users as deleted, whatever the state of their flow; the flow's own data are left to its feature.
 *
 * @returns the ids of the records
 */
export async function removeRecordsOf(tx: Tx, owners: readonly string[], by: string): Promise<readonly string[]> {
  const removed: string[] = []
  for (const table of await everyTable(tx)) {
    const { rows } = await sql<{ id: string }>`
      update ${table} set deleted_at = now(), modified_at = now(), modified_by = ${by}, version = version + 1
      where owner_id = any(${owners}::text[]) and deleted_at is null returning id`.execute(tx)
    removed.push(...rows.map(({ id }) => id))
  }
  return removed
}
