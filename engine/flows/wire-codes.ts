import type { TextKey } from '#engine/texts/text.ts'
import type { FlowDefinition } from './model.ts'
import { passedOnTheWay } from './passed.ts'
import { currentNodes, requestStatus } from './state.ts'
import type { FlowState, RequestStatus } from './state.ts'
import { approverOf, nodeName, placesOf } from './tree.ts'

/** The codes that leave the server (workflow 2). */

/** 7 leaves as 4; that it may be submitted again says `resubmit` among the actions. */
export function wireStatus(status: RequestStatus): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  return status === requestStatus.toResubmit ? requestStatus.withdrawn : status
}

const statusTexts: Readonly<Record<ReturnType<typeof wireStatus>, TextKey>> = {
  0: 'flows.status-draft',
  1: 'flows.status-waiting',
  2: 'flows.status-approved',
  3: 'flows.status-returned',
  4: 'flows.status-withdrawn',
  5: 'flows.status-terminated',
  6: 'flows.status-suspended',
}

export function statusText(status: RequestStatus): TextKey {
  return statusTexts[wireStatus(status)]
}

/** Node states for the drawing: -1 skipped, 0 past, 1 current, 2 not reached. */
export type NodeState = -1 | 0 | 1 | 2

/** The state of every node of the flow by code; branches of a condition are no nodes. */
export function nodeStates(definition: FlowDefinition, state: FlowState): ReadonlyMap<string, NodeState> {
  const nodes = placesOf(definition).filter((place) => place.step.kind !== 'branch')
  return new Map(nodes.map(({ step }) => [step.code, step.kind === 'start' ? startState(state) : stateOfNode(state, step.code)]))
}

function startState(state: FlowState): NodeState {
  const isWithInitiator = [requestStatus.draft, requestStatus.returned, requestStatus.toResubmit].some((status) => status === state.status)
  return isWithInitiator ? 1 : 0
}

function stateOfNode(state: FlowState, code: string): NodeState {
  if (currentNodes(state).includes(code)) return 1
  const passed = state.passed.find((one) => one.node === code)
  if (passed) return passed.skipped ? -1 : 0
  return state.status === requestStatus.approved ? -1 : 2
}

/** Progress in percent: that of the least advanced current node; 100 when approved, 0 while it is with the initiator. */
export function completion(definition: FlowDefinition, state: FlowState): number {
  if (state.status === requestStatus.approved) return 100
  const progress = currentNodes(state).map((code) => approverOf(definition, code)?.progress ?? progressBefore(definition, state, code))
  return progress.length > 0 ? Math.min(...progress) : 0
}

/** That of the last approver node on the way to a node that has none of its own: a timer, or a sub flow. */
function progressBefore(definition: FlowDefinition, { passed }: FlowState, code: string): number {
  const before = passedOnTheWay(definition, passed, code).flatMap(({ node }) => approverOf(definition, node)?.progress ?? [])
  return before.at(-1) ?? 0
}

/** Where the request is: codes and captions of the current nodes, of the start while it is with the initiator, none at the end. */
export function currentStep(
  definition: FlowDefinition,
  state: FlowState,
): { readonly codes: readonly string[]; readonly names: readonly string[] } {
  const codes = startState(state) === 1 ? [definition.start.code] : currentNodes(state)
  return { codes, names: codes.map((code) => nodeName(definition, code)) }
}

/** 0 a flow that is started by itself (发起流程), 1 the flow of a function (功能流程). */
export function flowType({ isLaunch }: FlowDefinition): 0 | 1 {
  return isLaunch ? 0 : 1
}
