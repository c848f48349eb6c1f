import type { EventKind, SomeWorkItems } from '../event-kind.ts'
import { withoutWorkItems } from '../evolving.ts'

/** Work items were closed without having been handled. */
interface WorkItemsClosed extends SomeWorkItems {
  readonly reason: 'passed' | 'returned' | 'withdrawn' | 'terminated' | 'recalled' | 'moved'
}

export const workItemsClosed: EventKind<'entries-closed', WorkItemsClosed> = {
  type: 'entries-closed',
  evolve: (state, { entries }) => ({ ...state, entries: withoutWorkItems(state.entries, entries) }),
  workItems: ({ entries }) => entries.map((id) => ({ change: 'closed', id })),
}
