import { own, sameJson, type JsonObject } from './json.ts'
import type { FlowFacts } from './facts.ts'
import type { ApproverNode } from './model.ts'
import type { EarlierApproval, FlowState, PassedNode, Person } from './state.ts'

/**
 * An approval of before a return stands where the node names fields that it depends on (`seedbedWatched`, ours) and none of them changed
 * since. It is judged by the values at both moments, so what was changed and changed back counts as unchanged.
 */

/**
 * What is kept of the fields with the approval. A covered value is not kept, as the history tells whole values to nobody; such a field
 * counts as changed, and so does one that the form does not have.
 */
export function watchedValues({ watchedFields = [] }: ApproverNode, { formData, toldData }: FlowFacts): JsonObject | undefined {
  if (watchedFields.length === 0) return undefined
  const kept = watchedFields.filter((field) => own(formData, field) !== undefined && sameJson(own(formData, field), own(toldData, field)))
  return Object.fromEntries(kept.map((field) => [field, own(formData, field) ?? null]))
}

/** Whether the person approved at the node before the return, himself, and all that his approval depends on is as it was then. */
export function approvalStands(
  { earlier = [] }: Pick<FlowState, 'earlier'>,
  node: ApproverNode,
  person: Person,
  formData: JsonObject,
): boolean {
  const { watchedFields = [] } = node
  const before = earlier.find((one) => one.node === node.code)
  if (!before || watchedFields.length === 0) return false
  // What a stand-in decided in his name he has not seen.
  if (!before.handlers.some(({ id, through }) => id === person.id && through === undefined)) return false
  return watchedFields.every((field) => {
    const kept = own(before.watched, field)
    return kept !== undefined && sameJson(kept, own(formData, field) ?? null)
  })
}

/**
 * The approvals that a return to run again takes back, with those that earlier returns took back and nobody gave anew. Of the node that
 * returns none stands: whoever sent the request back has not approved it.
 */
export function earlierApprovals({ earlier = [] }: FlowState, undone: readonly PassedNode[], from: string): readonly EarlierApproval[] {
  const taken = undone.flatMap(({ node, handlers, watched }) => (watched ? [{ node, handlers, watched }] : []))
  return [...earlier.filter((one) => taken.every(({ node }) => node !== one.node)), ...taken].filter(({ node }) => node !== from)
}
