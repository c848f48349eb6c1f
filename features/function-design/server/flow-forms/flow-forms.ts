import { sql } from 'kysely'
import type { CallBody } from '#engine/contract/call.ts'
import { offsetOf } from '#engine/contract/shapes.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { dictionaryBook } from '#features/dictionaries/entry.ts'
import {
  copyFlowForm,
  createFlowForm,
  deleteFlowForm,
  flowFormUses,
  listFlowForms,
  readFlowForm,
  releaseFlowForm,
  updateFlowForm,
  type FlowFormDraft,
  type FlowFormRow,
} from '#features/function-design/contract/flow-forms.ts'
import {
  countFunctions,
  draftOfPublished,
  draftStore,
  flowFormsAlone,
  hashOf,
  heldKind,
  listFunctions,
  type FunctionDraft,
  type ListedFunction,
} from '#features/function-design/server/draft-store.ts'
import { draftListing, entryOf, freeCode, functionDrafts, releaseOf, type TypedFunction } from '#features/function-design/server/drafts.ts'
import { markReleased } from '#features/function-design/server/keep-entries.ts'
import { namesFor } from '#features/function-design/server/names.ts'
import { releaseDraft } from '#features/function-design/server/release.ts'
import { forgetUnpublished, functionById, retireFlowForm } from '#features/records/entry.ts'
import { serve } from '#server/http/serve.ts'
import { dropHold } from '#server/managed/hold.ts'
import { present, readHandler, wantedBy } from '#server/managed/read-rows.ts'
import type { Change, Resource } from '#server/managed/resource.ts'
import { refuseHeld, usesHandler } from '#server/managed/uses.ts'
import { createHandler, removeHandler, updateHandler } from '#server/managed/write-rows.ts'
import type { Condition } from '#server/resource/store.ts'
import type { UsedKind } from '#server/resource/uses.ts'
import { refuseStale } from '#server/resource/version-lock.ts'

/** Flow forms as things that flows use; counted by the feature in which flows are designed. */
export const usedFlowForms: UsedKind<{ readonly id: string }> = { name: 'flow-form' }

type TypedForm = Partial<CallBody<typeof createFlowForm>>

/** Members of the family's form that are said by others of a draft, or by what is published. */
const saidElsewhere = new Set([
  'formType',
  'flowType',
  'draftJson',
  'propertyJson',
  'tableJson',
  'state',
  'formData',
  'columnData',
  'webType',
])

/** What is typed, as that of a function. */
export function typedForm({ draftJson, propertyJson, tableJson, category, ...input }: TypedForm): TypedFunction {
  const formData = draftJson ?? propertyJson
  const more = Object.fromEntries(Object.entries(input).filter(([name]) => !saidElsewhere.has(name)))
  return {
    ...more,
    ...(typeof category === 'string' && { category }),
    ...(typeof formData === 'string' && { formData }),
    ...(typeof tableJson === 'string' && { tables: tableJson }),
  }
}

/** Those of the drafts of functions that are flow forms. */
export const flowForms: Resource<FunctionDraft, TypedForm, FlowFormDraft> = {
  ...functionDrafts,
  action: 'flow-form',
  store: {
    ...draftStore,
    find: async (db, id) => ofFlow(await draftStore.find(db, id)),
    lock: async (tx, id) => ofFlow(await draftStore.lock(tx, id)),
  },
  listing: {
    ...draftListing,
    sorted: { ...draftListing.sorted, state: 'is_release', enabledMark: 'published_version' },
  },
  wire: wireOf,
  typed: (input, base, asking) => ({
    ...functionDrafts.typed(typedForm(input), base, asking),
    ...{ isFlowForm: true, webType: 1, enableFlow: false },
  }),
  refuse,
  written: async ({ kernel, tx, before, after }) => {
    if (!before || after) return
    await dropHold(tx, heldKind, before.id)
    if (before.standing.publishedVersion > 0) await retireFlowForm(kernel, tx, before.id)
    else await forgetUnpublished(tx, before.id)
  },
}

const ofFlow = (draft: FunctionDraft | undefined): FunctionDraft | undefined => (draft?.isFlowForm ? draft : undefined)

/** A form goes as soon as no flow and no request needs it; what was published of it stays in its table. */
async function refuse(change: Change<FunctionDraft>): Promise<readonly (Refusal | undefined)[]> {
  const { before, after } = change
  if (after) return (await functionDrafts.refuse?.(change)) ?? []
  return before ? refuseHeld(change, usedFlowForms, before) : []
}

/** The form of the family; what is published is put in by who reads one. */
function wireOf({ standing, ...draft }: FunctionDraft): FlowFormDraft {
  return {
    ...draft.rest,
    id: draft.id,
    fullName: draft.name,
    enCode: draft.code,
    category: draft.category,
    flowId: draft.flowId,
    flowType: 0,
    formType: 2,
    tableJson: draft.tables,
    draftJson: draft.formData,
    propertyJson: '',
    enabledMark: Number(standing.publishedVersion > 0),
    state: releaseOf(standing),
    sortCode: draft.sortCode,
    description: draft.description,
    version: draft.version,
    publishedVersion: standing.publishedVersion,
  }
}

const serveRead = serve(readFlowForm, async (context) => {
  const { kernel, params } = context
  const form = await readHandler(flowForms)(context)
  const published = await functionById(kernel, params.id)
  const category = entryOf(await dictionaryBook(kernel), form.category, true)?.id ?? form.category
  return { ...form, category, propertyJson: published ? draftOfPublished(form.enCode, published).formData : '' }
})

/** Forms of functions and those with a page of their own are not among these: a list of them is empty. */
const isOther = ({ flowType, formType }: { readonly flowType: string; readonly formType: string }): boolean =>
  flowType === '1' || formType === '1'

const serveList = serve(listFlowForms, async (context) => {
  const { query, kernel, db } = context
  const book = await dictionaryBook(kernel)
  const entry = query.category === '' ? undefined : entryOf(book, query.category, true)
  const filters: Condition[] = [
    flowFormsAlone,
    ...(isOther(query) ? [sql<boolean>`false`] : []),
    ...(query.category === '' ? [] : [sql<boolean>`category = any(${[query.category, entry?.id ?? '', entry?.code ?? '']})`]),
    ...(query.enabledMark === '' ? [] : [sql<boolean>`(published_version > 0) = ${query.enabledMark === '1'}`]),
    ...(query.state === '' ? [] : [sql<boolean>`is_release = ${Number(query.state)}`]),
  ]
  const { where, order } = await wantedBy(flowForms, query, filters, context)
  const { currentPage, pageSize } = query
  const [found, total, nameOf] = await Promise.all([
    listFunctions(db, { where, order, limit: pageSize, offset: offsetOf(query) }),
    countFunctions(db, where),
    namesFor(context),
  ])
  const list = found.map((one) => {
    const category = entryOf(book, one.category, true)
    return rowOf(one, { nameOf, category: category?.name ?? '', categoryId: category?.id ?? one.category })
  })
  return { list, pagination: { currentPage, pageSize, total } }
})

interface Named {
  readonly nameOf: (userId: string | null | undefined) => string
  readonly category: string
  readonly categoryId: string
}

function rowOf(one: ListedFunction, { nameOf, category, categoryId }: Named): FlowFormRow {
  return {
    id: one.id,
    fullName: one.name,
    enCode: one.code,
    category,
    categoryId,
    flowType: 0,
    formType: 2,
    enabledMark: Number(one.published_version > 0),
    state: one.is_release,
    sortCode: one.sort_code,
    description: one.description,
    version: one.version,
    publishedVersion: one.published_version,
    creatorUser: nameOf(one.created_by),
    creatorTime: one.created_at?.getTime() ?? null,
    lastModifyUser: nameOf(one.modified_by),
    lastModifyTime: one.modified_at?.getTime() ?? null,
    holder: nameOf(one.holder_id),
  }
}

const add = createHandler(flowForms)
const update = updateHandler(flowForms)
const putBack = updateHandler(functionDrafts)

const serveCopy = serve(copyFlowForm, async (context) => {
  const draft = present(await flowForms.store.find(context.db, context.params.id))
  const { fullName: _, enCode: __, version: ___, ...same } = wireOf(draft)
  return add({
    ...context,
    body: { ...same, formType: 2, flowType: 0, fullName: `${draft.name.slice(0, 97)}-副本`, enCode: await freeCode(context, draft.code) },
  })
})

/** Publishes by the plan of functions, or writes what is published over the draft. */
const serveRelease = serve(releaseFlowForm, async (context) => {
  const { kernel, db, params, query, body, transaction } = context
  const draft = present(await flowForms.store.find(db, params.id))
  if (body?.version !== undefined && body.version !== null) refuseStale(draft, body.version)
  if (query.isRelease === '1') {
    const { id, version, publishedVersion } = await releaseDraft(
      // The answer is stored as it is told: without the entries, of which a form has none.
      { ...context, transaction: async (work) => ({ menus: [], ...(await transaction(work)) }) },
      draft,
      [],
    )
    return { id, version, publishedVersion }
  }
  const { publishedVersion } = draft.standing
  const published = await functionById(kernel, draft.id)
  if (!published) throw new Refused(refusal('conflict', 'flow-forms.nothing-published'))
  const { name, formData, columnData } = draftOfPublished(draft.code, published)
  const written = await putBack({
    ...context,
    transaction: (work) =>
      transaction(async (tx, audit) => {
        const answer = { ...(await work(tx, audit)), publishedVersion }
        // The draft is what is published, however its text was written before.
        await markReleased(tx, published, hashOf(present(await draftStore.lock(tx, draft.id))))
        return answer
      }),
    body: { fullName: name, formData, columnData, version: draft.version },
  })
  return { ...written, publishedVersion }
})

export const flowFormCalls = [
  serveList,
  serveRead,
  serve(createFlowForm, add),
  serve(updateFlowForm, (context) => update({ ...context, params: { id: context.body.id } })),
  serve(deleteFlowForm, removeHandler(flowForms)),
  serve(
    flowFormUses,
    usesHandler(usedFlowForms, async ({ db, params }) => present(await flowForms.store.find(db, params.id))),
  ),
  serveCopy,
  serveRelease,
]
