import { sql } from 'kysely'
import type { CallBody } from '#engine/contract/call.ts'
import { offsetOf } from '#engine/contract/shapes.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { flowsAssistedBy, nameAssistants } from '#features/approvals/entry.ts'
import { dictionaryBook, type DictionaryBook } from '#features/dictionaries/entry.ts'
import {
  copyFlowDraft,
  createFlowDraft,
  deleteFlowDraft,
  flowCategories,
  holdFlowDraft,
  listFlowDrafts,
  readFlowDraft,
  releaseStates,
  templateOfTree,
  countFlowsOf,
  entryOfTemplate,
  treeOfTemplate,
  updateFlowDraft,
  savedDraftId,
  type FlowForm,
  type FlowRow,
  type SavedFlow,
} from '#features/flow-design/contract.ts'
import { mayNameAssistants, refuseUnlessDesigner } from '#features/flow-design/server/assistants.ts'
import {
  countFlows,
  draftStore,
  listFlows,
  unpublished,
  type FlowDraft,
  type ListedFlow,
} from '#features/flow-design/server/draft-store.ts'
import { formIdIn, refuseForm, withFormId } from '#features/flow-design/server/launch-form.ts'
import { designedFunction, designedNames } from '#features/flow-design/server/functions.ts'
import { namesFor } from '#features/function-design/entry.ts'
import { startTree } from '#features/flow-design/server/start-tree.ts'
import { serve } from '#server/http/serve.ts'
import { dropHold, holdersOf, holdHandler } from '#server/managed/hold.ts'
import { present, readHandler, wantedBy } from '#server/managed/read-rows.ts'
import type { Asking, Change, Resource, Transaction } from '#server/managed/resource.ts'
import { createHandler, removeHandler, updateHandler } from '#server/managed/write-rows.ts'
import type { Condition, Versioned } from '#server/resource/store.ts'

/** What is typed; members that are absent stay. */
export type TypedFlow = Partial<CallBody<typeof createFlowDraft>>

const holdKind = 'flow'

/** The tree is no part of the audit log: each pause of typing writes it, and versions keep what was published. */
export const flowDrafts: Resource<FlowDraft, TypedFlow, FlowForm> = {
  store: draftStore,
  action: 'flow-draft',
  listing: {
    searched: ['name', 'code'],
    sorted: {
      fullName: 'name',
      enCode: 'code',
      category: 'category',
      enabledMark: 'enabled',
      isRelease: 'is_release',
      sortCode: 'sort_code',
      creatorTime: 'created_at',
      lastModifyTime: 'modified_at',
    },
    order: sql`sort_code, coalesce(modified_at, created_at) desc, id`,
  },
  wire: wireOf,
  typed: (input, { key, before }) => {
    const name = input.fullName ?? before?.name ?? ''
    const type = input.type ?? before?.type ?? 1
    const tree = typedTree(input, before, type)
    return {
      ...key,
      type,
      entry: typeof input.flowTemplateJson === 'string' ? entryOfTemplate(input.flowTemplateJson, name) : (before?.entry ?? {}),
      code: input.enCode ?? before?.code ?? '',
      name,
      category: input.category ?? before?.category ?? '',
      icon: input.icon ?? before?.icon ?? '',
      iconBackground: input.iconBackground ?? before?.iconBackground ?? '',
      sortCode: input.sortCode ?? before?.sortCode ?? 0,
      description: input.description ?? before?.description ?? '',
      functionId: type === 0 ? formIdIn(tree) : (input.onlineFormId ?? (before?.type === 1 ? before.functionId : '')),
      tree,
      standing: before?.standing ?? unpublished,
    }
  },
  refuse,
  unique: [
    { indexes: ['flow_draft_code'], equals: () => undefined, refusal: codeTaken },
    {
      indexes: ['flow_draft_function'],
      equals: () => undefined,
      refusal: () => refusal('invalid', 'flow-design.function-has-flow', { params: { flow: '' }, field: 'onlineFormId' }),
    },
  ],
  secrets: ['tree', 'entry', 'standing'],
  written: async ({ tx, act, before }) => {
    if (act !== 'remove' || !before) return
    await dropHold(tx, holdKind, before.id)
    await nameAssistants(tx, before.id, { userIds: [], by: '' })
  },
}

/**
 * The tree, with the form that is chosen beside it. A client that sends back the form it read, with another one in the tree, means that of the
 * tree.
 */
function typedTree({ flowTemplateJson, formId }: TypedFlow, before: FlowDraft | undefined, type: 0 | 1): string {
  const tree = typeof flowTemplateJson === 'string' ? treeOfTemplate(flowTemplateJson) : (before?.tree ?? '')
  const isOther = typeof formId === 'string' && formId !== '' && formId !== before?.functionId && formId !== formIdIn(tree)
  return type === 0 && isOther ? withFormId(tree, { id: formId, name: '' }) : tree
}

function codeTaken({ code }: Pick<FlowDraft, 'code'>): Refusal {
  return refusal('invalid', 'flow-design.code-taken', { params: { code }, field: 'enCode' })
}

async function refuse(change: Change<FlowDraft>): Promise<readonly (Refusal | undefined)[]> {
  const { before, after } = change
  if (!after) return [before && before.standing.publishedVersion > 0 ? refusal('invalid', 'flow-design.is-published') : undefined]
  return [...(await refuseContent(change)), after.category === before?.category ? undefined : await refuseCategory(change, after)]
}

/** What is refused of a draft but its category, which a package brings in the same transaction. */
export async function refuseContent(change: Change<FlowDraft>): Promise<readonly (Refusal | undefined)[]> {
  const { tx, before, after } = change
  if (!after) return []
  const others = sql<boolean>`id <> ${after.id}`
  const isNewCode = after.code !== before?.code && (await countFlows(tx, [sql<boolean>`code = ${after.code}`, others])) > 0
  return [isNewCode ? codeTaken(after) : undefined, await refuseSubject(change, after)]
}

/** The form of a launch flow is what its tree says, which is kept as it comes and judged when it is published. */
async function refuseSubject(change: Change<FlowDraft>, after: FlowDraft): Promise<Refusal | undefined> {
  const { before } = change
  if (before && before.standing.publishedVersion > 0 && before.type !== after.type)
    return refusal('invalid', 'flow-design.type-fixed', { field: 'type' })
  return after.type === 0 || after.functionId === (before?.functionId ?? '') ? undefined : refuseFunction(change, after)
}

async function refuseCategory({ kernel }: Asking, { category }: FlowDraft): Promise<Refusal | undefined> {
  return entryOf(await dictionaryBook(kernel), category)?.enabled
    ? undefined
    : refusal('invalid', 'flow-design.category-unknown', { field: 'category' })
}

/** A function exists and has one flow; what ran through a flow stays with its function. */
async function refuseFunction({ tx, before }: Change<FlowDraft>, { id, functionId }: FlowDraft): Promise<Refusal | undefined> {
  const field = 'onlineFormId'
  if (before && before.standing.publishedVersion > 0) return refusal('invalid', 'flow-design.function-fixed', { field })
  if (functionId === '') return undefined
  const fn = await designedFunction(tx, functionId)
  if (!fn || fn.isFlowForm) return refusal('invalid', 'flow-design.function-unknown', { field })
  const where = [sql<boolean>`function_id = ${functionId}`, sql<boolean>`type = 1`, sql<boolean>`id <> ${id}`]
  const [other] = await listFlows(tx, { where, order: sql`id`, limit: 1, offset: 0 })
  return other && refusal('invalid', 'flow-design.function-has-flow', { params: { flow: other.name }, field })
}

/** The entry of a category: flows of applications name its code, drafts its id. */
export function entryOf(book: DictionaryBook, category: string) {
  return book.entries(flowCategories).find(({ id, code }) => id === category || code === category)
}

function wireOf(draft: FlowDraft): FlowForm {
  const { standing } = draft
  return {
    id: draft.id,
    fullName: draft.name,
    enCode: draft.code,
    category: draft.category,
    type: draft.type,
    icon: draft.icon,
    iconBackground: draft.iconBackground,
    sortCode: draft.sortCode,
    description: draft.description,
    enabledMark: Number(standing.enabled),
    onlineDev: draft.type === 1,
    onlineFormId: draft.type === 1 ? draft.functionId : '',
    formId: draft.type === 0 ? draft.functionId : '',
    onlineFormName: '',
    flowTemplateJson: templateOfTree(draft.id, draft.name, draft.tree, draft.entry),
    publishedVersion: standing.publishedVersion,
    basedOn: standing.basedOn,
    isRelease: standing.publishedVersion === 0 ? releaseStates.never : standing.isChanged ? releaseStates.changed : releaseStates.published,
    version: draft.version,
  }
}

interface Naming {
  readonly book: DictionaryBook
  readonly nameOf: (userId: string | null | undefined) => string
  readonly functions: ReadonlyMap<string, string>
  readonly holders: ReadonlyMap<string, string>
  /** Ids of the flows that the caller helps to administer, and whether he may name who does. */
  readonly assisted: ReadonlySet<string>
  readonly namesAssistants: boolean
}

function rowOf(one: ListedFlow, naming: Naming): FlowRow {
  const { book, nameOf, functions, holders } = naming
  const category = entryOf(book, one.category)
  return {
    id: one.id,
    fullName: one.name,
    enCode: one.code,
    category: category?.id ?? one.category,
    categoryName: category?.name ?? '',
    type: one.type,
    icon: one.icon,
    iconBackground: one.icon_background,
    sortCode: one.sort_code,
    description: one.description,
    enabledMark: Number(one.enabled),
    onlineFormId: one.type === 1 ? one.function_id : '',
    formId: one.type === 0 ? one.function_id : '',
    onlineFormName: functions.get(one.function_id) ?? '',
    version: one.version,
    publishedVersion: one.published_version,
    isRelease: one.is_release,
    creatorUser: nameOf(one.created_by),
    creatorTime: one.created_at?.getTime() ?? null,
    lastModifyUser: nameOf(one.modified_by),
    lastModifyTime: one.modified_at?.getTime() ?? null,
    hasAssistBtn: Number(naming.namesAssistants),
    ...(naming.assisted.has(one.id) && { assists: true }),
    holder: nameOf(holders.get(one.id)),
  }
}

const serveList = serve(listFlowDrafts, async (context) => {
  const { query, kernel, session, db } = context
  const book = await dictionaryBook(kernel)
  const entry = query.category === '' ? undefined : entryOf(book, query.category)
  const filters: Condition[] = [
    ...(query.type === '' ? [] : [sql<boolean>`type = ${Number(query.type)}`]),
    ...(query.category === '' ? [] : [sql<boolean>`category = any(${[query.category, entry?.id ?? '', entry?.code ?? '']})`]),
    ...(query.enabledMark === '' ? [] : [sql<boolean>`enabled = ${query.enabledMark === '1'}`]),
    ...(query.isRelease === '' ? [] : [sql<boolean>`is_release = ${Number(query.isRelease)}`]),
    ...(query.onlineFormId === '' ? [] : [sql<boolean>`function_id = ${query.onlineFormId}`]),
  ]
  const { where, order } = await wantedBy(flowDrafts, query, filters, context)
  const { currentPage, pageSize } = query
  const found = await listFlows(db, { where, order, limit: pageSize, offset: offsetOf(query) })
  const [nameOf, functions, holders, total, assisted, namesAssistants] = await Promise.all([
    namesFor({ kernel, session }),
    designedNames(db),
    holdersOf(
      db,
      holdKind,
      found.map(({ id }) => id),
    ),
    countFlows(db, where),
    flowsAssistedBy(db, session.userId),
    mayNameAssistants(context),
  ])
  const naming = { book, nameOf, functions, holders, assisted, namesAssistants }
  return { list: found.map((one) => rowOf(one, naming)), pagination: { currentPage, pageSize, total } }
})

const serveRead = serve(readFlowDraft, async (context) => {
  const { kernel, session, db } = context
  const form = await readHandler(flowDrafts)(context)
  const assists = (await flowsAssistedBy(db, session.userId)).has(form.id)
  const fn = await designedFunction(db, form.onlineFormId || form.formId)
  // Flows of applications name the code of their category; whoever designs them chooses among entries.
  const category = entryOf(await dictionaryBook(kernel), form.category)?.id ?? form.category
  return { ...form, category, onlineFormName: fn?.name ?? '', ...(assists && { assists }) }
})

const add = createHandler(flowDrafts)
const update = updateHandler(flowDrafts)

/**
 * Answers a write as clients of the family read it. The answer is made inside the transaction, as a repeated request gets what was answered
 * there. A flow that is published already may get what was saved as its main version.
 */
async function saving(transaction: Transaction<SavedFlow>, run: (transaction: Transaction<Versioned>) => Promise<Versioned>) {
  const saved: SavedFlow[] = []
  await run(async (work) => {
    const answer = await transaction(async (tx, audit) => {
      const { id, version } = await work(tx, audit)
      const isPublished = (await draftStore.find(tx, id))?.standing.publishedVersion !== 0
      return { id: savedDraftId(id, version), isMainVersion: isPublished, templateId: id, version }
    })
    saved.push(answer)
    return answer
  })
  return saved[0]!
}

/** @throws Refused for several flows in one template, which would not come back, and for a form that is not there */
async function refuseTemplate(db: Asking['db'], { type, flowTemplateJson, formId }: TypedFlow): Promise<void> {
  if (flowTemplateJson && countFlowsOf(flowTemplateJson) > 1)
    throw new Refused(refusal('invalid', 'flow-design.several-flows', { field: 'flowTemplateJson' }))
  const unknown = type === 0 ? await refuseForm(db, formId ?? '') : undefined
  if (unknown) throw new Refused(unknown)
}

/** Adds a draft; one without a tree begins with its start node. */
export async function addFlow(context: Omit<Parameters<typeof add>[0], 'body'>, body: TypedFlow): Promise<Versioned> {
  await refuseTemplate(context.db, body)
  const isEmpty = !body.flowTemplateJson || treeOfTemplate(body.flowTemplateJson) === ''
  const fn = await designedFunction(context.db, (body.type === 0 ? body.formId : body.onlineFormId) ?? '')
  return add({ ...context, body: isEmpty ? { ...body, flowTemplateJson: startTree(fn) } : body })
}

const serveCreate = serve(createFlowDraft, ({ kernel, session, db, body, transaction }) =>
  saving(transaction, (inside) => addFlow({ kernel, session, db, transaction: inside }, body)),
)

const serveUpdate = serve(updateFlowDraft, async (context) => {
  const { kernel, session, db, params, body, transaction } = context
  await refuseUnlessDesigner(context, params.id, 'edit')
  await refuseTemplate(db, body)
  try {
    return await saving(transaction, (inside) => update({ kernel, session, db, params, body, transaction: inside }))
  } catch (error) {
    if (!(error instanceof Refused) || error.refusals[0]?.text !== 'kernel.version-conflict') throw error
    throw new Refused(error.refusals, { data: { ...(error.data as object), ...(await lastWrite(context)) } })
  }
})

/** Who wrote what stands now, and when: whoever comes second decides between both. */
async function lastWrite({ kernel, session, db, params }: Asking & { readonly params: { readonly id: string } }): Promise<object> {
  const row = await db.selectFrom('flow_draft').select(['modified_by', 'modified_at']).where('id', '=', params.id).executeTakeFirst()
  const nameOf = await namesFor({ kernel, session })
  return { changedBy: nameOf(row?.modified_by), changedAt: row?.modified_at?.getTime() ?? null }
}

/** The first code of its kind that is free. */
async function freeCode({ db }: Asking, code: string): Promise<string> {
  const stem = `${code.slice(0, 40)}_copy`
  const { rows } = await sql<{ code: string }>`select code from flow_draft where starts_with(code, ${stem})
    union select code from flow where starts_with(code, ${stem})`.execute(db)
  const taken = new Set(rows.map((row) => row.code))
  for (let no = 1; ; no += 1) {
    const free = no === 1 ? stem : `${stem}${no}`
    if (!taken.has(free)) return free
  }
}

const serveCopy = serve(copyFlowDraft, async (context) => {
  const draft = present(await draftStore.find(context.db, context.params.id))
  const category = entryOf(await dictionaryBook(context.kernel), draft.category)?.id ?? draft.category
  const { type, icon, iconBackground, sortCode, description, tree } = draft
  return add({
    ...context,
    body: {
      fullName: `${draft.name.slice(0, 97)}-副本`,
      enCode: await freeCode(context, draft.code),
      category,
      // A function has one flow, so the copy begins without one; flow forms are shared.
      ...{ type, icon, iconBackground, sortCode, description, flowTemplateJson: tree },
    },
  })
})

const serveHold = serve(
  holdFlowDraft,
  holdHandler({
    kind: holdKind,
    present: async (asking, id) => {
      await refuseUnlessDesigner(asking, id, 'edit')
      return present(await draftStore.find(asking.db, id))
    },
    nameOf: async ({ kernel, session }, userId) => (await namesFor({ kernel, session }))(userId),
  }),
)

export const draftCalls = [
  serveList,
  serveRead,
  serveCreate,
  serveUpdate,
  serveCopy,
  serveHold,
  serve(deleteFlowDraft, removeHandler(flowDrafts)),
]
