import { refusal } from '#engine/values/refusal.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { workItemOf } from './state.ts'
import type { FlowState } from './state.ts'

/**
 * Why somebody may not act on a work item in the name of its person (委托), whatever was delegated: nobody decides about his own request
 * (security 4.6), and at one visit of a node each person decides once, so who is asked there himself, or has decided there in the name of
 * another one, or waits there for a signer (加签) and so decides or has decided himself, stands in for nobody.
 *
 * `standInCondition` of the approvals says the same of the rows of the boxes.
 *
 * @param mayDo whether the action may be done by a stand-in at all
 */
export function refuseStandIn(state: FlowState, workItem: string, standIn: string, mayDo: boolean): Refusal | undefined {
  if (!mayDo) return refusal('forbidden', 'flows.stand-in-decides-only')
  if (state.initiator?.id === standIn) return refusal('forbidden', 'flows.stand-in-initiator')
  const open = workItemOf(state, workItem)
  const visit = open && state.visits.find(({ node }) => node === open.node)
  const isAsked = visit?.people.some(({ id }) => id === standIn) ?? false
  const hasVoted = visit?.votes.some(({ through }) => through?.id === standIn) ?? false
  const hasAskedOther = visit?.added?.some(({ by }) => by.id === standIn) ?? false
  return isAsked || hasVoted || hasAskedOther ? refusal('forbidden', 'flows.stand-in-asked') : undefined
}

/**
 * Why the person of a work item may not decide himself: he has decided there in the name of another one. No request comes to this by the rules
 * of today; older ones may have.
 */
export function refuseSecondVote(state: FlowState, workItem: string, personId: string): Refusal | undefined {
  const open = workItemOf(state, workItem)
  const visit = open && state.visits.find(({ node }) => node === open.node)
  const hasVoted = visit?.votes.some(({ through }) => through?.id === personId) ?? false
  return hasVoted ? refusal('conflict', 'flows.decided-for-another') : undefined
}
