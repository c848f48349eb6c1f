import { createHash } from 'node:crypto'
import { sql, type ColumnType, type Generated, type RawBuilder, type Selectable } from 'kysely'
import { encodeForm } from '#engine/forms/codec-form.ts'
import { textsOfList } from '#engine/forms/phone/codec-lists.ts'
import { withPhoneOfCards } from '#engine/forms/phone/phone-list.ts'
import { holdSeconds } from '#engine/resource/hold.ts'
import type { FunctionDefinition } from '#features/records/entry.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { runAs } from '#server/database/execution.ts'
import type { Db, Tables, Tx } from '#server/database/types.ts'
import { countedAtMost, storeOf, type Condition, type Store } from '#server/resource/store.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    function_draft: {
      id: string
      code: string
      name: string
      category: string
      web_type: number
      is_flow_form: boolean
      enable_flow: boolean
      flow_id: string
      tables: string
      form_data: string
      column_data: string
      app_column_data: string
      rest: ColumnType<Readonly<Record<string, unknown>>, string, string>
      sort_code: number
      description: string
      content_hash: string
      released_hash: string | null
      released_version: number | null
      version: Generated<number>
      created_at: Generated<Date>
      created_by: string | null
      modified_at: Date | null
      modified_by: string | null
    }
  }
}

/** What a draft says; the JSON texts as they came. */
export interface DraftContent {
  readonly code: string
  readonly name: string
  /** Id of an entry of the dictionary of categories; of functions from files perhaps its code. */
  readonly category: string
  readonly webType: 1 | 2
  /** The form of launch flows (流程表单), without list and menu entry. */
  readonly isFlowForm: boolean
  readonly enableFlow: boolean
  readonly flowId: string
  readonly tables: string
  readonly formData: string
  readonly columnData: string
  readonly appColumnData: string
  /** Members that are not ours, as a client sent them. */
  readonly rest: Readonly<Record<string, unknown>>
  readonly sortCode: number
  readonly description: string
}

/** What is known of a function beside its draft. */
export interface DraftStanding {
  /** 0 where nothing is published. */
  readonly publishedVersion: number
  readonly enabled: boolean
  /** Whether the draft differs from what is published. */
  readonly isChanged: boolean
  /** An application brought it. */
  readonly isShipped: boolean
}

export interface FunctionDraft extends DraftContent {
  readonly id: string
  readonly version: number
  readonly standing: DraftStanding
}

/** Of a function that is not published yet. */
export const unpublished: DraftStanding = { publishedVersion: 0, enabled: true, isChanged: true, isShipped: false }

type Row = Selectable<Tables['function_draft']>

const rows = storeOf('function_draft', {
  item: (row): FunctionDraft => ({ ...contentOf(row), id: row.id, version: row.version, standing: unpublished }),
  row: (draft: FunctionDraft) => ({ id: draft.id, version: draft.version, ...columnsOf(draft) }),
  stamp: ({ now, userId }, isNew) => (isNew ? { created_at: now, created_by: userId } : { modified_at: now, modified_by: userId }),
})

function contentOf(row: Row): DraftContent {
  return {
    code: row.code,
    name: row.name,
    category: row.category,
    webType: row.web_type === 1 ? 1 : 2,
    isFlowForm: row.is_flow_form,
    enableFlow: row.enable_flow,
    flowId: row.flow_id,
    tables: row.tables,
    formData: row.form_data,
    columnData: row.column_data,
    appColumnData: row.app_column_data,
    rest: row.rest,
    sortCode: row.sort_code,
    description: row.description,
  }
}

function columnsOf(draft: DraftContent) {
  return {
    code: draft.code,
    name: draft.name,
    category: draft.category,
    web_type: draft.webType,
    is_flow_form: draft.isFlowForm,
    enable_flow: draft.enableFlow,
    flow_id: draft.flowId,
    tables: draft.tables,
    form_data: draft.formData,
    column_data: draft.columnData,
    app_column_data: draft.appColumnData,
    rest: JSON.stringify(draft.rest),
    sort_code: draft.sortCode,
    description: draft.description,
    content_hash: hashOf(draft),
  }
}

/** Tells two contents apart as far as publishing is concerned. */
export function hashOf(draft: DraftContent): string {
  const { name, category, webType, enableFlow, flowId, formData, columnData, appColumnData } = draft
  const told = [name, category, webType, enableFlow, enableFlow ? flowId : '', formData, columnData, appColumnData]
  return createHash('sha256').update(JSON.stringify(told)).digest('hex')
}

/** The draft that a published definition stands for: what the codec writes of it. */
export function draftOfPublished(code: string, definition: FunctionDefinition): DraftContent {
  const { name, category, webType, flowId, form } = definition
  const list = withPhoneOfCards(definition.list)
  return {
    code,
    name,
    category,
    webType: webType === '1' ? 1 : 2,
    isFlowForm: definition.isFlowForm ?? false,
    enableFlow: flowId !== undefined,
    flowId: flowId ?? '',
    tables: '[]',
    formData: JSON.stringify(encodeForm(form, fieldTypes)),
    ...textsOfList(list),
    rest: {},
    sortCode: 0,
    description: '',
  }
}

interface Published {
  readonly code: string
  readonly published: FunctionDefinition
  readonly published_version: number
  readonly enabled: boolean
  readonly is_shipped: boolean
}

const shipped = sql<boolean>`exists (select 1 from function_version as v where v.function_id = f.id and v.version = 1 and v.published_by is null)`

const ofFlowForm = sql<boolean>`coalesce((f.published ->> 'isFlowForm')::boolean, false)`
/** What is published; a flow form that was taken out of use is not there any more. */
const isThere = sql<boolean>`f.published is not null and (f.enabled or not ${ofFlowForm})`

async function publishedOf(db: Db | Tx, id: string): Promise<Published | undefined> {
  const { rows: found } = await sql<Published>`select f.code, f.published, f.published_version, f.enabled, ${shipped} as is_shipped
    from online_function as f where f.id = ${id} and ${isThere}`.execute(db)
  return found[0]
}

/** Whether the draft was never changed since it was released, but something else was published: then it stands for that. */
function isOvertaken(row: Row, { published_version }: Published): boolean {
  return row.released_version !== null && row.content_hash === row.released_hash && row.released_version !== published_version
}

function standingOf(row: Row | undefined, published: Published | undefined): DraftStanding {
  if (!published) return unpublished
  const { published_version: publishedVersion, enabled, is_shipped: isShipped } = published
  const isSame =
    !row || isOvertaken(row, published) || (row.content_hash === row.released_hash && row.released_version === publishedVersion)
  return { publishedVersion, enabled, isShipped, isChanged: !isSame }
}

function draftOf(id: string, row: Row | undefined, published: Published | undefined): FunctionDraft | undefined {
  const standing = standingOf(row, published)
  if (row && !(published && isOvertaken(row, published))) return { ...contentOf(row), id, version: row.version, standing }
  if (!published) return undefined
  const kept = row ? { sortCode: row.sort_code, description: row.description, rest: row.rest, tables: row.tables } : {}
  return { ...draftOfPublished(published.code, published.published), ...kept, id, version: row?.version ?? 0, standing }
}

async function rowOf(db: Db | Tx, id: string, end: RawBuilder<unknown>): Promise<Row | undefined> {
  const { rows: found } = await sql<Row>`select * from function_draft where id = ${id} ${end}`.execute(db)
  return found[0]
}

async function find(db: Db | Tx, id: string): Promise<FunctionDraft | undefined> {
  const [row, published] = [await rowOf(db, id, sql``), await publishedOf(db, id)]
  return draftOf(id, row, published)
}

/** The draft, locked; that of a function without one is written now, as it was read. */
async function lock(tx: Tx, id: string): Promise<FunctionDraft | undefined> {
  const held = await rowOf(tx, id, sql`for update`)
  const draft = draftOf(id, held, await publishedOf(tx, id))
  if (!draft || (held && held.content_hash === hashOf(draft))) return draft
  const released = { released_hash: hashOf(draft), released_version: draft.standing.publishedVersion }
  const made = { ...columnsOf(draft), ...released }
  await tx
    .insertInto('function_draft')
    .values({ id, version: 0, ...made })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(held ? made : { id }))
    .execute()
  // Where somebody else wrote it at the same time, that is what stands now.
  return held ? draft : draftOf(id, await rowOf(tx, id, sql`for update`), await publishedOf(tx, id))
}

/** A function in a list, without its definition. */
export interface ListedFunction {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly category: string
  readonly web_type: number
  readonly is_flow_form: boolean
  readonly enable_flow: boolean
  readonly sort_code: number
  readonly description: string
  readonly version: number
  readonly published_version: number
  readonly enabled: boolean
  readonly is_release: 0 | 1 | 2
  readonly is_shipped: boolean
  readonly created_at: Date | null
  readonly created_by: string | null
  readonly modified_at: Date | null
  readonly modified_by: string | null
  readonly holder_id: string | null
}

/** All functions: drafts, and what is published without one. */
const designed = sql`(
  select d.id, d.code, d.name, d.category, d.web_type, d.is_flow_form, d.enable_flow, d.sort_code, d.description, d.version,
    coalesce(f.published_version, 0) as published_version, coalesce(f.enabled, true) as enabled, ${shipped} as is_shipped,
    case when f.id is null then 0 when d.content_hash = d.released_hash then 1 else 2 end as is_release,
    d.created_at, d.created_by, d.modified_at, d.modified_by
  from function_draft as d left join online_function as f on f.id = d.id and ${isThere}
  union all
  select f.id, f.code, f.name, f.category, f.web_type::smallint, ${ofFlowForm}, f.flow_id is not null, f.sort_code, '', 0,
    f.published_version, f.enabled, ${shipped}, 1, f.created_at, null, f.modified_at, null
  from online_function as f where ${isThere} and not exists (select 1 from function_draft as d where d.id = f.id)
) as designed`

/** How the holds of drafts are named. */
export const heldKind = 'function'

const holder = sql`(select user_id from edit_hold where subject = ${heldKind} || ':' || designed.id
  and renewed_at > clock_timestamp() - make_interval(secs => ${holdSeconds.free}))`

/** Whether a draft, or what is published, is a flow form; undefined where there is neither. */
export async function isFlowForm(db: Db | Tx, id: string): Promise<boolean | undefined> {
  const { rows: found } = await sql<{ is_flow_form: boolean }>`select is_flow_form from ${designed} where id = ${id}`.execute(db)
  return found[0]?.is_flow_form
}

/** Functions, without the flow forms beside them. */
export const functionsAlone: Condition = sql<boolean>`not is_flow_form`
export const flowFormsAlone: Condition = sql<boolean>`is_flow_form`

interface WantedFunctions {
  readonly where: readonly Condition[]
  readonly order: RawBuilder<unknown>
  readonly limit: number
  readonly offset: number
}

const allOf = (conditions: readonly Condition[]) => (conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `))

export async function listFunctions(db: Db, { where, order, limit, offset }: WantedFunctions): Promise<ListedFunction[]> {
  const statement = sql<ListedFunction>`select *, ${holder} as holder_id from ${designed} where ${allOf(where)} order by ${order} limit ${limit} offset ${offset}`
  return (await runAs(db, statement.compile(db), { planEachTime: true })).rows
}

export async function countFunctions(db: Db, where: readonly Condition[]): Promise<number> {
  const statement = sql<{ count: string }>`select count(*) as count from (
    select 1 from ${designed} where ${allOf(where)} limit ${countedAtMost + 1}) as counted`
  return Number((await runAs(db, statement.compile(db), { planEachTime: true })).rows[0]?.count)
}

/** Drafts by the id of their function; one that is published without a draft reads as the draft it stands for. */
export const draftStore: Store<FunctionDraft> = { ...rows, find, lock }

/** Whether a function, or a table of the records of one, has this code already. */
export async function isCodeTaken(tx: Tx, { id, code }: Pick<FunctionDraft, 'id' | 'code'>): Promise<boolean> {
  const { rows: found } = await sql<{ taken: boolean }>`select exists (select 1 from function_draft where code = ${code} and id <> ${id})
    or exists (select 1 from online_function where code = ${code} and id <> ${id})
    or (to_regclass(${`records.${code}`}) is not null and not exists (select 1 from online_function where id = ${id} and code = ${code})) as taken`.execute(
    tx,
  )
  return found[0]!.taken
}
