import { emptyLine } from '../../event-kind.ts'
import type { EventKind, Notice, Numbered, SomeWorkItems } from '../../event-kind.ts'
import type { Person, WorkItem, WorkItemTime } from '../../state.ts'

/** The program noticed that work items will be due, or are overdue. */
interface DeadlineNoticed extends SomeWorkItems {
  readonly nodeName: string
  readonly kind: 'reminder' | 'overdue'
  /** Which one of its kind, from 1. */
  readonly count: number
  /** They are overdue from now on. */
  readonly begins: boolean
  /** People who are told that those are late. */
  readonly superiors: readonly Person[]
  /** Whether anybody is told. */
  readonly notifies: boolean
  readonly dueAt: number
  /** When the program looks at them again; null: not any more. */
  readonly next: number | null
}

type Noticed = Numbered<'deadline-noticed', DeadlineNoticed>

export const deadlineNoticed: EventKind<'deadline-noticed', DeadlineNoticed> = {
  type: 'deadline-noticed',
  evolve: (state, event) => ({
    ...state,
    entries: state.entries.map((item): WorkItem =>
      event.entries.includes(item.id) ? { ...item, time: timeAfter(event, item.time) } : item,
    ),
  }),
  // The history tells that it got late, not how often that was said; reminders stand in it as little as those of the initiator.
  line: (event) =>
    event.begins
      ? { ...emptyLine(event), node: event.node, nodeName: event.nodeName, overdue: { people: event.people, superiors: event.superiors } }
      : undefined,
  workItems: (event) => event.entries.map((id) => ({ change: 'timed', id, time: timeAfter(event, undefined) })),
  notices: (event) => (event.notifies ? [...toPeople(event), ...toSuperiors(event)] : []),
}

function timeAfter({ dueAt, next }: Noticed, time: WorkItemTime | undefined): WorkItemTime {
  return { from: time?.from ?? dueAt, dueAt, next }
}

function toPeople({ kind, entries, people, node, nodeName, dueAt }: Noticed): readonly Notice[] {
  return people.map((person, index) => ({
    kind: kind === 'reminder' ? 'reminded' : 'overdue',
    people: [person],
    leadsTo: 'work-item',
    workItem: { id: entries[index] ?? '', node },
    params: { node: nodeName },
    moments: { due: dueAt },
    node,
  }))
}

function toSuperiors({ superiors, people, node, nodeName, dueAt }: Noticed): readonly Notice[] {
  if (superiors.length === 0) return []
  const params = { node: nodeName, people: people.map(({ name }) => name).join('、') }
  return [{ kind: 'overdue-superior', people: superiors, leadsTo: 'request', params, moments: { due: dueAt }, node, readAt: node }]
}
