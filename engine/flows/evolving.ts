import type { FlowState, PassedNode, Visit, Vote, WorkItem } from './state.ts'

/** State transitions shared by several events. */

export function withoutWorkItems(workItems: readonly WorkItem[], ids: readonly string[]): readonly WorkItem[] {
  return workItems.filter(({ id }) => !ids.includes(id))
}

/** Where, by which work item and when somebody voted. */
interface Voting {
  readonly node: string
  readonly entry: string
  readonly at: number
}

/** Adds the vote of the person of a work item, and removes the work item. */
export function castVote(state: FlowState, { node, entry, at }: Voting, vote: Vote): FlowState {
  const used = state.entries.find(({ id }) => id === entry)
  const item = used && { id: used.id, receivedAt: used.receivedAt, heldAt: at, ...(used.time && { time: used.time }) }
  const cast: Vote = item ? { ...vote, item } : vote
  const voted = ({ given: _, ...visit }: Visit): Visit => ({ ...visit, votes: [...visit.votes, cast] })
  return {
    ...state,
    entries: withoutWorkItems(state.entries, [entry]),
    visits: state.visits.map((visit) => (visit.node === node ? voted(visit) : visit)),
  }
}

/** Leaves a node that is done; how it was left is kept of the last one that people passed. */
export function passNode(state: FlowState, left: PassedNode): FlowState {
  const visit = state.visits.find((one) => one.node === left.node)
  const done: PassedNode = left.automatic || !visit ? left : { ...left, visit }
  // Where branches ran beside each other the last one of each can be taken back, so how all were left is kept.
  const keepsAll = left.automatic || (state.forks ?? []).length > 0
  const before = keepsAll ? state.passed : state.passed.map(({ visit: _, ...one }) => one)
  // The node that was to get the request back is skipped when nobody is found; then the memory of the return is cleared.
  const straightBack = state.straightBack?.visit.node === done.node ? null : state.straightBack
  const isKnown = before.some((one) => one.node === done.node)
  return {
    ...state,
    straightBack,
    visits: state.visits.filter((one) => one.node !== done.node),
    passed: isKnown ? before.map((one) => (one.node === done.node ? done : one)) : [...before, done],
  }
}
