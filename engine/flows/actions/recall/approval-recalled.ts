import { emptyLine, statementIn } from '../../event-kind.ts'
import type { AtNode, EventKind, Numbered, Statement } from '../../event-kind.ts'
import { withoutUndone } from '../../undone.ts'
import type { Undone } from '../../undone.ts'
import type { FlowState, Person, Visit, VotedItem, WorkItem, WorkItemTime } from '../../state.ts'

/** Somebody took back his approval; his work item is open again, and what followed from the approval is undone. */
interface ApprovalRecalled extends AtNode, Statement {
  readonly by: Person
  readonly item: VotedItem
  /** Its time limit: what was left of it at the vote is left now. Absent without one, and in events from before it was kept. */
  readonly time?: WorkItemTime
  /** What the approval led to, where the request ran in several branches; else all that was passed since. */
  readonly undone?: Undone
}

export const approvalRecalled: EventKind<'operator-recalled', ApprovalRecalled> = {
  type: 'operator-recalled',
  evolve: recalled,
  line: (event) => ({ ...emptyLine(event), action: 3, by: event.by, node: event.node, nodeName: event.nodeName, ...statementIn(event) }),
  workItems: ({ item: { id }, time }) => [{ change: 'resumed', id }, ...(time ? [{ change: 'timed', id, time } as const] : [])],
  calls: ({ node, nodeName, by }) => ({ kind: 'recalled', at: { node, nodeName }, people: [by] }),
}

function recalled(
  state: FlowState,
  { node, nodeName, by, item, time, undone }: Numbered<'operator-recalled', ApprovalRecalled>,
): FlowState {
  const without = (visit: Visit): Visit => ({ ...visit, votes: visit.votes.filter((vote) => vote.item?.id !== item.id) })
  const { heldAt: _, ...kept } = item
  const reopened: WorkItem = { ...kept, node, nodeName, person: by, draft: null, ...(time && { time }) }
  const entries = [...state.entries, reopened]
  if (state.visits.some((visit) => visit.node === node))
    return { ...state, entries, visits: state.visits.map((visit) => (visit.node === node ? without(visit) : visit)) }
  const at = state.passed.findIndex((one) => one.node === node)
  const visit = state.passed[at]?.visit
  if (!visit) return state
  if (undone) {
    const left = withoutUndone(state, undone)
    return { ...left, entries, visits: [...left.visits, { ...without(visit), cause: 'recall' }], urgedAt: null }
  }
  return { ...state, entries, visits: [{ ...without(visit), cause: 'recall' }], passed: state.passed.slice(0, at), urgedAt: null }
}
