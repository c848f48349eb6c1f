import { sql } from 'kysely'
import { functionsCache } from '#features/records/server/online-function.ts'
import { indexNeeds } from '#features/records/server/publish/index-needs.ts'
import { indexesOf, isMadeHere, type TableIndex } from '#features/records/server/publish/list-indexes.ts'
import { createIndex, dropIndex } from '#features/records/server/publish/run-step.ts'
import type { Db } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'

/**
 * Creates the indexes that lists, data schemes, relations and verify codes of published functions need now, without blocking writers, and then drops those
 * that are not needed any more. So tables of an earlier release get theirs at the next start, and a new data scheme or verify code within an
 * hour. One node works; the others find nothing to do.
 */
export async function bringIndexes(kernel: Kernel): Promise<void> {
  await kernel.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(hashtext('records/indexes')) as mine`.execute(connection)
    if (!rows[0]?.mine) return
    try {
      await bringAll(kernel)
    } finally {
      await sql`select pg_advisory_unlock(hashtext('records/indexes'))`.execute(connection)
    }
  })
}

async function bringAll(kernel: Kernel): Promise<void> {
  const publishing = new Set(
    (await kernel.db.selectFrom('publication').select('function_id').where('state', '=', 'running').execute()).map(
      (one) => one.function_id,
    ),
  )
  const existing = await existingIndexes(kernel.db)
  for (const fn of (await functionsCache(kernel).get()).values()) {
    // A running publication creates its own indexes, which the current definition does not know yet.
    if (publishing.has(fn.id)) continue
    const { main, subTables } = fn.tables
    const there = [main, ...subTables].flatMap(({ name }) => existing.get(name) ?? [])
    await bringTo(kernel, indexesOf(fn, fn.tables, await indexNeeds(kernel, fn.id)), there)
  }
}

async function bringTo({ db }: Kernel, wanted: readonly TableIndex[], existing: readonly ExistingIndex[]): Promise<void> {
  const valid = new Set(existing.filter((one) => one.is_valid).map((one) => one.name))
  for (const index of wanted.filter((one) => !one.unique && !valid.has(one.name))) await createIndex(db, index)
  const kept = new Set(wanted.map((one) => one.name))
  const gone = existing.filter((one) => !one.is_unique && !kept.has(one.name) && isMadeHere(one.table, one.name))
  for (const { name } of gone) await dropIndex(db, name)
}

interface ExistingIndex {
  readonly table: string
  readonly name: string
  readonly is_unique: boolean
  readonly is_valid: boolean
}

async function existingIndexes(db: Db): Promise<ReadonlyMap<string, readonly ExistingIndex[]>> {
  const { rows } =
    await sql<ExistingIndex>`select t.relname as table, i.relname as name, x.indisunique as is_unique, x.indisvalid as is_valid
    from pg_index as x join pg_class as i on i.oid = x.indexrelid join pg_class as t on t.oid = x.indrelid
    where t.relnamespace = 'records'::regnamespace`.execute(db)
  return Map.groupBy(rows, (row) => row.table)
}
