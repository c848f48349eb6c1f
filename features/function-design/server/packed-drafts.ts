import type { ToldDifference } from '#features/function-design/contract.ts'
import { draftStore, unpublished, type DraftContent, type FunctionDraft } from '#features/function-design/server/draft-store.ts'
import { functionDrafts, refuseContent } from '#features/function-design/server/drafts.ts'
import { differencesOf } from '#features/function-design/server/plan/differences.ts'
import { readDraft } from '#features/function-design/server/plan/read-draft.ts'
import { tellDifferences } from '#features/function-design/server/plan/tell-differences.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { dropWhole, putWhole, type Putting } from '#server/managed/put-whole.ts'
import type { Asking } from '#server/managed/resource.ts'

export type { DraftContent, FunctionDraft }

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
export async function putFunctionDraft(putting: Putting, id: string, content: DraftContent): Promise<void> {
  await putWhole(put, putting, id, (before) => ({
    ...content,
    id,
    version: (before?.version ?? 0) + 1,
    standing: before?.standing ?? unpublished,
  }))
}

/** Takes a draft away that was never published. @throws Refused where it was */
export async function dropFunctionDraft(putting: Putting, id: string): Promise<void> {
  await dropWhole(functionDrafts, putting, id)
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
