import { refusal } from '#engine/values/refusal.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import type { Directory } from './commands.ts'
import { namesAnybody } from './model.ts'
import type { ApproverNode, FlowDefinition } from './model.ts'
import { usersOfMembers } from './people.ts'
import { returnTargets } from './return-targets.ts'
import { entryOf, taskStatus } from './state.ts'
import type { FlowState, TaskStatus } from './state.ts'
import { approverOf } from './tree.ts'

/** Who may do what, and when: `decide` refuses by these rules, and `operations.ts` offers by them. Source: workflow 6. */

export const urgeIntervalMs = 10 * 60_000

const statusRefusals: Readonly<Record<TaskStatus, string>> = {
  0: 'flows.not-submitted',
  1: 'flows.running',
  2: 'flows.ended',
  3: 'flows.is-returned',
  4: 'flows.is-withdrawn',
  5: 'flows.ended',
  6: 'flows.is-suspended',
  7: 'flows.is-withdrawn',
}

function refuseStatus(state: FlowState, allowed: readonly TaskStatus[]): Refusal | undefined {
  if (state.deleted) return refusal('missing', 'flows.task-missing')
  return allowed.includes(state.status) ? undefined : refusal('conflict', statusRefusals[state.status])
}

function refuseOther(state: FlowState, actorId: string): Refusal | undefined {
  return state.initiator !== null && state.initiator.id !== actorId ? refusal('forbidden', 'flows.not-initiator') : undefined
}

function refuseSwitchedOff(isOn: boolean): Refusal | undefined {
  return isOn ? undefined : refusal('forbidden', 'flows.action-off')
}

/** Whether the person may start this flow at all; nobody named means everybody. */
export function refuseStart(definition: FlowDefinition, userId: string, directory: Directory): Refusal | undefined {
  if (!directory.isEnabled(userId)) return refusal('forbidden', 'flows.may-not-start')
  const { initiators } = definition.start
  if (!namesAnybody(initiators) || usersOfMembers(initiators, directory).includes(userId)) return undefined
  return refusal('forbidden', 'flows.may-not-start')
}

export function refuseSaveDraft(definition: FlowDefinition, state: FlowState, actorId: string): Refusal | undefined {
  return (
    refuseStatus(state, [taskStatus.draft, taskStatus.returned, taskStatus.toResubmit]) ??
    refuseOther(state, actorId) ??
    refuseSwitchedOff(definition.start.actions.save)
  )
}

export function refuseSubmit(definition: FlowDefinition, state: FlowState, actorId: string): Refusal | undefined {
  return (
    refuseStatus(state, [taskStatus.draft, taskStatus.returned, taskStatus.toResubmit]) ??
    refuseOther(state, actorId) ??
    refuseSwitchedOff(definition.start.actions.submit)
  )
}

export function refuseWithdraw(definition: FlowDefinition, state: FlowState, actorId: string): Refusal | undefined {
  return refuseOther(state, actorId) ?? refuseStatus(state, [taskStatus.waiting]) ?? refuseSwitchedOff(definition.start.actions.withdraw)
}

export function refuseDelete(state: FlowState, actorId: string): Refusal | undefined {
  if (state.taskId === null) return refusal('missing', 'flows.task-missing')
  return refuseOther(state, actorId) ?? refuseStatus(state, [taskStatus.draft, taskStatus.withdrawn, taskStatus.toResubmit])
}

export function refuseUrge(definition: FlowDefinition, state: FlowState, actorId: string, now: number): Refusal | undefined {
  const refused =
    refuseOther(state, actorId) ?? refuseStatus(state, [taskStatus.waiting]) ?? refuseSwitchedOff(definition.start.actions.urge)
  if (refused) return refused
  if (state.entries.length === 0) return refusal('conflict', 'flows.nobody-to-urge')
  if (state.urgedAt === null || now - state.urgedAt >= urgeIntervalMs) return undefined
  return refusal('too-many', 'flows.urged-recently', { params: { minutes: Math.ceil((state.urgedAt + urgeIntervalMs - now) / 60_000) } })
}

/** Only the person an open to-do belongs to may act on it, and only once (security 4.6, 14.4). */
export function refuseHandling(state: FlowState, entryId: string, actorId: string): Refusal | undefined {
  const refused = refuseStatus(state, [taskStatus.waiting])
  if (refused) return refused
  const entry = entryOf(state, entryId)
  if (entry) return entry.person.id === actorId ? undefined : refusal('forbidden', 'flows.not-operator')
  const isHeld = state.straightBack?.held.some((held) => held.id === entryId) ?? false
  return refusal('conflict', isHeld ? 'flows.frozen' : 'flows.already-handled')
}

/** The node of an open to-do. */
export function nodeOfEntry(definition: FlowDefinition, state: FlowState, entryId: string): ApproverNode | undefined {
  const entry = entryOf(state, entryId)
  return entry && approverOf(definition, entry.node)
}

export function refuseApprove(definition: FlowDefinition, state: FlowState, entryId: string, actorId: string): Refusal | undefined {
  return refuseHandling(state, entryId, actorId) ?? refuseSwitchedOff(nodeOfEntry(definition, state, entryId)?.actions.approve ?? false)
}

export function refuseSaveApprovalDraft(
  definition: FlowDefinition,
  state: FlowState,
  entryId: string,
  actorId: string,
): Refusal | undefined {
  return refuseHandling(state, entryId, actorId) ?? refuseSwitchedOff(nodeOfEntry(definition, state, entryId)?.actions.save ?? false)
}

export function refuseReturn(definition: FlowDefinition, state: FlowState, entryId: string, actorId: string): Refusal | undefined {
  const refused = refuseHandling(state, entryId, actorId)
  if (refused) return refused
  const node = nodeOfEntry(definition, state, entryId)
  if (!node?.actions.return) return refuseSwitchedOff(false)
  if (state.straightBack?.target === node.code) return refusal('conflict', 'flows.returned-to-me')
  return returnTargets(definition, state, node).length === 0 ? refusal('conflict', 'flows.target-not-passed') : undefined
}
