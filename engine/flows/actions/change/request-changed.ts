import type { EventKind } from '../../event-kind.ts'
import { moved, movedLine } from '../../moving.ts'
import type { RequestMoved } from '../../moving.ts'

/** A running request was put to another node. */
export const requestChanged: EventKind<'task-changed', RequestMoved> = {
  type: 'task-changed',
  passesTo: 'approvers',
  evolve: moved,
  line: (event) => movedLine(event, 8),
  notices: ({ by, opinion, toName }, { state: { initiator } }) =>
    initiator === null
      ? []
      : [{ kind: 'changed', people: [initiator], leadsTo: 'request', params: { by: by.name, node: toName, opinion } }],
}
