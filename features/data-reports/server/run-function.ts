import { formatDecimal, round } from '#engine/values/decimal.ts'
import { flatChoices } from '#fields/choice-source.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { FunctionReport, NamedMeasure } from '#features/data-reports/server/read-function.ts'
import { groupingSets, keyId, keyTexts, type KeyTexts, type ReportData } from '#features/data-reports/server/report-data.ts'
import { mostGroups, statementMilliseconds, type ReportWords } from '#features/data-reports/server/run-limits.ts'
import {
  isDated,
  rowsOfGroups,
  summarize,
  textOfRow,
  valueOfRow,
  withRelated,
  type GroupKey,
  type SummedField,
  type SummedRow,
  type SummedRows,
} from '#features/records/entry.ts'
import { sql } from 'kysely'
import { tookTooLong } from '#server/database/failures.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

type Line = Awaited<ReturnType<typeof summarize>>[number]
interface Read {
  readonly lines: readonly Line[]
  readonly rows: readonly SummedRow[]
}

export interface Running {
  readonly kernel: Kernel
  readonly session: SignedIn
  readonly words: ReportWords
  /** Rows that are told one by one. */
  readonly rowsAtMost: number
}

/**
 * Runs a report on records, with the rights of the person it was read for.
 *
 * @throws Refused 422 where there are more groups than a table shows, or the database takes too long
 */
export async function runFunctionReport(running: Running, report: FunctionReport, queryJson: string): Promise<ReportData> {
  const read = await readRows(running, report, { ...report.rows, queryJson })
  const keys = keysOf(report)
  const known = await withNames(running, report, read)
  const texts = keys.map((key, no) =>
    textsOf(
      key,
      read.lines.flatMap((line) => (line.keys[no] === undefined ? [] : [line.keys[no]])),
      known,
      running.words,
    ),
  )
  const { rowsAtMost, session, words } = running
  return {
    groups: report.groups.map(({ title }) => ({ title, align: 'left' })),
    cross: report.cross && { title: report.cross.title, align: 'left' },
    measures: report.measures.map((one) => headingOf(one, report, known, words)),
    columns: report.columns.map(({ title, stored }) => ({ title, align: stored.field.type.align })),
    lines: read.lines.map((line) => ({
      keys: line.keys.map((raw, no) => (raw === undefined ? undefined : texts[no]!(raw))),
      measures: line.measures,
    })),
    rows: read.rows.slice(0, rowsAtMost).map((row) => ({
      keys: row.keys.map((raw, no) => texts[no]!(raw)),
      cells: report.columns.map((field) => textOfRow(field, row, known, session)),
    })),
    cutAfter: read.rows.length > rowsAtMost ? rowsAtMost : 0,
  }
}

const keysOf = ({ groups, cross, columns }: FunctionReport): readonly GroupKey[] => [
  ...groups,
  ...(cross && columns.length === 0 ? [cross] : []),
]

async function readRows({ kernel, rowsAtMost }: Running, report: FunctionReport, rows: SummedRows): Promise<Read> {
  const { groups, measures, columns } = report
  const keys = keysOf(report)
  const sets = groupingSets(groups.length, keys.length > groups.length)
  try {
    return await inTransaction(kernel.db, async (tx) => {
      await sql`select set_config('statement_timeout', ${String(statementMilliseconds)}, true)`.execute(tx)
      const lines = await summarize(tx, rows, { keys, measures, sets }, mostGroups)
      if (lines.length > mostGroups) throw new Refused(refusal('invalid', 'data-reports.too-many-lines', { params: { count: mostGroups } }))
      return { lines, rows: columns.length === 0 ? [] : await rowsOfGroups(tx, rows, groups, columns, rowsAtMost + 1) }
    })
  } catch (error) {
    if (tookTooLong(error))
      throw new Refused(refusal('invalid', 'data-reports.too-slow', { params: { seconds: statementMilliseconds / 1000 } }))
    throw error
  }
}

/** The facts with the rows that keys and columns refer to, as far as the person may see them. */
function withNames({ kernel, session }: Running, report: FunctionReport, read: Read) {
  const { asked } = report.rows
  const ofKeys = keysOf(report).flatMap((key, no) =>
    refers(key)
      ? [...new Set(read.lines.map((line) => line.keys[no]))].flatMap((raw) =>
          raw === undefined || raw === null ? [] : [valuesWith(key, raw)],
        )
      : [],
  )
  const referring = report.columns.filter(refers)
  const ofRows = read.rows.flatMap((row) => referring.map((field) => valuesWith(field, valueOfRow(field, row, asked.facts))))
  return withRelated(kernel, session, asked.fn, asked.facts, [...ofKeys, ...ofRows])
}

const refers = ({ stored }: SummedField): boolean => stored.field.type.refersTo?.(stored.field.options) !== undefined

function valuesWith({ stored }: SummedField, value: unknown): FormValues {
  const { key, table } = stored.field
  return table === undefined ? { [key]: value } : { [table]: [{ id: '', [key]: value }] }
}

type Facts = FunctionReport['rows']['asked']['facts']

/** Texts of the values of a key: of a stretch of time its name, else what the field shows. */
function textsOf(key: GroupKey, raws: readonly unknown[], facts: Facts, words: ReportWords): KeyTexts {
  const { type, options } = key.stored.field
  const distinct = [...new Map(raws.map((raw) => [keyId(raw), raw])).values()]
  if (key.step !== undefined || key.stored.columnType === 'timestamptz') {
    const text = (raw: unknown): string => words.stretch(String(raw))
    return keyTexts(distinct, { text, longer: text, none: words.none }, (one, other) => (String(one.raw) < String(other.raw) ? -1 : 1))
  }
  const valueOf = (raw: unknown): unknown => type.fromColumn(raw, options, facts)
  const longer = (raw: unknown): string => type.format(valueOf(raw), options, facts)
  const text = (raw: unknown): string => type.shortFormat?.(valueOf(raw), options, facts) ?? longer(raw)
  const places = new Map(flatChoices(type.choices?.(options, facts) ?? []).map(({ id }, place) => [id, place]))
  const placeOf = (raw: unknown): number => places.get(String(raw)) ?? places.size
  const isOrdered = type.isNumber || type.idsOf === 'region' || isDated(key.stored.field)
  return keyTexts(distinct, { text, longer, none: words.none }, (one, other) => {
    const place = placeOf(one.raw) - placeOf(other.raw)
    if (place !== 0) return place
    return isOrdered ? type.compare(valueOf(one.raw), valueOf(other.raw)) : one.text.localeCompare(other.text, 'zh', { numeric: true })
  })
}

const shownDecimals = 2

function headingOf({ kind, of, title, name }: NamedMeasure, report: FunctionReport, facts: Facts, words: ReportWords) {
  const text = (value: string | null): string => {
    if (value === null) return ''
    if (kind === 'count' || !of) return formatDecimal(value, { grouping: true })
    if (kind === 'average') return formatDecimal(round(value, shownDecimals), { grouping: true })
    const { type, options } = of.stored.field
    return type.format(type.fromColumn(value, options, facts), options, facts)
  }
  const own = report.columns.findIndex(({ stored }) => stored === of?.stored)
  return { title: title || words.measure(kind, name), align: 'right' as const, text, under: kind === 'sum' && own !== -1 ? own : undefined }
}
