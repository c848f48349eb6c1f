import { emptyLine, statementIn } from '../../event-kind.ts'
import type { EventKind, Statement } from '../../event-kind.ts'
import { requestStatus } from '../../state.ts'
import type { Person } from '../../state.ts'

/** The initiator took the request back. */
interface RequestWithdrawn extends Statement {
  readonly by: Person
  /** The initiator may edit and submit again. */
  readonly resubmit: boolean
}

export const requestWithdrawn: EventKind<'task-withdrawn', RequestWithdrawn> = {
  type: 'task-withdrawn',
  passesTo: 'initiator',
  evolve: ({ forks: _forks, earlier: _earlier, ...state }, { resubmit, at }) => ({
    ...state,
    status: resubmit ? requestStatus.toResubmit : requestStatus.withdrawn,
    visits: [],
    passed: [],
    straightBack: null,
    endedAt: resubmit ? null : at,
  }),
  line: (event, { start }) => ({ ...emptyLine(event), ...start, action: 3, by: event.by, ...statementIn(event) }),
  calls: ({ by }) => ({ kind: 'withdrawn', people: [by] }),
}
