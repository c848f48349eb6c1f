import type { EventKind } from '../../event-kind.ts'
import { moved, movedLine } from '../../moving.ts'
import type { RequestMoved } from '../../moving.ts'

/** A request that had ended goes on at a node. */
export const requestRevived: EventKind<'task-revived', RequestMoved> = {
  type: 'task-revived',
  passesTo: 'approvers',
  evolve: moved,
  line: (event) => movedLine(event, 9),
  notices: ({ by, opinion, toName }, { state: { initiator } }) =>
    initiator === null
      ? []
      : [{ kind: 'revived', people: [initiator], leadsTo: 'request', params: { by: by.name, node: toName, opinion } }],
}
