import type { Refusal } from '#engine/values/refusal.ts'
import { indexName } from '#features/records/server/identifiers.ts'
import type { FunctionDefinition } from '#features/records/server/online-function.ts'
import { conversionsOf, withConverted, type Conversion } from '#features/records/server/publish/convert.ts'
import { recordTablesOf, type RecordTable, type StoredField } from '#features/records/server/record-tables.ts'

/** One repeatable step of a publication: run twice, it changes nothing the second time. */
export type PublishStep =
  | {
      readonly kind: 'create-table'
      readonly table: string
      readonly columns: Readonly<Record<string, string>>
      readonly isSubTable: boolean
    }
  | { readonly kind: 'add-column'; readonly table: string; readonly column: string; readonly type: string }
  | {
      readonly kind: 'create-index'
      readonly table: string
      readonly name: string
      readonly columns: readonly string[]
      readonly include?: readonly string[]
      readonly unique: boolean
      readonly live: boolean
    }
  | { readonly kind: 'fill-column'; readonly conversion: Conversion }
  | { readonly kind: 'go-live'; readonly main: string; readonly conversions: readonly Conversion[] }
  | { readonly kind: 'fill-late'; readonly main: string; readonly conversions: readonly Conversion[]; readonly version: number }

/** At most so many fields get an index of their own: each costs space and time on every save (design/database, 1). */
const indexedFieldsAtMost = 6

/** What a publication does: the definition with its columns, and the steps that make the database fit it. */
export interface PublishPlan {
  readonly definition: FunctionDefinition
  readonly steps: readonly PublishStep[]
}

/**
 * Compares two definitions and says what the database needs, in order.
 *
 * A field that is gone keeps its column, and a field that turns into another type gets a new one, so nothing is lost and the
 * old version serves until the switch. A change that would lose values is refused here, before anything is touched.
 *
 * @param version the one that will be live, part of the names of new columns
 */
export function planPublication(
  code: string,
  from: FunctionDefinition | undefined,
  wanted: FunctionDefinition,
  version: number,
): PublishPlan | { refusals: Refusal[] } {
  const before = from && recordTablesOf(code, from.form)
  const given = recordTablesOf(code, wanted.form)
  const tablesBefore = new Map(
    [before?.main, ...(before?.subTables ?? [])].filter((table) => table !== undefined).map((table) => [table.name, table]),
  )
  const found = [given.main, ...given.subTables].map((table) =>
    conversionsOf(tablesBefore.get(table.name), table, version, table !== given.main),
  )
  const refusals = found.flatMap((one) => one.refusals)
  if (refusals.length > 0) return { refusals }
  const conversions = found.flatMap((one) => one.conversions)
  const definition = { ...wanted, form: withConverted(wanted.form, conversions) }
  const after = recordTablesOf(code, definition.form)
  const main = tableSteps(tablesBefore.get(after.main.name), after.main, false)
  const subTables = after.subTables.flatMap((table) => tableSteps(tablesBefore.get(table.name), table, true))
  const fills = conversions.map((conversion): PublishStep => ({ kind: 'fill-column', conversion }))
  const table = { main: after.main.name, conversions }
  const late: PublishStep[] = conversions.length > 0 ? [{ kind: 'fill-late', ...table, version }] : []
  return {
    definition,
    steps: [...main, ...subTables, ...fills, ...indexSteps(definition, after.main), { kind: 'go-live', ...table }, ...late],
  }
}

function tableSteps(before: RecordTable | undefined, after: RecordTable, isSubTable: boolean): PublishStep[] {
  if (!before) return [{ kind: 'create-table', table: after.name, columns: after.shape.columns, isSubTable }]
  const known = new Set(before.stored.map((one) => one.column))
  return after.stored
    .filter((one) => !known.has(one.column))
    .map((one) => ({ kind: 'add-column', table: after.name, column: one.column, type: one.columnType }))
}

/** The unique number, unique fields, then what lists search and sort by. */
function indexSteps(to: FunctionDefinition, main: RecordTable): PublishStep[] {
  const byKey = new Map(main.stored.map((one) => [one.field.key, one]))
  const unique = main.stored.filter((one) => one.field.type.filledBy === 'number' || one.field.part.unique)
  const wanted = [
    ...to.list.searches.map((search) => search.key),
    to.list.sortBy,
    ...to.list.columns.filter((column) => column.sortable).map((column) => column.key),
  ]
  const searched = [...new Set(wanted)]
    .flatMap((key): StoredField[] => (byKey.get(key) ? [byKey.get(key)!] : []))
    .filter((one) => !unique.includes(one) && !one.columnType.endsWith('[]') && one.columnType !== 'jsonb')
  return [
    ...unique.map((one): PublishStep => ({
      kind: 'create-index',
      table: main.name,
      name: uniqueIndexName(main.name, one.column),
      columns: [one.column],
      unique: true,
      live: true,
    })),
    ...searched.slice(0, indexedFieldsAtMost).map((one): PublishStep => ({
      kind: 'create-index',
      table: main.name,
      name: indexName(main.name, one.column, 'list'),
      columns: [one.column, 'id'],
      ...keptWith(to, one),
      unique: false,
      live: true,
    })),
  ]
}

/**
 * What an index on a field that lists filter by keeps besides: with a flow each list asks who filed and whether it is
 * submitted, so that deep pages and totals are answered by the index alone (1,000,000 rows: 27 ms instead of 300).
 */
function keptWith({ list, flowId }: FunctionDefinition, { field }: StoredField): { readonly include?: readonly string[] } {
  const isFilter = list.searches.some((search) => search.key === field.key && search.kind !== 'like' && search.kind !== 'range')
  return flowId !== undefined && isFilter ? { include: ['flow_state', 'owner_id'] } : {}
}

/** Name of the index that keeps a field's values apart; a violation is told by it. */
export function uniqueIndexName(table: string, column: string): string {
  return indexName(table, column, 'unique')
}
