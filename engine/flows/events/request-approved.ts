import type { EventKind } from '../event-kind.ts'
import { requestStatus } from '../state.ts'
import type { Person } from '../state.ts'

/** The end of the flow was reached. */
interface RequestApproved {
  readonly by: Person
  /** Handlers of nodes that say so; they are told beside the initiator. */
  readonly told?: readonly Person[]
}

export const requestApproved: EventKind<'task-approved', RequestApproved> = {
  type: 'task-approved',
  evolve: (state, { at }) => ({ ...state, status: requestStatus.approved, visits: [], straightBack: null, endedAt: at }),
  notices: ({ told = [] }, { state }) => {
    const others = Map.groupBy(
      told.filter(({ id }) => id !== state.initiator?.id),
      // Everybody reads the request as at the node that he handled last.
      ({ id }) => state.passed.findLast(({ handlers }) => handlers.some((one) => one.id === id))?.node,
    )
    return [
      ...(state.initiator ? [{ kind: 'ended', people: [state.initiator], leadsTo: 'request' } as const] : []),
      ...[...others].map(
        ([node, people]) => ({ kind: 'ended', people, leadsTo: 'request', ...(node !== undefined && { readAt: node }) }) as const,
      ),
    ]
  },
  calls: ({ by }) => ({ kind: 'ended', people: [by] }),
}
