import { refusal } from '#engine/values/refusal.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { holds } from './conditions.ts'
import type { Directory } from './facts.ts'
import type { JsonObject } from './json.ts'
import { namesAnybody } from './model.ts'
import type { ApproverNode, FlowDefinition } from './model.ts'
import { usersOfMembers } from './people.ts'
import { requestStatus, workItemOf } from './state.ts'
import type { FlowState, RequestStatus } from './state.ts'
import { waitsForSubFlows } from './sub-flows.ts'
import { approverOf } from './tree.ts'

/** Rules that the refusals of several actions are made of. Source: workflow 6. */

const statusRefusals: Readonly<Record<RequestStatus, string>> = {
  0: 'flows.not-submitted',
  1: 'flows.running',
  2: 'flows.ended',
  3: 'flows.is-returned',
  4: 'flows.is-withdrawn',
  5: 'flows.ended',
  6: 'flows.is-suspended',
  7: 'flows.is-withdrawn',
}

export function refuseStatus(state: FlowState, allowed: readonly RequestStatus[]): Refusal | undefined {
  if (state.deleted) return refusal('missing', 'flows.task-missing')
  return allowed.includes(state.status) ? undefined : refusal('conflict', statusRefusals[state.status])
}

export function refuseOther(state: FlowState, actorId: string): Refusal | undefined {
  return state.initiator !== null && state.initiator.id !== actorId ? refusal('forbidden', 'flows.not-initiator') : undefined
}

/** What is part of another request is not taken back by itself, and a request not while it waits for its parts (workflow 6). */
export function refuseSubFlow(state: FlowState): Refusal | undefined {
  if (state.parent) return refusal('conflict', 'flows.is-sub-flow')
  return waitsForSubFlows(state) ? refusal('conflict', 'flows.sub-flows-run') : undefined
}

/** @param isOn whether the node offers the action */
export function refuseSwitchedOff(isOn: boolean): Refusal | undefined {
  return isOn ? undefined : refusal('forbidden', 'flows.action-off')
}

/** Why an approval comes too early: what the node demands of the record does not hold yet. */
export function refuseEarly({ name: node, approveWhen }: ApproverNode, formData: JsonObject): Refusal | undefined {
  if (!approveWhen || approveWhen.rules.length === 0 || holds(approveWhen.rules, formData)) return undefined
  const { message } = approveWhen
  return message === ''
    ? refusal('invalid', 'flows.approve-early', { params: { node } })
    : refusal('invalid', 'flows.approve-early-for', { params: { reason: message } })
}

/** Whether the person may start this flow at all; nobody named means everybody. */
export function refuseStart(definition: FlowDefinition, userId: string, directory: Directory): Refusal | undefined {
  if (!directory.isEnabled(userId)) return refusal('forbidden', 'flows.may-not-start')
  const { initiators } = definition.start
  if (!namesAnybody(initiators) || usersOfMembers(initiators, directory).includes(userId)) return undefined
  return refusal('forbidden', 'flows.may-not-start')
}

/** States in which a request is with its initiator, who may change it. */
export const withInitiator: readonly RequestStatus[] = [requestStatus.draft, requestStatus.returned, requestStatus.toResubmit]

/** Only the person an open work item belongs to may act on it, and only once (security 4.6, 14.4). */
export function refuseHandling(state: FlowState, workItem: string, actorId: string): Refusal | undefined {
  const refused = refuseStatus(state, [requestStatus.waiting])
  if (refused) return refused
  const open = workItemOf(state, workItem)
  if (open) return open.person.id === actorId ? undefined : refusal('forbidden', 'flows.not-operator')
  const isHeld = state.straightBack?.held.some((held) => held.id === workItem) ?? false
  return refusal('conflict', isHeld ? 'flows.frozen' : 'flows.already-handled')
}

/** The node of an open work item. */
export function nodeOfWorkItem(definition: FlowDefinition, state: FlowState, workItem: string): ApproverNode | undefined {
  const open = workItemOf(state, workItem)
  return open && approverOf(definition, open.node)
}
