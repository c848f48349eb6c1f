import type { EventKind } from '../../event-kind.ts'
import type { Person, Urgency } from '../../state.ts'

interface Saved {
  readonly by: Person
  readonly title: string
  readonly urgency: Urgency
}

interface RequestDrafted extends Saved {
  readonly taskId: string
}

/** A request was kept for the first time. */
export const requestDrafted: EventKind<'task-drafted', RequestDrafted> = {
  type: 'task-drafted',
  evolve: (state, { taskId, by: initiator, title, urgency }) => ({ ...state, taskId, initiator, title, urgency }),
}

/** It was kept once more. */
export const draftSaved: EventKind<'draft-saved', Saved> = {
  type: 'draft-saved',
  evolve: (state, { title, urgency }) => ({ ...state, title, urgency }),
}
