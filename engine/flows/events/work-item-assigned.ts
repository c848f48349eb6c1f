import type { AtNode, EventKind } from '../event-kind.ts'
import type { Person } from '../state.ts'

/** A person got a work item. */
interface WorkItemAssigned extends AtNode {
  readonly entry: string
  readonly person: Person
}

export const workItemAssigned: EventKind<'operator-assigned', WorkItemAssigned> = {
  type: 'operator-assigned',
  evolve: (state, { entry: id, node, nodeName, person, at: receivedAt }) => ({
    ...state,
    entries: [...state.entries, { id, node, nodeName, person, receivedAt, draft: null }],
  }),
  workItems: ({ entry: id, node, nodeName, person }) => [{ change: 'assigned', id, node, nodeName, person }],
  // No message about a work item that the same decision closes again.
  notices: ({ entry: id, node, nodeName, person }, { state }) =>
    state.entries.some((open) => open.id === id)
      ? [{ kind: 'todo', people: [person], leadsTo: 'work-item', workItem: { id, node }, params: { node: nodeName }, node }]
      : [],
}
