import type { EventKind } from '../../event-kind.ts'
import { requestStatus } from '../../state.ts'
import type { FlowState, Person, Visit } from '../../state.ts'
import { earlierApprovals } from '../../standing-approvals.ts'
import { withoutUndone } from '../../undone.ts'
import type { Undone } from '../../undone.ts'
import type { ReturnMode } from './targets.ts'

/** The votes of a node sent the request back. */
interface RequestReturned {
  readonly from: string
  readonly fromName: string
  /** Node it went to; null is the start. */
  readonly to: string | null
  readonly toName: string
  readonly mode: ReturnMode
  readonly by: Person
  /** What a run again takes back, where the request ran in several branches; else all that was passed from the target on. */
  readonly undone?: Undone
}

/**
 * A run again takes back the target and all after it; straight back keeps what was passed and remembers the visit it left, and those of other
 * branches, which wait too.
 */
export const requestReturned: EventKind<'task-returned', RequestReturned> = {
  type: 'task-returned',
  passesTo: 'initiator',
  evolve: (state, event) => {
    const left = state.visits.find((visit) => visit.node === event.from)
    const status = event.to === null ? requestStatus.returned : state.status
    const visits = state.visits.filter((visit) => visit !== left)
    const held = visits.map((visit): Visit => (visit.timer ? { ...visit, timer: { ...visit.timer, heldAt: event.at } } : visit))
    const beside = visits.length > 0 ? { beside: held } : {}
    if (event.mode === 2 && left)
      return { ...state, status, visits: [], straightBack: { target: event.to, visit: left, held: [], ...beside } }
    const from = event.to === null ? 0 : state.passed.findIndex((one) => one.node === event.to)
    const after: FlowState = event.undone
      ? { ...withoutUndone({ ...state, visits }, event.undone), status, straightBack: null }
      : { ...state, status, visits, straightBack: null, passed: state.passed.slice(0, Math.max(from, 0)) }
    const earlier = earlierApprovals(
      state,
      state.passed.filter((one) => !after.passed.includes(one)),
      event.from,
    )
    return earlier.length > 0 || state.earlier ? { ...after, earlier } : after
  },
  notices: ({ to, from }, { state, opinion }) => {
    if (to !== null) return []
    const people = state.initiator ? [state.initiator] : []
    return [{ kind: 'returned', people, leadsTo: 'request', params: { opinion: opinion || '-' }, node: from }]
  },
}
