import { sql, type RawBuilder } from 'kysely'
import type { RelatedSource } from '#engine/forms/field-type.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { sourceKey } from '#engine/forms/source-parameters.ts'
import { wantedRows, type WantedRow } from '#engine/forms/wanted-rows.ts'
import { rowTexts, type RowTexts } from '#features/data-interfaces/entry.ts'
import type { AskedFunction } from '#features/records/server/asked-function.ts'
import type { ServerFacts } from '#features/records/server/facts.ts'
import { column, recordsTable } from '#features/records/server/identifiers.ts'
import { isRecordId } from '#features/records/server/load.ts'
import { choosableOf, type Choosable } from '#features/records/server/related/directory.ts'
import type { FunctionSource } from '#features/records/server/related/referring-fields.ts'
import { rowsByIds } from '#features/records/server/related/rows-by-ids.ts'
import { valueIn, type ReadRow } from '#features/records/server/stored-value.ts'
import type { StoredField } from '#features/records/server/record-tables.ts'
import { runAs } from '#server/database/execution.ts'
import type { Db } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import { all, any, compare, mainAlias, startsWith, type Condition } from '#server/query/conditions.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** Reads rows that fields refer to, as one person may see them. */
export interface RelatedReader {
  /**
   * Rows by their ids; those that do not exist or that the person may not read are left out. Masked values are covered for everybody,
   * because texts of these rows are stored and shown with other records, whose readers the mask does not know.
   *
   * @param names of the texts that are wanted; hidden and unknown ones are left out
   */
  readonly rows: (
    session: SignedIn,
    source: RelatedSource,
    wanted: readonly Pick<WantedRow, 'id' | 'parameters'>[],
    names: readonly string[],
  ) => Promise<ReadonlyMap<string, RowTexts>>
}

/** The reader of records of functions, or of rows of data interfaces. */
export const relatedReader = (kernel: Kernel, kind: RelatedSource['kind']): RelatedReader =>
  kind === 'function' ? recordsReader(kernel) : interfaceReader(kernel)

const interfaceReader = (kernel: Kernel): RelatedReader => ({
  rows: (session, { id: interfaceId, key = 'id' }, wanted, names) => rowTexts(kernel, { interfaceId, key, names, wanted }, session),
})

const recordsReader = (kernel: Kernel): RelatedReader => ({
  rows: async (session, source, asked, names) => {
    const wanted = asked.map(({ id }) => id).filter(isRecordId)
    const from = wanted.length === 0 ? undefined : await choosableOf(kernel, session, source, 'refers')
    if (!from) return new Map()
    const { own } = from
    const reader = { kernel, session, db: kernel.db }
    return namedRows(reader, { ...from, own: own && { ...own, facts: { ...own.facts, covers: () => true } } }, wanted, names)
  },
})

/** Who reads rows of a function, and from where. */
export interface RowReader {
  readonly kernel: Kernel
  readonly session: SignedIn
  readonly db: Db
}

/**
 * Texts of records by their ids, as far as somebody may name them: by the directory what it tells, by his own rights what he sees.
 *
 * @param names of the texts that are wanted; absent: all
 */
export async function namedRows(
  reader: RowReader,
  { own, directory }: Choosable,
  ids: readonly string[],
  names: readonly string[] | undefined,
): Promise<ReadonlyMap<string, RowTexts>> {
  const found = new Map<string, RowTexts>()
  for (const asked of [directory?.named, own]) {
    if (!asked) continue
    const fields = shownFields(asked, names)
    const left = ids.filter((id) => !found.has(id) || fields.some(({ field }) => !Object.hasOwn(found.get(id)!, field.key)))
    if (left.length === 0) continue
    // oxlint-disable-next-line no-await-in-loop -- most are settled by the first of the two
    const rows = await textsByIds(reader, asked, fields, left)
    for (const { id, ...texts } of rows) found.set(id, { ...texts, ...found.get(id) })
  }
  return found
}

/** Whether a record has a value in a field, or one that lies in it. */
export type HasWithin = (key: string, value: string) => boolean

/**
 * Which of these records somebody may choose anew, with what they have in some fields. Undefined where that is settled by what he
 * may read: the function has no directory for him, and nothing narrows the choice.
 *
 * @param keys of the fields by which the choice is narrowed; a record that cannot be compared by one of them is not among the answer
 */
export async function chosenRows(
  kernel: Kernel,
  session: SignedIn,
  source: FunctionSource,
  { ids, keys }: { readonly ids: readonly string[]; readonly keys: readonly string[] },
): Promise<ReadonlyMap<string, HasWithin> | undefined> {
  const from = await choosableOf(kernel, session, source, 'refers')
  if (!from?.directory && keys.length === 0) return undefined
  const asked = from?.directory?.chosen ?? from?.own
  const compared = asked ? shownFields(asked, keys).filter(({ columnType }) => columnType === 'text') : []
  if (!asked || compared.length < new Set(keys).size) return new Map()
  const rows = await rowsByIds(kernel, asked, compared, ids.filter(isRecordId))
  const byKey = new Map(compared.map((one) => [one.field.key, one]))
  const has = (row: ReadRow, key: string, value: string): boolean => {
    const stored = byKey.get(key)
    const own = String((stored && row[stored.column]) ?? '')
    const { beginningWithin } = stored?.field.type ?? {}
    return beginningWithin && value !== '' ? own.startsWith(beginningWithin(value)) : own === value
  }
  return new Map(rows.map((row) => [row.id, (key, value) => has(row, key, value)]))
}

/** Fields of the main table by their names, as far as they have a column and the person may see them in lists. */
export function shownFields({ fn, visible }: AskedFunction, names: readonly string[] | undefined): readonly StoredField[] {
  const wanted = names && new Set(names)
  return fn.tables.main.stored.filter(({ field }) => (wanted?.has(field.key) ?? !field.type.fileIds) && visible.inList(field.key))
}

/** Whether a keyword is looked for in a field. */
export const isText = ({ field, columnType }: StoredField): boolean => columnType === 'text' && field.type.operators.includes('contains')

/** What of the shown fields a keyword is looked for in. */
export function holdingKeyword(fields: readonly StoredField[], keyword: string): Condition | undefined {
  if (keyword === '') return undefined
  const texts = fields.filter(isText)
  return any(texts.map((one) => compare(one, 'contains', [keyword])))
}

/** That a row has one of these texts whole in one of the fields that a keyword is looked for in. */
export function havingName(fields: readonly StoredField[], names: readonly string[]): Condition {
  const texts = fields.filter(isText)
  return texts.length === 0 ? sql<boolean>`false` : any(texts.map((one) => compare(one, 'in', [...names])))
}

/**
 * That a row has these values in fields that the person may see, or values that lie in them, as regions in a region; undefined where one of the
 * fields is not among them.
 */
export function underValues(fields: readonly StoredField[], pairs: readonly (readonly [string, string])[]): Condition | undefined {
  const conditions = pairs.map(([name, value]) => {
    const stored = fields.find(({ field, columnType }) => field.key === name && columnType === 'text')
    return stored && (value === '' ? compare(stored, 'empty', []) : isWithin(stored, value))
  })
  return conditions.every((one) => one !== undefined) ? all(conditions) : undefined
}

function isWithin(stored: StoredField, value: string): Condition {
  const { beginningWithin } = stored.field.type
  return beginningWithin ? startsWith(stored, [beginningWithin(value)]) : compare(stored, 'equals', [value])
}

/** The values that rows within the right have in a field, each with how many rows have it. */
export async function groupsOf(
  reader: RowReader,
  asked: AskedFunction,
  stored: StoredField,
  condition: Condition | undefined,
  limit: number,
): Promise<readonly { readonly id: string; readonly name: string; readonly count: string }[]> {
  const { type, options } = stored.field
  const own = column(stored.column, mainAlias)
  const statement = sql<{ id: string; count: string }>`select coalesce(${own}, '') as id, count(*)::text as count
    from ${tableOf(asked)} where ${withinRight(asked, condition)} group by 1 order by 1 limit ${limit}`
  const { rows } = await runAs(reader.db, statement.compile(reader.db), { planEachTime: true })
  const values = rows.map(({ id }) => type.fromColumn(id === '' ? null : id, options, asked.facts))
  const facts = await factsWithNames(
    reader,
    asked,
    [stored],
    values.map((value) => ({ [stored.field.key]: value })),
  )
  return rows.map(({ id, count }, at) => {
    const value = values[at]
    return { id, count, name: type.shortFormat?.(value, options, facts) ?? type.format(value, options, facts) }
  })
}

/** The rows within the right of the person that also fulfil the condition, newest first; `id` and the texts of the fields. */
export async function rowsOf(
  reader: RowReader,
  asked: AskedFunction,
  fields: readonly StoredField[],
  condition: Condition | undefined,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly (RowTexts & { readonly id: string })[]> {
  const table = sql.raw(mainAlias)
  const columns = [sql`${table}.id`, ...fields.map((one) => column(one.column, mainAlias))]
  const statement = sql<ReadRow>`select ${sql.join(columns)}
    from ${tableOf(asked)} where ${withinRight(asked, condition)} order by ${table}.id desc limit ${limit} offset ${offset}`
  const { rows } = await runAs(reader.db, statement.compile(reader.db), { planEachTime: true })
  return textsOfRows(reader, asked, fields, rows)
}

/** The rows with these ids within the right of the person; `id` and the texts of the fields. */
export const textsByIds = async (
  reader: RowReader,
  asked: AskedFunction,
  fields: readonly StoredField[],
  ids: readonly string[],
): Promise<readonly (RowTexts & { readonly id: string })[]> =>
  textsOfRows(reader, asked, fields, await rowsByIds(reader.kernel, asked, fields, [...new Set(ids)]))

async function textsOfRows(
  reader: RowReader,
  asked: AskedFunction,
  fields: readonly StoredField[],
  rows: readonly ReadRow[],
): Promise<readonly (RowTexts & { readonly id: string })[]> {
  const values = rows.map((row) => valuesOf(asked.facts, fields, row))
  const facts = await factsWithNames(reader, asked, fields, values)
  return rows.map(({ id }, at) => ({ ...textsOf(facts, fields, values[at] ?? {}), id }))
}

/**
 * The facts of a function with what records are called that its rows refer to, as who reads the rows may name them. Names of names are not read, so rows
 * that refer to each other end; nor are rows of data interfaces, as a picker should wait for no service.
 */
async function factsWithNames(
  { kernel, session, db }: RowReader,
  { facts }: AskedFunction,
  fields: readonly StoredField[],
  values: readonly FormValues[],
): Promise<ServerFacts> {
  const wanted = wantedRows({ fields: fields.map(({ field }) => field), tables: [] }, values).filter(
    ({ source }) => source.kind === 'function',
  )
  const known = new Map<string, ReadonlyMap<string, RowTexts>>()
  for (const [key, rows] of Map.groupBy(wanted, ({ source }) => sourceKey(source))) {
    // oxlint-disable-next-line no-await-in-loop -- few fields of a row refer to records
    const from = await choosableOf(kernel, session, rows[0]!.source, 'refers')
    if (!from) continue
    const names = new Set(rows.flatMap(({ texts }) => texts))
    const ids = rows.map(({ id }) => id).filter(isRecordId)
    // oxlint-disable-next-line no-await-in-loop -- as above
    known.set(key, await namedRows({ kernel, session, db }, withoutReferences(from, names), ids, [...names]))
  }
  if (known.size === 0) return facts
  return { ...facts, lookups: { ...facts.lookups, related: (source, id) => known.get(sourceKey(source))?.get(id) } }
}

/** What may be told of records without the names of those they refer to themselves. Masked values are covered, as in texts that are stored with others. */
function withoutReferences({ own, directory }: Choosable, names: ReadonlySet<string>): Choosable {
  const plain = (asked: AskedFunction): AskedFunction => {
    const referring = new Set(
      asked.fn.tables.main.stored.filter(({ field }) => field.type.refersTo?.(field.options)).map(({ field }) => field.key),
    )
    const inList = (key: string) => names.has(key) && !referring.has(key) && asked.visible.inList(key)
    return { ...asked, facts: { ...asked.facts, covers: () => true }, visible: { ...asked.visible, inList } }
  }
  return { own: own && plain(own), directory: directory && { chosen: plain(directory.chosen), named: plain(directory.named) } }
}

/** How many rows fulfil the condition, counted up to a number. */
export async function countRows(db: Db, asked: AskedFunction, condition: Condition | undefined, atMost: number): Promise<number> {
  const statement = sql<{ count: number }>`select count(*)::int as count
    from (select 1 from ${tableOf(asked)} where ${withinRight(asked, condition)} limit ${atMost}) as counted`
  const { rows } = await runAs(db, statement.compile(db), { planEachTime: true })
  return rows[0]?.count ?? 0
}

const tableOf = ({ fn }: AskedFunction): RawBuilder<unknown> => sql`${recordsTable(fn.tables.main.name)} as ${sql.raw(mainAlias)}`

const withinRight = ({ right }: AskedFunction, condition: Condition | undefined): Condition =>
  all([sql<boolean>`${sql.raw(mainAlias)}.deleted_at is null`, ...(right ? [right] : []), ...(condition ? [condition] : [])])

/** The values of the fields that have one. */
function valuesOf(facts: ServerFacts, fields: readonly StoredField[], row: ReadRow): FormValues {
  const held = fields.filter((one) => row[one.column] !== null && row[one.column] !== undefined)
  return Object.fromEntries(held.map((one) => [one.field.key, valueIn(one, row, facts)]))
}

const textsOf = (facts: ServerFacts, fields: readonly StoredField[], values: FormValues): RowTexts =>
  Object.fromEntries(
    fields.map(({ field: { key, type, options } }) => [key, Object.hasOwn(values, key) ? type.format(values[key], options, facts) : '']),
  )
