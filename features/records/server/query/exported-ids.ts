import { sql } from 'kysely'
import { isRecordId } from '#features/records/server/load.ts'
import { listedIds, type ListRequest } from '#features/records/server/query/list.ts'
import type { FilterScope } from '#features/records/server/query/filter.ts'
import { runAs } from '#server/database/execution.ts'
import type { Tx } from '#server/database/types.ts'
import type { Condition } from '#server/query/conditions.ts'

/** Which records of a list are exported. */
export type ExportedRecords = Omit<ListRequest, 'exactTotal'> & {
  /** The page alone; otherwise all that is found. */
  readonly onePage: boolean
  /** These records alone. */
  readonly ids: readonly string[] | undefined
}

const idsAtOnce = 500

/**
 * Ids of the records in the order of the list, some at a time: a cursor of the database keeps the place, so that neither side holds all of them
 * and none comes twice or is left out while others are saved.
 *
 * @param tx open as long as they are read
 * @param atMost more are not counted: a greater `total` says only that there are more
 */
export async function* exportedIds(
  tx: Tx,
  scope: FilterScope,
  right: Condition | undefined,
  records: ExportedRecords,
  atMost?: number,
): AsyncGenerator<{ readonly ids: readonly string[]; readonly total: number }> {
  const chosen = records.ids?.filter(isRecordId)
  const { ids, count } = listedIds(scope, right, { ...records, exactTotal: false }, records.onePage, chosen, atMost && atMost + 1)
  const counted = await runAs(tx, count.compile(tx), { planEachTime: true })
  const total = Number(counted.rows[0]?.count ?? 0)
  await runAs(tx, sql`declare exported no scroll cursor for ${ids}`.compile(tx), { planEachTime: true })
  for (;;) {
    const { rows } = await sql<{ id: string }>`fetch ${sql.raw(String(idsAtOnce))} from exported`.execute(tx)
    if (rows.length === 0) return
    yield { ids: rows.map(({ id }) => id), total }
  }
}
