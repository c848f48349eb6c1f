import type { EventKind } from '../event-kind.ts'
import { requestStatus } from '../state.ts'
import type { Person } from '../state.ts'

/** The end of the flow was reached. */
interface RequestApproved {
  readonly by: Person
}

export const requestApproved: EventKind<'task-approved', RequestApproved> = {
  type: 'task-approved',
  evolve: (state, { at }) => ({ ...state, status: requestStatus.approved, visits: [], straightBack: null, endedAt: at }),
  notices: (_event, { state }) => [{ kind: 'ended', people: state.initiator ? [state.initiator] : [], leadsTo: 'request' }],
  calls: ({ by }) => ({ kind: 'ended', people: [by] }),
}
