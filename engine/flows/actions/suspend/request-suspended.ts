import { emptyLine, statementIn } from '../../event-kind.ts'
import type { AtNode, EventKind, Statement } from '../../event-kind.ts'
import { requestStatus } from '../../state.ts'
import type { Person } from '../../state.ts'

/** The request stands still until it is restored. */
interface RequestSuspended extends AtNode, Statement {
  readonly by: Person
}

export const requestSuspended: EventKind<'task-suspended', RequestSuspended> = {
  type: 'task-suspended',
  evolve: (state, { at: suspendedAt }) => ({ ...state, status: requestStatus.suspended, suspendedAt }),
  line: (event) => ({
    ...emptyLine(event),
    action: 11,
    by: event.by,
    node: event.node,
    nodeName: event.nodeName,
    ...statementIn(event),
  }),
  notices: ({ by, opinion }, { state: { initiator, entries } }) => {
    const params = { by: by.name, opinion: opinion || '-' }
    const own = initiator ? ([{ kind: 'suspended', people: [initiator], leadsTo: 'request', params }] as const) : []
    const others = entries.filter(({ person }) => person.id !== initiator?.id)
    return [
      ...own,
      ...others.map(
        ({ id, node, person }) => ({ kind: 'suspended', people: [person], leadsTo: 'work-item', workItem: { id, node }, params }) as const,
      ),
    ]
  },
}
