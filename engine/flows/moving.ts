import { refusal } from '#engine/values/refusal.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { goOn } from './advance.ts'
import { closeWorkItems, enterNode } from './arrive.ts'
import { happen } from './course.ts'
import type { Course, Stop } from './course.ts'
import { emptyLine, statementIn } from './event-kind.ts'
import type { AtNode, EventKind, HistoryLine, Numbered, Statement } from './event-kind.ts'
import type { NamedPeople } from './facts.ts'
import type { ApproverNode, FlowDefinition } from './model.ts'
import { currentNodes, requestStatus } from './state.ts'
import type { FlowState, PassedNode, Person } from './state.ts'
import { statementOf } from './statement.ts'
import { wouldStartAgain } from './sub-flows.ts'
import { placesOf, standsAt } from './tree.ts'
import { undoneByMove, withoutUndone } from './undone.ts'
import type { Undone } from './undone.ts'

/** A request is put to another node by who watches over it: 变更 while it runs or is with its initiator, 复活 after its end. */
export interface Moving extends Partial<Statement> {
  /** Code of the node. */
  readonly to: string
  /** People for nodes without any, by node code, after the decision asked for them. */
  readonly people?: NamedPeople
  /** Whoever moves it picks the people of a node with candidates; else those decide who decided there before, or all. */
  readonly picks?: boolean
}

/** It stands at another node; `node` is where it stood, the same as `to` where it had ended. */
export interface RequestMoved extends AtNode, Statement {
  readonly by: Person
  readonly to: string
  readonly toName: string
  readonly undone: Undone
}

/** Every approver node of a flow, in the order of drawing, from which on no sub flow would be started a second time. */
export function nodesToMoveTo(definition: FlowDefinition, state: FlowState): readonly ApproverNode[] {
  return placesOf(definition)
    .flatMap(({ step }) => (step.kind === 'approver' ? [step] : []))
    .filter(({ code }) => !wouldStartAgain(definition, state, code))
}

/** @param targets as the action offers them */
export function refuseWithoutTarget(targets: readonly ApproverNode[]): Refusal | undefined {
  return targets.length === 0 ? refusal('conflict', 'flows.nowhere-to-move') : undefined
}

/**
 * Puts the request to a node and asks its people. Everybody who had it has it no more, in all branches.
 *
 * @param kind what happened: changed or revived
 * @param targets as the action offers them
 */
export function moveTo<Type extends string>(
  course: Course,
  kind: EventKind<Type, RequestMoved>,
  targets: readonly ApproverNode[],
  command: Moving,
): Stop | undefined {
  const { definition, facts, state } = course
  const said = statementOf(command)
  if (said.opinion === '') return { refusal: refusal('invalid', 'flows.move-reason-missing', { field: 'handleOpinion' }) }
  const node = targets.find(({ code }) => code === command.to)
  if (!node) return { refusal: refusal('invalid', 'flows.move-target-not-offered', { field: 'taskNodeId' }) }
  const before = state.passed.find((one) => one.node === node.code)?.handlers.map(({ id }) => id)
  for (const code of currentNodes(state)) closeWorkItems(course, code, 'moved')
  const undone = undoneByMove(definition, state, node.code)
  happen(course, kind, { ...leftAt(course, node), by: facts.actor, to: node.code, toName: node.name, undone, ...said })
  // Where nobody picks candidates, those who decided there before decide again.
  const standing = enterNode(course, node, 'moved', course.picks ? [] : before)
  if (standing === 'waiting') return undefined
  return standing === 'through' ? goOn(course, node.code) : standing
}

/** Where it stood; of one that has ended the node where it goes on. */
function leftAt({ definition, state }: Course, to: ApproverNode): AtNode {
  if (state.visits.length > 0) return standsAt(definition, state)
  const { code: node, name: nodeName } = state.status === requestStatus.returned ? definition.start : to
  return { node, nodeName }
}

/** The state after a move. What was approved before it is not taken back by its approvers any more. */
export function moved({ stoodAt: _stoodAt, earlier: _earlier, ...state }: FlowState, { undone }: Pick<RequestMoved, 'undone'>): FlowState {
  const left = withoutUndone(state, undone)
  return {
    ...left,
    status: requestStatus.waiting,
    visits: [],
    passed: left.passed.map(({ visit: _visit, ...one }): PassedNode => one),
    straightBack: null,
    endedAt: null,
    urgedAt: null,
  }
}

/** @param action code of the history: 8 changed, 9 revived */
export function movedLine(event: Numbered<string, RequestMoved>, action: 8 | 9): HistoryLine {
  const { by, node, nodeName, toName } = event
  return { ...emptyLine(event), action, by, node, nodeName, toName, ...statementIn(event) }
}
