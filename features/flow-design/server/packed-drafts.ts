import { flowValueWords, tellFlowDifferences } from '#features/flow-design/server/compare.ts'
import { draftStore, unpublished, type DraftContent, type FlowDraft } from '#features/flow-design/server/draft-store.ts'
import { flowDrafts, refuseContent } from '#features/flow-design/server/drafts.ts'
import { readTree } from '#features/flow-design/server/read-tree.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { dropWhole, putWhole, type Putting } from '#server/managed/put-whole.ts'

export { flowValueWords, readTree, tellFlowDifferences }
export type { DraftContent as FlowContent, FlowDraft }

/** The draft of a flow, or what stands for it; undefined where there is no flow with this id. */
export function findFlowDraft(db: Db | Tx, id: string): Promise<FlowDraft | undefined> {
  return draftStore.find(db, id)
}

const put = { ...flowDrafts, refuse: refuseContent }

/**
 * Writes a whole draft under its id, by the rules of the screen but that of the category.
 *
 * @throws Refused for a code that is taken, and for a function that is not there or has another flow
 */
export async function putFlowDraft(putting: Putting, id: string, content: DraftContent): Promise<void> {
  await putWhole(put, putting, id, (before) => ({
    ...content,
    id,
    version: (before?.version ?? 0) + 1,
    standing: before?.standing ?? unpublished,
  }))
}

/** Takes a draft away that was never published. @throws Refused where it was */
export async function dropFlowDraft(putting: Putting, id: string): Promise<void> {
  await dropWhole(flowDrafts, putting, id)
}
