import { emptyLine } from '../../event-kind.ts'
import type { AtNode, EventKind } from '../../event-kind.ts'
import { passNode } from '../../evolving.ts'

/** The time of a timer has come, and the request goes on. */
interface TimerFired extends AtNode {
  /** Since when it ran, and when it was due. */
  readonly from: number
  readonly dueAt: number
}

export const timerFired: EventKind<'timer-fired', TimerFired> = {
  type: 'timer-fired',
  evolve: (state, { node }) => passNode(state, { node, handlers: [], automatic: true, skipped: false }),
  line: (event) => ({ ...emptyLine(event), node: event.node, nodeName: event.nodeName, receivedAt: event.from, timer: 'fired' }),
}
