import { requestAction } from '../../action.ts'
import type { RequestAction } from '../../action.ts'
import { happen } from '../../course.ts'
import { refuseOther, refuseStart, refuseStatus, refuseSwitchedOff, withInitiator } from '../../rules.ts'
import type { Urgency } from '../../state.ts'
import { requestTitle } from '../../title.ts'
import { draftSaved, requestDrafted } from './events.ts'

export interface SaveDraft {
  readonly type: 'save-draft'
  /** Id of the request when this is its first event; a new one is made when absent. */
  readonly requestId?: string
  readonly urgency?: Urgency
}

/** 暂存 by the initiator: keeps the request without handing it in. It is offered with `submit`, as `edit`. */
export const saveDraft: RequestAction<SaveDraft, readonly [typeof requestDrafted, typeof draftSaved]> = requestAction({
  type: 'save-draft',
  texts: {},
  events: [requestDrafted, draftSaved],
  words: () => [],
  refuse: ({ definition, state, actorId }) =>
    refuseStatus(state, withInitiator) ?? refuseOther(state, actorId) ?? refuseSwitchedOff(definition.start.actions.save),
  decide: (course, command) => {
    const { definition, facts, state } = course
    const { actor: by } = facts
    const saved = { by, title: requestTitle(definition, by, facts), urgency: command.urgency ?? state.urgency }
    if (state.taskId !== null) {
      happen(course, draftSaved, saved)
      return undefined
    }
    const refusal = refuseStart(definition, by.id, facts.directory)
    if (refusal) return { refusal }
    happen(course, requestDrafted, { taskId: command.requestId ?? facts.newId(), ...saved })
    return undefined
  },
})
