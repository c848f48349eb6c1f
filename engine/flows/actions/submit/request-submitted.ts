import { emptyLine } from '../../event-kind.ts'
import type { EventKind } from '../../event-kind.ts'
import { requestStatus } from '../../state.ts'
import type { Person, Urgency } from '../../state.ts'

/** The request was handed in. */
interface RequestSubmitted {
  readonly taskId: string
  readonly by: Person
  readonly title: string
  readonly urgency: Urgency
  /** The request was returned or withdrawn before. */
  readonly again: boolean
}

export const requestSubmitted: EventKind<'task-submitted', RequestSubmitted> = {
  type: 'task-submitted',
  passesTo: 'approvers',
  evolve: (state, { taskId, by: initiator, title, urgency, at }) => ({
    ...state,
    taskId,
    status: requestStatus.waiting,
    initiator,
    title,
    urgency,
    submittedAt: state.submittedAt ?? at,
    endedAt: null,
  }),
  line: (event, { start }) => ({ ...emptyLine(event), ...start, action: 2, by: event.by }),
  calls: ({ by }) => ({ kind: 'launched', people: [by] }),
}
