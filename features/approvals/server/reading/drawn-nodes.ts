import type { z } from 'zod'
import type { FlowDefinition } from '#engine/flows/model.ts'
import type { FlowState } from '#engine/flows/state.ts'
import { approverOf, placesOf } from '#engine/flows/tree.ts'
import { nodeStates } from '#engine/flows/wire-codes.ts'
import type { requestDetailAnswer } from '#features/approvals/contract.ts'
import type { SaidFlow } from '#features/approvals/server/definitions/flow-words.ts'
import { subFlowNodeId } from '#features/approvals/server/sub-flows/children.ts'

type Detail = z.output<typeof requestDetailAnswer>

/**
 * The boxes of the drawing with who acts there: those who have acted, who are asked, or who would be asked. Clients of the family
 * show the names in place of the caption, so a box of nobody bears its caption.
 */
export function nodesOf(
  definition: FlowDefinition,
  state: FlowState,
  timeline: Detail['timeline'],
  initiator: string,
): Detail['flowTaskNodeList'] {
  const states = nodeStates(definition, state)
  return placesOf(definition)
    .filter(({ step }) => step.kind !== 'branch' && step.kind !== 'pass' && step.kind !== 'foreign')
    .map(({ step }) => {
      const people = state.entries.filter((workItem) => workItem.node === step.code).map((workItem) => workItem.person.name)
      const children = [...state.visits, ...state.passed].find((one) => one.node === step.code)?.children ?? []
      const handlers = state.passed.find((one) => one.node === step.code)?.handlers.map((one) => one.name) ?? []
      const coming = timeline.filter((one) => one.kind === 'coming' && one.nodeCode === step.code).flatMap((one) => one.people)
      const acting = step.kind === 'start' ? [initiator] : [...people, ...handlers, ...children.map(({ person }) => person.name)]
      const names = (acting.length > 0 ? acting : coming.map(({ name }) => name)).join(',')
      return {
        // Of a sub flow it names the request too: clients of the family ask for its requests by this id alone.
        id: step.kind === 'sub-flow' ? subFlowNodeId(state.taskId ?? '', step.code) : step.code,
        nodeCode: step.code,
        nodeName: step.name,
        nodeType: step.kind === 'sub-flow' ? 'subFlow' : step.kind,
        userName: names || step.name,
        assigneeName: names,
        type: states.get(step.code) ?? 2,
        completion: approverOf(definition, step.code)?.progress ?? 0,
      }
    })
}

/** The open work items. */
export function operatorsOf(state: FlowState, say: SaidFlow['say']): Detail['flowTaskOperatorList'] {
  return state.entries.map(({ id, node, nodeName, person, receivedAt, time }) => ({
    id,
    taskId: state.taskId ?? '',
    taskNodeId: node,
    nodeCode: node,
    nodeName: say(nodeName),
    handleId: person.id,
    userName: person.name,
    handleStatus: null,
    handleTime: null,
    completion: 0,
    state: 0,
    creatorTime: receivedAt,
    dueTime: time?.dueAt ?? null,
    mayAssign: false,
  }))
}
