import type { ToldDifference } from '#features/function-design/contract.ts'
import { draftStore, unpublished, type DraftContent, type FunctionDraft } from '#features/function-design/server/draft-store.ts'
import { functionDrafts, refuseContent } from '#features/function-design/server/drafts.ts'
import { differencesOf } from '#features/function-design/server/plan/differences.ts'
import { readDraft } from '#features/function-design/server/plan/read-draft.ts'
import { tellDifferences } from '#features/function-design/server/plan/tell-differences.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import type { Audit } from '#server/saves/saves.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { Asking } from '#server/managed/resource.ts'
import { insertNew, judge, replaceOld, stampOf } from '#server/managed/write-rows.ts'

export type { DraftContent, FunctionDraft }

/** A change of drafts that is part of a larger one. */
export interface Putting {
  readonly asking: Asking
  readonly tx: Tx
  readonly audit: Audit
}

/** The draft of a function, or what stands for it; undefined where there is no function with this id. */
export function findFunctionDraft(db: Db | Tx, id: string): Promise<FunctionDraft | undefined> {
  return draftStore.find(db, id)
}

const put = { ...functionDrafts, refuse: refuseContent }

/**
 * Writes a whole draft under its id, by the rules of the screen but that of the category.
 *
 * @throws Refused for a code that is taken, or another one of a published function
 */
export async function putFunctionDraft({ asking, tx, audit }: Putting, id: string, content: DraftContent): Promise<void> {
  const before = await draftStore.lock(tx, id)
  const after = { ...content, id, version: (before?.version ?? 0) + 1, standing: before?.standing ?? unpublished }
  const change = { ...asking, tx, act: before ? ('edit' as const) : ('add' as const), before, after }
  await judge(put, change)
  if (before) await replaceOld(put, change, audit)
  else await insertNew(put, change, audit)
}

/** Takes a draft away that was never published. @throws Refused where it was */
export async function dropFunctionDraft({ asking, tx, audit }: Putting, id: string): Promise<void> {
  const before = await draftStore.lock(tx, id)
  if (!before) return
  const change = { ...asking, tx, act: 'remove' as const, before, after: undefined }
  await judge(functionDrafts, change)
  await draftStore.remove(tx, before, stampOf(asking))
  await functionDrafts.written?.(change)
  audit({ action: 'function-draft.deleted', object: `function_draft:${id}` })
}

/** What differs between two contents, in words; of one that cannot be read nothing is told. */
export async function tellDraftDifferences(
  { kernel, db, say }: Asking & { readonly say: (refusal: Refusal) => string },
  before: DraftContent,
  after: DraftContent,
): Promise<ToldDifference[]> {
  const [was, is] = [readDraft(before).definition, readDraft(after).definition]
  return was && is ? tellDifferences({ kernel, db }, differencesOf(was, is), say) : []
}
