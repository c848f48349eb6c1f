import { CompiledQuery, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { RequestStatus } from '#engine/flows/state.ts'
import type { FormValues } from '#engine/forms/model.ts'
import type { ServerFacts } from '#features/records/server/facts.ts'
import { checkedName, columnText, tableText } from '#features/records/server/identifiers.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import { mainAlias, type Condition } from '#server/query/conditions.ts'
import { compiledRight, type CompiledRight } from '#features/records/server/query/compiled-right.ts'
import { Batcher, type Outcome } from '#server/batcher.ts'
import { valueIn, type ReadRow } from '#features/records/server/stored-value.ts'
import type { StoredField, SubTable } from '#features/records/server/record-tables.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'

/** A record as stored, with the values in the form that forms and rules use. */
export interface StoredRecord {
  readonly id: string
  readonly ownerId: string
  readonly organizationId: string
  readonly version: number
  readonly flowState: RequestStatus | null
  readonly createdAt: Date
  readonly submittedAt: Date | null
  readonly values: FormValues
}

interface MainRow {
  readonly id: string
  readonly owner_id: string
  readonly organization_id: string
  readonly version: number
  readonly flow_state: RequestStatus | null
  readonly created_at: Date
  readonly submitted_at: Date | null
  readonly [column: string]: unknown
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** False for a malformed id, which is treated like an unknown one. */
export function isRecordId(id: string): boolean {
  return uuid.test(id)
}

/**
 * Reads one record with its sub-tables in one statement. The row right is part of the statement, so that a record that may not be
 * read is answered like a missing one.
 *
 * @param right condition of the caller's row right; undefined when another right applies (an open work item) or all rows may be
 * read
 * @param lock holds the row until the end of the transaction
 */
export async function loadRecord(
  db: Db | Tx,
  fn: OnlineFunction,
  id: string,
  facts: ServerFacts,
  { right, lock }: { right?: Condition | undefined; lock?: boolean } = {},
): Promise<StoredRecord | undefined> {
  if (!isRecordId(id)) return undefined
  const alias = sql.raw(mainAlias)
  const { rows: found } = await sql<MainRow>`${sql.raw(readingOf(fn))}
    where ${alias}.id = ${id} and ${alias}.deleted_at is null${right ? sql` and ${right}` : sql``}${lock ? sql` for update of ${alias}` : sql``}`.execute(
    db,
  )
  return found[0] && recordOf(fn, found[0], facts)
}

const recordsAtOnce = { items: 100, batches: 1, patienceMilliseconds: 2_000 }
/** Number of rights for which readers are kept; without one, a read starts a batch of its own. */
const readersAtMost = 500
const readers = new WeakMap<OnlineFunction, LRUCache<string, Batcher<string, MainRow | undefined>>>()

/**
 * The same without a lock, outside a transaction. Parallel reads of records of one function under the same right are batched.
 *
 * @param right as for `loadRecord`
 */
export async function readRecord(
  kernel: Kernel,
  fn: OnlineFunction,
  id: string,
  facts: ServerFacts,
  right: Condition | undefined,
): Promise<StoredRecord | undefined> {
  if (!isRecordId(id)) return undefined
  const row = await readerOf(kernel, fn, compiledRight(kernel, right)).do(id)
  return row && recordOf(fn, row, facts)
}

/** Several records with their sub-tables, in the order of the ids; those that are gone or may not be read are left out. */
export async function loadRecords(
  db: Db | Tx,
  fn: OnlineFunction,
  ids: readonly string[],
  facts: ServerFacts,
  right: CompiledRight,
): Promise<readonly StoredRecord[]> {
  const rows = await readRows(db, fn, ids, right)
  return rows.flatMap((row) => ('result' in row && row.result ? [recordOf(fn, row.result, facts)] : []))
}

function readerOf(kernel: Kernel, fn: OnlineFunction, right: CompiledRight): Batcher<string, MainRow | undefined> {
  const ofFunction = readers.get(fn) ?? new LRUCache<string, Batcher<string, MainRow | undefined>>({ max: readersAtMost })
  readers.set(fn, ofFunction)
  const reader = ofFunction.get(right.key) ?? new Batcher((ids: readonly string[]) => readRows(kernel.db, fn, ids, right), recordsAtOnce)
  ofFunction.set(right.key, reader)
  return reader
}

async function readRows(
  db: Db | Tx,
  fn: OnlineFunction,
  ids: readonly string[],
  right: CompiledRight,
): Promise<Outcome<MainRow | undefined>[]> {
  const text = `${readingOf(fn)} where (${right.text}) and ${mainAlias}.id = any($${right.values.length + 1}::uuid[]) and ${mainAlias}.deleted_at is null`
  const { rows } = await db.executeQuery<MainRow>(CompiledQuery.raw(text, [...right.values, [...new Set(ids)]]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => ({ result: byId.get(id) }))
}

const readings = new WeakMap<OnlineFunction, string>()

function readingOf(fn: OnlineFunction): string {
  const known = readings.get(fn)
  if (known !== undefined) return known
  const own = [
    'id',
    'owner_id',
    'organization_id',
    'version',
    'flow_state',
    'created_at',
    'submitted_at',
    ...fn.tables.main.stored.map((one) => one.column),
  ]
  const columns = [...new Set(own)].map((name) => columnText(name, mainAlias))
  const rows = fn.tables.subTables.map((table, index) => `${rowsOf(table)} as rows_${index}`)
  const text = `select ${[...columns, ...rows].join(', ')} from ${tableText(fn.tables.main.name)} as ${mainAlias}`
  readings.set(fn, text)
  return text
}

/** The rows of a sub-table as one JSON list; decimals as text, because JSON numbers would lose digits. */
function rowsOf({ name, stored }: SubTable): string {
  const columns = stored.map(
    (one) => `'${checkedName(one.column)}', ${columnText(one.column, 's')}${one.columnType.startsWith('numeric') ? '::text' : ''}`,
  )
  const members = ["'id', s.id", ...columns]
  return `(select coalesce(jsonb_agg(jsonb_build_object(${members.join(', ')}) order by s.position), '[]') from ${tableText(name)} as s where s.record_id = ${mainAlias}.id)`
}

function recordOf(fn: OnlineFunction, row: MainRow, facts: ServerFacts): StoredRecord {
  const values: Record<string, unknown> = valuesOf(fn.tables.main.stored, row, facts)
  fn.tables.subTables.forEach((sub, index) => {
    const rows = row[`rows_${index}`] as readonly ReadRow[]
    values[sub.table.key] = rows.map((one) => ({ ...valuesOf(sub.stored, one, facts, row.id), id: String(one.id) }))
  })
  return {
    id: row.id,
    ownerId: row.owner_id,
    organizationId: row.organization_id,
    version: row.version,
    flowState: row.flow_state,
    createdAt: row.created_at,
    submittedAt: row.submitted_at,
    values,
  }
}

function valuesOf(stored: readonly StoredField[], row: ReadRow, facts: ServerFacts, recordId?: string): Record<string, unknown> {
  return Object.fromEntries(stored.map((one) => [one.field.key, valueIn(one, row, facts, recordId)]))
}
