import { sql, type Selectable } from 'kysely'
import type { CallBody } from '#engine/contract/call.ts'
import { refusal } from '#engine/values/refusal.ts'
import {
  mostViews,
  type createView,
  type OpenedView,
  type SavedView,
  type updateView,
  type ViewContent,
} from '#features/records/contract/views.ts'
import { askedFunction, type AskedFunction } from '#features/records/server/asked-function.ts'
import { seenContent } from '#features/records/server/views/seen-content.ts'
import type { Db, Tables, Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Resource } from '#server/managed/resource.ts'
import { storeOf, type Condition } from '#server/resource/store.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    list_view: {
      id: string
      function_id: string
      /** Whose it is, or who published it. */
      user_id: string
      name: string
      published: boolean
      /** Roles that a published one is for; none: for all. */
      role_ids: string[]
      is_default: boolean
      sort_code: number
      /** JSON text. */
      content: string
      version: number
      modified_at: Date
    }
  }
}

export type ListView = Omit<Selectable<Tables['list_view']>, 'modified_at'>
type Input = CallBody<typeof createView> | CallBody<typeof updateView>

const store = storeOf('list_view', {
  item: ({ modified_at: _, ...view }): ListView => view,
  row: (view) => view,
  stamp: ({ now }) => ({ modified_at: now }),
})

/** The views of one list as one reader has them. */
export interface ViewsOfReader {
  readonly asked: AskedFunction
  readonly session: SignedIn
  /** Whoever manages functions publishes views and changes published ones. */
  readonly manages: boolean
  readonly roleIds: readonly string[]
}

/** Who edits the menu of a function manages what its list offers to others. */
const managing = { menu: 'system-menu', button: 'btn_edit' } as const

export async function viewsOfReader(kernel: Kernel, session: SignedIn, functionId: string): Promise<ViewsOfReader> {
  const [asked, manages, { counting }] = await Promise.all([
    askedFunction(kernel, session, functionId),
    kernel.access.allows(managing, session, {}),
    kernel.access.standing(session),
  ])
  return { asked, session, manages, roleIds: counting }
}

/** Views of others are invisible in every call, as are those published to roles that the reader does not have. */
export function seenViews({ asked, session, manages, roleIds }: ViewsOfReader): Condition {
  const published = manages ? sql`published` : sql`(published and (role_ids = '{}' or role_ids && ${[...roleIds]}::text[]))`
  return sql<boolean>`(function_id = ${asked.fn.id} and (${published} or (not published and user_id = ${session.userId}::uuid)))`
}

/** Those that stand in one order and of which one is the default. */
export const besideIt = ({ function_id, user_id, published }: ListView): Condition =>
  published
    ? sql<boolean>`(function_id = ${function_id} and published)`
    : sql<boolean>`(function_id = ${function_id} and not published and user_id = ${user_id}::uuid)`

const mayChange = ({ session, manages }: ViewsOfReader, { published, user_id }: ListView): boolean =>
  published ? manages : user_id === session.userId

/** A view as its reader gets it, without what he may not see of the list. */
function toldView(reader: ViewsOfReader, view: ListView): SavedView {
  const { content, missing } = seenContent(reader.asked, JSON.parse(view.content) as ViewContent)
  const changeable = mayChange(reader, view)
  return {
    id: view.id,
    fullName: view.name,
    isPublished: view.published,
    roleIds: changeable ? view.role_ids : [],
    isDefault: view.is_default,
    mayChange: changeable,
    content,
    missing,
    version: view.version,
  }
}

/** The views of a list as a managed resource, for one reader. */
export function viewResource(reader: ViewsOfReader): Resource<ListView, Input, SavedView> {
  const { asked, session } = reader
  return {
    store,
    action: 'list-view',
    // Values that are searched for may be those of encrypted fields.
    secrets: ['content'],
    listing: { searched: ['name'], sorted: {}, order: sql`published, sort_code, name, id` },
    wire: (view) => toldView(reader, view),
    typed: ({ fullName, isPublished, roleIds, isDefault, content }, { key, before }) => {
      const published = isPublished ?? before?.published ?? false
      return {
        ...key,
        function_id: asked.fn.id,
        // A published view that is taken back is of who takes it back.
        user_id: before?.published === published ? before.user_id : session.userId,
        name: fullName,
        published,
        role_ids: published ? [...new Set(roleIds ?? before?.role_ids ?? [])] : [],
        is_default: isDefault ?? before?.is_default ?? false,
        sort_code: before?.sort_code ?? mostViews,
        content: content ? JSON.stringify(content) : (before?.content ?? ''),
      }
    },
    seen: () => seenViews(reader),
    permits: (_, view) => mayChange(reader, view),
    atMost: {
      rows: mostViews,
      among: besideIt,
      key: ({ function_id, user_id, published }) => `${function_id} ${published ? '' : user_id}`,
      refusal: () => refusal('invalid', 'records.views.full', { params: { count: mostViews }, field: 'fullName' }),
    },
    unique: [
      {
        indexes: ['list_view_own_name', 'list_view_published_name'],
        equals: (view) => sql<boolean>`${besideIt(view)} and name = ${view.name}`,
        refusal: () => refusal('invalid', 'records.views.there', { field: 'fullName' }),
      },
    ],
    begin: (_, tx) => lockViews(tx, asked.fn.id),
    written: async ({ tx, after }) => {
      if (after?.is_default) await dropOtherDefaults(tx, after)
    },
  }
}

/** Who writes views of a list waits for whoever does so already: of two defaults at once one is left, and rows are locked in one order. */
export async function lockViews(tx: Tx, functionId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`list-view:${functionId}`}, 0))`.execute(tx)
}

async function dropOtherDefaults(tx: Tx, view: ListView): Promise<void> {
  await sql`update list_view set is_default = false where is_default and ${besideIt(view)} and id <> ${view.id}`.execute(tx)
}

/** The view that a list opens with for its reader: his own default, else the one that is published to him. */
export async function viewToOpen(kernel: Kernel, db: Db, session: SignedIn, asked: AskedFunction): Promise<OpenedView | undefined> {
  const { counting } = await kernel.access.standing(session)
  // A manager is shown what is published to his roles, like others.
  const reader = { asked, session, manages: false, roleIds: counting }
  const [view] = await store.list(db, {
    where: [seenViews(reader), sql<boolean>`is_default`],
    order: sql`published, sort_code, name, id`,
    limit: 1,
  })
  if (!view) return undefined
  const { id, fullName, content, missing } = toldView(reader, view)
  return { id, fullName, content, missing }
}
