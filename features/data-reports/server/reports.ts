import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { CallBody, CallQuery } from '#engine/contract/call.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import {
  copyReport,
  copyReportAsFamily,
  createReport,
  deleteReport,
  deleteReportAsFamily,
  listReports,
  listReportsAsFamily,
  readReport,
  reportCategories,
  reportDefinition,
  reportUse,
  selectReports,
  selectReportsAsFamily,
  switchReport,
  updateReport,
  type ReportDefinition,
  type ReportForm,
  type ReportRow,
} from '#features/data-reports/contract.ts'
import { designingRefusal } from '#features/data-reports/server/interface-report.ts'
import { readReportFor } from '#features/data-reports/server/read-report.ts'
import { inOrder, reportStore, type StoredReport } from '#features/data-reports/server/tables.ts'
import { usedReports } from '#features/data-reports/server/uses.ts'
import { dictionaryBook } from '#features/dictionaries/entry.ts'
import { serve } from '#server/http/serve.ts'
import { listHandler, pageHandler, present, readHandler, type Filters } from '#server/managed/read-rows.ts'
import type { Asking, Change, Resource } from '#server/managed/resource.ts'
import { refuseHeld, usesHandler } from '#server/managed/uses.ts'
import { createHandler, removeHandler, switchHandler, updateHandler } from '#server/managed/write-rows.ts'

type Body = CallBody<typeof createReport>

const reports: Resource<StoredReport, Body, ReportForm> = {
  store: reportStore,
  action: 'data-report',
  listing: {
    searched: ['name', 'code'],
    sorted: {
      fullName: 'name',
      enCode: 'code',
      sortCode: 'sort_code',
      enabledMark: 'enabled',
      creatorTime: 'created_at',
      lastModifyTime: 'modified_at',
    },
    order: inOrder,
  },
  wire: ({ id, name, code, category, definition, enabled, sortCode, description, version }) => ({
    id,
    fullName: name,
    enCode: code,
    categoryId: category,
    definition,
    enabledMark: Number(enabled),
    sortCode,
    description,
    version,
  }),
  typed: (input, { key, before }) => ({
    ...key,
    code: input.enCode,
    name: input.fullName,
    category: input.categoryId,
    definition: input.definition,
    description: input.description ?? before?.description ?? '',
    sortCode: input.sortCode ?? before?.sortCode ?? 0,
    enabled: input.enabledMark === null || input.enabledMark === undefined ? (before?.enabled ?? true) : input.enabledMark === 1,
  }),
  refuse: async (change) => {
    const { kernel, session, before, after, act } = change
    if (act === 'remove' && before) return refuseHeld(change, usedReports, before)
    if (act === 'switch' || !after) return []
    const { problems } = await readReportFor(kernel, session, after.definition)
    // Who changes the name of a report alone learns nothing of what it shows.
    const designed = sameDefinition(before?.definition, after.definition)
      ? undefined
      : await designingRefusal(change, after.definition.source)
    return [await refuseCategory(change, after, before), designed, ...problems.map((one) => one.refusal)]
  },
  unique: [
    {
      indexes: ['data_report_code'],
      equals: ({ code }) => sql<boolean>`code = ${code}`,
      refusal: ({ code }) => refusal('invalid', 'data-reports.code-taken', { params: { code }, field: 'enCode' }),
    },
  ],
}

/** The database forgets members without a value, and their order. */
const sameDefinition = (before: ReportDefinition | undefined, after: ReportDefinition): boolean =>
  before !== undefined && isDeepStrictEqual(reportDefinition.parse(before), after)

/** A category that is gone since stays until another one is chosen. */
async function refuseCategory(
  { kernel }: Change<StoredReport>,
  after: StoredReport,
  before: StoredReport | undefined,
): Promise<Refusal | undefined> {
  if (after.category === before?.category) return undefined
  const known = (await dictionaryBook(kernel)).entries(reportCategories).some(({ id }) => id === after.category)
  return known ? undefined : refusal('invalid', 'data-reports.category-unknown', { field: 'categoryId' })
}

const filters: Filters<CallQuery<typeof listReports>> = ({ category }) => (category === '' ? [] : [sql<boolean>`category = ${category}`])

const pageOfReports = pageHandler(reports, filters)
const create = createHandler(reports)

/** Adds a report as it was typed, or read from a file. */
export const addReport = create

/** Adds what the list shows besides: the name of the category, who made it and when. */
async function asRows({ kernel, session, db }: Asking, list: readonly ReportForm[]): Promise<ReportRow[]> {
  const ids = list.map(({ id }) => id)
  if (ids.length === 0) return []
  const [book, stamps, people] = await Promise.all([
    dictionaryBook(kernel, session.language),
    db.selectFrom('data_report').select(['id', 'created_at', 'created_by', 'modified_at']).where('id', 'in', ids).execute(),
    kernel.directory.snapshot(),
  ])
  const names = new Map(book.entries(reportCategories).map(({ id, name }) => [id, name]))
  const known = new Map(stamps.map((stamp) => [stamp.id, stamp]))
  return list.map(({ definition: _, ...one }) => {
    const stamp = known.get(one.id)
    const person = people.person(stamp?.created_by ?? '')
    return {
      ...one,
      category: names.get(one.categoryId) ?? '',
      creatorUser: person ? `${person.name}/${person.account}` : '',
      creatorTime: stamp?.created_at.getTime() ?? 0,
      lastModifyTime: stamp?.modified_at?.getTime() ?? null,
    }
  })
}

/** Code of a copy: the first that is free. */
async function freeCode({ db }: Asking, code: string): Promise<string> {
  const begin = code.slice(0, 40)
  const { rows } = await sql<{ code: string }>`select code from data_report where starts_with(code, ${begin})`.execute(db)
  const taken = new Set(rows.map((row) => row.code))
  for (let no = 1; ; no += 1) if (!taken.has(`${begin}copy${no}`)) return `${begin}copy${no}`
}

const list = async (context: Parameters<typeof pageOfReports>[0]) => {
  const page = await pageOfReports(context)
  return { ...page, list: await asRows(context, page.list) }
}

const select = listHandler(reports, [sql<boolean>`enabled`])

const copy = async (context: Omit<Parameters<typeof create>[0], 'body'> & { readonly params: { readonly id: string } }) => {
  const { name, code, category, definition, sortCode, description } = present(await reportStore.find(context.db, context.params.id))
  const fullName = `${name.slice(0, 47)}-副本`
  const enCode = await freeCode(context, code)
  return create({ ...context, body: { fullName, enCode, categoryId: category, definition, sortCode, description, enabledMark: 0 } })
}

export const reportCalls = [
  serve(listReports, list),
  serve(listReportsAsFamily, list),
  serve(readReport, readHandler(reports)),
  serve(createReport, create),
  serve(updateReport, updateHandler(reports)),
  serve(deleteReport, removeHandler(reports)),
  serve(deleteReportAsFamily, removeHandler(reports)),
  serve(switchReport, switchHandler(reports)),
  serve(copyReport, copy),
  serve(copyReportAsFamily, copy),
  serve(selectReports, select),
  serve(selectReportsAsFamily, select),
  serve(
    reportUse,
    usesHandler(usedReports, async ({ params, db }) => present(await reportStore.find(db, params.id))),
  ),
]
