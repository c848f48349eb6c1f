import { parsedJson } from '#engine/values/parsed-json.ts'
import { z } from 'zod'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { dictionaryBook } from '#features/dictionaries/entry.ts'
import { downloadFlow, exportFlow, flowCategories, flowInput, importFlow, path, treeLimits } from '#features/flow-design/contract.ts'
import { draftStore, type FlowDraft } from '#features/flow-design/server/draft-store.ts'
import { addFlow, type TypedFlow } from '#features/flow-design/server/drafts.ts'
import { designedForms, designedFunction, designedFunctions } from '#features/flow-design/server/functions.ts'
import { attachment, fileName } from '#server/http/attachment.ts'
import { jsonExcess } from '#server/http/json-limits.ts'
import { serve } from '#server/http/serve.ts'
import { issueExport, openExport } from '#server/managed/file-links.ts'
import { readTyped } from '#server/managed/read-typed.ts'
import { present } from '#server/managed/read-rows.ts'
import type { Asking } from '#server/managed/resource.ts'
import { uploadedText } from '#server/http/uploaded-text.ts'

const kind = 'flow'

/** Clients of the family offer `.ffe` alone; what is in it is JSON. */
const fileNames = /\.(json|ffe)$/i

/**
 * A file: the draft with the codes of category and of function or flow form, as ids differ from one installation to the next. Files of the family hold the
 * template itself.
 */
const template = z.looseObject({
  fullName: z.string(),
  enCode: z.string(),
  category: z.string().default(''),
  onlineFormCode: z.string().default(''),
  formCode: z.string().default(''),
  flowTemplateJson: z.string().default(''),
})
const fileShape = z.object({ kind: z.literal(kind), flow: template })

const exported = { purpose: 'flow-export', rule: exportFlow.access }

async function fileOf({ kernel, db }: Pick<Asking, 'kernel' | 'db'>, draft: FlowDraft): Promise<string> {
  const [book, fn] = await Promise.all([dictionaryBook(kernel), designedFunction(db, draft.functionId)])
  const entry = book.entries(flowCategories).find(({ id, code }) => id === draft.category || code === draft.category)
  const flow = {
    fullName: draft.name,
    enCode: draft.code,
    category: entry?.code ?? '',
    type: draft.type,
    icon: draft.icon,
    iconBackground: draft.iconBackground,
    sortCode: draft.sortCode,
    description: draft.description,
    ...(draft.type === 0 ? { formCode: fn?.code ?? '' } : { onlineFormCode: fn?.code ?? '' }),
    flowTemplateJson: draft.tree,
  }
  return `${JSON.stringify({ kind, flow }, null, 2)}\n`
}

/** @throws Refused with what is wrong, in the words of the form */
async function typedFrom({ kernel, db }: Pick<Asking, 'kernel' | 'db'>, text: string): Promise<TypedFlow> {
  const document = parsedJson(text)
  const excess = document === undefined || jsonExcess(document, treeLimits.jsonLimits)
  const flow = excess ? undefined : (fileShape.safeParse(document).data?.flow ?? template.safeParse(document).data)
  if (!flow) throw new Refused(refusal('invalid', 'flow-design.import-other-file'))
  const [book, functions, forms] = await Promise.all([dictionaryBook(kernel), designedFunctions(db), designedForms(db)])
  const category = book.entries(flowCategories).find(({ id, code }) => code === flow.category || id === flow.category)
  if (!category) throw new Refused(refusal('invalid', 'flow-design.import-no-category', { params: { code: flow.category } }))
  const own = functions.find(({ code }) => code === flow.onlineFormCode)
  const form = forms.find(({ code }) => code === flow.formCode)
  const { onlineFormId: _, formId: __, ...more } = flow
  const named = { onlineFormId: own?.id, formId: form?.id }
  return readTyped(flowInput, { ...more, ...named, category: category.id, version: undefined })
}

export const exchangeCalls = [
  serve(exportFlow, ({ params, session, transaction }) =>
    transaction(async (tx, audit) => {
      const draft = present(await draftStore.find(tx, params.id))
      const ticket = await issueExport(tx, session, exported, draft.id)
      audit({ action: 'flow-draft.exported', object: `flow_draft:${draft.id}` })
      return { name: fileName(`${draft.name}.ffe`), url: `${path}/${encodeURIComponent(draft.id)}/Actions/ExportData/${ticket}` }
    }),
  ),
  serve(downloadFlow, async ({ params, session, kernel, db }) => {
    await openExport(kernel, exported, params.ticket, params.id, session)
    const draft = present(await draftStore.find(db, params.id))
    return attachment(`${draft.name}.ffe`, 'application/json; charset=utf-8', Buffer.from(await fileOf({ kernel, db }, draft)))
  }),
  serve(importFlow, async ({ files, kernel, session, db, transaction }) =>
    addFlow(
      { kernel, session, db, transaction },
      await typedFrom({ kernel, db }, await uploadedText(files, { names: fileNames, otherwise: 'flow-design.import-not-a-file' })),
    ),
  ),
]
