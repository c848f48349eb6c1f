import { refusal } from '#engine/values/refusal.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { managerAction } from '../../action.ts'
import type { ManagerAction, Question } from '../../action.ts'
import { goOn } from '../../advance.ts'
import { askWhoseTurnItIs, closeWorkItems, resumedTimes } from '../../arrive.ts'
import { happen } from '../../course.ts'
import type { Course, Stop } from '../../course.ts'
import type { Statement } from '../../event-kind.ts'
import { refuseStatus, refuseSwitchedOff } from '../../rules.ts'
import type { ApproverNode, FlowDefinition } from '../../model.ts'
import { currentNodes, requestStatus } from '../../state.ts'
import type { FlowState, PassedNode, Visit, VotedItem } from '../../state.ts'
import { opinionRuleOfHanding, refuseOpinion, statementOf } from '../../statement.ts'
import { wouldStartAgain } from '../../sub-flows.ts'
import { approverOf, codesFrom } from '../../tree.ts'
import { undoneFrom } from '../../undone.ts'
import { approvalRecalled } from './approval-recalled.ts'
import { recallTexts } from './texts.ts'

export interface Recall extends Partial<Statement> {
  readonly type: 'recall'
}

/**
 * 撤回 by an approver: takes his approval back as long as nobody has handled what followed from it. Where his node still waits for others,
 * his vote alone is gone; where it was passed, the next node loses its to-dos and his own decides again. A return is not taken back, nor
 * an approval with which a request went straight back.
 */
export const recall: ManagerAction<Recall, readonly [typeof approvalRecalled]> = managerAction({
  type: 'recall',
  texts: recallTexts,
  events: [approvalRecalled],
  word: 'recall',
  refuse: refuseRecall,
  decide: (course, command) => decideRecall(course, statementOf(command)),
})

function refuseRecall({ definition, state, actorId }: Question): Refusal | undefined {
  const refused = refuseStatus(state, [requestStatus.waiting])
  if (refused) return refused
  const found = recallable(definition, state, actorId)
  if (!found) return refusal('conflict', 'flows.not-recallable')
  return refuseSwitchedOff(approverOf(definition, found.visit.node)?.actions.recall ?? false)
}

/** The node whose approval this person may take back; undefined where there is none. */
export function recalledNode(definition: FlowDefinition, state: FlowState, actorId: string): ApproverNode | undefined {
  const found = recallable(definition, state, actorId)
  return found && approverOf(definition, found.visit.node)
}

interface Recallable {
  readonly visit: Visit
  readonly item: VotedItem
}

/** The approval that a person may take back, at a current node or at the last ones that people passed; of several the newest. */
function recallable(definition: FlowDefinition, state: FlowState, actorId: string): Recallable | undefined {
  const here = state.visits.flatMap((visit) => ownApproval(visit, actorId) ?? [])
  const passed = state.straightBack === null ? state.passed.flatMap((one) => ownPassed(definition, state, one, actorId) ?? []) : []
  // What was decided while the flow stands at a node comes before what led there.
  const found = here.length > 0 ? here : passed
  return found.toSorted((one, other) => (other.item.heldAt ?? 0) - (one.item.heldAt ?? 0))[0]
}

/** At a passed node, as long as nobody has handled what followed from it; what runs in branches beside it does not matter. */
function ownPassed(
  definition: FlowDefinition,
  state: FlowState,
  { node, visit, automatic }: PassedNode,
  actorId: string,
): Recallable | undefined {
  const own = visit && !automatic && ownApproval(visit, actorId)
  if (!own) return undefined
  const following = codesFrom(definition, node)
  const isUntouched = state.visits
    .filter((one) => following.has(one.node))
    .every(({ votes, cause, given }) => cause === 'forward' && !given && votes.every((vote) => vote.automatic))
  const isHandled = state.passed.some((one) => one.node !== node && !one.automatic && following.has(one.node))
  return isUntouched && !isHandled && !wouldStartAgain(definition, state, node) ? own : undefined
}

/**
 * Where people are asked in turn, only the last one's, as the next one was asked because of it; and not once the next one's was given to
 * another person.
 */
function ownApproval(visit: Visit, actorId: string): Recallable | undefined {
  const last = visit.given ? [] : visit.votes.slice(-1)
  const votes = visit.mode === 'sequence' ? last : visit.votes
  const item = votes.find(({ person, approves, automatic }) => person.id === actorId && approves && !automatic)?.item
  return item && { visit, item }
}

function decideRecall(course: Course, said: Statement): Stop | undefined {
  const { definition, facts, state } = course
  const found = recallable(definition, state, facts.actor.id)
  const node = found && approverOf(definition, found.visit.node)
  if (!found || !node) throw new RangeError('nothing to take back')
  const refused = refuseOpinion(opinionRuleOfHanding(node), said)
  if (refused) return { refusal: refused }
  const isCurrent = currentNodes(state).includes(node.code)
  const undone = isCurrent ? undefined : undoneFrom(definition, state, node.code)
  const closed = isCurrent ? [node.code] : currentNodes(state).filter((code) => undone?.nodes.includes(code) ?? true)
  if (!isCurrent || found.visit.mode === 'sequence') for (const code of closed) closeWorkItems(course, code, 'recalled')
  const { item } = found
  const time = resumedTimes(course, [{ ...item, node: node.code }])[item.id]
  happen(course, approvalRecalled, {
    node: node.code,
    nodeName: node.name,
    by: facts.actor,
    item,
    ...(time && { time }),
    ...(undone && { undone }),
    ...said,
  })
  const standing = askWhoseTurnItIs(course, node)
  if (standing === 'waiting') return undefined
  return standing === 'through' ? goOn(course, node.code) : standing
}
