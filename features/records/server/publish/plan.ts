import { refusal, type Refusal } from '#engine/values/refusal.ts'
import type { FunctionDefinition } from '#features/records/server/online-function.ts'
import { recordTablesOf, type RecordTable, type StoredField } from '#features/records/server/record-tables.ts'

/** One repeatable step of a publication: run twice, it changes nothing the second time. */
export type PublishStep =
  | { readonly kind: 'create-table'; readonly table: string; readonly columns: Readonly<Record<string, string>>; readonly isSubTable: boolean }
  | { readonly kind: 'add-column'; readonly table: string; readonly column: string; readonly type: string }
  | { readonly kind: 'create-index'; readonly table: string; readonly name: string; readonly columns: readonly string[]; readonly unique: boolean; readonly live: boolean }
  | { readonly kind: 'go-live' }

/** At most so many fields get an index of their own: each costs space and time on every save (design/database, 1). */
const indexedFieldsAtMost = 6

/**
 * Compares two definitions and says what the database needs, in order.
 *
 * A field that is gone keeps its column, so nothing is lost and the old version can go on serving. A field may not turn
 * into another type of column: that is refused here, before anything is touched.
 */
export function planPublication(code: string, from: FunctionDefinition | undefined, to: FunctionDefinition): { steps: PublishStep[] } | { refusals: Refusal[] } {
  const before = from && recordTablesOf(code, from.form)
  const after = recordTablesOf(code, to.form)
  const tablesBefore = new Map([before?.main, ...(before?.subTables ?? [])].filter((table) => table !== undefined).map((table) => [table.name, table]))
  const refusals = [after.main, ...after.subTables].flatMap((table) => retypedFields(tablesBefore.get(table.name), table))
  if (refusals.length > 0) return { refusals }
  const main = tableSteps(tablesBefore.get(after.main.name), after.main, false)
  const subTables = after.subTables.flatMap((table) => tableSteps(tablesBefore.get(table.name), table, true))
  return { steps: [...main, ...subTables, ...indexSteps(to, after.main), { kind: 'go-live' }] }
}

function retypedFields(before: RecordTable | undefined, after: RecordTable): Refusal[] {
  const known = new Map(before?.stored.map((one) => [one.column, one.columnType]))
  return after.stored
    .filter((one) => known.has(one.column) && known.get(one.column) !== one.columnType)
    .map((one) => refusal('invalid', 'records.publish.retyped', { params: { field: one.field.part.label }, field: one.field.name }))
}

function tableSteps(before: RecordTable | undefined, after: RecordTable, isSubTable: boolean): PublishStep[] {
  if (!before) return [{ kind: 'create-table', table: after.name, columns: after.shape.columns, isSubTable }]
  const known = new Set(before.stored.map((one) => one.column))
  return after.stored.filter((one) => !known.has(one.column)).map((one) => ({ kind: 'add-column', table: after.name, column: one.column, type: one.columnType }))
}

/** The unique number, unique fields, then what lists search and sort by. */
function indexSteps(to: FunctionDefinition, main: RecordTable): PublishStep[] {
  const byKey = new Map(main.stored.map((one) => [one.field.key, one]))
  const unique = main.stored.filter((one) => one.field.type.filledBy === 'number' || one.field.part.unique)
  const wanted = [...to.list.searches.map((search) => search.key), to.list.sortBy, ...to.list.columns.filter((column) => column.sortable).map((column) => column.key)]
  const searched = [...new Set(wanted)].flatMap((key): StoredField[] => byKey.get(key) ? [byKey.get(key)!] : []).filter((one) => !unique.includes(one) && !one.columnType.endsWith('[]') && one.columnType !== 'jsonb')
  return [
    ...unique.map((one): PublishStep => ({ kind: 'create-index', table: main.name, name: uniqueIndexName(main.name, one.column), columns: [one.column], unique: true, live: true })),
    ...searched.slice(0, indexedFieldsAtMost).map((one): PublishStep => ({ kind: 'create-index', table: main.name, name: indexName(main.name, one.column, 'list'), columns: [one.column, 'id'], unique: false, live: true })),
  ]
}

/** Name of the index that keeps a field's values apart; a violation is told by it. */
export function uniqueIndexName(table: string, column: string): string {
  return indexName(table, column, 'unique')
}

/** PostgreSQL cuts names at 63 characters; table and column have 48 at most each. */
function indexName(table: string, column: string, kind: string): string {
  return `${table.slice(0, 20)}_${column.slice(0, 20)}_${kind}`
}
