import type { FlowState, PassedNode, Vote, WorkItem } from './state.ts'

/** State transitions shared by several events. */

export function withoutWorkItems(workItems: readonly WorkItem[], ids: readonly string[]): readonly WorkItem[] {
  return workItems.filter(({ id }) => !ids.includes(id))
}

/** Adds the vote of the person of a work item, and removes the work item. */
export function castVote(state: FlowState, node: string, workItem: string, vote: Vote): FlowState {
  return {
    ...state,
    entries: withoutWorkItems(state.entries, [workItem]),
    visits: state.visits.map((visit) => (visit.node === node ? { ...visit, votes: [...visit.votes, vote] } : visit)),
  }
}

/** Leaves a node that is done. */
export function passNode(state: FlowState, done: PassedNode): FlowState {
  // The node that was to get the request back is skipped when nobody is found; then the memory of the return is cleared.
  const straightBack = state.straightBack?.visit.node === done.node ? null : state.straightBack
  const isKnown = state.passed.some((one) => one.node === done.node)
  return {
    ...state,
    straightBack,
    visits: state.visits.filter((visit) => visit.node !== done.node),
    passed: isKnown ? state.passed.map((one) => (one.node === done.node ? done : one)) : [...state.passed, done],
  }
}
