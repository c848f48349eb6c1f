import { untilWhen } from '../event-kind.ts'
import type { EventKind, SomeWorkItems } from '../event-kind.ts'
import { withoutWorkItems } from '../evolving.ts'
import type { WorkItem, WorkItemTime } from '../state.ts'

/** Work items that were held are open again: the request came straight back. */
interface WorkItemsResumed extends SomeWorkItems {
  /** Their time limits by id, as far as they have one. */
  readonly times?: Readonly<Record<string, WorkItemTime>>
}

export const workItemsResumed: EventKind<'entries-resumed', WorkItemsResumed> = {
  type: 'entries-resumed',
  evolve: (state, { entries, times = {} }) => {
    const { straightBack } = state
    if (!straightBack) return state
    const resumed = straightBack.held
      .filter(({ id }) => entries.includes(id))
      .map(({ heldAt: _, ...workItem }): WorkItem => {
        const time = times[workItem.id]
        return time ? { ...workItem, time } : workItem
      })
    return {
      ...state,
      entries: [...state.entries, ...resumed],
      straightBack: { ...straightBack, held: withoutWorkItems(straightBack.held, entries) },
    }
  },
  workItems: ({ entries, times = {} }) => [
    ...entries.map((id) => ({ change: 'resumed', id }) as const),
    ...Object.entries(times).map(([id, time]) => ({ change: 'timed', id, time }) as const),
  ],
  notices: ({ entries, people, node, times = {} }) =>
    people.map((person, index) => ({
      ...untilWhen('todo', times[entries[index] ?? '']),
      people: [person],
      leadsTo: 'work-item',
      workItem: { id: entries[index] ?? '', node },
      params: { node },
      node,
    })),
}
