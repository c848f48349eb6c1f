import type { z } from 'zod'
import type { FlowDefinition } from '#engine/flows/model.ts'
import type { FlowState } from '#engine/flows/state.ts'
import { nodeName } from '#engine/flows/tree.ts'
import { wireStatus } from '#engine/flows/wire-codes.ts'
import { dueOf } from '#features/approvals/server/reading/timeline.ts'
import type { AskedNode } from '#features/approvals/contract/action-input.ts'
import type { requestAnswer as shape } from '#features/approvals/contract.ts'

export type RequestAnswer = z.output<typeof shape>

export interface AnsweredRequest {
  readonly id: string
  readonly version: number
  readonly number: string | null
  readonly state: FlowState
  readonly errorNodes: AskedNode[]
  readonly definition: FlowDefinition
}

/** The answer after saving: number, state and current approvers; or the nodes for which people must be named. */
export function requestAnswer({ id, version, number, state, errorNodes, definition }: AnsweredRequest): RequestAnswer {
  if (errorNodes.length > 0) return errorNodes
  const next = state.visits.map((visit) => ({
    nodeName: state.entries.find((workItem) => workItem.node === visit.node)?.nodeName ?? nodeName(definition, visit.node),
    // A sub flow has nobody but those who start its requests.
    people: (visit.children?.map(({ person }) => person) ?? visit.people).map(({ id: userId, name }) => ({ id: userId, name })),
    ...dueOf(
      state,
      state.entries.filter(({ node }) => node === visit.node),
    ),
    ...(visit.timer && { waitsUntil: visit.timer.dueAt }),
  }))
  return { id, version, number, status: wireStatus(state.status), next }
}
