import { emptyLine, statementIn } from '../../event-kind.ts'
import type { AtNode, EventKind, Statement } from '../../event-kind.ts'
import { castVote } from '../../evolving.ts'
import type { Person } from '../../state.ts'

/** One person voted to end the request. */
interface WorkItemTerminated extends AtNode, Statement {
  readonly entry: string
  readonly by: Person
}

export const workItemTerminated: EventKind<'operator-terminated', WorkItemTerminated> = {
  type: 'operator-terminated',
  evolve: (state, { node, entry, by, opinion, at }) =>
    castVote(state, { node, entry, at }, { person: by, approves: false, automatic: false, ends: true, opinion }),
  line: (event, { receivedAt }) => ({
    ...emptyLine(event),
    action: 4,
    by: event.by,
    node: event.node,
    nodeName: event.nodeName,
    receivedAt: receivedAt(event.entry),
    ...statementIn(event),
  }),
  workItems: ({ entry }) => [{ change: 'handled', id: entry, action: 4 }],
}
