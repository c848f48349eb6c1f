import type { EventKind } from '../../event-kind.ts'
import type { Person } from '../../state.ts'

interface RequestDeleted {
  readonly by: Person
}

export const requestDeleted: EventKind<'task-deleted', RequestDeleted> = {
  type: 'task-deleted',
  evolve: (state) => ({ ...state, deleted: true }),
  // Nobody is told of what he did himself.
  notices: ({ by }, { state: { initiator } }) =>
    initiator && initiator.id !== by.id ? [{ kind: 'deleted', people: [initiator], leadsTo: 'request', params: { by: by.name } }] : [],
}
