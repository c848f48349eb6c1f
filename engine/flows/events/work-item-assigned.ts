import { untilWhen } from '../event-kind.ts'
import type { AtNode, EventKind } from '../event-kind.ts'
import type { Person, WorkItemTime } from '../state.ts'

/** A person got a work item. */
interface WorkItemAssigned extends AtNode {
  readonly entry: string
  readonly person: Person
  /** Absent without a time limit. */
  readonly time?: WorkItemTime
}

export const workItemAssigned: EventKind<'operator-assigned', WorkItemAssigned> = {
  type: 'operator-assigned',
  evolve: (state, { entry: id, node, nodeName, person, at: receivedAt, time }) => ({
    ...state,
    entries: [...state.entries, { id, node, nodeName, person, receivedAt, draft: null, ...(time && { time }) }],
  }),
  workItems: ({ entry: id, node, nodeName, person, time }) => [{ change: 'assigned', id, node, nodeName, person, time }],
  // No message about a work item that the same decision closes again.
  notices: ({ entry: id, node, nodeName, person, time }, { state }) =>
    state.entries.some((open) => open.id === id)
      ? [{ ...untilWhen('todo', time), people: [person], leadsTo: 'work-item', workItem: { id, node }, params: { node: nodeName }, node }]
      : [],
}
