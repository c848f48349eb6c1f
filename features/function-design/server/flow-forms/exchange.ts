import { z } from 'zod'
import { decodeWholeForm } from '#engine/forms/codec-form.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { parsedJson } from '#engine/values/parsed-json.ts'
import { dictionaryBook } from '#features/dictionaries/entry.ts'
import { draftSize } from '#features/function-design/contract.ts'
import {
  downloadFlowForm,
  exportFlowForm,
  flowFormInput,
  flowFormPath,
  importFlowForm,
} from '#features/function-design/contract/flow-forms.ts'
import type { FunctionDraft } from '#features/function-design/server/draft-store.ts'
import { entryOf } from '#features/function-design/server/drafts.ts'
import { flowForms } from '#features/function-design/server/flow-forms/flow-forms.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { attachment, fileName } from '#server/http/attachment.ts'
import { jsonExcess } from '#server/http/json-limits.ts'
import { serve } from '#server/http/serve.ts'
import { uploadedText } from '#server/http/uploaded-text.ts'
import { issueExport, openExport } from '#server/managed/file-links.ts'
import { present } from '#server/managed/read-rows.ts'
import { readTyped } from '#server/managed/read-typed.ts'
import type { Asking } from '#server/managed/resource.ts'
import { createHandler } from '#server/managed/write-rows.ts'

/** Files of flow forms (`.fff`): the draft with the code of its category, as ids differ from one installation to the next. */

const kind = 'flow-form'

/** Clients of the family offer `.fff` alone; what is in it is JSON. */
const fileNames = /\.(json|fff)$/i

/** Files of the family hold the form itself. */
const formInFile = z.looseObject({
  fullName: z.string(),
  enCode: z.string(),
  category: z.string().nullish(),
  draftJson: z.string().nullish(),
  propertyJson: z.string().nullish(),
})
const fileShape = z.object({ kind: z.literal(kind), form: formInFile })

/** Members that name things of the installation a file came from, or say how the form stood there. */
const foreign = new Set(['id', 'version', 'flowId', 'state', 'enabledMark', 'publishedVersion'])

const exported = { purpose: 'flow-form-export', rule: exportFlowForm.access }

async function fileOf({ kernel }: Pick<Asking, 'kernel'>, draft: FunctionDraft): Promise<string> {
  const entry = entryOf(await dictionaryBook(kernel), draft.category, true)
  const { propertyJson: _, ...whole } = flowForms.wire(draft)
  const form = { ...Object.fromEntries(Object.entries(whole).filter(([name]) => !foreign.has(name))), category: entry?.code ?? '' }
  return `${JSON.stringify({ kind, form }, null, 2)}\n`
}

/** @throws Refused with what is wrong, in the words of the form */
async function typedFrom({ kernel }: Pick<Asking, 'kernel'>, text: string) {
  const document = parsedJson(text)
  const excess = document === undefined || jsonExcess(document, draftSize.jsonLimits)
  const read = excess ? undefined : (fileShape.safeParse(document).data?.form ?? formInFile.safeParse(document).data)
  if (!read) throw new Refused(refusal('invalid', 'flow-forms.import-other-file'))
  const own = Object.fromEntries(Object.entries(read).filter(([name]) => !foreign.has(name)))
  const code = read.category ?? ''
  const category = code === '' ? undefined : entryOf(await dictionaryBook(kernel), code, true)
  if (code !== '' && !category) throw new Refused(refusal('invalid', 'function-design.import-no-category', { params: { code } }))
  const body = readTyped(flowFormInput, { ...own, category: category?.id ?? '' } as z.input<typeof flowFormInput>)
  // What is taken in can be opened by the designer.
  const form = decodeWholeForm((body.draftJson ?? body.propertyJson) || '{}', fieldTypes)
  if (!form.ok) throw new Refused({ ...form.refusal, kind: 'invalid', field: 'draftJson' })
  return body
}

const add = createHandler(flowForms)

export const flowFormExchangeCalls = [
  serve(exportFlowForm, ({ params, session, transaction }) =>
    transaction(async (tx, audit) => {
      const draft = present(await flowForms.store.find(tx, params.id))
      const ticket = await issueExport(tx, session, exported, draft.id)
      audit({ action: 'flow-form.exported', object: `function_draft:${draft.id}` })
      return { name: fileName(`${draft.name}.fff`), url: `${flowFormPath}/${encodeURIComponent(draft.id)}/Actions/ExportData/${ticket}` }
    }),
  ),
  serve(downloadFlowForm, async ({ params, session, kernel, db }) => {
    await openExport(kernel, exported, params.ticket, params.id, session)
    const draft = present(await flowForms.store.find(db, params.id))
    return attachment(`${draft.name}.fff`, 'application/json; charset=utf-8', Buffer.from(await fileOf({ kernel }, draft)))
  }),
  serve(importFlowForm, async ({ files, kernel, session, db, transaction }) =>
    add({
      kernel,
      session,
      db,
      transaction,
      body: await typedFrom({ kernel }, await uploadedText(files, { names: fileNames, otherwise: 'flow-forms.import-not-a-file' })),
    }),
  ),
]
