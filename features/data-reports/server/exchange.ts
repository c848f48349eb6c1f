import { z } from 'zod'
import { parsedJson } from '#engine/values/parsed-json.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import {
  downloadDefinition,
  exportDefinition,
  importDefinition,
  reportCategories,
  reportInput,
  type ReportDefinition,
} from '#features/data-reports/contract.ts'
import { addReport } from '#features/data-reports/server/reports.ts'
import { reportStore, type StoredReport } from '#features/data-reports/server/tables.ts'
import { dictionaryBook } from '#features/dictionaries/entry.ts'
import { functionById, functionsByCode } from '#features/records/entry.ts'
import { attachment, fileName } from '#server/http/attachment.ts'
import { jsonExcess } from '#server/http/json-limits.ts'
import { serve } from '#server/http/serve.ts'
import { uploadedText } from '#server/http/uploaded-text.ts'
import type { Kernel } from '#server/kernel.ts'
import { issueExport, openExport } from '#server/managed/file-links.ts'
import { present } from '#server/managed/read-rows.ts'

const fileNames = /\.json$/i

/** A file: what is typed, with codes of category and function, as ids differ from one installation to the next. */
const fileShape = z.object({
  kind: z.literal('data-report'),
  functionCode: z.string().max(100).default(''),
  report: z.looseObject({ categoryId: z.string().default('') }),
})

const exported = { purpose: 'data-report-export', rule: exportDefinition.access }

const serveExport = serve(exportDefinition, ({ params, session, transaction }) =>
  transaction(async (tx, audit) => {
    const report = present(await reportStore.find(tx, params.id))
    const ticket = await issueExport(tx, session, exported, report.id)
    audit({ action: 'data-report.exported', object: `data_report:${report.id}` })
    const url = `/api/datareport/Data/${encodeURIComponent(report.id)}/Actions/Export/${ticket}`
    return { name: fileName(`${report.name}.json`), url }
  }),
)

const serveDownload = serve(downloadDefinition, async ({ params, session, kernel, db }) => {
  await openExport(kernel, exported, params.ticket, params.id, session)
  const report = present(await reportStore.find(db, params.id))
  return attachment(`${report.name}.json`, 'application/json; charset=utf-8', Buffer.from(await written(kernel, report)))
})

const serveImport = serve(importDefinition, async ({ files, ...context }) => {
  const text = await uploadedText(files, { names: fileNames, otherwise: 'data-reports.import.not-a-file' })
  return addReport({ ...context, body: await read(context.kernel, text) })
})

export const exchangeCalls = [serveExport, serveDownload, serveImport]

async function written(kernel: Kernel, { name, code, category, definition, sortCode, description }: StoredReport): Promise<string> {
  const categoryId = (await dictionaryBook(kernel)).entries(reportCategories).find(({ id }) => id === category)?.code ?? ''
  const report = { fullName: name, enCode: code, categoryId, definition, sortCode, description }
  const of = definition.source.kind === 'function' ? await functionById(kernel, definition.source.id) : undefined
  return `${JSON.stringify({ kind: 'data-report', functionCode: of?.code ?? '', report }, null, 2)}\n`
}

/** @throws Refused with what is wrong, in the words of the form */
async function read(kernel: Kernel, text: string) {
  const document = parsedJson(text)
  const file = document === undefined || jsonExcess(document) ? undefined : fileShape.safeParse(document).data
  if (!file) throw new Refused(refusal('invalid', 'data-reports.import.other-file'))
  const code = file.report.categoryId
  const category = (await dictionaryBook(kernel)).entries(reportCategories).find((entry) => entry.code === code)
  if (code !== '' && !category) throw new Refused(refusal('invalid', 'data-reports.import.no-category', { params: { code } }))
  const report = reportInput.safeParse({ ...file.report, categoryId: category?.id, version: undefined })
  if (report.success) return { ...report.data, definition: await withOwnFunction(kernel, report.data.definition, file.functionCode) }
  throw new Refused(
    report.error.issues.map(({ message, path }) =>
      refusal('invalid', isTextKey(message) ? message : 'data-reports.import.other-file', { field: String(path[0]) }),
    ),
  )
}

/** The definition with the function of this installation that has the code, where there is none with the id. */
async function withOwnFunction(kernel: Kernel, definition: ReportDefinition, code: string): Promise<ReportDefinition> {
  const { source } = definition
  if (source.kind !== 'function' || code === '' || (await functionById(kernel, source.id))) return definition
  const own = (await functionsByCode(kernel)).get(code)
  return own ? { ...definition, source: { ...source, id: own.id } } : definition
}

/** Messages of the contract are keys of texts; those of zod itself are sentences. */
const isTextKey = (message: string): boolean => /^[\w-]+(\.[\w-]+)+$/.test(message)
