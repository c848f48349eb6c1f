import { sql } from 'kysely'
import { draftOfPublished, draftStore, hashOf } from '#features/function-design/server/draft-store.ts'
import { readDraft } from '#features/function-design/server/plan/read-draft.ts'
import type { NamedSpot } from '#features/function-design/server/plan/spots.ts'
import { keepFunctionItems } from '#features/menu-items/entry.ts'
import {
  followByProgram,
  followFunction,
  makeFunctionMenu,
  menusOfFunction,
  type FollowedFunction,
  type FunctionOfMenu,
  type Releasing,
} from '#features/menus/entry.ts'
import { noNeeds, preparePublication, publishedIn, type FunctionDefinition, type OnlineFunction } from '#features/records/entry.ts'
import type { Tx } from '#server/database/types.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Kernel } from '#server/kernel.ts'
import { byProgram, type Writing } from '#server/resource/audited-change.ts'

const ofMenu = ({ id, code, name, list }: OnlineFunction): FunctionOfMenu => ({ id, code, name, judges: list.judges })

/**
 * The definitions that entries may follow: what was published before, and what was released last. They differ where a release was
 * interrupted after it had published: then the entries have not followed what is published.
 */
export async function appliedTo(tx: Tx, id: string, before?: FunctionDefinition): Promise<readonly FollowedFunction[]> {
  const { rows } = await sql<{ definition: FunctionDefinition }>`select v.definition from function_draft as d
    join function_version as v on v.function_id = d.id and v.version = d.released_version where d.id = ${id} for update of d`.execute(tx)
  return [...rows.map(({ definition }) => definition), ...(before ? [before] : [])].map(({ name, list }) => ({ name, judges: list.judges }))
}

/** Notes what was released: a draft with another hash was changed since. */
export async function markReleased(tx: Tx, { id, version }: OnlineFunction, hash: string): Promise<void> {
  await sql`update function_draft set released_hash = ${hash}, released_version = ${version} where id = ${id}`.execute(tx)
}

interface Entries {
  readonly applied: readonly FollowedFunction[]
  readonly spots: readonly NamedSpot[]
}

/** Brings all entries of the function up to date, and makes those that are asked for. */
export async function keepEntries(releasing: Releasing, published: OnlineFunction, { applied, spots }: Entries): Promise<void> {
  const { asking, tx } = releasing
  const fn = ofMenu(published)
  await followFunction(releasing, fn, applied)
  for (const spot of spots) await makeFunctionMenu(releasing, fn, spot)
  const { userId, name: userName, sessionId } = asking.session
  const actor = { userId, userName, sessionId, address: '', requestId: '' }
  await keepItems(asking.kernel, { tx, actor }, published)
}

async function keepItems(kernel: Kernel, writing: Writing, published: OnlineFunction): Promise<void> {
  for (const { id } of await menusOfFunction(writing.tx, published.id)) await keepFunctionItems(kernel, writing, id, published, published)
}

/** Finishes releases that were interrupted after they had published: entries and permission items follow what is published. */
export async function finishReleases(kernel: Kernel): Promise<void> {
  const { rows } = await sql<{
    id: string
    published_by: string
  }>`select d.id, v.published_by from function_draft as d join online_function as f on f.id = d.id
    join function_version as v on v.function_id = f.id and v.version = f.published_version
    where coalesce(d.released_version, 0) < f.published_version and v.published_by is not null`.execute(kernel.db)
  for (const { id, published_by } of rows) {
    await inTransaction(kernel.db, (tx) => finishRelease(kernel, { tx, publishedBy: published_by }, id)).catch((error: unknown) =>
      kernel.log.error({ err: error, function: id }, 'a release could not be finished'),
    )
  }
}

async function finishRelease(kernel: Kernel, by: { readonly tx: Tx; readonly publishedBy: string }, id: string): Promise<void> {
  const { tx } = by
  const applied = await appliedTo(tx, id)
  const draft = await draftStore.find(tx, id)
  const published = await publishedIn(tx, id)
  if (!draft || !published) return
  const { definition } = readDraft(draft)
  const isSame = definition !== undefined && (await preparePublication(tx, { id, code: draft.code, definition }, noNeeds)).isSame
  await markReleased(tx, published, hashOf(isSame ? draft : draftOfPublished(published.code, published)))
  await followByProgram(kernel, by, ofMenu(published), applied)
  await keepItems(kernel, byProgram(tx), published)
}
