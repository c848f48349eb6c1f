import { refusal } from '#engine/values/refusal.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { workItemAction } from '../../action.ts'
import type { WorkItemAction, WorkItemQuestion } from '../../action.ts'
import { goOn } from '../../advance.ts'
import { enterNode, sendBackTo, visitOf } from '../../arrive.ts'
import { copyByHand, copyByRule } from '../../copies.ts'
import { counterSignOutcome } from '../../counter-sign.ts'
import { happen } from '../../course.ts'
import type { Course, Stop } from '../../course.ts'
import type { Statement } from '../../event-kind.ts'
import type { FieldMark } from '../../field-marks.ts'
import type { Handling } from '../../handling.ts'
import type { ApproverNode } from '../../model.ts'
import { refuseOpinion, refuseUnsigned, returnOpinionRule, statementOf } from '../../statement.ts'
import { wouldStartAgain } from '../../sub-flows.ts'
import { approverOf } from '../../tree.ts'
import { requestReturned } from './request-returned.ts'
import { returnModes, returnTargets } from './targets.ts'
import type { ReturnChoice, ReturnMode } from './targets.ts'
import { returnTexts } from './texts.ts'
import { workItemReturned } from './work-item-returned.ts'
import { workItemsHeld } from './work-items-held.ts'

export interface Return extends Handling {
  readonly type: 'return'
  /** Code of the node, or of the start; needed where the node leaves a choice. */
  readonly to?: string
  /** Needed where the node lets the person choose; else the node says it. */
  readonly mode?: ReturnMode
  /** Fields of the form that are to be corrected, which this person may read. */
  readonly marks?: readonly FieldMark[]
}

type Events = readonly [typeof workItemReturned, typeof requestReturned, typeof workItemsHeld]

/** 退回: counts the return; when it decides the node, the request goes where this person says. */
export const returnRequest: WorkItemAction<Return, Events> = workItemAction({
  type: 'return',
  texts: returnTexts,
  events: [workItemReturned, requestReturned, workItemsHeld],
  button: 'return',
  byStandIn: true,
  words: () => ['return'],
  refuseMore: refuseReturn,
  decide: decideReturn,
})

function refuseReturn({ definition, state }: WorkItemQuestion, node: ApproverNode): Refusal | undefined {
  if (state.straightBack?.target === node.code) return refusal('conflict', 'flows.returned-to-me')
  if (returnTargets(definition, state, node).length > 0) return undefined
  const isOver = wouldStartAgain(definition, state, definition.start.code)
  return refusal('conflict', isOver ? 'flows.return-over-sub-flow' : 'flows.target-not-passed')
}

function decideReturn(course: Course, command: Return, node: ApproverNode): Stop | undefined {
  const { definition, facts, state } = course
  const said = statementOf(command)
  const target = targetOf(returnTargets(definition, state, node), command.to)
  const modes = returnModes(node)
  const mode = command.mode !== undefined && modes.includes(command.mode) ? command.mode : modes[0]
  const refused = refuseUnsigned(node.signed, said) ?? refuseShortReason(node, said) ?? refuseOpinion(returnOpinionRule(node), said)
  if (refused || !target || mode === undefined)
    return { refusal: refused ?? refusal('invalid', 'flows.target-not-offered', { field: 'rejectStep' }) }
  const to = target.node === definition.start.code ? null : target.node
  const vote = { entry: command.workItem, node: node.code, nodeName: node.name, by: facts.actor, to, toName: target.name, mode }
  happen(course, workItemReturned, { ...vote, ...said, marks: command.marks ?? [] })
  copyByHand(course, node, command.copyTo)
  return counterSignOutcome(visitOf(course, node.code)) === 'returned' ? goBack(course, node, target, to, mode) : undefined
}

/** Without a command the only target is meant; of several, the start. */
function targetOf(targets: readonly ReturnChoice[], wanted: string | undefined): ReturnChoice | undefined {
  return wanted === undefined ? targets[0] : targets.find((target) => target.node === wanted)
}

function refuseShortReason(node: ApproverNode, said: Statement): Refusal | undefined {
  if ([...said.opinion].length >= node.returnReasonLength) return undefined
  return refusal('invalid', 'flows.reason-too-short', { field: 'handleOpinion', params: { length: node.returnReasonLength } })
}

function goBack(course: Course, node: ApproverNode, target: ReturnChoice, to: string | null, mode: ReturnMode): Stop | undefined {
  const { facts, definition, state } = course
  sendBackTo(course, node, { to, toName: target.name, mode, by: facts.actor })
  copyByRule(course, node)
  if (to === null) return undefined
  const back = approverOf(definition, to)
  if (!back) throw new RangeError(`no approver node ${to}`)
  // Whoever returns a request picks nobody: those who decided there decide again.
  const before = state.passed.find((one) => one.node === to)?.handlers.map(({ id }) => id)
  const standing = enterNode(course, back, 'return', before)
  if (standing === 'waiting') return undefined
  return standing === 'through' ? goOn(course, to) : standing
}
