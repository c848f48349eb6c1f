import { sql } from 'kysely'
import type { CallBody } from '#engine/contract/call.ts'
import { offsetOf } from '#engine/contract/shapes.ts'
import { columnsByName } from '#engine/forms/columns.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { dictionaryBook, type DictionaryBook } from '#features/dictionaries/entry.ts'
import {
  copyFunctionDraft,
  createFunctionDraft,
  deleteFunctionDraft,
  functionCategories,
  holdFunctionDraft,
  listFunctionDrafts,
  readFunctionDraft,
  releaseStates,
  updateFunctionDraft,
  type FunctionForm,
  type FunctionRow,
} from '#features/function-design/contract.ts'
import { flowFormCategories } from '#features/function-design/contract/flow-forms.ts'
import {
  countFunctions,
  draftStore,
  functionsAlone,
  heldKind,
  isCodeTaken,
  listFunctions,
  unpublished,
  type DraftContent,
  type FunctionDraft,
  type ListedFunction,
} from '#features/function-design/server/draft-store.ts'
import { serveDesigned } from '#features/function-design/server/serve-designed.ts'
import { namesFor } from '#features/function-design/server/names.ts'
import { forgetUnpublished, publishedEvenDisabled } from '#features/records/entry.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { serve } from '#server/http/serve.ts'
import { dropHold, holdHandler } from '#server/managed/hold.ts'
import { present, readHandler, wantedBy } from '#server/managed/read-rows.ts'
import type { Asking, Change, Resource } from '#server/managed/resource.ts'
import { createHandler, removeHandler, updateHandler } from '#server/managed/write-rows.ts'
import type { Condition } from '#server/resource/store.ts'

type Created = CallBody<typeof createFunctionDraft>
/** What is typed; members that are absent stay. */
export type TypedFunction = Partial<Created> & { readonly newId?: string }

/** The JSON texts are no part of the audit log: each pause of typing writes them, and versions keep what was published. */
const texts = ['formData', 'columnData', 'appColumnData', 'tables', 'rest', 'standing'] as const

/** What drafts are searched and sorted by. */
export const draftListing = {
  searched: ['name', 'code'],
  sorted: {
    fullName: 'name',
    enCode: 'code',
    category: 'category',
    webType: 'web_type',
    enableFlow: 'enable_flow',
    isRelease: 'is_release',
    sortCode: 'sort_code',
    creatorTime: 'created_at',
    lastModifyTime: 'modified_at',
  },
  order: sql`sort_code, coalesce(modified_at, created_at) desc, id`,
}

export const functionDrafts: Resource<FunctionDraft, TypedFunction, FunctionForm> = {
  store: draftStore,
  action: 'function-draft',
  listing: draftListing,
  wire: wireOf,
  typed: (input, { key, before }) => ({
    ...key,
    id: input.newId ?? key.id,
    ...contentTyped(input, before),
    standing: before?.standing ?? unpublished,
  }),
  refuse,
  unique: [
    {
      indexes: ['function_draft_code'],
      // The rule looks among tables and published functions too; the index judges alone where two write at once.
      equals: () => undefined,
      refusal: codeTaken,
    },
  ],
  secrets: texts,
  written: async ({ tx, before, after }) => {
    if (!before || after) return
    await dropHold(tx, heldKind, before.id)
    await forgetUnpublished(tx, before.id)
  },
}

function codeTaken({ code }: Pick<FunctionDraft, 'code'>): Refusal {
  return refusal('invalid', 'function-design.code-taken', { params: { code }, field: 'enCode' })
}

/** Members of an answer that come back with a write and are no part of the definition. */
const told = new Set([
  ...[
    'id',
    'version',
    'newId',
    'isRelease',
    'enabledMark',
    'publishedVersion',
    'isShipped',
    'isFlowForm',
    'pcIsRelease',
    'appIsRelease',
    'holder',
    'categoryId',
  ],
  ...['creatorUser', 'creatorTime', 'creatorUserId', 'lastModifyUser', 'lastModifyTime', 'lastModifyUserId', 'deleteMark'],
])
const own = new Set([
  ...['fullName', 'enCode', 'category', 'type', 'webType', 'enableFlow', 'flowId', 'tables', 'formData', 'columnData', 'appColumnData'],
  ...['sortCode', 'description'],
])

const empty: DraftContent = {
  code: '',
  name: '',
  category: '',
  webType: 2,
  isFlowForm: false,
  enableFlow: false,
  flowId: '',
  tables: '[]',
  formData: '',
  columnData: '',
  appColumnData: '',
  rest: {},
  sortCode: 0,
  description: '',
}

function contentTyped(input: TypedFunction, before: FunctionDraft | undefined): DraftContent {
  const was: DraftContent = before ?? empty
  const more = Object.entries(input).filter(([name, value]) => !told.has(name) && !own.has(name) && value !== undefined)
  return {
    code: input.enCode ?? was.code,
    name: input.fullName ?? was.name,
    category: input.category ?? was.category,
    webType: was.isFlowForm ? 1 : (input.webType ?? was.webType),
    isFlowForm: was.isFlowForm,
    enableFlow: !was.isFlowForm && (input.enableFlow === null || input.enableFlow === undefined ? was.enableFlow : input.enableFlow === 1),
    flowId: input.flowId || was.flowId,
    tables: input.tables ?? was.tables,
    formData: input.formData ?? was.formData,
    columnData: input.columnData ?? was.columnData,
    appColumnData: input.appColumnData ?? was.appColumnData,
    rest: { ...was.rest, ...Object.fromEntries(more) },
    sortCode: input.sortCode ?? was.sortCode,
    description: input.description ?? was.description,
  }
}

/** Characters of the members that are not ours, as JSON. */
const restAtMost = 100_000

async function refuse(change: Change<FunctionDraft>): Promise<readonly (Refusal | undefined)[]> {
  const { before, after } = change
  if (!after) return [before && before.standing.publishedVersion > 0 ? refusal('invalid', 'function-design.is-published') : undefined]
  return [...(await refuseContent(change)), after.category === before?.category ? undefined : await refuseCategory(change, after)]
}

/** What is refused of a draft but its category, which a package brings in the same transaction. */
export async function refuseContent({ tx, before, after }: Change<FunctionDraft>): Promise<readonly (Refusal | undefined)[]> {
  if (!after) return []
  const isNewCode = after.code !== before?.code
  return [
    isNewCode && before && before.standing.publishedVersion > 0
      ? refusal('invalid', 'function-design.code-fixed', { field: 'enCode' })
      : undefined,
    isNewCode && (await isCodeTaken(tx, after)) ? codeTaken(after) : undefined,
    JSON.stringify(after.rest).length > restAtMost ? refusal('invalid', 'function-design.too-large') : undefined,
  ]
}

async function refuseCategory({ kernel }: Pick<Asking, 'kernel'>, { category, isFlowForm }: DraftContent): Promise<Refusal | undefined> {
  if (category === '') return isFlowForm ? undefined : refusal('invalid', 'function-design.category-missing', { field: 'category' })
  const entry = entryOf(await dictionaryBook(kernel), category, isFlowForm)
  return entry?.enabled ? undefined : refusal('invalid', 'function-design.category-unknown', { field: 'category' })
}

/** The entry of a category: forms of applications name its code, drafts its id. */
export function entryOf(book: DictionaryBook, category: string, isFlowForm = false) {
  return book.entries(isFlowForm ? flowFormCategories : functionCategories).find(({ id, code }) => id === category || code === category)
}

/** Clients send numbers, lists and nothing where the form has text. */
const textOf = (sent: unknown): string =>
  sent === null || sent === undefined ? '' : typeof sent === 'string' ? sent : JSON.stringify(sent)

/** A draft in the form of the family. */
export function wireOf({ id, version, standing, ...draft }: FunctionDraft): FunctionForm {
  return {
    ...draft.rest,
    dbLinkId: textOf(draft.rest['dbLinkId'] ?? '0'),
    interfaceId: textOf(draft.rest['interfaceId']),
    interfaceParam: textOf(draft.rest['interfaceParam']),
    id,
    fullName: draft.name,
    enCode: draft.code,
    category: draft.category,
    type: 1,
    webType: draft.webType,
    enableFlow: Number(draft.enableFlow),
    flowId: draft.flowId,
    tables: draft.tables,
    formData: draft.formData,
    columnData: draft.columnData,
    appColumnData: draft.appColumnData,
    sortCode: draft.sortCode,
    description: draft.description,
    enabledMark: Number(standing.enabled),
    isRelease: releaseOf(standing),
    publishedVersion: standing.publishedVersion,
    isShipped: standing.isShipped,
    isFlowForm: draft.isFlowForm,
    version,
  }
}

export function releaseOf({ publishedVersion, isChanged }: FunctionDraft['standing']): FunctionForm['isRelease'] {
  if (publishedVersion === 0) return releaseStates.never
  return isChanged ? releaseStates.changed : releaseStates.published
}

function rowOf(one: ListedFunction, { book, nameOf, entries }: Naming): FunctionRow {
  const category = entryOf(book, one.category)
  return {
    id: one.id,
    fullName: one.name,
    enCode: one.code,
    category: category?.name ?? '',
    categoryId: category?.id ?? one.category,
    description: one.description,
    type: 1,
    webType: one.web_type,
    enableFlow: Number(one.enable_flow),
    isRelease: one.is_release,
    enabledMark: Number(one.enabled),
    sortCode: one.sort_code,
    version: one.version,
    publishedVersion: one.published_version,
    isShipped: one.is_shipped,
    isFlowForm: one.is_flow_form,
    pcIsRelease: Number(entries.has(one.id)),
    appIsRelease: 0,
    creatorUser: nameOf(one.created_by),
    creatorTime: one.created_at?.getTime() ?? null,
    lastModifyUser: nameOf(one.modified_by),
    lastModifyTime: one.modified_at?.getTime() ?? null,
    holder: nameOf(one.holder_id),
  }
}

interface Naming {
  readonly book: DictionaryBook
  readonly nameOf: Awaited<ReturnType<typeof namesFor>>
  /** Functions with an entry in the navigation. */
  readonly entries: ReadonlySet<string>
}

async function namingFor(context: Asking, found: readonly ListedFunction[]): Promise<Naming> {
  const ids = found.map(({ id }) => id)
  const [book, nameOf, entries] = await Promise.all([
    dictionaryBook(context.kernel),
    namesFor(context),
    sql<{ id: string }>`select distinct property ->> 'moduleId' as id from menu
      where type = 3 and deleted_at is null and property ->> 'moduleId' = any(${ids})`.execute(context.db),
  ])
  return { book, nameOf, entries: new Set(entries.rows.map(({ id }) => id)) }
}

/** Other kinds of the family are not designed here: a list of them is empty. */
const designedType = '1'

const serveList = serve(listFunctionDrafts, async (context) => {
  const { query, kernel, db } = context
  const entry = query.category === '' ? undefined : entryOf(await dictionaryBook(kernel), query.category)
  const filters: Condition[] = [
    functionsAlone,
    ...(query.type === '' || query.type === designedType ? [] : [sql<boolean>`false`]),
    ...(query.category === '' ? [] : [sql<boolean>`category = any(${[query.category, entry?.id ?? '', entry?.code ?? '']})`]),
    ...(query.isRelease === '' ? [] : [sql<boolean>`is_release = ${Number(query.isRelease)}`]),
  ]
  const { where, order } = await wantedBy(functionDrafts, query, filters, context)
  const { currentPage, pageSize } = query
  const found = await listFunctions(db, { where, order, limit: pageSize, offset: offsetOf(query) })
  const naming = await namingFor(context, found)
  return { list: found.map((one) => rowOf(one, naming)), pagination: { currentPage, pageSize, total: await countFunctions(db, where) } }
})

const serveRead = serveDesigned(readFunctionDraft, async (context) => {
  const form = await readHandler(functionDrafts)(context)
  // Functions of applications name the code of their category; whoever designs them chooses among entries.
  const category = entryOf(await dictionaryBook(context.kernel), form.category, form.isFlowForm)?.id ?? form.category
  // Also of a disabled function columns hold values, so the keys of their fields stay as they are.
  const published = await publishedEvenDisabled(context.db, form.id)
  return { ...form, category, columns: Object.fromEntries(columnsByName(published?.form, fieldTypes)) }
})

const update = updateHandler(functionDrafts)

const serveUpdate = serveDesigned(updateFunctionDraft, async (context) => {
  try {
    return await update(context)
  } catch (error) {
    if (!isClash(error)) throw error
    throw new Refused(error.refusals, { data: { ...(error.data as object), ...(await lastWrite(context)) } })
  }
})

function isClash(error: unknown): error is Refused {
  return error instanceof Refused && error.refusals[0]?.text === 'kernel.version-conflict'
}

/** Who wrote what stands now, and when: whoever comes second decides between both. */
async function lastWrite(context: Asking & { readonly params: { readonly id: string } }): Promise<object> {
  const row = await context.db
    .selectFrom('function_draft')
    .select(['modified_by', 'modified_at'])
    .where('id', '=', context.params.id)
    .executeTakeFirst()
  const nameOf = await namesFor(context)
  return { changedBy: nameOf(row?.modified_by), changedAt: row?.modified_at?.getTime() ?? null }
}

const add = createHandler(functionDrafts)

/** The first code of its kind that is free. */
export async function freeCode(context: Asking, code: string): Promise<string> {
  const stem = `${code.slice(0, 22)}_copy`
  const { rows } = await sql<{ code: string }>`select code from function_draft where starts_with(code, ${stem})
    union select code from online_function where starts_with(code, ${stem})`.execute(context.db)
  const taken = new Set(rows.map((row) => row.code))
  for (let no = 1; ; no += 1) {
    const free = no === 1 ? stem : `${stem}${no}`
    if (!taken.has(free)) return free
  }
}

const serveCopy = serveDesigned(copyFunctionDraft, async (context) => {
  const draft = present(await draftStore.find(context.db, context.params.id))
  const category = entryOf(await dictionaryBook(context.kernel), draft.category)?.id ?? draft.category
  const { formData, columnData, appColumnData, tables, webType, sortCode, description, rest } = draft
  const body: TypedFunction = {
    ...rest,
    fullName: `${draft.name.slice(0, 97)}-副本`,
    enCode: await freeCode(context, draft.code),
    category,
    webType,
    // A flow belongs to one function, so the copy begins without one.
    enableFlow: 0,
    ...{ formData, columnData, appColumnData, tables, sortCode, description },
  }
  return add({ ...context, body })
})

export const draftCalls = [
  serveList,
  serveRead,
  serve(createFunctionDraft, add),
  serveUpdate,
  serveDesigned(deleteFunctionDraft, removeHandler(functionDrafts)),
  serveCopy,
  serveDesigned(
    holdFunctionDraft,
    holdHandler({
      kind: heldKind,
      present: async ({ db }, id) => present(await draftStore.find(db, id)),
      nameOf: async (asking, userId) => (await namesFor(asking))(userId),
    }),
  ),
]
