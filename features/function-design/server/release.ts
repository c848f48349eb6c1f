import { sql } from 'kysely'
import { Refused } from '#engine/values/refusal.ts'
import { releaseFunction, releaseProgress } from '#features/function-design/contract.ts'
import { draftStore, hashOf, type FunctionDraft } from '#features/function-design/server/draft-store.ts'
import { judgeDraft } from '#features/function-design/server/plan/plan.ts'
import { spotsOf, type NamedSpot } from '#features/function-design/server/plan/spots.ts'
import { keepFunctionItems } from '#features/menu-items/entry.ts'
import {
  addressOfMenu,
  followFunction,
  makeFunctionMenu,
  menusOfFunction,
  type FunctionOfMenu,
  type Releasing,
} from '#features/menus/entry.ts'
import { functionById, publishFunction, type FunctionDefinition } from '#features/records/entry.ts'
import { serve } from '#server/http/serve.ts'
import { present } from '#server/managed/read-rows.ts'
import { refuseStale } from '#server/resource/version-lock.ts'

/**
 * Publishes a draft in three parts, each of which changes nothing when it runs again: the definition with its tables (which goes on by
 * itself after a crash), then entries and permission items with the mark of what was released in one transaction.
 */
const serveRelease = serve(releaseFunction, async (context) => {
  const { kernel, session, db, params, body, transaction } = context
  const draft = present(await draftStore.find(db, params.id))
  refuseStale(draft, body.version)
  const spots = await spotsOf(db, body)
  const { wanted, prepared, refusals } = await judgeDraft(context, draft)
  if (refusals.length > 0 || !wanted || !prepared)
    throw new Refused(
      refusals.map(({ refusal: { field: _, ...one } }) => one),
      { data: { places: refusals.map(({ place }) => place) } },
    )
  const { id, code } = draft
  const publishedVersion = await publishFunction(kernel, { id, code, definition: wanted, by: session.userId })
  return transaction(async (tx, audit) => {
    const released = present(await draftStore.lock(tx, id))
    await sql`update function_draft set released_hash = ${hashOf(draft)}, released_version = ${publishedVersion} where id = ${id}`.execute(
      tx,
    )
    const releasing: Releasing = { asking: context, tx, audit }
    await keepEntries(releasing, draft, { before: prepared.before, after: wanted, spots })
    audit({
      action: 'function.released',
      object: `function:${id}`,
      changes: { version: publishedVersion, entries: spots.map(({ name }) => name) },
    })
    const menus = await menusOfFunction(tx, id)
    return {
      id,
      version: released.version,
      publishedVersion,
      menus: menus.map((menu) => ({ id: menu.id, fullName: menu.name, address: addressOfMenu(menu) })),
    }
  })
})

const ofMenu = ({ id, code }: FunctionDraft, { name, list }: FunctionDefinition): FunctionOfMenu => ({
  id,
  code,
  name,
  judges: list.judges,
})

interface Entries {
  readonly before: FunctionDefinition | undefined
  readonly after: FunctionDefinition
  readonly spots: readonly NamedSpot[]
}

/** Makes the entries that are asked for, and brings all entries of the function up to date. */
async function keepEntries(releasing: Releasing, draft: FunctionDraft, { before, after, spots }: Entries): Promise<void> {
  const { asking, tx } = releasing
  const fn = ofMenu(draft, after)
  for (const menu of before ? await menusOfFunction(tx, draft.id) : []) await followFunction(releasing, menu, fn, ofMenu(draft, before!))
  for (const spot of spots) await makeFunctionMenu(releasing, fn, spot)
  const published = await functionById(asking.kernel, draft.id)
  const { userId, name: userName, sessionId } = asking.session
  const actor = { userId, userName, sessionId, address: '', requestId: '' }
  for (const { id } of await menusOfFunction(tx, draft.id)) await keepFunctionItems(asking.kernel, { tx, actor }, id, after, published)
}

interface Progress {
  readonly state: 'running' | 'done' | 'failed'
  readonly steps: number
  readonly done: number
}

const serveProgress = serve(releaseProgress, async ({ db, params }) => {
  const { rows } = await sql<Progress>`select p.state, count(s.no)::int as steps, count(s.no) filter (where s.state = 'done')::int as done
    from publication as p left join publication_step as s on s.publication_id = p.id
    where p.id = (select id from publication where function_id = ${params.id} order by started_at desc, id desc limit 1)
    group by p.id, p.state`.execute(db)
  return rows[0] ?? { state: 'none' as const, steps: 0, done: 0 }
})

export const releaseCalls = [serveRelease, serveProgress]
