import type { RequestStatus } from '#engine/flows/state.ts'
import type { FormValues, RowValues } from '#engine/forms/model.ts'
import { rowsIn } from '#engine/forms/record-state.ts'
import type { ServerFacts } from '#features/records/server/facts.ts'
import type { StoredRecord } from '#features/records/server/load.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import { boundIn, rowKey } from '#features/records/server/stored-value.ts'
import type { StoredField, SubTable } from '#features/records/server/record-tables.ts'
import type { Change, Insert, Update } from '#server/database/write-set.ts'
import type { Expectation } from '#server/saves/plan.ts'

/** Members of a new record besides its values; none of them comes from the client (security 4.4). */
export interface NewRecord {
  readonly id: string
  readonly ownerId: string
  readonly organizationId: string
  readonly flowState: RequestStatus | null
  readonly submittedAt: number | null
  readonly demo?: boolean
}

/** Every row of a new record, main table first. */
export function insertsOf(fn: OnlineFunction, record: NewRecord, values: FormValues, facts: ServerFacts): Insert[] {
  const now = new Date(facts.now).toISOString()
  const main = {
    id: record.id,
    owner_id: record.ownerId,
    organization_id: record.organizationId,
    definition_version: fn.version,
    flow_state: record.flowState,
    version: 1,
    created_at: now,
    created_by: record.ownerId,
    modified_at: null,
    modified_by: null,
    submitted_at: record.submittedAt === null ? null : new Date(record.submittedAt).toISOString(),
    deleted_at: null,
    demo: record.demo ?? false,
    ...columnsOf(fn.tables.main.stored, values, facts, rowKey(record.id)),
  }
  const rows = fn.tables.subTables.map((sub) => ({
    into: sub.shape,
    rows: numbered(rowsIn(values[sub.table.key])).map((row) => encryptedRow(sub, rowOf(sub, record.id, row, facts), facts)),
  }))
  return [{ into: fn.tables.main.shape, rows: [main] }, ...rows]
}

export interface RecordChange {
  readonly values: FormValues
  readonly flowState: RequestStatus | null
  readonly submittedAt?: number | null
  readonly modifiedBy: string
  /** This change deletes the record; see `deletionOf`. */
  readonly deleted?: boolean
}

/** The expectation that the record still has the version that was read. */
export function recordVersion(fn: OnlineFunction, { id, version }: Pick<StoredRecord, 'id' | 'version'>): Expectation {
  return { table: fn.tables.main.shape, id, column: 'version', version }
}

/** Marks a record as deleted: unique indexes and lists ignore it, and its number stays used. */
export function deletionOf(fn: OnlineFunction, { id, version }: Pick<StoredRecord, 'id' | 'version'>, userId: string, now: number): Update {
  const at = new Date(now).toISOString()
  const row = { id, version: version + 1, deleted_at: at, modified_at: at, modified_by: userId }
  return { update: fn.tables.main.shape, key: ['id'], rows: [row] }
}

/**
 * The writes that change a record: changed columns, and the differences of sub-tables. The save expects the version that was
 * read.
 */
export function updatesOf(fn: OnlineFunction, before: StoredRecord, change: RecordChange, facts: ServerFacts): Change[] {
  const touched = fn.tables.main.stored.filter(({ field }) => before.values[field.key] !== change.values[field.key])
  const old = clearColumns(touched, before.values, facts)
  const next = clearColumns(touched, change.values, facts)
  const changed = touched.filter((one) => !isSame(old[one.column], next[one.column]))
  const now = new Date(facts.now).toISOString()
  const row = {
    id: before.id,
    version: before.version + 1,
    definition_version: fn.version,
    flow_state: change.flowState,
    modified_at: now,
    modified_by: change.modifiedBy,
    ...(change.deleted ? { deleted_at: now } : {}),
    ...(change.submittedAt ? { submitted_at: new Date(change.submittedAt).toISOString() } : {}),
    ...columnsOf(changed, change.values, facts, rowKey(before.id)),
  }
  return [
    { update: fn.tables.main.shape, key: ['id'], rows: [row] },
    ...fn.tables.subTables.flatMap((sub) => subTableChanges(sub, before, change.values, facts)),
  ]
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))
}

function subTableChanges(sub: SubTable, before: StoredRecord, values: FormValues, facts: ServerFacts): Change[] {
  // The same object means that nothing was sent or recomputed.
  if (before.values[sub.table.key] === values[sub.table.key]) return []
  const old = new Map(
    rowsIn(before.values[sub.table.key]).map((row, index) => [row.id, rowOf(sub, before.id, { row, position: index }, facts)]),
  )
  const rows = numbered(rowsIn(values[sub.table.key])).map((row) => rowOf(sub, before.id, row, facts))
  const kept = new Set(rows.map((row) => row.id))
  const gone = [...old.keys()].filter((id) => !kept.has(id))
  const changed = rows.filter((row) => JSON.stringify(old.get(String(row.id))) !== JSON.stringify(row))
  const key = ['record_id', 'id']
  return [
    { remove: sub.shape, key, rows: gone.map((id) => ({ record_id: before.id, id })) },
    { into: sub.shape, rows: changed.map((row) => encryptedRow(sub, row, facts)), replacing: key },
  ]
}

interface NumberedRow {
  readonly row: RowValues
  readonly position: number
}

/** Rows with their positions; `decideSave` has given new rows their ids. */
function numbered(rows: readonly RowValues[]): NumberedRow[] {
  return rows.map((row, position) => ({ row, position }))
}

/** A row of a sub-table before its values are encrypted, as rows are compared. */
function rowOf(sub: SubTable, recordId: string, { row, position }: NumberedRow, facts: ServerFacts): ClearRow {
  return { id: row.id, record_id: recordId, position, ...clearColumns(sub.stored, row, facts) }
}

type ClearRow = Readonly<Record<string, unknown>> & { readonly id: string; readonly record_id: string }

function encryptedRow(sub: SubTable, row: ClearRow, facts: ServerFacts): Record<string, unknown> {
  const key = rowKey(row.id, row.record_id)
  return { ...row, ...Object.fromEntries(sub.stored.map((one) => [one.column, boundIn(one, key, row[one.column], facts)])) }
}

/** Values in the format of bulk inserts: JSON, with moments as text; encrypted for the row where the field asks for it. */
function columnsOf(stored: readonly StoredField[], values: FormValues, facts: ServerFacts, row: string): Record<string, unknown> {
  const clear = clearColumns(stored, values, facts)
  return Object.fromEntries(stored.map((one) => [one.column, boundIn(one, row, clear[one.column], facts)]))
}

/** The same before they are encrypted. */
function clearColumns(stored: readonly StoredField[], values: FormValues, facts: ServerFacts): Record<string, unknown> {
  return Object.fromEntries(
    stored.map((one) => [
      one.column,
      jsonOf(one, one.field.type.toColumn(values[one.field.key] ?? one.field.type.empty, one.field.options, facts)),
    ]),
  )
}

function jsonOf({ columnType }: StoredField, value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (columnType === 'jsonb' && typeof value === 'string') return JSON.parse(value) as unknown
  return value ?? null
}
