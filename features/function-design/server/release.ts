import { sql } from 'kysely'
import type { CallGives } from '#engine/contract/call.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { releaseFunction, releaseProgress } from '#features/function-design/contract.ts'
import { draftStore, hashOf, type FunctionDraft } from '#features/function-design/server/draft-store.ts'
import { appliedTo, keepEntries, markReleased } from '#features/function-design/server/keep-entries.ts'
import { judgeDraft, type Planning } from '#features/function-design/server/plan/plan.ts'
import { serveDesigned } from '#features/function-design/server/serve-designed.ts'
import { spotsOf, type NamedSpot } from '#features/function-design/server/plan/spots.ts'
import { addressOfMenu, menusOfFunction } from '#features/menus/entry.ts'
import { publishedIn, publishFunction } from '#features/records/entry.ts'
import type { Transaction } from '#server/managed/resource.ts'
import { present } from '#server/managed/read-rows.ts'
import { refuseStale } from '#server/resource/version-lock.ts'

type Released = CallGives<typeof releaseFunction>

/**
 * Publishes a draft in two parts, each of which changes nothing when it runs again: the definition with its tables, then entries and
 * permission items with the mark of what was released in one transaction. Both go on by themselves after a crash.
 *
 * @param accepted how many rows of a field may lose their value
 */
export async function releaseDraft(
  context: Planning & { readonly transaction: Transaction<Released> },
  draft: FunctionDraft,
  spots: readonly NamedSpot[],
  accepted: Readonly<Record<string, number>> = {},
): Promise<Released> {
  const { kernel, session, transaction } = context
  const { wanted, prepared, refusals } = await judgeDraft(context, draft)
  if (refusals.length > 0 || !wanted || !prepared)
    throw new Refused(
      refusals.map(({ refusal: { field: _, ...one } }) => one),
      { data: { places: refusals.map(({ place }) => place) } },
    )
  const { id, code } = draft
  const publishedVersion = await publishFunction(kernel, {
    ...{ id, code, definition: wanted, accepted },
    by: session.userId,
    from: prepared.version,
  })
  return transaction(async (tx, audit) => {
    const applied = await appliedTo(tx, id, prepared.before)
    const released = present(await draftStore.lock(tx, id))
    const published = await publishedIn(tx, id)
    // What somebody else published meanwhile has entries and items of its own.
    if (published?.version !== publishedVersion) throw new Refused(refusal('conflict', 'records.publish.overtaken'))
    await markReleased(tx, published, hashOf(draft))
    await keepEntries({ asking: context, tx, audit }, published, { applied, spots })
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
}

const serveRelease = serveDesigned(releaseFunction, async (context) => {
  const draft = present(await draftStore.find(context.db, context.params.id))
  refuseStale(draft, context.body.version)
  // A flow form has no entry: requests of it are begun where flows are started.
  const spots = draft.isFlowForm ? [] : await spotsOf(context, context.body)
  const accepted = Object.fromEntries((context.body.accepted ?? []).map(({ field, rows }) => [field, rows]))
  return releaseDraft(context, draft, spots, accepted)
})

interface Progress {
  readonly state: 'running' | 'done' | 'failed'
  readonly steps: number
  readonly done: number
}

const serveProgress = serveDesigned(releaseProgress, async ({ db, params }) => {
  const { rows } = await sql<Progress>`select p.state, count(s.no)::int as steps, count(s.no) filter (where s.state = 'done')::int as done
    from publication as p left join publication_step as s on s.publication_id = p.id
    where p.id = (select id from publication where function_id = ${params.id} order by started_at desc, id desc limit 1)
    group by p.id, p.state`.execute(db)
  return rows[0] ?? { state: 'none' as const, steps: 0, done: 0 }
})

export const releaseCalls = [serveRelease, serveProgress]
