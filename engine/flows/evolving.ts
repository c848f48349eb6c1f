import type { FlowState, PassedNode, Vote, WorkItem } from './state.ts'

/** Steps from one state to the next that several events take. */

export function withoutWorkItems(workItems: readonly WorkItem[], ids: readonly string[]): readonly WorkItem[] {
  return workItems.filter(({ id }) => !ids.includes(id))
}

/** Counts what the person of a work item answered, and takes the work item away. */
export function castVote(state: FlowState, node: string, workItem: string, vote: Vote): FlowState {
  return {
    ...state,
    entries: withoutWorkItems(state.entries, [workItem]),
    visits: state.visits.map((visit) => (visit.node === node ? { ...visit, votes: [...visit.votes, vote] } : visit)),
  }
}

/** Leaves a node that is done. */
export function passNode(state: FlowState, done: PassedNode): FlowState {
  // A node that was to get the request back and finds nobody is skipped; then there is nothing to come back to.
  const straightBack = state.straightBack?.visit.node === done.node ? null : state.straightBack
  const isKnown = state.passed.some((one) => one.node === done.node)
  return {
    ...state,
    straightBack,
    visits: state.visits.filter((visit) => visit.node !== done.node),
    passed: isKnown ? state.passed.map((one) => (one.node === done.node ? done : one)) : [...state.passed, done],
  }
}
