import { emptyLine } from '../event-kind.ts'
import type { AtNode, EventKind } from '../event-kind.ts'
import { passNode } from '../evolving.ts'

/** Nobody was found for a node, and the flow says to go on then. */
interface NodeSkipped extends AtNode {
  readonly reason: 'nobody-found'
}

export const nodeSkipped: EventKind<'node-skipped', NodeSkipped> = {
  type: 'node-skipped',
  evolve: (state, { node }) => passNode(state, { node, handlers: [], automatic: true, skipped: true }),
  line: (event) => ({ ...emptyLine(event), node: event.node, nodeName: event.nodeName }),
}
