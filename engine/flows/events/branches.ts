import { emptyLine } from '../event-kind.ts'
import type { AtNode, EventKind } from '../event-kind.ts'
import type { BranchedFork } from '../model.ts'
import { withTimers } from './timers.ts'
import type { Person, RunningTimer } from '../state.ts'
import { withArrived, withSplit } from '../travel.ts'

/** The request went into several branches at once. */
interface BranchesEntered extends AtNode {
  /** All of them (分流), or those that somebody chose (选择分支). */
  readonly kind: Exclude<BranchedFork['kind'], 'condition'>
  readonly branches: readonly string[]
  /** What they are called. */
  readonly names: readonly string[]
  /** Who chose them; null where nobody did. */
  readonly by: Person | null
}

export const branchesEntered: EventKind<'branches-entered', BranchesEntered> = {
  type: 'branches-entered',
  evolve: (state, { node, branches }) => ({ ...state, forks: withSplit(state.forks, node, branches) }),
  line: (event) =>
    event.kind === 'chosen'
      ? { ...emptyLine(event), node: event.node, nodeName: event.nodeName, by: event.by, chosen: event.names }
      : undefined,
}

/** A branch came to its join, where it waits for the others. */
interface BranchDone extends AtNode {
  readonly branch: string
}

export const branchDone: EventKind<'branch-done', BranchDone> = {
  type: 'branch-done',
  evolve: (state, { node, branch }) => ({ ...state, forks: withArrived(state.forks, node, branch) }),
}

/** All branches came to their join (合流). */
export const branchesJoined: EventKind<'branches-joined', AtNode> = {
  type: 'branches-joined',
  evolve: (state) => state,
}

/** The branches beside a node that returned the request go on: it came straight back. */
interface BranchesResumed extends AtNode {
  /** Codes of their nodes. */
  readonly nodes: readonly string[]
  /** The timers among them by code: what was left of each is left now. Absent where there are none. */
  readonly timers?: Readonly<Record<string, RunningTimer>>
}

export const branchesResumed: EventKind<'branches-resumed', BranchesResumed> = {
  type: 'branches-resumed',
  evolve: (state, { timers = {} }) => {
    if (!state.straightBack) return state
    const { beside = [], ...straightBack } = state.straightBack
    return { ...state, visits: [...state.visits, ...withTimers(beside, timers)], straightBack }
  },
}
