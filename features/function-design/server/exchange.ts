import { parsedJson } from '#engine/values/parsed-json.ts'
import type { z } from 'zod'
import { decodeWholeForm } from '#engine/forms/codec-form.ts'
import { decodeList } from '#engine/forms/codec-list.ts'
import { jsonFaultPlace } from '#engine/values/json-place.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { dictionaryBook } from '#features/dictionaries/entry.ts'
import { draftSize, functionCategories, functionInput } from '#features/function-design/contract.ts'
import {
  downloadFunction,
  exportFunction,
  fileKind,
  filesPath,
  functionIn,
  importFunction,
} from '#features/function-design/contract/exchange.ts'
import { draftStore, type FunctionDraft } from '#features/function-design/server/draft-store.ts'
import { functionDrafts, type TypedFunction } from '#features/function-design/server/drafts.ts'
import { serveDesigned } from '#features/function-design/server/serve-designed.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { attachment, fileName } from '#server/http/attachment.ts'
import { jsonExcess } from '#server/http/json-limits.ts'
import { serve } from '#server/http/serve.ts'
import { issueExport, openExport } from '#server/managed/file-links.ts'
import { present } from '#server/managed/read-rows.ts'
import { readTyped } from '#server/managed/read-typed.ts'
import type { Asking } from '#server/managed/resource.ts'
import { createHandler } from '#server/managed/write-rows.ts'
import { uploadedText } from '#server/http/uploaded-text.ts'

/** Clients of the family offer `.vdd` alone; what is in it is JSON. */
const fileNames = /\.(json|vdd)$/i

const exported = { purpose: 'function-export', rule: exportFunction.access }

async function fileOf({ kernel }: Pick<Asking, 'kernel'>, draft: FunctionDraft): Promise<string> {
  const book = await dictionaryBook(kernel)
  const entry = book.entries(functionCategories).find(({ id, code }) => id === draft.category || code === draft.category)
  const { name, code, webType, tables, formData, columnData, appColumnData, sortCode, description, rest } = draft
  const own = { ...rest, fullName: name, enCode: code, category: entry?.code ?? '', type: 1, webType, tables }
  return `${JSON.stringify({ kind: fileKind, function: { ...own, formData, columnData, appColumnData, sortCode, description } }, null, 2)}\n`
}

/** @throws Refused with what is wrong, in the words of the form */
async function typedFrom({ kernel }: Pick<Asking, 'kernel'>, text: string): Promise<TypedFunction> {
  const document = parsedJson(text)
  const excess = document === undefined || jsonExcess(document, draftSize.jsonLimits)
  const read = excess ? undefined : functionIn(document)
  if (!read) throw new Refused(refusal('invalid', 'function-design.import-other-file'))
  const book = await dictionaryBook(kernel)
  const category = book.entries(functionCategories).find(({ id, code }) => code === read.category || id === read.category)
  if (!category) throw new Refused(refusal('invalid', 'function-design.import-no-category', { params: { code: read.category } }))
  // A flow belongs to one function and travels in a file of its own.
  const body = readTyped(functionInput, { ...read, category: category.id, enableFlow: 0 } as z.input<typeof functionInput>)
  const faults = (['formData', 'columnData', 'appColumnData'] as const).flatMap((field) => unreadable(field, body[field]) ?? [])
  if (faults.length > 0) throw new Refused(faults)
  return body
}

/** Why a text of a definition within a file cannot be read, and where in it; what is taken in can be opened by the designer. */
function unreadable(field: 'formData' | 'columnData' | 'appColumnData', text: string | null | undefined): Refusal | undefined {
  const read = field === 'formData' ? decodeWholeForm(text || '{}', fieldTypes) : decodeList(text || '{}')
  if (read.ok) return undefined
  if (text && parsedJson(text) === undefined)
    return refusal('invalid', 'function-design.import-not-json', { field, params: { member: field, ...jsonFaultPlace(text) } })
  return { ...read.refusal, kind: 'invalid', field }
}

const add = createHandler(functionDrafts)

export const exchangeCalls = [
  serveDesigned(exportFunction, ({ params, session, transaction }) =>
    transaction(async (tx, audit) => {
      const draft = present(await draftStore.find(tx, params.id))
      const ticket = await issueExport(tx, session, exported, draft.id)
      audit({ action: 'function-draft.exported', object: `function_draft:${draft.id}` })
      return { name: fileName(`${draft.name}.vdd`), url: `${filesPath}/${encodeURIComponent(draft.id)}/Actions/ExportData/${ticket}` }
    }),
  ),
  serve(downloadFunction, async ({ params, session, kernel, db }) => {
    await openExport(kernel, exported, params.ticket, params.id, session)
    const draft = present(await draftStore.find(db, params.id))
    return attachment(`${draft.name}.vdd`, 'application/json; charset=utf-8', Buffer.from(await fileOf({ kernel }, draft)))
  }),
  serve(importFunction, async ({ files, kernel, session, db, transaction }) =>
    add({
      kernel,
      session,
      db,
      transaction,
      body: await typedFrom({ kernel }, await uploadedText(files, { names: fileNames, otherwise: 'function-design.import-not-a-file' })),
    }),
  ),
]
