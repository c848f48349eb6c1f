import { encodeFlow } from '#engine/flows/codec.ts'
import { ownFormsOf } from '#engine/flows/node-forms.ts'
import { closedLists, namedMembers, withMembers, type MemberChoice } from '#engine/flows/named-members.ts'
import { jsonFaultPlace } from '#engine/values/json-place.ts'
import { parsedJson } from '#engine/values/parsed-json.ts'
import { z } from 'zod'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { dictionaryBook } from '#features/dictionaries/entry.ts'
import {
  downloadFlow,
  exportFlow,
  fileMember,
  flowCategories,
  flowInput,
  importFlow,
  importFlowWith,
  membersAtMost,
  path,
  planFlowImport,
  treeLimits,
  treeOfTemplate,
} from '#features/flow-design/contract.ts'
import { draftStore, type FlowDraft } from '#features/flow-design/server/draft-store.ts'
import { addFlow, type TypedFlow } from '#features/flow-design/server/drafts.ts'
import {
  choiceAmong,
  describedMembers,
  missingMembers,
  refuseChoices,
  type ClosedInFile,
  type NamedInFile,
} from '#features/flow-design/server/people/missing-members.ts'
import { readTree } from '#features/flow-design/server/read-tree.ts'
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
  /** Codes of the forms of nodes, by the ids that the tree names. */
  nodeFormCodes: z.record(z.string(), z.string()).catch({}).default({}),
  flowTemplateJson: z.string().default(''),
})
const fileShape = z.object({ kind: z.literal(kind), flow: template, people: z.array(fileMember).max(membersAtMost).catch([]) })

type FileOfFlow = z.output<typeof fileShape>

const exported = { purpose: 'flow-export', rule: exportFlow.access }

/** Whom a flow names; nobody where its tree cannot be read. */
function namedIn(draft: Parameters<typeof readTree>[0]): readonly NamedInFile[] {
  const { definition } = readTree(draft)
  return definition ? namedMembers(definition).map(({ kind: who, id, steps }) => ({ kind: who, id, uses: steps })) : []
}

/** The lists of a flow that would let everybody in if they named nobody. */
function closedIn(draft: Parameters<typeof readTree>[0]): readonly ClosedInFile[] {
  const { definition } = readTree(draft)
  const lists = definition ? closedLists(definition) : []
  return lists.map(({ lets, code, name, named }) => ({ lets, key: code, name, part: '', named }))
}

async function fileOf({ kernel, session, db }: Pick<Asking, 'kernel' | 'session' | 'db'>, draft: FlowDraft): Promise<string> {
  const people = await describedMembers({ kernel, session, db }, namedIn(draft))
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
    ...(await codesOfNodeForms(db, draft)),
    flowTemplateJson: draft.tree,
  }
  return `${JSON.stringify({ kind, flow, ...(people.length > 0 && { people }) }, null, 2)}\n`
}

async function codesOfNodeForms(
  db: Asking['db'],
  draft: FlowDraft,
): Promise<{ readonly nodeFormCodes?: Readonly<Record<string, string>> }> {
  const { definition } = readTree(draft)
  const found = await Promise.all((definition ? ownFormsOf(definition) : []).map((id) => designedFunction(db, id)))
  const codes = found.flatMap((form) => (form ? [[form.id, form.code] as const] : []))
  return codes.length > 0 ? { nodeFormCodes: Object.fromEntries(codes) } : {}
}

/** The tree with the ids that the forms of nodes have here; one that is not here stays, and the check names it. */
function withNodeForms(tree: string, codes: Readonly<Record<string, string>>, forms: readonly { id: string; code: string }[]): string {
  const here = new Map(
    Object.entries(codes).flatMap(([id, code]) => forms.filter((form) => form.code === code).map((form) => [id, form.id])),
  )
  if (here.size === 0 || parsedJson(tree) === undefined) return tree
  return JSON.stringify(
    JSON.parse(tree, (name: string, value: unknown) =>
      name === 'formId' && typeof value === 'string' ? (here.get(value) ?? value) : value,
    ),
  )
}

/** @throws Refused for what is no file of a flow */
function readFile(text: string): FileOfFlow {
  const document = parsedJson(text)
  const excess = document === undefined || jsonExcess(document, treeLimits.jsonLimits)
  const file = excess ? undefined : fileShape.safeParse(document).data
  const flow = excess ? undefined : (file?.flow ?? template.safeParse(document).data)
  if (!flow) throw new Refused(refusal('invalid', 'flow-design.import-other-file'))
  return file ?? { kind, flow, people: [] }
}

/** Why the tree of a file cannot be read, and where in it; what is taken in can be opened by the designer. A file without one begins anew. */
function unreadableTree(flow: FileOfFlow['flow']): Refusal | undefined {
  const tree = treeOfTemplate(flow.flowTemplateJson)
  if (tree === '' || readTree(draftIn(flow)).definition) return undefined
  const field = 'flowTemplateJson'
  if (parsedJson(tree) === undefined)
    return refusal('invalid', 'flow-design.import-not-json', { field, params: { ...jsonFaultPlace(tree) } })
  return refusal('invalid', 'flow-design.import-no-tree', { field })
}

/** @throws Refused with what is wrong, in the words of the form */
async function typedFrom({ kernel, db }: Pick<Asking, 'kernel' | 'db'>, { flow }: FileOfFlow): Promise<TypedFlow> {
  const [book, functions, forms] = await Promise.all([dictionaryBook(kernel), designedFunctions(db), designedForms(db)])
  const category = book.entries(flowCategories).find(({ id, code }) => code === flow.category || id === flow.category)
  if (!category) throw new Refused(refusal('invalid', 'flow-design.import-no-category', { params: { code: flow.category } }))
  const own = functions.find(({ code }) => code === flow.onlineFormCode)
  const form = forms.find(({ code }) => code === flow.formCode)
  const { onlineFormId: _, formId: __, nodeFormCodes, ...more } = flow
  const unreadable = unreadableTree(flow)
  if (unreadable) throw new Refused(unreadable)
  const flowTemplateJson = withNodeForms(flow.flowTemplateJson, nodeFormCodes, forms)
  const named = { onlineFormId: own?.id, formId: form?.id, flowTemplateJson }
  return readTyped(flowInput, { ...more, ...named, category: category.id, version: undefined })
}

const draftIn = ({ fullName, enCode, flowTemplateJson, type }: FileOfFlow['flow']) => ({
  ...{ id: '', code: enCode, name: fullName, type: Number(type) === 0 ? (0 as const) : (1 as const) },
  tree: treeOfTemplate(flowTemplateJson),
})

const missingIn = (reader: Pick<Asking, 'kernel' | 'session' | 'db'>, { flow, people }: FileOfFlow) =>
  missingMembers(reader, { named: namedIn(draftIn(flow)), closed: closedIn(draftIn(flow)), described: people })

/** The flow with those who were chosen; one whose tree cannot be read names nobody. */
function withChoices(flow: FileOfFlow['flow'], choose: MemberChoice): FileOfFlow['flow'] {
  const { definition } = readTree(draftIn(flow))
  return definition ? { ...flow, flowTemplateJson: JSON.stringify(encodeFlow(withMembers(definition, choose))) } : flow
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
    const holder = await openExport(kernel, exported, params.ticket, params.id, session)
    const draft = present(await draftStore.find(db, params.id))
    return attachment(
      `${draft.name}.ffe`,
      'application/json; charset=utf-8',
      Buffer.from(await fileOf({ kernel, session: holder, db }, draft)),
    )
  }),
  serve(importFlow, async ({ files, kernel, session, db, transaction }) =>
    addFlow(
      { kernel, session, db, transaction },
      await typedFrom(
        { kernel, db },
        readFile(await uploadedText(files, { names: fileNames, otherwise: 'flow-design.import-not-a-file' })),
      ),
    ),
  ),
  serve(planFlowImport, async ({ body, kernel, session, db }) => {
    const file = readFile(body.content)
    // What is refused anyway is told before people are chosen.
    await typedFrom({ kernel, db }, file)
    return { fullName: file.flow.fullName, people: await missingIn({ kernel, session, db }, file) }
  }),
  serve(importFlowWith, async ({ body, kernel, session, db, transaction }) => {
    const file = readFile(body.content)
    const missing = await missingIn({ kernel, session, db }, file)
    const [refused] = await refuseChoices({ kernel, session, db }, missing, body.people)
    if (refused) throw new Refused(refused)
    const flow = withChoices(file.flow, choiceAmong(missing, body.people))
    return addFlow({ kernel, session, db, transaction }, await typedFrom({ kernel, db }, { ...file, flow }))
  }),
]
