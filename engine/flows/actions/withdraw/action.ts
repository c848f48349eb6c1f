import { refusal } from '#engine/values/refusal.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { requestAction } from '../../action.ts'
import type { RequestAction } from '../../action.ts'
import { closeAllWorkItems } from '../../arrive.ts'
import { happen } from '../../course.ts'
import type { Statement } from '../../event-kind.ts'
import { refuseOther, refuseStatus, refuseSubFlow, refuseSwitchedOff } from '../../rules.ts'
import type { FlowDefinition } from '../../model.ts'
import { requestStatus } from '../../state.ts'
import type { FlowState } from '../../state.ts'
import { opinionRule, refuseOpinion, refuseUnsigned, statementOf } from '../../statement.ts'
import { requestWithdrawn } from './request-withdrawn.ts'
import { nodeName } from '../../tree.ts'
import { withdrawTexts } from './texts.ts'

export interface Withdraw extends Partial<Statement> {
  readonly type: 'withdraw'
}

/** 撤回: takes the request back from everybody; held work items are closed too. */
export const withdraw: RequestAction<Withdraw, readonly [typeof requestWithdrawn]> = requestAction({
  type: 'withdraw',
  texts: withdrawTexts,
  events: [requestWithdrawn],
  words: () => ['withdraw'],
  refuse: ({ definition, state, actorId }) =>
    refuseOther(state, actorId) ??
    refuseStatus(state, [requestStatus.waiting]) ??
    refuseSubFlow(state) ??
    refuseSwitchedOff(definition.start.actions.withdraw) ??
    refuseLate(definition, state),
  decide: (course, command) => {
    const { definition, facts } = course
    const said = statementOf(command)
    const refused = refuseOpinion(opinionRule(definition.start), said) ?? refuseUnsigned(definition.start.signed, said)
    if (refused) return { refusal: refused }
    closeAllWorkItems(course, 'withdrawn')
    happen(course, requestWithdrawn, { by: facts.actor, resubmit: definition.start.withdrawal === 'resubmit', ...said })
    return undefined
  },
})

/** After the node that the flow names has decided in this round, the request is no longer the initiator's to take back. */
function refuseLate(definition: FlowDefinition, state: FlowState): Refusal | undefined {
  const { withdrawUntil } = definition.start
  if (withdrawUntil === undefined) return undefined
  const hasPassed = state.passed.some(({ node, skipped }) => node === withdrawUntil && !skipped)
  const hasVoted = state.visits.some(({ node, votes }) => node === withdrawUntil && votes.length > 0)
  if (!hasPassed && !hasVoted) return undefined
  return refusal('conflict', 'flows.withdraw-too-late', { params: { node: nodeName(definition, withdrawUntil) } })
}
