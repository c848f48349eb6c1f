import { fromEpoch } from '#engine/values/calendar.ts'
import { formatDecimal, isDecimalText, round } from '#engine/values/decimal.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { testInterface } from '#features/data-interfaces/contract.ts'
import { askInterface, callableInterfaces, reasonFor, rowsIn, textOf, type Row } from '#features/data-interfaces/entry.ts'
import type { GroupItem, MeasureItem, NamedItem, ParameterItem, ReportDefinition } from '#features/data-reports/contract.ts'
import type { ItemProblem } from '#features/data-reports/server/read-function.ts'
import { groupingSets, keyTexts, type ReportData } from '#features/data-reports/server/report-data.ts'
import type { Running } from '#features/data-reports/server/run-function.ts'
import { mostGroups, rowsOfInterfaceAtMost, type ReportWords } from '#features/data-reports/server/run-limits.ts'
import { isGiven, summarizeRows } from '#features/data-reports/server/summarize-rows.ts'
import type { Kernel } from '#server/kernel.ts'
import { newId } from '#server/new-id.ts'

/** A report on the rows of a data interface. */
export interface InterfaceReport {
  readonly kind: 'interface'
  readonly definition: ReportDefinition
  /** What the reader fills in. */
  readonly asked: readonly (ParameterItem & { readonly title: string })[]
}

/**
 * What keeps somebody from designing a report on a source. He sees what an interface gives for any values, so he must have the right to try
 * interfaces out (security 6.4); who only opens the finished report need not.
 */
export async function designingRefusal(
  { kernel, session }: Pick<Running, 'kernel' | 'session'>,
  { kind }: ReportDefinition['source'],
): Promise<Refusal | undefined> {
  if (kind === 'function' || (await kernel.access.allows(testInterface.access, session, {}))) return undefined
  return refusal('forbidden', 'data-reports.may-not-run', { field: 'definition.source' })
}

/** The interfaces that reports can be made of: a report only reads, so none that is posted to. */
export const readInterfaces = async (kernel: Kernel) => (await callableInterfaces(kernel)).filter(({ isPosted }) => !isPosted)

/** An interface that a report can be made of. @returns what is wrong with another one */
export async function readInterface(kernel: Kernel, id: string) {
  const item = (await callableInterfaces(kernel)).find((one) => one.id === id)
  if (item && !item.isPosted) return item
  return refusal('invalid', item ? 'data-reports.source-posted' : 'data-reports.source-gone', { field: 'definition.source' })
}

/** Reads a definition; which members the rows have is known when the interface has run. */
export async function readInterfaceReport(
  kernel: Kernel,
  definition: ReportDefinition,
): Promise<{ readonly report: InterfaceReport | undefined; readonly problems: readonly ItemProblem[] }> {
  const { source } = definition
  const item = await readInterface(kernel, source.id)
  if (!('parameters' in item)) return { report: undefined, problems: [{ refusal: item, blocks: true }] }
  const gone = (place: string, name: string): ItemProblem => ({
    refusal: refusal('invalid', 'data-reports.parameter-gone', { params: { name }, field: place }),
    blocks: false,
  })
  const names = new Map(item.parameters.map(({ field, name }) => [field, name]))
  const problems = source.parameters.flatMap(({ field, label }, no) =>
    names.has(field) ? [] : [gone(`definition.source.parameters.${no}`, label || field)],
  )
  const known = source.parameters.filter(({ field }) => names.has(field))
  const asked = known.filter((one) => one.asked).map((one) => ({ ...one, title: one.label || (names.get(one.field) ?? one.field) }))
  return { report: { kind: 'interface', definition, asked }, problems }
}

/**
 * The rows that the interface gives this person for these values.
 *
 * @param given by parameter; of those alone that the reader fills in
 * @throws Refused with what went wrong
 */
export async function rowsOfInterface(
  { kernel, session }: Pick<Running, 'kernel' | 'session'>,
  { source }: Pick<ReportDefinition, 'source'>,
  given: Readonly<Record<string, string>>,
): Promise<readonly Row[]> {
  const values = new Map(
    source.parameters.map(({ field, value, asked }) => [field, asked && Object.hasOwn(given, field) ? (given[field] ?? '') : value]),
  )
  const reader = { userId: session.userId, organizationId: session.organizationId }
  const answer = await askInterface(kernel, { interfaceId: source.id, values, reader, origin: 'report', key: newId() })
  if ('refused' in answer) throw new Refused(await reasonFor(kernel, session, answer))
  const rows = rowsIn(answer.data, answer.dataPath)
  if (!rows) throw new Refused(refusal('invalid', 'data-reports.no-rows'))
  if (rows.length > rowsOfInterfaceAtMost)
    throw new Refused(refusal('invalid', 'data-reports.too-many-rows', { params: { count: rowsOfInterfaceAtMost } }))
  return rows
}

/** Names of the members that any of the rows has, in order. */
export const membersOf = (rows: readonly Row[]): readonly string[] => [...new Set(rows.flatMap((row) => Object.keys(row)))]

/** Runs a report on a data interface. @returns with what of the definition its rows do not have; without data where it groups by that */
export async function runInterfaceReport(
  running: Running,
  { definition }: InterfaceReport,
  given: Readonly<Record<string, string>>,
): Promise<{ readonly data: ReportData | undefined; readonly problems: readonly ItemProblem[] }> {
  const rows = await rowsOfInterface(running, definition, given)
  const members = rows.length === 0 ? undefined : new Set(membersOf(rows))
  const has = ({ field }: NamedItem): boolean => field === '' || members === undefined || members.has(field)
  const problems = problemsOf(definition, has)
  return { data: problems.some(({ blocks }) => blocks) ? undefined : dataOf(running, definition, rows, has), problems }
}

function problemsOf({ groups, cross, measures, columns }: ReportDefinition, has: (item: NamedItem) => boolean): readonly ItemProblem[] {
  const gone = (place: string, items: readonly NamedItem[], blocks: boolean): readonly ItemProblem[] =>
    items.flatMap((item, no) => {
      const params = { name: item.label || item.field }
      return has(item)
        ? []
        : [{ refusal: refusal('invalid', 'data-reports.field-gone', { params, field: `definition.${place}.${no}` }), blocks }]
    })
  return [
    ...gone('groups', groups, true),
    ...gone('cross', cross ? [cross] : [], true),
    ...gone('measures', measures, false),
    ...gone('columns', columns, false),
  ]
}

function dataOf(running: Running, definition: ReportDefinition, rows: readonly Row[], has: (item: NamedItem) => boolean): ReportData {
  const { words, rowsAtMost } = running
  const zone = running.kernel.settings.timeZone
  const columns = definition.columns.filter(has)
  const measures = definition.measures.filter(has)
  const cross = columns.length === 0 ? definition.cross : undefined
  const keys = [...definition.groups, ...(cross ? [cross] : [])]
  const keysOf = (row: Row): readonly (string | null)[] => keys.map((key) => keyIn(row, key, zone))
  const lines = summarizeRows(rows, keysOf, measures, groupingSets(definition.groups.length, cross !== undefined), keys.length)
  if (lines.length > mostGroups) throw new Refused(refusal('invalid', 'data-reports.too-many-lines', { params: { count: mostGroups } }))
  const texts = keys.map((_, no) => {
    const raws = [...new Set(lines.flatMap((line) => (line.keys[no] === undefined ? [] : [line.keys[no]])))]
    const text = (raw: unknown): string => words.stretch(String(raw))
    return keyTexts(raws, { text, longer: text, none: words.none }, (one, other) =>
      one.text.localeCompare(other.text, 'zh', { numeric: true }),
    )
  })
  const inOrder = rows.map((row) => ({ row, keys: keysOf(row).map((raw, no) => texts[no]!(raw)) }))
  return {
    groups: definition.groups.map((item) => ({ title: titleOf(item), align: 'left' })),
    cross: cross && { title: titleOf(cross), align: 'left' },
    measures: measures.map((one) => headingOf(one, columns, words)),
    columns: columns.map((item) => ({ title: titleOf(item), align: isNumeric(rows, item) ? 'right' : 'left' })),
    lines: lines.map((line) => ({
      keys: line.keys.map((raw, no) => (raw === undefined ? undefined : texts[no]!(raw))),
      measures: line.measures,
    })),
    rows:
      columns.length === 0
        ? []
        : inOrder.slice(0, rowsAtMost).map((one) => ({
            keys: one.keys.slice(0, definition.groups.length),
            cells: columns.map(({ field }) => textOf(one.row[field])),
          })),
    cutAfter: columns.length > 0 && rows.length > rowsAtMost ? rowsAtMost : 0,
  }
}

const titleOf = ({ label, field }: NamedItem): string => label || field

/** Whether all values of a member are numbers, as far as the first rows tell. */
export const isNumeric = (rows: readonly Row[], { field }: Pick<NamedItem, 'field'>): boolean => {
  const given = rows.slice(0, 100).flatMap((row) => (isGiven(row[field]) ? [row[field]] : []))
  return given.length > 0 && given.every((value) => typeof value === 'number' || (typeof value === 'string' && isDecimalText(value)))
}

const dayLike = /^\d{4}-\d{2}-\d{2}/
/** A time with its distance from UTC: a moment, whose day depends on where one is. */
const momentLike = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/i

/**
 * The value of a member, of days the stretch of time they lie in.
 *
 * @param zone where days begin
 */
function keyIn(row: Row, { field, step }: Pick<GroupItem, 'field' | 'step'>, zone: string): string | null {
  if (!isGiven(row[field])) return null
  const text = textOf(row[field])
  if (step === '' || !dayLike.test(text)) return text
  const day = momentLike.test(text) ? (fromEpoch(Date.parse(text), 'yyyy-MM-dd', zone) ?? text) : text
  if (step === 'quarter') return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
  return day.slice(0, { year: 4, month: 7, day: 10 }[step])
}

const shownDecimals = 2

function headingOf({ kind, field, label }: MeasureItem, columns: readonly NamedItem[], words: ReportWords) {
  const column = columns.findIndex((one) => one.field === field)
  const text = (value: string | null): string => {
    if (value === null) return ''
    return formatDecimal(kind === 'average' ? round(value, shownDecimals) : value, { grouping: true })
  }
  const name = field === '' ? '' : columns[column]?.label || field
  return {
    title: label || words.measure(kind, name),
    align: 'right' as const,
    text,
    under: kind === 'sum' && column !== -1 ? column : undefined,
  }
}
