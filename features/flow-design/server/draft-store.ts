import { createHash } from 'node:crypto'
import { sql, type ColumnType, type Generated, type RawBuilder, type Selectable } from 'kysely'
import { encodeFlow } from '#engine/flows/codec.ts'
import type { JsonObject } from '#engine/flows/json.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { flowType } from '#engine/flows/wire-codes.ts'
import { runAs } from '#server/database/execution.ts'
import type { Db, Tables, Tx } from '#server/database/types.ts'
import { countedAtMost, storeOf, type Condition, type Store } from '#server/resource/store.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    flow_draft: {
      id: string
      code: string
      name: string
      category: string
      icon: string
      icon_background: string
      sort_code: number
      description: string
      function_id: string
      type: number
      entry: ColumnType<JsonObject, string, string>
      tree: string
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

/** What a draft says; the tree as the text that it came as. */
export interface DraftContent {
  readonly code: string
  readonly name: string
  /** Id of an entry of the dictionary of categories; of flows from files perhaps its code. */
  readonly category: string
  readonly icon: string
  readonly iconBackground: string
  readonly sortCode: number
  readonly description: string
  /** 0: started by itself, with the flow form that its start node names; 1: the flow of a function. */
  readonly type: 0 | 1
  /** The function whose records run through it, or the flow form; `''`: none yet. */
  readonly functionId: string
  /** What a client said of the flow inside its template beside the tree. */
  readonly entry: JsonObject
  readonly tree: string
}

/** What is published beside a draft. */
export interface DraftStanding {
  /** The version with which requests start; 0 where nothing is published. */
  readonly publishedVersion: number
  /** The version that the draft was made from or published as; 0 where it is neither. */
  readonly basedOn: number
  readonly enabled: boolean
  /** Whether the draft differs from what it was last published as. */
  readonly isChanged: boolean
}

export interface FlowDraft extends DraftContent {
  readonly id: string
  readonly version: number
  readonly standing: DraftStanding
}

export const unpublished: DraftStanding = { publishedVersion: 0, basedOn: 0, enabled: false, isChanged: true }

type Row = Selectable<Tables['flow_draft']>

const rows = storeOf('flow_draft', {
  item: (row): FlowDraft => ({ ...contentOf(row), id: row.id, version: row.version, standing: unpublished }),
  row: (draft: FlowDraft) => ({ id: draft.id, version: draft.version, ...columnsOf(draft) }),
  stamp: ({ now, userId }, isNew) => (isNew ? { created_at: now, created_by: userId } : { modified_at: now, modified_by: userId }),
})

function contentOf(row: Row): DraftContent {
  return {
    code: row.code,
    name: row.name,
    category: row.category,
    icon: row.icon,
    iconBackground: row.icon_background,
    sortCode: row.sort_code,
    description: row.description,
    type: row.type === 0 ? 0 : 1,
    functionId: row.function_id,
    entry: row.entry,
    tree: row.tree,
  }
}

function columnsOf(draft: DraftContent) {
  return {
    code: draft.code,
    name: draft.name,
    category: draft.category,
    icon: draft.icon,
    icon_background: draft.iconBackground,
    sort_code: draft.sortCode,
    description: draft.description,
    type: draft.type,
    function_id: draft.functionId,
    entry: JSON.stringify(draft.entry),
    tree: draft.tree,
    content_hash: hashOf(draft),
  }
}

/** Tells two contents apart as far as publishing is concerned; how a tree is spaced does not matter. */
export function hashOf({ code, name, category, tree }: DraftContent): string {
  return createHash('sha256')
    .update(JSON.stringify([code, name, category, withoutSpace(tree)]))
    .digest('hex')
}

function withoutSpace(tree: string): string {
  try {
    return JSON.stringify(JSON.parse(tree))
  } catch {
    return tree
  }
}

interface Published {
  readonly code: string
  readonly name: string
  readonly category: string
  readonly version: number
  readonly enabled: boolean
  readonly definition: FlowDefinition
  readonly function_id: string
}

/** The function whose records run through a flow: published functions name theirs. */
const functionOf = sql<string>`coalesce((select fn.id from online_function as fn where fn.flow_id = f.id order by fn.id limit 1), '')`

async function publishedOf(db: Db | Tx, id: string): Promise<Published | undefined> {
  const { rows: found } =
    await sql<Published>`select f.code, f.name, f.category, f.version, f.enabled, v.definition, ${functionOf} as function_id
    from flow as f join flow_version as v on v.flow_id = f.id and v.version = f.version where f.id = ${id}`.execute(db)
  return found[0]
}

/** Whether the draft was not changed since it was released, but something else was published: then it stands for that. */
function isOvertaken(row: Row, published: Published): boolean {
  return row.content_hash === row.released_hash && row.released_version !== published.version
}

function standingOf(row: Row | undefined, published: Published | undefined): DraftStanding {
  if (!published) return unpublished
  const { version, enabled } = published
  const follows = !row || isOvertaken(row, published)
  const basedOn = follows ? version : (row.released_version ?? 0)
  return { publishedVersion: version, basedOn, enabled, isChanged: !follows && row.content_hash !== row.released_hash }
}

function draftOf(id: string, row: Row | undefined, published: Published | undefined): FlowDraft | undefined {
  const standing = standingOf(row, published)
  if (row && !(published && isOvertaken(row, published))) return { ...contentOf(row), id, version: row.version, standing }
  if (!published) return undefined
  const { code, name, category, definition, function_id } = published
  const type = flowType(definition)
  const functionId = type === 0 ? (definition.start.form?.id ?? '') : (row?.function_id ?? function_id)
  const more = row ? contentOf(row) : { icon: '', iconBackground: '', sortCode: 0, description: '', entry: {} }
  return {
    ...more,
    code,
    name,
    category,
    type,
    functionId,
    tree: JSON.stringify(encodeFlow(definition)),
    id,
    version: row?.version ?? 0,
    standing,
  }
}

async function rowOf(db: Db | Tx, id: string, end: RawBuilder<unknown>): Promise<Row | undefined> {
  const { rows: found } = await sql<Row>`select * from flow_draft where id = ${id} ${end}`.execute(db)
  return found[0]
}

async function find(db: Db | Tx, id: string): Promise<FlowDraft | undefined> {
  const row = await rowOf(db, id, sql``)
  return draftOf(id, row, await publishedOf(db, id))
}

/** The draft, locked; that of a flow without one is written now, as it was read. */
async function lock(tx: Tx, id: string): Promise<FlowDraft | undefined> {
  const held = await rowOf(tx, id, sql`for update`)
  const draft = draftOf(id, held, await publishedOf(tx, id))
  if (!draft || (held && held.content_hash === hashOf(draft))) return draft
  const made = { ...columnsOf(draft), released_hash: hashOf(draft), released_version: draft.standing.publishedVersion }
  await tx
    .insertInto('flow_draft')
    .values({ id, version: 0, ...made })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(held ? made : { id }))
    .execute()
  // Where somebody else wrote it at the same time, that is what stands now.
  return held ? draft : draftOf(id, await rowOf(tx, id, sql`for update`), await publishedOf(tx, id))
}

/** Notes that the draft as it stands was published. */
export async function noteReleased(tx: Tx, draft: FlowDraft, version: number): Promise<void> {
  await tx
    .updateTable('flow_draft')
    .set({ released_hash: hashOf(draft), released_version: version })
    .where('id', '=', draft.id)
    .execute()
}

/** Drafts by the id of their flow; one that is published without a draft reads as the draft it stands for. */
export const draftStore: Store<FlowDraft> = { ...rows, find, lock }

/** A flow in a list, without its tree. */
export interface ListedFlow {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly category: string
  readonly icon: string
  readonly icon_background: string
  readonly sort_code: number
  readonly description: string
  readonly type: 0 | 1
  readonly function_id: string
  readonly version: number
  readonly published_version: number
  readonly enabled: boolean
  readonly is_release: 0 | 1 | 2
  readonly created_at: Date | null
  readonly created_by: string | null
  readonly modified_at: Date | null
  readonly modified_by: string | null
}

/** All flows: drafts, and what is published without one. */
const designed = sql`(
  select d.id, d.code, d.name, d.category, d.icon, d.icon_background, d.sort_code, d.description, d.type, d.function_id, d.version,
    coalesce(f.version, 0) as published_version, coalesce(f.enabled, false) as enabled,
    case when f.id is null then 0 when d.content_hash = d.released_hash then 1 else 2 end as is_release,
    d.created_at, d.created_by, d.modified_at, d.modified_by
  from flow_draft as d left join flow as f on f.id = d.id
  union all
  select f.id, f.code, f.name, f.category, '', '', 0, '', 1::smallint, ${functionOf}, 0, f.version, f.enabled, 1, f.created_at, null, f.modified_at, null
  from flow as f where not exists (select 1 from flow_draft as d where d.id = f.id)
) as designed`

interface WantedFlows {
  readonly where: readonly Condition[]
  readonly order: RawBuilder<unknown>
  readonly limit: number
  readonly offset: number
}

const allOf = (conditions: readonly Condition[]) => (conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `))

export async function listFlows(db: Db | Tx, { where, order, limit, offset }: WantedFlows): Promise<ListedFlow[]> {
  const statement = sql<ListedFlow>`select * from ${designed} where ${allOf(where)} order by ${order} limit ${limit} offset ${offset}`
  return (await runAs(db, statement.compile(db), { planEachTime: true })).rows
}

export async function countFlows(db: Db | Tx, where: readonly Condition[]): Promise<number> {
  const statement = sql<{ count: string }>`select count(*) as count from (
    select 1 from ${designed} where ${allOf(where)} limit ${countedAtMost + 1}) as counted`
  return Number((await runAs(db, statement.compile(db), { planEachTime: true })).rows[0]?.count)
}
