import type { Refusal } from '#engine/values/refusal.ts'
import type { FunctionDefinition } from '#features/records/server/online-function.ts'
import { conversionsOf, withConverted, type Conversion, type FormerColumns } from '#features/records/server/publish/convert.ts'
import type { DatabaseTables } from '#features/records/server/publish/database-tables.ts'
import { indexesOf, uniqueIndexNames, type IndexNeeds } from '#features/records/server/publish/list-indexes.ts'
import { recordTablesOf, type RecordTable } from '#features/records/server/record-tables.ts'

/** How many rows of a field may lose their value by a publication, by the field's name: what somebody has seen and confirmed. */
export type AcceptedLosses = Readonly<Record<string, number>>

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
      /** Finds a value in lists of values. */
      readonly inLists?: boolean
    }
  | { readonly kind: 'drop-index'; readonly name: string }
  | { readonly kind: 'fill-column'; readonly conversion: Conversion }
  | {
      readonly kind: 'go-live'
      readonly main: string
      readonly conversions: readonly Conversion[]
      readonly accepted?: AcceptedLosses
    }
  | { readonly kind: 'clear-column'; readonly table: string; readonly column: string }
  | {
      readonly kind: 'fill-late'
      readonly main: string
      readonly conversions: readonly Conversion[]
      readonly version: number
      readonly accepted?: AcceptedLosses
    }

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
  /** What its columns were made of, so that a type that comes back has its values. */
  readonly formers?: FormerColumns
  /** What is asked of the records besides lists and rules. */
  readonly needs: IndexNeeds
}

/**
 * Compares two definitions and returns the steps the database needs, in order.
 *
 * A removed field keeps its column and has it again when it comes back as it was; one that changes its type gets a new one, so nothing is lost and the
 * old version works until the switch. A change of a type that no value would get through is refused before anything is changed.
 */
export function planPublication(
  code: string,
  from: FunctionDefinition | undefined,
  wanted: FunctionDefinition,
  { version, existing, formers = new Map(), needs }: PublishFacts,
): PublishPlan | { refusals: Refusal[] } {
  const before = from && recordTablesOf(code, from.form)
  const given = recordTablesOf(code, wanted.form)
  const tablesBefore = new Map(
    [before?.main, ...(before?.subTables ?? [])].filter((table) => table !== undefined).map((table) => [table.name, table]),
  )
  const found = [given.main, ...given.subTables].map((table) =>
    conversionsOf(tablesBefore.get(table.name), table, {
      ...{ version, formers, taken: existing.get(table.name) },
      isSubTable: table !== given.main,
    }),
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
  const indexes = indexesOf(definition, after, needs).map((index): PublishStep => ({ kind: 'create-index', ...index }))
  return { definition, steps: [...main, ...subTables, ...fills, ...indexes, { kind: 'go-live', ...table }, ...late, ...clears, ...drops] }
}

function tableSteps(existing: ReadonlySet<string> | undefined, after: RecordTable, isSubTable: boolean): PublishStep[] {
  if (!existing) return [{ kind: 'create-table', table: after.name, columns: after.shape.columns, isSubTable }]
  return after.stored
    .filter((one) => !existing.has(one.column))
    .map((one) => ({ kind: 'add-column', table: after.name, column: one.column, type: one.columnType }))
}
