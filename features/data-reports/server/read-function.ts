import { searchKindsOfColumn } from '#engine/forms/check-list.ts'
import type { FormPart, ListSearch } from '#engine/forms/model.ts'
import type { FormField } from '#engine/forms/outline.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import type { GroupItem, MeasureItem, NamedItem, ReportDefinition } from '#features/data-reports/contract.ts'
import {
  askedFunctionIfAllowed,
  cutDefinition,
  functionById,
  isDated,
  mayBeGrouped,
  summedField,
  type AskedFunction,
  type GroupKey,
  type Measure,
  type SummedField,
  type SummedRows,
} from '#features/records/entry.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** What is wrong with an item of a definition. */
export interface ItemProblem {
  /** Its `field` is the place: `definition.groups.0`. */
  readonly refusal: Refusal
  /** The report says nothing without the item: a group, or the source. */
  readonly blocks: boolean
}

interface Named {
  /** What its heading says. */
  readonly title: string
}

export interface NamedMeasure extends Measure {
  /** What its heading says; `''`: what it is made of. */
  readonly title: string
  /** Name of the field, `''` where it counts rows. */
  readonly name: string
}

/** A report on records as one person may read them: items whose field is gone or hidden from him are left out. */
export interface FunctionReport {
  readonly kind: 'function'
  readonly rows: Omit<SummedRows, 'queryJson'>
  readonly groups: readonly (GroupKey & Named)[]
  readonly cross: (GroupKey & Named) | undefined
  readonly measures: readonly NamedMeasure[]
  readonly columns: readonly (SummedField & Named)[]
  /** How days and moments are written, by the names of searches for them. */
  readonly formats: ReadonlyMap<string, string>
  /** The fields that are searched, as the form of the reader draws them. */
  readonly parts: readonly FormPart[]
}

/** Whether rows can be told of a field one by one. */
export const mayBeTold = ({ type, options }: FormField): boolean =>
  type.mayBeListColumn && !type.isSecret && !type.fileIds && type.column(options) !== undefined

/**
 * What the searches and rows of a report rest on: the records of a function, or the rows of a sub-table.
 *
 * @returns undefined where the sub-table is gone or hidden from the reader: the number of its rows would tell of what he may not see
 */
export function reportRows(
  asked: AskedFunction,
  { table, states }: Pick<ReportDefinition['source'], 'table'> & Pick<ReportDefinition, 'states'>,
) {
  const shown = asked.fn.tables.subTables.find(({ table: { key } }) => key === table && asked.visible.inForm(key))
  return table === '' || shown ? { asked, table: shown, states } : undefined
}

export const goneTable = refusal('invalid', 'data-reports.table-gone', { field: 'definition.source' })

/**
 * Whether a field can be measured: of the rows of a sub-table their own fields alone, as those of a record would be added once for each of
 * its rows.
 */
export const mayBeMeasured = ({ table }: Pick<SummedRows, 'table'>, { type, table: own }: FormField): boolean =>
  type.isNumber && isOwn(table, own)

const isOwn = (table: SummedRows['table'], own: string | undefined): boolean => table === undefined || table.table.key === own

/** The fields that a report on these rows may use, those of the sub-table first. */
export function reportFieldsOf(rows: Pick<SummedRows, 'asked' | 'table'>): readonly SummedField[] {
  const { fn } = rows.asked
  const names = [...(rows.table?.stored ?? []), ...fn.tables.main.stored].map(({ field }) => field.name)
  return names.flatMap((name) => summedField(rows, name) ?? [])
}

/**
 * Reads a definition for one person.
 *
 * @returns with what is wrong; without a report where the source is gone, or hidden from him
 */
export async function readFunctionReport(
  kernel: Kernel,
  session: SignedIn,
  definition: ReportDefinition,
): Promise<{ readonly report: FunctionReport | undefined; readonly problems: readonly ItemProblem[] }> {
  const { source, states } = definition
  const asked = await askedFunctionIfAllowed(kernel, session, source.id)
  if (!asked) return { report: undefined, problems: [{ refusal: await missingSource(kernel, source.id), blocks: true }] }
  const bare = reportRows(asked, { table: source.table, states })
  if (!bare) return { report: undefined, problems: [{ refusal: goneTable, blocks: true }] }
  const found = itemsIn(bare, definition)
  const searched = found.filters.flatMap(({ of, item }) => (of ? [{ of, item }] : []))
  const rows = { ...bare, searches: searched.map(searchOf) }
  const formats = new Map(
    searched.flatMap(({ of }) => (isDated(of.stored.field) ? [[of.stored.field.name, formatOf(of.stored.field)] as const] : [])),
  )
  return { report: { ...reportOf(found), rows, formats, parts: partsOf(asked, searched) }, problems: problemsOf(found) }
}

/** Moments that the server sets have no format of their own. */
const formatOf = ({ options: { format } }: FormField): string => (typeof format === 'string' ? format : 'yyyy-MM-dd HH:mm:ss')

async function missingSource(kernel: Kernel, id: string): Promise<Refusal> {
  const exists = await functionById(kernel, id)
  return refusal('invalid', exists ? 'data-reports.source-hidden' : 'data-reports.source-gone', { field: 'definition.source' })
}

interface Found<Item> {
  readonly item: Item
  readonly place: string
  /** Undefined where the field is gone, hidden, or of a type that the item cannot use. */
  readonly of: SummedField | undefined
  readonly blocks: boolean
}

interface FoundItems {
  readonly groups: readonly Found<GroupItem>[]
  readonly cross: readonly Found<GroupItem>[]
  readonly measures: readonly (Found<MeasureItem> & { readonly needs: boolean })[]
  readonly columns: readonly Found<NamedItem>[]
  readonly filters: readonly Found<NamedItem>[]
}

function itemsIn(rows: Pick<SummedRows, 'asked' | 'table'>, { groups, cross, measures, columns, filters }: ReportDefinition): FoundItems {
  const find = <Item extends { readonly field: string }>(
    place: string,
    items: readonly Item[],
    fits: (field: FormField) => boolean,
    blocks = false,
  ): readonly Found<Item>[] =>
    items.map((item, no) => {
      const of = summedField(rows, item.field)
      return { item, place: `definition.${place}.${no}`, of: of && fits(of.stored.field) ? of : undefined, blocks }
    })
  return {
    groups: find('groups', groups, mayBeGrouped, true),
    cross: find('cross', cross ? [cross] : [], mayBeGrouped, true),
    measures: measures.flatMap((item, no) => {
      const counts = item.kind === 'count'
      const fits = (field: FormField): boolean => (counts ? isOwn(rows.table, field.table) : mayBeMeasured(rows, field))
      const needs = item.field !== '' || !counts
      return find('measures', [item], fits).map((one) => ({ ...one, place: `definition.measures.${no}`, needs }))
    }),
    columns: find('columns', columns, mayBeTold),
    filters: find('filters', filters, (field) => searchKindsOfColumn(field).length > 0),
  }
}

function problemsOf({ groups, cross, measures, columns, filters }: FoundItems): readonly ItemProblem[] {
  const all: readonly Found<NamedItem>[] = [...groups, ...cross, ...measures.filter(({ needs }) => needs), ...columns, ...filters]
  return all
    .filter(({ of }) => of === undefined)
    .map(({ item, place, blocks }) => ({
      refusal: refusal('invalid', 'data-reports.field-gone', { params: { name: item.label || item.field }, field: place }),
      blocks,
    }))
}

const titleOf = (item: NamedItem, { stored }: SummedField): string => item.label || stored.field.part.label || stored.field.key

function reportOf(found: FoundItems): Pick<FunctionReport, 'kind' | 'groups' | 'cross' | 'measures' | 'columns'> {
  const keys = (items: readonly Found<GroupItem>[]): readonly (GroupKey & Named)[] =>
    items.flatMap(({ item, of }) =>
      of ? [{ ...of, title: titleOf(item, of), step: item.step !== '' && isDated(of.stored.field) ? item.step : undefined }] : [],
    )
  return {
    kind: 'function',
    groups: keys(found.groups),
    cross: keys(found.cross)[0],
    measures: found.measures.flatMap(({ item, of, needs }) =>
      of || !needs ? [{ kind: item.kind, of, title: item.label, name: of ? titleOf(item, of) : '' }] : [],
    ),
    columns: found.columns.flatMap(({ item, of }) => (of ? [{ ...of, title: titleOf(item, of) }] : [])),
  }
}

interface Searched {
  readonly of: SummedField
  readonly item: NamedItem
}

/** A search in the way that the type of its field suggests. */
function searchOf({ of, item }: Searched): ListSearch {
  const { field } = of.stored
  const kinds = searchKindsOfColumn(field)
  return { key: field.name, label: titleOf(item, of), kind: kinds.find((one) => one === field.type.searchKind) ?? kinds[0] ?? 'equal' }
}

/** The parts of the searched fields, cut by what the reader may see, with the names of their searches as keys. */
function partsOf({ fn, visible }: AskedFunction, searched: readonly Searched[]): readonly FormPart[] {
  const cut = new Map(
    namedParts(
      cutDefinition(fn, visible).form.parts,
      fn.tables.subTables.map(({ table }) => table.key),
    ),
  )
  return searched.flatMap(({ of }) => {
    const part = cut.get(of.stored.field.name)
    return part ? [{ ...part, key: of.stored.field.name }] : []
  })
}

function namedParts(parts: readonly FormPart[], tables: readonly string[], table?: string): readonly (readonly [string, FormPart])[] {
  return parts.flatMap((part) => [
    [table === undefined ? part.key : `${table}.${part.key}`, part] as const,
    ...namedParts(part.children ?? [], tables, tables.includes(part.key) ? part.key : table),
  ])
}
