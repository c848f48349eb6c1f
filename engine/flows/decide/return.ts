import { refusal } from '#engine/values/refusal.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { closeEntries, enterNode, goOn, visitOf } from '../advance.ts'
import type { Return } from '../commands.ts'
import { copyByHand, copyByRule } from '../copies.ts'
import { counterSignOutcome } from '../counter-sign.ts'
import { happen } from '../course.ts'
import type { Course, Stop } from '../course.ts'
import type { ReturnMode, Statement } from '../events.ts'
import type { ApproverNode } from '../model.ts'
import { returnModes, returnTargets } from '../return-targets.ts'
import type { ReturnChoice } from '../return-targets.ts'
import { nodeOfEntry, refuseReturn } from '../rules.ts'
import { approverOf } from '../tree.ts'
import { refuseUnsigned, statementOf } from './statement.ts'

/** Counts the return; when it decides the node, the task goes where this person says. */
export function returnTask(course: Course, command: Return): Stop | undefined {
  const { definition, facts, state } = course
  const refused = refuseReturn(definition, state, command.entry, facts.actor.id)
  if (refused) return { refusal: refused }
  const node = nodeOfEntry(definition, state, command.entry)
  if (!node) throw new RangeError(`entry ${command.entry} has no node`)
  const said = statementOf(command)
  const targets = returnTargets(definition, state, node)
  const target = targetOf(targets, command.to)
  const modes = returnModes(node)
  const mode = command.mode !== undefined && modes.includes(command.mode) ? command.mode : modes[0]
  const incomplete = refuseUnsigned(node.signed, said) ?? refuseShortReason(node, said) ?? refuseTarget(target)
  if (incomplete || !target || mode === undefined)
    return { refusal: incomplete ?? refusal('invalid', 'flows.target-not-offered', { field: 'rejectStep' }) }
  const to = target.node === definition.start.code ? null : target.node
  happen(course, {
    type: 'operator-returned',
    entry: command.entry,
    node: node.code,
    nodeName: node.name,
    by: facts.actor,
    to,
    toName: target.name,
    mode,
    ...said,
  })
  copyByHand(course, node, command.copyTo)
  return counterSignOutcome(visitOf(course, node.code)) === 'returned' ? goBack(course, node, target, to, mode) : undefined
}

/** Without a command the only target is meant; of several, the start. */
function targetOf(targets: readonly ReturnChoice[], wanted: string | undefined): ReturnChoice | undefined {
  return wanted === undefined ? targets[0] : targets.find((target) => target.node === wanted)
}

function refuseTarget(target: ReturnChoice | undefined): Refusal | undefined {
  return target ? undefined : refusal('invalid', 'flows.target-not-offered', { field: 'rejectStep' })
}

function refuseShortReason(node: ApproverNode, said: Statement): Refusal | undefined {
  if ([...said.opinion].length >= node.returnReasonLength) return undefined
  return refusal('invalid', 'flows.reason-too-short', { field: 'handleOpinion', params: { length: node.returnReasonLength } })
}

function goBack(course: Course, node: ApproverNode, target: ReturnChoice, to: string | null, mode: ReturnMode): Stop | undefined {
  const { facts, definition } = course
  happen(course, { type: 'task-returned', from: node.code, fromName: node.name, to, toName: target.name, mode, by: facts.actor })
  if (mode === 2) holdEntries(course, node.code)
  else closeEntries(course, node.code, 'returned')
  copyByRule(course, node)
  if (to === null) return undefined
  const back = approverOf(definition, to)
  if (!back) throw new RangeError(`no approver node ${to}`)
  const standing = enterNode(course, back, 'return')
  if (standing === 'waiting') return undefined
  return standing === 'through' ? goOn(course, to) : standing
}

function holdEntries(course: Course, node: string): void {
  const left = course.state.entries.filter((entry) => entry.node === node)
  if (left.length === 0) return
  happen(course, { type: 'entries-held', node, entries: left.map((entry) => entry.id), people: left.map((entry) => entry.person) })
}
