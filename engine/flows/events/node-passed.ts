import type { AtNode, EventKind } from '../event-kind.ts'
import type { JsonObject } from '../json.ts'
import { passNode } from '../evolving.ts'
import type { Approval } from '../state.ts'

/** The people of a node approved. */
interface NodePassed extends AtNode {
  readonly handlers: readonly Approval[]
  readonly automatic: boolean
  /** As in the state (`PassedNode`). */
  readonly watched?: JsonObject
}

export const nodePassed: EventKind<'node-passed', NodePassed> = {
  type: 'node-passed',
  // Who approved his own request knows it.
  notices: ({ node, nodeName, handlers }, { state: { initiator } }) =>
    initiator === null || handlers.some(({ id }) => id === initiator.id)
      ? []
      : [{ kind: 'approved', people: [initiator], leadsTo: 'request', params: { node: nodeName }, node }],
  evolve: (state, { node, handlers, automatic, watched }) =>
    passNode(state, { node, handlers, automatic, skipped: false, ...(watched && { watched }) }),
}
