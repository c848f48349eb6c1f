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
import { waitsForSubFlows } from '../../sub-flows.ts'
import { requestChanged } from './request-changed.ts'
import { changeTexts } from './texts.ts'

export interface Change extends Moving {
  readonly type: 'change'
}

/**
 * 变更: who watches over a request puts it to another node, forward or back. One that was returned to its initiator goes on without him. Refused
 * while it waits for sub flows, and while it is away by a return that comes straight back (workflow 6).
 */
export const change: ManagerAction<Change, readonly [typeof requestChanged]> = managerAction({
  type: 'change',
  texts: changeTexts,
  events: [requestChanged],
  byWatchers: true,
  word: 'change',
  refuse: refuseChange,
  decide: (course, command) => moveTo(course, requestChanged, changeTargets(course.definition, course.state), command),
})

function refuseChange({ definition, state }: Question): Refusal | undefined {
  const refused = refuseStatus(state, [requestStatus.waiting, requestStatus.returned])
  if (refused) return refused
  if (waitsForSubFlows(state)) return refusal('conflict', 'flows.sub-flows-run')
  if (state.straightBack) return refusal('conflict', 'flows.change-straight-back')
  return refuseWithoutTarget(changeTargets(definition, state))
}

/** Where the request may be put: not where it stands already, unless other branches run beside that node. */
export function changeTargets(definition: FlowDefinition, state: FlowState): readonly ApproverNode[] {
  const { visits } = state
  const only = visits.length === 1 ? visits[0]?.node : undefined
  return nodesToMoveTo(definition, state).filter(({ code }) => code !== only)
}
