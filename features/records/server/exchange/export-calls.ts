import { z } from 'zod'
import { languages } from '#engine/texts/text.ts'
import { refusal } from '#engine/values/refusal.ts'
import { keepMadeWorkbook, offerMadeWorkbook } from '#features/files/entry.ts'
import {
  exportByJob,
  exportColumns,
  exportedAtOnce,
  exportQuery,
  exportRecords,
  type ExportQuery,
} from '#features/records/contract/exchange.ts'
import { askedExport } from '#features/records/server/exchange/asked-sheet.ts'
import { chosenColumns, exportNote, writeRecords } from '#features/records/server/exchange/export-records.ts'
import { endingOf, ownerOf } from '#features/records/server/exchange/job-owner.ts'
import { decryptText, encryptText, isEncryptedText } from '#server/encryption/encrypted-text.ts'
import type { ValuePlace } from '#server/encryption/value-cipher.ts'
import { job, type JobContext } from '#server/jobs/job.ts'
import { addJob } from '#server/jobs/jobs.ts'
import { serve, type Served } from '#server/http/serve.ts'

const atOnce = serve(exportRecords, async (context) => {
  const { kernel, session, params, body } = context
  const exporting = { kernel, session, sheet: await askedExport(kernel, session, params.modelId), query: body, atMost: exportedAtOnce }
  let rows = 0
  const write = async (path: string) => {
    rows = await writeRecords(path, exporting)
  }
  return offerMadeWorkbook(context, { file: exporting.sheet.asked.fn.name, write }, () => exportNote(exporting, rows))
})

const partMilliseconds = 500

/** What is searched for may be the value of an encrypted field, so jobs keep it encrypted; those of an earlier version have it in clear. */
const keptQuery = z.union([z.object({ $encrypted: z.string() }), exportQuery])

const jobName = 'records/export'
const placeOf = (userId: string, functionId: string): ValuePlace => ({ table: jobName, column: 'query', row: `${userId}/${functionId}` })

function queryIn({ kernel, ownerId = '' }: JobContext, functionId: string, kept: z.output<typeof keptQuery>): ExportQuery {
  return isEncryptedText(kept) ? exportQuery.parse(JSON.parse(decryptText(kernel.cipher, placeOf(ownerId, functionId), kept))) : kept
}

/** Exports the records of a list. Nothing is kept before the end, so a run after a crash begins anew. */
export const exportJob = job({
  name: jobName,
  payload: z.object({ functionId: z.string(), query: keptQuery, language: z.enum(languages), organizationId: z.string() }),
  attempts: 3,
  run: async (wanted, context) => {
    const { kernel, signal, progress } = context
    const session = await ownerOf(context, wanted, 'btn_download')
    const sheet = await askedExport(kernel, session, wanted.functionId)
    let [rows, told] = [0, 0]
    const onPart = async (done: number, total: number): Promise<void> => {
      signal.throwIfAborted()
      if (Date.now() - told < partMilliseconds) return
      told = Date.now()
      await progress({ percent: (done / Math.max(1, total)) * 100, text: 'records.export.progress', params: { done, all: total } })
    }
    const exporting = { kernel, session, sheet, query: queryIn(context, wanted.functionId, wanted.query), onPart }
    const write = async (path: string) => {
      rows = await writeRecords(path, exporting)
    }
    const ending = endingOf(context, session, (fileId: string) => ({ rows, fileId }))
    await keepMadeWorkbook({ kernel, session }, { file: sheet.asked.fn.name, write }, (work) =>
      ending(async (tx, audit) => {
        audit(exportNote(exporting, rows))
        return work(tx, audit)
      }),
    )
  },
})

const byJob = serve(exportByJob, async ({ kernel, session, params, body, transaction }) => {
  const sheet = await askedExport(kernel, session, params.modelId)
  chosenColumns({ sheet, query: body })
  const query = encryptText(kernel.cipher, placeOf(session.userId, params.modelId), JSON.stringify(body))
  const payload = { functionId: params.modelId, query, language: session.language, organizationId: session.organizationId }
  return transaction(async (tx) => ({ id: await addJob(tx, exportJob, payload, { ownerId: session.userId }) }))
})

const columns = serve(exportColumns, async ({ kernel, session, params, say }) => {
  const { asked, columns: found } = await askedExport(kernel, session, params.modelId)
  const listed = new Set(asked.fn.list.columns.map(({ key }) => key))
  return {
    list: found.map(({ name, field, table }) => ({
      id: name,
      fullName: table
        ? say(refusal('invalid', 'records.export.column', { params: { table: table.part.label, column: field.part.label } }))
        : field.part.label,
      listed: listed.has(name),
    })),
  }
})

export const exportCalls: readonly Served[] = [atOnce, byJob, columns]
