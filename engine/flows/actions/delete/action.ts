import { refusal } from '#engine/values/refusal.ts'
import { requestAction } from '../../action.ts'
import type { RequestAction } from '../../action.ts'
import { happen } from '../../course.ts'
import { refuseOther, refuseStatus } from '../../rules.ts'
import { requestStatus } from '../../state.ts'
import type { FlowState } from '../../state.ts'
import { waitsForSubFlows } from '../../sub-flows.ts'
import { requestDeleted } from './request-deleted.ts'
import { deleteTexts } from './texts.ts'

export interface Delete {
  readonly type: 'delete'
  /** By somebody who watches over the requests of an organization; who that is, the access rule of the call says. */
  readonly asMonitor?: true
}

const isOver = ({ status }: FlowState): boolean => status === requestStatus.terminated || status === requestStatus.approved

const { draft, returned, withdrawn, terminated, toResubmit } = requestStatus

/**
 * 删除: its initiator removes a draft, or what was withdrawn. In the monitor what nobody will go on with is removed: also what was returned
 * or terminated. What runs or is suspended stays, and so does what was approved, as its record counts.
 */
export const deleteRequest: RequestAction<Delete, readonly [typeof requestDeleted]> = requestAction({
  type: 'delete',
  texts: deleteTexts,
  events: [requestDeleted],
  byWatchers: true,
  words: () => ['delete'],
  refuse: ({ state, actorId, asMonitor = false }) => {
    if (state.taskId === null) return refusal('missing', 'flows.task-missing')
    // Who started it would wait for it for ever.
    if (state.parent && !isOver(state)) return refusal('conflict', 'flows.is-sub-flow')
    if (waitsForSubFlows(state)) return refusal('conflict', 'flows.sub-flows-run')
    if (asMonitor) return refuseStatus(state, [returned, withdrawn, toResubmit, terminated])
    return refuseOther(state, actorId) ?? refuseStatus(state, [draft, withdrawn, toResubmit])
  },
  decide: (course) => {
    happen(course, requestDeleted, { by: course.facts.actor })
    return undefined
  },
})
