import type { CellProblem, SheetField } from '#engine/forms/form-sheet.ts'
import { importRowsAtMost } from '#engine/resource/sheet-calls.ts'
import type { TextKey } from '#engine/texts/text.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { offerWorkbook, receiveWorkbook, uploadedRows } from '#features/files/entry.ts'
import {
  checkImport,
  exportFaultyRecords,
  importLargeFile,
  importRecords,
  importTemplate,
  lineMember,
  olderImportTemplate,
  previewImport,
  uploadImport,
  type FaultyRecord,
  type ImportedRow,
} from '#features/records/contract/exchange.ts'
import { askedImport, previewHeadings, templateColumns, type AskedSheet } from '#features/records/server/exchange/asked-sheet.ts'
import { checkEntries, importEntries, type EntryOutcome } from '#features/records/server/exchange/import-entries.ts'
import { faultyColumns, faultyLines, placedEntries, reasonsOf } from '#features/records/server/exchange/entries-as-lines.ts'
import { importJob } from '#features/records/server/exchange/import-job.ts'
import { addJob } from '#server/jobs/jobs.ts'
import { serve, type CallContext, type Served } from '#server/http/serve.ts'
import { sheetName } from '#server/sheets/sheet-name.ts'

type Say = (refusal: Refusal) => string

const words = (say: Say) => (key: TextKey) => say(refusal('invalid', key))

const template: Parameters<typeof serve<typeof importTemplate>>[1] = async (context) => {
  const sheet = await askedImport(context.kernel, context.session, context.params.modelId)
  const { name } = sheet.asked.fn
  const columns = templateColumns(sheet, words(context.say))
  const file = context.say(refusal('invalid', 'resource.sheet-template', { params: { name } }))
  return offerWorkbook(context, file, { name: sheetName(name), columns, rows: [], openRows: importRowsAtMost })
}

const preview = serve(previewImport, async ({ kernel, session, params, query, say }) => {
  const sheet = await askedImport(kernel, session, params.modelId)
  const rows = placedEntries(sheet, await uploadedRows(kernel, session, query.fileName, importRowsAtMost), words(say), importRowsAtMost)
  return {
    dataRow: rows.map(({ line, entry }) => ({ ...entry, [lineMember]: String(line) })),
    headerRow: previewHeadings(sheet.columns),
  }
})

const check = serve(checkImport, async ({ kernel, session, params, body, say }) => {
  const sheet = await askedImport(kernel, session, params.modelId)
  const found = await checkEntries({ kernel, session, sheet, submitting: isSubmitting(body) }, body.list)
  return {
    failResult: found.flatMap((problems, row) => (problems.length === 0 ? [] : [{ row, problems: inWords(problems, say) }])),
  }
})

const isSubmitting = ({ flowId }: { readonly flowId?: string | null | undefined }): boolean => (flowId ?? '') !== ''

const take = serve(importRecords, async ({ kernel, session, params, body, say, savePart, transaction }) => {
  const sheet = await askedImport(kernel, session, params.modelId)
  const importing = { kernel, session, sheet, submitting: isSubmitting(body) }
  const outcomes = await importEntries(importing, body.list, (place, decide) => savePart(String(place), decide))
  return transaction(async (_tx, audit) => {
    audit(importNote(sheet, outcomes))
    return answerOf(sheet.columns, body.list, outcomes, say)
  })
})

/** What the audit log tells of an import, beside the entries of its records. */
export function importNote({ asked }: AskedSheet, outcomes: readonly EntryOutcome[]) {
  const count = (outcome: string): number => outcomes.filter((one) => 'outcome' in one && one.outcome === outcome).length
  const changes = { created: count('created'), changed: count('changed'), refused: outcomes.filter((one) => 'problems' in one).length }
  return { action: 'record.imported', object: asked.fn.code, changes }
}

function answerOf(columns: readonly SheetField[], list: readonly ImportedRow[], outcomes: readonly EntryOutcome[], say: Say) {
  const failResult = outcomes.flatMap((one, row): FaultyRecord[] =>
    'problems' in one
      ? [{ ...list[row], row, problems: inWords(one.problems, say), errorsInfo: reasonsOf(columns, one.problems, say) }]
      : [],
  )
  const fnum = failResult.length
  return { resultType: Number(fnum > 0), snum: outcomes.length - fnum, fnum, failResult }
}

const inWords = (problems: readonly CellProblem[], say: Say) => problems.map(({ column, refusal: why }) => ({ column, text: say(why) }))

const exportFaulty = serve(exportFaultyRecords, async (context) => {
  const { kernel, session, params, body, say } = context
  const sheet = await askedImport(kernel, session, params.modelId)
  const { name } = sheet.asked.fn
  const file = say(refusal('invalid', 'resource.sheet-faulty', { params: { name } }))
  const rows = body.list.flatMap((row) => faultyLines(sheet.columns, row, String(row['errorsInfo'] ?? '')))
  return offerWorkbook(context, file, { name: sheetName(name), columns: faultyColumns(sheet.columns, words(say)), rows })
})

const large = serve(importLargeFile, async (context) => {
  const { kernel, session, params, body, transaction } = context
  await askedImport(kernel, session, params.modelId)
  let fileId = ''
  const stored = async (work: Parameters<CallContext<typeof uploadImport>['transaction']>[0]) => {
    const offered = await transaction(async (tx, audit) => {
      fileId = (await work(tx, audit)).name
      const payload = {
        functionId: params.modelId,
        fileId,
        submitting: isSubmitting(body),
        language: session.language,
        organizationId: session.organizationId,
      }
      return { id: await addJob(tx, importJob, payload, { ownerId: session.userId }) }
    })
    return { name: offered.id, url: '' }
  }
  const { name } = await receiveWorkbook({ kernel, session, files: context.files, transaction: stored }, 'large')
  return { id: name }
})

export const importCalls: readonly Served[] = [
  serve(importTemplate, template),
  serve(olderImportTemplate, template),
  serve(uploadImport, (context) => receiveWorkbook(context)),
  preview,
  check,
  take,
  exportFaulty,
  large,
]
