import { refusal } from '#engine/values/refusal.ts'
import { programAction } from '../../action.ts'
import type { ProgramAction } from '../../action.ts'
import { goOn } from '../../advance.ts'
import { happen } from '../../course.ts'
import { subFlowEnded } from '../../events/sub-flows.ts'
import { refuseStatus } from '../../rules.ts'
import { frozenVisits, requestStatus } from '../../state.ts'
import { passIfSubFlowsEnded, subFlowOf } from '../../sub-flows.ts'
import { nodeName } from '../../tree.ts'
import { endSubFlowTexts } from './texts.ts'

export interface EndSubFlow {
  readonly type: 'end-sub-flow'
  /** Id of the request that has ended. */
  readonly child: string
  readonly outcome: 'approved' | 'terminated'
}

const { waiting, returned, suspended } = requestStatus

/**
 * A request of a sub flow has ended, approved or not; the last one that is waited for lets this request go on. While it is suspended, or away
 * by a return straight back, the end is noted and it goes on later. Refused where it is noted already or waited for no more, so of two who tell
 * it at once one finds nothing left.
 */
export const endSubFlow: ProgramAction<EndSubFlow, readonly [typeof subFlowEnded]> = programAction({
  type: 'end-sub-flow',
  texts: endSubFlowTexts,
  events: [subFlowEnded],
  refuse: ({ state }) => refuseStatus(state, [waiting, returned, suspended]),
  decide: (course, { child, outcome }) => {
    const { definition, state } = course
    const visit = [...state.visits, ...frozenVisits(state)].find(({ children }) => children?.some(({ id }) => id === child))
    const known = visit?.children?.find(({ id }) => id === child)
    if (!visit || !known || known.ended !== null) return { refusal: refusal('conflict', 'flows.already-handled') }
    const at = { node: visit.node, nodeName: nodeName(definition, visit.node) }
    happen(course, subFlowEnded, { ...at, child, person: known.person, outcome })
    const node = subFlowOf(definition, visit.node)
    if (!node || course.state.status !== waiting || !passIfSubFlowsEnded(course, node)) return undefined
    return goOn(course, node.code)
  },
})
