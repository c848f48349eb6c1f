import type { AtNode, EventKind } from '../../event-kind.ts'
import type { Person } from '../../state.ts'

/** The repetition of a reminder or of a notice was reached for which the flow calls a data interface. */
interface DeadlineCalled extends AtNode {
  readonly kind: 'reminder' | 'overdue'
  /** Which one of its kind, from 1. */
  readonly count: number
  /** Whose work items are due. */
  readonly people: readonly Person[]
}

export const deadlineCalled: EventKind<'deadline-called', DeadlineCalled> = {
  type: 'deadline-called',
  evolve: (state) => state,
  calls: ({ kind, node, nodeName, people }) => ({ kind: kind === 'reminder' ? 'reminded' : 'overdue', at: { node, nodeName }, people }),
}
