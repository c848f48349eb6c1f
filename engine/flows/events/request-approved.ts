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
    const others = told.filter(({ id }) => id !== state.initiator?.id)
    return [{ kind: 'ended', people: [...(state.initiator ? [state.initiator] : []), ...others], leadsTo: 'request' }]
  },
  calls: ({ by }) => ({ kind: 'ended', people: [by] }),
}
