import { emptyLine, statementIn } from '../../event-kind.ts'
import type { AtNode, EventKind, Statement } from '../../event-kind.ts'
import { passNode } from '../../evolving.ts'
import type { Person } from '../../state.ts'

/** Somebody had a timer end before its time, and the request goes on. */
interface TimerEnded extends AtNode, Statement {
  readonly by: Person
  /** Since when it ran, and when it would have been due. */
  readonly from: number
  readonly dueAt: number
}

export const timerEnded: EventKind<'timer-ended', TimerEnded> = {
  type: 'timer-ended',
  evolve: (state, { node }) => passNode(state, { node, handlers: [], automatic: true, skipped: false }),
  line: (event) => ({
    ...emptyLine(event),
    by: event.by,
    node: event.node,
    nodeName: event.nodeName,
    receivedAt: event.from,
    timer: 'ended',
    ...statementIn(event),
  }),
  notices: ({ by, nodeName, opinion }, { state: { initiator } }) =>
    initiator && initiator.id !== by.id
      ? [{ kind: 'timer-ended', people: [initiator], leadsTo: 'request', params: { by: by.name, node: nodeName, opinion } }]
      : [],
}
