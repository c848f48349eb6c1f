import { programAction } from '../../action.ts'
import type { ProgramAction } from '../../action.ts'
import { advance } from '../../advance.ts'
import { copyByRule } from '../../copies.ts'
import { happen } from '../../course.ts'
import { refuseStatus } from '../../rules.ts'
import type { ParentRequest } from '../../state.ts'
import { requestTitle } from '../../title.ts'
import { requestDrafted } from '../save-draft/events.ts'
import { requestSubmitted } from '../submit/request-submitted.ts'
import { beginSubFlowTexts } from './texts.ts'

export interface BeginSubFlow {
  readonly type: 'begin-sub-flow'
  /** Id that the request that starts it has given to it. */
  readonly requestId: string
  readonly parent: ParentRequest
  /** Submits it at once; else it waits for its initiator as a draft. */
  readonly submits: boolean
}

/**
 * A request begins as a sub flow, in the name of whom the node above found: its acting person is its initiator. Who may start this flow by hand
 * is not asked, as the flow that starts it says who does.
 */
export const beginSubFlow: ProgramAction<BeginSubFlow> = programAction({
  type: 'begin-sub-flow',
  texts: beginSubFlowTexts,
  events: [],
  refuse: ({ state }) => (state.taskId === null ? undefined : refuseStatus(state, [])),
  decide: (course, { requestId: taskId, parent, submits }) => {
    const { definition, facts, state } = course
    const { actor: by } = facts
    const said = { taskId, by, title: requestTitle(definition, by, facts), urgency: state.urgency }
    happen(course, requestDrafted, { ...said, parent })
    if (!submits) return undefined
    happen(course, requestSubmitted, { ...said, again: false })
    copyByRule(course, definition.start)
    return advance(course, definition.start.code)
  },
})
