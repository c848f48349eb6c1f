import { refusal } from '#engine/values/refusal.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { managerAction } from '../../action.ts'
import type { ManagerAction, Question } from '../../action.ts'
import type { ApproverNode, FlowDefinition } from '../../model.ts'
import { moveTo, nodesToMoveTo, refuseWithoutTarget } from '../../moving.ts'
import type { Moving } from '../../moving.ts'
import { refuseStatus } from '../../rules.ts'
import { requestStatus } from '../../state.ts'
import type { FlowState } from '../../state.ts'
import { requestRevived } from './request-revived.ts'
import { reviveTexts } from './texts.ts'

export interface Revive extends Moving {
  readonly type: 'revive'
}

/**
 * 复活: who watches over a request has one that was approved or terminated go on at a node. What its initiator took back stays his. A sub
 * flow that another request waited for stays ended too, as that one has gone on with its outcome.
 */
export const revive: ManagerAction<Revive, readonly [typeof requestRevived]> = managerAction({
  type: 'revive',
  texts: reviveTexts,
  events: [requestRevived],
  byWatchers: true,
  word: 'revive',
  refuse: refuseRevive,
  decide: (course, command) => moveTo(course, requestRevived, reviveTargets(course.definition, course.state), command),
})

function refuseRevive({ definition, state }: Question): Refusal | undefined {
  const refused = refuseStatus(state, [requestStatus.approved, requestStatus.terminated])
  if (refused) return refused
  if (state.parent?.waits) return refusal('conflict', 'flows.revive-sub-flow')
  return refuseWithoutTarget(reviveTargets(definition, state))
}

/** Nodes at which it was: passed ones, and those where it was terminated; all where it ended before that was kept. */
export function reviveTargets(definition: FlowDefinition, state: FlowState): readonly ApproverNode[] {
  const { status, passed, stoodAt } = state
  const isKnown = status === requestStatus.approved || stoodAt !== undefined
  const reached = [...passed.map(({ node }) => node), ...(stoodAt ?? [])]
  return nodesToMoveTo(definition, state).filter(({ code }) => !isKnown || reached.includes(code))
}
