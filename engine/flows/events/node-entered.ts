import type { AtNode, EventKind } from '../event-kind.ts'
import type { CounterSign, VoteRules } from '../model.ts'
import type { AddedSigner, Approval, BesideSigner, FoundBy, Person, VisitCause, Vote } from '../state.ts'

/** A node became current and its approvers are asked. */
interface NodeEntered extends AtNode {
  readonly cause: VisitCause
  readonly mode: CounterSign['mode']
  readonly ratio: number
  /** What counts beside the share of approvals; absent where nothing does. */
  readonly rules?: VoteRules
  readonly people: readonly Person[]
  readonly foundBy: FoundBy
  /** Approvals that were given before the request went away and count on (straight back only). */
  readonly standing: readonly Approval[]
  /** Who decides in whose place, as it was before the request went away. */
  readonly added?: readonly AddedSigner[]
  /** Who decides together with whom, the same. */
  readonly beside?: readonly BesideSigner[]
}

export const nodeEntered: EventKind<'node-entered', NodeEntered> = {
  type: 'node-entered',
  evolve: (state, { node, mode, ratio, rules, people, foundBy, standing, cause, added, beside }) => {
    const votes = standing.map(({ through, ...person }): Vote => ({
      person,
      approves: true,
      automatic: false,
      ...(through && { through }),
    }))
    const counted = { mode, ratio, ...(rules && { rules }) }
    const visit = { node, ...counted, people, foundBy, votes, cause, ...(added && { added }), ...(beside && { beside }) }
    // The straight return is done, so its memory is cleared; the frozen work items were resumed by the event before.
    const straightBack = cause === 'straight-back' ? null : state.straightBack
    return { ...state, visits: [...state.visits, visit], straightBack, urgedAt: null }
  },
}
