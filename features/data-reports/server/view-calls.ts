import { outlineOf } from '#engine/forms/outline.ts'
import { searchKindsOfColumn } from '#engine/forms/check-list.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { testInterface } from '#features/data-interfaces/contract.ts'
import {
  exportReport,
  listReports,
  previewReport,
  reportFields,
  reportSources,
  runReport,
  viewReport,
  type ReportDefinition,
  type ReportTable,
  type ReportView,
  type SourceField,
} from '#features/data-reports/contract.ts'
import {
  isNumeric,
  membersOf,
  readInterface,
  readInterfaces,
  designingRefusal,
  rowsOfInterface,
  runInterfaceReport,
} from '#features/data-reports/server/interface-report.ts'
import { layOut } from '#features/data-reports/server/lay-out.ts'
import {
  goneTable,
  mayBeMeasured,
  mayBeTold,
  reportFieldsOf,
  reportRows,
  type ItemProblem,
} from '#features/data-reports/server/read-function.ts'
import { readReportFor, type ReadReport } from '#features/data-reports/server/read-report.ts'
import { runFunctionReport } from '#features/data-reports/server/run-function.ts'
import { reportWords, rowsOfPage, rowsOfWorkbook } from '#features/data-reports/server/run-limits.ts'
import { reportStore, type StoredReport } from '#features/data-reports/server/tables.ts'
import { offerWorkbook } from '#features/files/entry.ts'
import { exportRecords } from '#features/records/contract.ts'
import { askedFunctionIfAllowed, askedFunctions, isDated, mayBeGrouped } from '#features/records/entry.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { present } from '#server/managed/read-rows.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import { sheetName } from '#server/sheets/sheet-name.ts'
import { WorkLimit, WorkLimitByKey } from '#server/work-limit.ts'

interface Reading {
  readonly kernel: Kernel
  readonly session: SignedIn
  readonly say: (refusal: Refusal) => string
}

interface Asked {
  readonly queryJson: string
  readonly parameters: Readonly<Record<string, string>>
}

/** Whether somebody sees the definitions of reports, and so the names of fields that are gone or hidden from him. */
const seesDefinitions = ({ kernel, session }: Reading): Promise<boolean> => kernel.access.allows(listReports.access, session, {})

/** What is wrong, in words: item by item for whoever sees definitions, for others without names. */
async function tell(reading: Reading, problems: readonly ItemProblem[]): Promise<string[]> {
  if (problems.length === 0) return []
  if (await seesDefinitions(reading)) return [...new Set(problems.map((one) => reading.say(one.refusal)))]
  const isBlocked = problems.some(({ blocks }) => blocks)
  const text = isBlocked ? 'data-reports.not-shown' : 'data-reports.partly-shown'
  return [reading.say(refusal('invalid', text, { params: { count: problems.length } }))]
}

async function viewOf(reading: Reading, name: string, { report, problems }: ReadReport): Promise<ReportView> {
  const told = await tell(
    reading,
    problems.filter(({ blocks }) => blocks),
  )
  const base = { fullName: name, searches: [], parts: [], parameters: [], problems: told }
  if (!report) return base
  if (report.kind === 'interface')
    return { ...base, parameters: report.asked.map(({ field, title, value }) => ({ field, label: title, value })) }
  return {
    ...base,
    searches: report.rows.searches.map((search) => ({ ...search, format: report.formats.get(search.key) ?? '' })),
    parts: report.parts.map(({ key, type, label, options }) => ({ key, type, label, options })),
  }
}

/** Reports that run at once, of a node and of one person: each takes a connection, or a service, for seconds. Some wait, the next are refused. */
const running = new WorkLimit(3, 16)
const runningByUser = new WorkLimitByKey(1, 2)

/** @throws Refused 422 with what is wrong, in words that tell no hidden names; 429 while too many run */
const tableOf = (reading: Reading, read: ReadReport, asked: Asked, rowsAtMost: number): Promise<ReportTable> =>
  runningByUser.run(reading.session.userId, () => running.run(() => runTable(reading, read, asked, rowsAtMost)))

async function runTable(reading: Reading, read: ReadReport, asked: Asked, rowsAtMost: number): Promise<ReportTable> {
  const { report, problems } = read
  const words = reportWords(reading.say)
  const blocking = problems.filter(({ blocks }) => blocks)
  if (!report || blocking.length > 0) throw await refused(reading, blocking)
  const run = { kernel: reading.kernel, session: reading.session, words, rowsAtMost }
  if (report.kind === 'function') {
    const data = await runFunctionReport(run, report, asked.queryJson)
    return { ...layOut(data, words), cutAfter: data.cutAfter, notes: await tell(reading, problems) }
  }
  const { data, problems: more } = await runInterfaceReport(run, report, asked.parameters)
  if (!data)
    throw await refused(
      reading,
      more.filter(({ blocks }) => blocks),
    )
  return { ...layOut(data, words), cutAfter: data.cutAfter, notes: await tell(reading, [...problems, ...more]) }
}

async function refused(reading: Reading, blocking: readonly ItemProblem[]): Promise<Refused> {
  if (await seesDefinitions(reading)) return new Refused(blocking.map((one) => one.refusal))
  return new Refused(refusal('invalid', 'data-reports.not-shown', { params: { count: blocking.length } }))
}

/** @throws Refused 404 where there is none, 422 for a disabled one that the caller does not manage */
async function openReport(reading: Reading & { readonly db: Kernel['db'] }, id: string): Promise<StoredReport> {
  const report = present(await reportStore.find(reading.db, id))
  if (report.enabled || (await seesDefinitions(reading))) return report
  throw new Refused(refusal('invalid', 'data-reports.disabled', { params: { name: report.name } }))
}

const serveView = serve(viewReport, async (context) => {
  const { name, definition } = await openReport(context, context.params.id)
  return viewOf(context, name, await readReportFor(context.kernel, context.session, definition))
})

const serveRun = serve(runReport, async (context) => {
  const { definition } = await openReport(context, context.params.id)
  return tableOf(context, await readReportFor(context.kernel, context.session, definition), context.body, rowsOfPage)
})

/** Rows one by one are what the list of the function exports. @throws Refused 403 where the reader may not export them there */
async function refuseExportOfRows({ kernel, session }: Reading, { report }: ReadReport): Promise<void> {
  if (report?.kind !== 'function' || report.columns.length === 0) return
  const { id, name } = report.rows.asked.fn
  if (await kernel.access.allows(exportRecords.access, session, { modelId: id })) return
  throw new Refused(refusal('forbidden', 'data-reports.may-not-export', { params: { name } }))
}

const serveExport = serve(exportReport, async (context) => {
  const { id, name, definition } = await openReport(context, context.params.id)
  const read = await readReportFor(context.kernel, context.session, definition)
  await refuseExportOfRows(context, read)
  const { columns, lines, notes, cutAfter } = await tableOf(context, read, context.body, rowsOfWorkbook)
  const note = { action: 'data-report.exported', object: `data_report:${id}`, changes: { rows: lines.length } }
  const cut = refusal('invalid', 'data-reports.cut-short', { params: { count: cutAfter } })
  const told = [...notes, ...(cutAfter === 0 ? [] : [context.say(cut)])]
  const content = {
    name: sheetName(name),
    columns: columns.map(({ title, group }, no) => ({ key: String(no), title, width: 18, ...(group === '' ? {} : { group }) })),
    rows: [
      ...lines.map(({ cells }) => Object.fromEntries(cells.map((text, no) => [String(no), text]))),
      ...(told.length === 0 ? [] : [{}, ...told.map((text) => ({ '0': text }))]),
    ],
  }
  return offerWorkbook(context, name, content, note)
})

/** @throws Refused 403 where the caller may make no reports of such a source */
async function refuseDesigning(reading: Reading, source: ReportDefinition['source']): Promise<void> {
  const refused = await designingRefusal(reading, source)
  if (refused) throw new Refused(refused)
}

const servePreview = serve(previewReport, async (context) => {
  const { definition, ...asked } = context.body
  await refuseDesigning(context, definition.source)
  const read = await readReportFor(context.kernel, context.session, definition)
  const view = await viewOf(context, '', read)
  return { view, table: view.problems.length > 0 ? null : await tableOf(context, read, asked, rowsOfPage) }
})

const serveSources = serve(reportSources, async ({ kernel, session }) => {
  const mayRun = await kernel.access.allows(testInterface.access, session, {})
  const [functions, interfaces] = await Promise.all([askedFunctions(kernel, session), mayRun ? readInterfaces(kernel) : []])
  return {
    functions: functions
      .map(({ fn, visible }) => ({
        id: fn.id,
        fullName: fn.name,
        hasFlow: fn.flowId !== undefined,
        tables: outlineOf(fn.form, fieldTypes)
          .tables.filter(({ key }) => visible.inForm(key))
          .map(({ key, part }) => ({ key, label: part.label })),
      }))
      .toSorted((one, other) => one.fullName.localeCompare(other.fullName, 'zh')),
    mayUseInterfaces: mayRun,
    interfaces: interfaces.map(({ id, name, parameters }) => ({
      id,
      fullName: name,
      parameters: parameters.map(({ field, name: label, required, defaultValue }) => ({ field, label, required, value: defaultValue })),
    })),
  }
})

const serveFields = serve(reportFields, async (context) => {
  const { source } = context.body
  await refuseDesigning(context, source)
  return { list: source.kind === 'function' ? await fieldsOfFunction(context, source) : await fieldsOfInterface(context, source) }
})

async function fieldsOfFunction({ kernel, session }: Reading, { id, table }: ReportDefinition['source']): Promise<SourceField[]> {
  const asked = await askedFunctionIfAllowed(kernel, session, id)
  if (!asked) throw new Refused(refusal('invalid', 'data-reports.source-gone', { field: 'definition.source' }))
  const rows = reportRows(asked, { table, states: 'all' })
  if (!rows) throw new Refused(goneTable)
  return reportFieldsOf(rows).map(({ stored: { field } }) => ({
    field: field.name,
    label: (field.table !== undefined && rows.table ? `${rows.table.table.part.label}-` : '') + (field.part.label || field.key),
    isGroup: mayBeGrouped(field),
    isDated: isDated(field),
    isMeasure: mayBeMeasured(rows, field),
    isColumn: mayBeTold(field),
    isFilter: searchKindsOfColumn(field).length > 0,
  }))
}

async function fieldsOfInterface(reading: Reading, source: ReportDefinition['source']): Promise<SourceField[]> {
  const item = await readInterface(reading.kernel, source.id)
  if (!('parameters' in item)) throw new Refused(item)
  const rows = await rowsOfInterface(reading, { source }, {})
  return membersOf(rows).map((field) => {
    const isNumber = isNumeric(rows, { field })
    return { field, label: field, isGroup: true, isDated: !isNumber, isMeasure: isNumber, isColumn: true, isFilter: false }
  })
}

export const viewCalls = [serveView, serveRun, serveExport, servePreview, serveSources, serveFields]
