import { emptyLine, statementIn } from '../../event-kind.ts'
import type { AtNode, EventKind, Statement } from '../../event-kind.ts'
import { castVote } from '../../evolving.ts'
import type { FieldMark } from '../../field-marks.ts'
import type { Person } from '../../state.ts'
import type { ReturnMode } from './targets.ts'

/** One person voted to return the request. */
interface WorkItemReturned extends AtNode, Statement {
  readonly entry: string
  readonly by: Person
  /** Node it shall go to; null is the start. */
  readonly to: string | null
  readonly toName: string
  readonly mode: ReturnMode
  /** Fields the person marked; events from before marks existed have none. */
  readonly marks?: readonly FieldMark[]
}

export const workItemReturned: EventKind<'operator-returned', WorkItemReturned> = {
  type: 'operator-returned',
  evolve: (state, { node, entry, by, through, at }) =>
    castVote(state, { node, entry, at }, { person: by, approves: false, automatic: false, ...(through && { through }) }),
  line: (event, { receivedAt }) => ({
    ...emptyLine(event),
    action: 0,
    by: event.by,
    node: event.node,
    nodeName: event.nodeName,
    receivedAt: receivedAt(event.entry),
    toName: event.toName,
    marks: event.marks ?? [],
    ...statementIn(event),
  }),
  workItems: ({ entry }) => [{ change: 'handled', id: entry, action: 0 }],
  calls: ({ node, nodeName, by }) => ({ kind: 'rejected', at: { node, nodeName }, people: [by] }),
}
