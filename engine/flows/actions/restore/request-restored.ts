import { emptyLine, statementIn, untilWhen } from '../../event-kind.ts'
import type { AtNode, EventKind, Statement } from '../../event-kind.ts'
import { requestStatus } from '../../state.ts'
import { withTimers } from '../../events/timers.ts'
import type { Person, RunningTimer, WorkItem, WorkItemTime } from '../../state.ts'

/** A suspended request goes on. */
interface RequestRestored extends AtNode, Statement {
  readonly by: Person
  /** The time limits of its open work items by id, as far as they have one: what was left of them is left now. */
  readonly times: Readonly<Record<string, WorkItemTime>>
  /** The same of its timers, by node; absent where none ran. */
  readonly timers?: Readonly<Record<string, RunningTimer>>
}

export const requestRestored: EventKind<'task-restored', RequestRestored> = {
  type: 'task-restored',
  evolve: ({ suspendedAt: _, ...state }, { times, timers = {} }) => ({
    ...state,
    visits: withTimers(state.visits, timers),
    status: requestStatus.waiting,
    entries: state.entries.map((item): WorkItem => {
      const time = times[item.id]
      return time ? { ...item, time } : item
    }),
  }),
  line: (event) => ({
    ...emptyLine(event),
    action: 12,
    by: event.by,
    node: event.node,
    nodeName: event.nodeName,
    ...statementIn(event),
  }),
  workItems: ({ times }) => Object.entries(times).map(([id, time]) => ({ change: 'timed', id, time })),
  notices: ({ by, times }, { state: { initiator, entries } }) => [
    ...(initiator ? [{ kind: 'restored', people: [initiator], leadsTo: 'request', params: { by: by.name } } as const] : []),
    ...entries.map(
      ({ id, node, person }) =>
        ({ ...untilWhen('restored-todo', times[id]), people: [person], leadsTo: 'work-item', workItem: { id, node }, node }) as const,
    ),
  ],
}
