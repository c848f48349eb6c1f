import { emptyLine, statementIn } from '../../event-kind.ts'
import type { AtNode, AutomaticReason, EventKind, Statement } from '../../event-kind.ts'
import { castVote } from '../../evolving.ts'
import type { Person } from '../../state.ts'

/** One person approved, or a rule did for him. */
interface WorkItemApproved extends AtNode, Statement {
  readonly entry: string
  readonly by: Person
  /** The approval was given by rule, not by hand; null when by hand. */
  readonly automatic: AutomaticReason | null
}

export const workItemApproved: EventKind<'operator-approved', WorkItemApproved> = {
  type: 'operator-approved',
  evolve: (state, { node, entry, by, automatic, through, at }) =>
    castVote(state, { node, entry, at }, { person: by, approves: true, automatic: automatic !== null, ...(through && { through }) }),
  line: (event, { receivedAt }) => ({
    ...emptyLine(event),
    action: 1,
    by: event.by,
    node: event.node,
    nodeName: event.nodeName,
    receivedAt: receivedAt(event.entry),
    automatic: event.automatic,
    ...statementIn(event),
  }),
  workItems: ({ entry }) => [{ change: 'handled', id: entry, action: 1 }],
  calls: ({ node, nodeName, by }) => ({ kind: 'approved', at: { node, nodeName }, people: [by] }),
}
