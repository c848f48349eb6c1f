import { sql, type RawBuilder } from 'kysely'
import type { ListSearch } from '#engine/forms/model.ts'
import type { FormField } from '#engine/forms/outline.ts'
import type { AskedFunction } from '#features/records/server/asked-function.ts'
import { column, recordsTable } from '#features/records/server/identifiers.ts'
import { filterColumn } from '#features/records/server/query/filter.ts'
import { matching } from '#features/records/server/query/list.ts'
import { isApproved, isStanding } from '#features/records/server/query/standing-conditions.ts'
import type { StoredField, SubTable } from '#features/records/server/record-tables.ts'
import { valueIn } from '#features/records/server/stored-value.ts'
import { factsForOwner, type ServerFacts } from '#features/records/server/facts.ts'
import { runAs } from '#server/database/execution.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { all, mainAlias, type Condition } from '#server/query/conditions.ts'
import { searchConditions, type FilterColumn } from '#server/query/filter.ts'

/** How long a stretch of time one group holds. */
export type DateStep = 'year' | 'quarter' | 'month' | 'day'

/** Which records count, in a function with a flow: those that were handed in and stand, those that were approved, or all, drafts too. */
export type CountedStates = 'all' | 'submitted' | 'approved'

/** Rows that are added up: records, or the rows of one of their sub-tables, as one person may read them. */
export interface SummedRows {
  readonly asked: AskedFunction
  /** Undefined: the records themselves. */
  readonly table: SubTable | undefined
  readonly states: CountedStates
  readonly searches: readonly ListSearch[]
  /** What was searched for, by the names of `searches`. */
  readonly queryJson: string
}

/** A field of these rows, with the alias of its table. */
export interface SummedField {
  readonly stored: StoredField
  readonly alias: string
}

export interface GroupKey extends SummedField {
  /** Undefined: by the whole value. */
  readonly step?: DateStep | undefined
}

export interface Measure {
  readonly kind: 'count' | 'sum' | 'average' | 'least' | 'most'
  /** Undefined only of `count`. */
  readonly of: SummedField | undefined
}

/** One group. Keys that it is not divided by are undefined, keys without a value null. Measures are decimal texts, null where no row has a value. */
export interface SummaryLine {
  readonly keys: readonly unknown[]
  readonly measures: readonly (string | null)[]
}

const rowAlias = 't'

/**
 * The fields of these rows that the reader sees, by the names of the form (`area`, `items.area`): of records those of their list, of rows of
 * a sub-table also those of the form.
 */
export function summedField({ asked: { fn, visible }, table }: Pick<SummedRows, 'asked' | 'table'>, name: string): SummedField | undefined {
  const own = table && table.stored.find(({ field }) => field.name === name)
  if (own) return visible.inForm(name) ? { stored: own, alias: rowAlias } : undefined
  const stored = fn.tables.main.stored.find(({ field }) => field.name === name)
  return stored && visible.inList(name) ? { stored, alias: mainAlias } : undefined
}

/** Whether rows can be grouped by a field: one plain value, which is not covered or encrypted. */
export const mayBeGrouped = ({ type, options }: FormField): boolean => {
  const kind = type.column(options)
  return (
    !type.cover && !type.fileIds && kind !== undefined && kind !== 'jsonb' && kind !== 'bytea' && !kind.endsWith('[]') && !type.isSecret
  )
}

/** Whether groups can be stretches of time. */
export const isDated = ({ type, options }: FormField): boolean => ['date', 'timestamptz'].includes(type.column(options) ?? '')

const isInState: Readonly<Record<CountedStates, Condition | undefined>> = {
  all: undefined,
  submitted: isStanding,
  approved: isApproved,
}

/** The rows, with what the reader may see, the fixed filter of the list and what was searched for. */
function chosenRows(rows: SummedRows): RawBuilder<unknown> {
  const { asked, table, states, searches, queryJson } = rows
  const { fn, right } = asked
  const state = fn.flowId ? isInState[states] : undefined
  const filter = { searches, keywordColumns: [], column: (name: string) => searchedColumn(rows, name) }
  const where = all([
    matching(asked, right, { queryJson: '', superQueryJson: '', keyword: '' }),
    ...(state ? [state] : []),
    ...searchConditions(filter, queryJson),
  ])
  const [main, row] = [sql.raw(mainAlias), sql.raw(rowAlias)]
  const joined = table ? sql` join ${recordsTable(table.name)} as ${row} on ${row}.record_id = ${main}.id` : sql``
  return sql`${recordsTable(fn.tables.main.name)} as ${main}${joined} where ${where}`
}

function searchedColumn(rows: SummedRows, name: string): FilterColumn | undefined {
  const field = summedField(rows, name)
  return field && { ...filterColumn(rows.asked, field.stored), alias: field.alias }
}

const formats: Readonly<Record<DateStep, string>> = { year: 'YYYY', quarter: 'YYYY-"Q"Q', month: 'YYYY-MM', day: 'YYYY-MM-DD' }

function keyOf({ stored, alias, step }: GroupKey, zone: string): RawBuilder<unknown> {
  const own = column(stored.column, alias)
  const isMoment = stored.columnType === 'timestamptz'
  if (step === undefined && !isMoment) return own
  // A group for each instant would be none.
  return sql`to_char(${isMoment ? sql`${own} at time zone ${zone}` : own}, ${sql.lit(formats[step ?? 'day'])})`
}

/** Decimals of an average; what a field shows is rounded by the field. */
const averageDecimals = 6

function measured({ kind, of }: Measure, no: number): RawBuilder<unknown> {
  const value = sql.id(`v${no}`)
  if (kind === 'count') return of ? sql`count(${value})::text` : sql`count(*)::text`
  if (kind === 'average') return sql`round(avg(${value}), ${sql.lit(averageDecimals)})::text`
  const functions = { sum: sql`sum`, least: sql`min`, most: sql`max` }
  return sql`${functions[kind]}(${value})::text`
}

/**
 * Groups the rows and adds up what is measured, in one statement.
 *
 * @param sets by which keys (their numbers) rows are grouped, each set for itself; an empty set is the total
 * @param atMost lines that are read; one more tells that there are more
 */
export async function summarize(
  db: Db | Tx,
  rows: SummedRows,
  {
    keys,
    measures,
    sets,
  }: { readonly keys: readonly GroupKey[]; readonly measures: readonly Measure[]; readonly sets: readonly (readonly number[])[] },
  atMost: number,
): Promise<readonly SummaryLine[]> {
  const { zone } = rows.asked.facts
  const read = [
    sql`1 as one`,
    ...keys.map((key, no) => sql`${keyOf(key, zone)} as ${sql.id(`k${no}`)}`),
    ...measures.flatMap(({ of }, no) => (of ? [sql`${column(of.stored.column, of.alias)} as ${sql.id(`v${no}`)}`] : [])),
  ]
  const key = (no: number) => sql.id(`k${no}`)
  const level = keys.length === 0 ? sql`0` : sql`grouping(${sql.join(keys.map((_, no) => key(no)))})`
  const wanted = [
    sql`${level} as level`,
    ...keys.map((_, no) => key(no)),
    ...measures.map((one, no) => sql`${measured(one, no)} as ${sql.id(`m${no}`)}`),
  ]
  const grouped = sql.join(sets.map((set) => sql`(${sql.join(set.map(key))})`))
  const statement = sql<Readonly<Record<string, unknown>> & { readonly level: number }>`select ${sql.join(wanted)}
    from (select ${sql.join(read)} from ${chosenRows(rows)}) as chosen
    group by grouping sets (${grouped}) limit ${atMost + 1}`
  const found = await runAs(db, statement.compile(db), { planEachTime: true })
  return found.rows.map((row) => ({
    // The database counts the keys from the last one: a set bit says that a line is not divided by it.
    keys: keys.map((_, no) => ((row.level >> (keys.length - 1 - no)) & 1 ? undefined : (row[`k${no}`] ?? null))),
    measures: measures.map((_, no) => (row[`m${no}`] as string | null | undefined) ?? null),
  }))
}

/** A row with the keys of its group and its fields, as the database has them. */
export interface SummedRow {
  readonly keys: readonly unknown[]
  readonly main: Readonly<Record<string, unknown>> & { readonly id: string }
  readonly row: Readonly<Record<string, unknown>> & { readonly id: string }
  readonly ownerId: string
}

/** The rows themselves in the order of the keys and of their making. */
export async function rowsOfGroups(
  db: Db | Tx,
  rows: SummedRows,
  keys: readonly GroupKey[],
  fields: readonly SummedField[],
  atMost: number,
): Promise<readonly SummedRow[]> {
  const [main, row] = [sql.raw(mainAlias), sql.raw(rowAlias)]
  const read = [
    sql`${main}.id as record_id, ${main}.owner_id as owner_id`,
    rows.table ? sql`${row}.id as row_id, ${row}.position as place` : sql`${main}.id as row_id, 0 as place`,
    ...keys.map((key, no) => sql`${keyOf(key, rows.asked.facts.zone)} as ${sql.id(`k${no}`)}`),
    ...fields.map(({ stored, alias }, no) => sql`${column(stored.column, alias)} as ${sql.id(`c${no}`)}`),
  ]
  const order = [...keys.map((_, no) => sql.id(`k${no}`)), sql.id('record_id'), sql.id('place'), sql.id('row_id')]
  const statement = sql<
    Readonly<Record<string, unknown>> & { readonly record_id: string; readonly row_id: string; readonly owner_id: string }
  >`
    select ${sql.join(read)} from ${chosenRows(rows)} order by ${sql.join(order)} limit ${atMost}`
  const found = await runAs(db, statement.compile(db), { planEachTime: true })
  return found.rows.map((one) => {
    const valuesOf = (wanted: string) =>
      Object.fromEntries(fields.flatMap(({ stored, alias }, no) => (alias === wanted ? [[stored.column, one[`c${no}`]]] : [])))
    return {
      keys: keys.map((_, no) => one[`k${no}`] ?? null),
      main: { ...valuesOf(mainAlias), id: one.record_id },
      row: { ...valuesOf(rowAlias), id: one.row_id },
      ownerId: one.owner_id,
    }
  })
}

/** The value of a field in a row; null where it has none. Encrypted values are bound to the row they stand in. */
export function valueOfRow({ stored, alias }: SummedField, { main, row }: SummedRow, facts: ServerFacts): unknown {
  const inRow = alias === rowAlias
  const read = inRow ? row : main
  return (read[stored.column] ?? null) === null ? null : valueIn(stored, read, facts, inRow ? main.id : undefined)
}

/** What a field of a row reads like for the reader, who is told values of his own records uncovered. */
export function textOfRow(field: SummedField, row: SummedRow, facts: ServerFacts, session: Parameters<typeof factsForOwner>[1]): string {
  const { type, options } = field.stored.field
  const value = valueOfRow(field, row, facts)
  return value === null ? '' : type.format(value, options, factsForOwner(facts, session, row.ownerId))
}
