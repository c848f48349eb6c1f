import type { EventKind } from '../../event-kind.ts'
import type { ParentRequest, Person, Urgency } from '../../state.ts'

interface Saved {
  readonly by: Person
  readonly title: string
  readonly urgency: Urgency
}

interface RequestDrafted extends Saved {
  readonly taskId: string
  /** The request that started it as a sub flow, and so asks its initiator to fill it in; absent where he began it himself. */
  readonly parent?: ParentRequest
}

/** A request was kept for the first time. */
export const requestDrafted: EventKind<'task-drafted', RequestDrafted> = {
  type: 'task-drafted',
  evolve: (state, { taskId, by: initiator, title, urgency, parent }) => ({
    ...state,
    taskId,
    initiator,
    title,
    urgency,
    ...(parent && { parent }),
  }),
  notices: ({ by, parent }, { state: { submittedAt } }) =>
    parent && submittedAt === null ? [{ kind: 'sub-flow-begun', people: [by], leadsTo: 'request' }] : [],
}

/** It was kept once more. */
export const draftSaved: EventKind<'draft-saved', Saved> = {
  type: 'draft-saved',
  evolve: (state, { title, urgency }) => ({ ...state, title, urgency }),
}
