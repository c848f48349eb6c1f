import type { Refusal } from '#engine/values/refusal.ts'
import type { FunctionDefinition } from '#features/records/server/online-function.ts'
import { conversionsOf, withConverted, type Conversion } from '#features/records/server/publish/convert.ts'
import type { DatabaseTables } from '#features/records/server/publish/database-tables.ts'
import { indexesOf, uniqueIndexNames } from '#features/records/server/publish/list-indexes.ts'
import { recordTablesOf, type RecordTable } from '#features/records/server/record-tables.ts'

/** One step of a publication; running it twice has no further effect. */
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
      /** Columns with encrypted values, of which the hashes are indexed. */
      readonly hashed?: readonly string[]
      readonly unique: boolean
      readonly live: boolean
      /** Holds records with an approved request alone. */
      readonly approved?: boolean
    }
  | { readonly kind: 'drop-index'; readonly name: string }
  | { readonly kind: 'fill-column'; readonly conversion: Conversion }
  | { readonly kind: 'go-live'; readonly main: string; readonly conversions: readonly Conversion[] }
  | { readonly kind: 'clear-column'; readonly table: string; readonly column: string }
  | { readonly kind: 'fill-late'; readonly main: string; readonly conversions: readonly Conversion[]; readonly version: number }

/** A publication: the definition with its columns, and the steps that adapt the database to it. */
export interface PublishPlan {
  readonly definition: FunctionDefinition
  readonly steps: readonly PublishStep[]
}

/** What a plan depends on besides the definitions. */
export interface PublishFacts {
  /** The version to publish; part of the names of new columns. */
  readonly version: number
  /** The function's tables in the database: what they have is not made again, and no new column gets a name they have. */
  readonly existing: DatabaseTables
  /** Fields used by data schemes; their indexes come first. */
  readonly rightFields?: readonly string[]
}

/**
 * Compares two definitions and returns the steps the database needs, in order.
 *
 * A removed field keeps its column, and a field that changes its type or comes back gets a new one, so nothing is lost and the
 * old version works until the switch. A change that would lose values is refused before anything is changed.
 */
export function planPublication(
  code: string,
  from: FunctionDefinition | undefined,
  wanted: FunctionDefinition,
  { version, existing, rightFields = [] }: PublishFacts,
): PublishPlan | { refusals: Refusal[] } {
  const before = from && recordTablesOf(code, from.form)
  const given = recordTablesOf(code, wanted.form)
  const tablesBefore = new Map(
    [before?.main, ...(before?.subTables ?? [])].filter((table) => table !== undefined).map((table) => [table.name, table]),
  )
  const found = [given.main, ...given.subTables].map((table) =>
    conversionsOf(tablesBefore.get(table.name), table, { version, taken: existing.get(table.name), isSubTable: table !== given.main }),
  )
  const refusals = found.flatMap((one) => one.refusals)
  if (refusals.length > 0) return { refusals }
  const conversions = found.flatMap((one) => one.conversions)
  const definition = { ...wanted, form: withConverted(wanted.form, conversions) }
  const after = recordTablesOf(code, definition.form)
  const main = tableSteps(existing.get(after.main.name), after.main, false)
  const subTables = after.subTables.flatMap((table) => tableSteps(existing.get(table.name), table, true))
  const fills = conversions.map((conversion): PublishStep => ({ kind: 'fill-column', conversion }))
  const table = { main: after.main.name, conversions }
  const late: PublishStep[] = conversions.length > 0 ? [{ kind: 'fill-late', ...table, version }] : []
  // Nothing reads them any more, and they would stay in clear.
  const clears = conversions
    .filter(({ kind }) => kind === 'text>bytea')
    .map((one): PublishStep => ({ kind: 'clear-column', table: one.table, column: one.from }))
  // Values that may repeat from now on would still be refused.
  const needless = uniqueIndexNames(code, from).difference(uniqueIndexNames(code, definition))
  const drops = [...needless].map((name): PublishStep => ({ kind: 'drop-index', name }))
  const indexes = indexSteps(definition, after.main, rightFields)
  return { definition, steps: [...main, ...subTables, ...fills, ...indexes, { kind: 'go-live', ...table }, ...late, ...clears, ...drops] }
}

function tableSteps(existing: ReadonlySet<string> | undefined, after: RecordTable, isSubTable: boolean): PublishStep[] {
  if (!existing) return [{ kind: 'create-table', table: after.name, columns: after.shape.columns, isSubTable }]
  return after.stored
    .filter((one) => !existing.has(one.column))
    .map((one) => ({ kind: 'add-column', table: after.name, column: one.column, type: one.columnType }))
}

function indexSteps(definition: FunctionDefinition, main: RecordTable, rightFields: readonly string[]): PublishStep[] {
  return indexesOf(definition, main, rightFields).map((index): PublishStep => ({
    kind: 'create-index',
    table: main.name,
    ...index,
    live: true,
  }))
}
