import { sql } from 'kysely'
import { readEntry, type CellProblem, type SheetEntry, type SheetField } from '#engine/forms/form-sheet.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { rowsIn } from '#engine/forms/record-state.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { importSettings, type AskedSheet } from '#features/records/server/exchange/asked-sheet.ts'
import { withRowNames } from '#features/records/server/exchange/row-names.ts'
import { flowDoors, type Acting } from '#features/records/server/flow-doors.ts'
import type { StoredRecord } from '#features/records/server/load.ts'
import { column, recordsTable } from '#features/records/server/identifiers.ts'
import { comparedIn, valueIn, type ReadRow } from '#features/records/server/stored-value.ts'
import type { StoredField } from '#features/records/server/record-tables.ts'
import { planRecord } from '#features/records/server/save/create-record.ts'
import { duplicateOf } from '#features/records/server/save/duplicate.ts'
import { planUpdate } from '#features/records/server/save/update-record.ts'
import { runAs } from '#server/database/execution.ts'
import type { Tx } from '#server/database/types.ts'
import { all, compare, mainAlias, type Condition } from '#server/query/conditions.ts'
import type { Decide, SavePlan } from '#server/saves/plan.ts'

/** What became of an entry. */
export type EntryOutcome = { readonly outcome: 'created' | 'changed' } | { readonly problems: readonly CellProblem[] }

export interface Importing extends Acting {
  readonly sheet: AskedSheet
  /** Of functions with a flow: the entries are submitted, not kept as drafts. */
  readonly submitting: boolean
}

/** Saves one entry, once however often it is asked. @param place among the entries */
export type SaveEntry = <Answer>(place: number, decide: Decide<Answer>) => Promise<Answer>

/**
 * How many entries are on their way at once: their decisions take turns with other requests, and what is decided meanwhile is written together
 * (`BatchedSaves`), with one draw of numbers.
 */
const atOnce = 64

/** Takes the entries in, each by the rules of a save of the form and whole or not at all. */
export async function importEntries(importing: Importing, entries: readonly SheetEntry[], save: SaveEntry): Promise<EntryOutcome[]> {
  const facts = await withRowNames(importing, importing.sheet, entries)
  const read = entries.map((entry) => readEntry(importing.sheet.columns, entry, facts))
  const former = await formerRecords(importing, read)
  const outcomes: EntryOutcome[] = []
  const take = async (place: number): Promise<void> => {
    const { values, problems } = read[place]!
    const id = former[place]
    const found = await problemsOf(importing, problems, async () => {
      if (problems.length > 0) await planOf(importing, values, id, undefined)
      else await save(place, (tx) => planOf(importing, values, id, tx))
    })
    outcomes[place] = found.length > 0 ? { problems: found } : { outcome: id === undefined ? 'created' : 'changed' }
  }
  await inTurns(read.length, take)
  return outcomes
}

/**
 * Does something for each place, some at once. Where one fails, no further place is begun, and the failure is told when those under way
 * have ended: the caller must not be told that it failed while entries are still saved.
 */
async function inTurns(count: number, work: (place: number) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    while (failures.length === 0 && next < count) await work(next++).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker))
  if (failures.length > 0) throw failures[0]
}

/** What is wrong with each entry, without writing any; what only the write can tell, such as a value saved meanwhile, comes then. */
export async function checkEntries(importing: Importing, entries: readonly SheetEntry[]): Promise<readonly (readonly CellProblem[])[]> {
  const facts = await withRowNames(importing, importing.sheet, entries)
  const read = entries.map((entry) => readEntry(importing.sheet.columns, entry, facts))
  const former = await formerRecords(importing, read)
  const taken = await takenValues(importing, read)
  const found: CellProblem[][] = []
  for (const [place, { values, problems }] of read.entries()) {
    const refused = await problemsOf(importing, problems, () => planOf(importing, values, former[place], undefined))
    const duplicates = former[place] === undefined ? taken(place, values) : []
    found.push([...refused, ...duplicates.filter(({ column: at }) => !refused.some((one) => one.column === at))])
  }
  return found
}

/** Whether a refusal says nothing of what was asked, so that the same may be taken later. */
export const isPassing = ({ refusals }: Refused): boolean =>
  refusals.some(
    ({ kind, text }) => kind === 'unavailable' || kind === 'too-many' || text === 'kernel.key-busy' || text === 'files.being-scanned',
  )

/** Problems of an entry: those of its texts, and those of what is tried beside them. */
async function problemsOf(
  { sheet }: Importing,
  problems: readonly CellProblem[],
  attempt: () => Promise<unknown>,
): Promise<readonly CellProblem[]> {
  try {
    await attempt()
    return problems
  } catch (error) {
    const refused = duplicateOf(sheet.asked.fn, error) ?? error
    if (!(refused instanceof Refused) || isPassing(refused)) throw error
    const further = refused.refusals.map((one): CellProblem => ({ column: one.field ?? '', refusal: one }))
    // Of a text that means nothing its cell is empty, and nothing else is told about that.
    return [...problems, ...further.filter(({ column: at }) => !problems.some((one) => one.column === at))]
  }
}

/** @param id of the record that the entry changes */
function planOf(importing: Importing, wanted: FormValues, id: string | undefined, tx: Tx | undefined): Promise<SavePlan<unknown>> {
  const { sheet, submitting } = importing
  const { asked } = sheet
  if (asked.fn.flowId) return flowDoors(importing.kernel).planStart(importing, asked, { wanted, submitting }, tx)
  if (id === undefined) return planRecord(importing, asked, wanted, tx)
  if (!asked.rights.buttons.has('btn_edit')) throw new Refused(refusal('forbidden', 'kernel.forbidden'))
  const refuse = (before: StoredRecord): void => refuseLosses(sheet, wanted, before)
  return planUpdate(importing, asked, { id, version: null, values: wanted, refuse }, tx)
}

/**
 * Rows of a sub-table are replaced as a whole, so what the import does not offer of them would be lost: columns that are hidden from this
 * person, that no text says, or that the list's setting leaves out. What is calculated comes back by itself.
 *
 * @throws Refused at each table that the entry replaces and that has such columns and rows
 */
function refuseLosses({ asked, columns }: AskedSheet, wanted: FormValues, before: StoredRecord): void {
  const offered = new Set(columns.map(({ field }) => field.name))
  const lost = asked.fn.tables.subTables.filter(
    ({ table, stored }) =>
      wanted[table.key] !== undefined &&
      rowsIn(before.values[table.key]).length > 0 &&
      stored.some(({ field }) => field.type.filledBy === undefined && !offered.has(field.name)),
  )
  if (lost.length === 0) return
  throw new Refused(
    lost.map(({ table: { key, part } }) => refusal('conflict', 'records.import.table-kept', { field: key, params: { label: part.label } })),
  )
}

interface UniqueColumn {
  readonly sheet: SheetField
  readonly stored: StoredField
}

function uniqueColumns({ asked, columns }: AskedSheet): readonly UniqueColumn[] {
  return columns.flatMap((one): UniqueColumn[] => {
    const stored = asked.fn.tables.main.stored.find(({ field }) => field.name === one.field.name)
    return one.table === undefined && one.field.part.unique === true && stored ? [{ sheet: one, stored }] : []
  })
}

type WithValues = readonly { readonly values: FormValues }[]

/** The ids of the records that entries change: those with the same unique value, where the list changes records at all. */
async function formerRecords(importing: Importing, read: WithValues): Promise<readonly (string | undefined)[]> {
  const { sheet } = importing
  const { fn, right } = sheet.asked
  if (fn.flowId || importSettings(fn).dataType !== '2') return []
  const found = await Promise.all(uniqueColumns(sheet).map((one) => idsByValue(importing, one, read, right)))
  return read.map(({ values }) => found.map((byValue) => byValue(values)).find((id) => id !== undefined))
}

/** Duplicates of an entry, among the records and among the entries before it. */
async function takenValues(importing: Importing, read: WithValues): Promise<(place: number, values: FormValues) => readonly CellProblem[]> {
  const columns = await Promise.all(
    uniqueColumns(importing.sheet).map(async (one) => ({ ...one, byValue: await idsByValue(importing, one, read, undefined) })),
  )
  const firstPlaces = new Map<string, number>()
  const keyOf = (key: string, value: unknown): string => JSON.stringify([key, value])
  for (const [place, { values }] of [...read.entries()].toReversed())
    for (const { sheet } of columns) firstPlaces.set(keyOf(sheet.field.key, values[sheet.field.key]), place)
  const isBefore = (key: string, value: unknown, place: number): boolean => firstPlaces.get(keyOf(key, value)) !== place
  return (place, values) =>
    columns.flatMap(({ sheet: { field }, byValue }): CellProblem[] => {
      const value = values[field.key]
      if (value === undefined || (byValue(values) === undefined && !isBefore(field.key, value, place))) return []
      return [{ column: field.key, refusal: refusal('invalid', 'records.duplicate', { params: { label: field.part.label } }) }]
    })
}

/** The record that holds the value of an entry, read for all entries in one statement. */
async function idsByValue(
  { kernel, sheet }: Importing,
  { stored }: UniqueColumn,
  read: WithValues,
  right: Condition | undefined,
): Promise<(values: FormValues) => string | undefined> {
  const { fn, facts } = sheet.asked
  const { key, type, options } = stored.field
  const wanted = read.flatMap(({ values }) => {
    const bound = values[key] === undefined || type.isEmpty(values[key]) ? null : type.toColumn(values[key], options, facts)
    return bound === null ? [] : [comparedIn(stored, bound, facts)]
  })
  if (wanted.length === 0) return () => undefined
  const table = sql.raw(mainAlias)
  const where = all([sql<boolean>`${table}.deleted_at is null`, compare(stored, 'in', wanted), ...(right ? [right] : [])])
  const statement = sql<ReadRow>`
    select ${table}.id, ${column(stored.column, mainAlias)} from ${recordsTable(fn.tables.main.name)} as ${table} where ${where}`
  const { rows } = await runAs(kernel.db, statement.compile(kernel.db), { planEachTime: true })
  const ids = new Map(rows.map((row) => [JSON.stringify(valueIn(stored, row, facts)), row.id]))
  return (values) => ids.get(JSON.stringify(values[key]))
}
