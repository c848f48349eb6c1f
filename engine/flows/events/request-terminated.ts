import { emptyLine, statementIn } from '../event-kind.ts'
import type { AtNode, EventKind, Statement } from '../event-kind.ts'
import { requestStatus } from '../state.ts'
import type { Person } from '../state.ts'

/** The request was ended before its flow was: by somebody who watches over it, or by the votes of a node. */
export interface RequestTerminated extends AtNode, Statement {
  readonly by: Person
  /** The votes of the node ended it, which stand in the history themselves. */
  readonly byVotes: boolean
  /** Codes of the approver nodes at which it stood; absent in events from before it was kept. */
  readonly stoodAt?: readonly string[]
}

export const requestTerminated: EventKind<'task-terminated', RequestTerminated> = {
  type: 'task-terminated',
  evolve: (state, { at, stoodAt }) => ({
    ...state,
    status: requestStatus.terminated,
    visits: [],
    straightBack: null,
    endedAt: at,
    ...(stoodAt && { stoodAt }),
  }),
  line: (event) =>
    event.byVotes
      ? undefined
      : { ...emptyLine(event), action: 4, by: event.by, node: event.node, nodeName: event.nodeName, ...statementIn(event) },
  notices: ({ by, opinion, node }, { state: { initiator } }) =>
    initiator === null
      ? []
      : [{ kind: 'terminated', people: [initiator], leadsTo: 'request', params: { by: by.name, opinion: opinion || '-' }, node }],
}
