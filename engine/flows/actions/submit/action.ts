import { requestAction } from '../../action.ts'
import type { RequestAction } from '../../action.ts'
import { advance, comeBack } from '../../advance.ts'
import { copyByHand, copyByRule } from '../../copies.ts'
import { happen } from '../../course.ts'
import type { NamedPeople } from '../../facts.ts'
import { refuseOther, refuseStart, refuseStatus, refuseSwitchedOff, withInitiator } from '../../rules.ts'
import { requestStatus } from '../../state.ts'
import type { Urgency } from '../../state.ts'
import { requestTitle } from '../../title.ts'
import { requestSubmitted } from './request-submitted.ts'
import { submitTexts } from './texts.ts'

export interface Submit {
  readonly type: 'submit'
  /** Id of the request when this is its first event; a new one is made when absent. */
  readonly requestId?: string
  readonly urgency?: Urgency
  /** Recipients of copies the initiator adds, where the flow lets him. */
  readonly copyTo?: readonly string[]
  /** People for nodes without any, by node code, after the decision asked for them. */
  readonly people?: NamedPeople
  /** Codes of the first nodes of the branches that the request shall go into, where the flow lets the initiator choose (选择分支). */
  readonly branches?: readonly string[]
}

/** 提交: starts the request, or starts it again after a return or withdrawal; after a straight-back return it goes on where it came from. */
export const submit: RequestAction<Submit, readonly [typeof requestSubmitted]> = requestAction({
  type: 'submit',
  texts: submitTexts,
  events: [requestSubmitted],
  words: (state) => ['edit', state.status === requestStatus.draft ? 'submit' : 'resubmit'],
  refuse: ({ definition, state, actorId }) =>
    refuseStatus(state, withInitiator) ?? refuseOther(state, actorId) ?? refuseSwitchedOff(definition.start.actions.submit),
  decide: (course, command) => {
    const { definition, facts, state } = course
    const again = state.status !== requestStatus.draft
    // Who starts a sub flow, the flow above it says.
    const refusal = again || state.parent ? undefined : refuseStart(definition, facts.actor.id, facts.directory)
    if (refusal) return { refusal }
    happen(course, requestSubmitted, {
      taskId: state.taskId ?? command.requestId ?? facts.newId(),
      by: facts.actor,
      title: requestTitle(definition, facts.actor, facts),
      urgency: command.urgency ?? state.urgency,
      again,
    })
    copyByRule(course, definition.start)
    copyByHand(course, definition.start, command.copyTo)
    return course.state.straightBack ? comeBack(course) : advance(course, definition.start.code)
  },
})
