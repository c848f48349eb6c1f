import type { EventKind, SomeWorkItems } from '../event-kind.ts'
import { withoutWorkItems } from '../evolving.ts'

/** Work items that were held are open again: the request came straight back. */
export const workItemsResumed: EventKind<'entries-resumed', SomeWorkItems> = {
  type: 'entries-resumed',
  evolve: (state, { entries }) => {
    const { straightBack } = state
    if (!straightBack) return state
    const resumed = straightBack.held.filter(({ id }) => entries.includes(id))
    return {
      ...state,
      entries: [...state.entries, ...resumed],
      straightBack: { ...straightBack, held: withoutWorkItems(straightBack.held, entries) },
    }
  },
  workItems: ({ entries }) => entries.map((id) => ({ change: 'resumed', id })),
  notices: ({ entries, people, node }) =>
    people.map((person, index) => ({
      kind: 'todo',
      people: [person],
      leadsTo: 'work-item',
      workItem: { id: entries[index] ?? '', node },
      params: { node },
      node,
    })),
}
