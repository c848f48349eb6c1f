import type { WorkItemChange } from '#engine/flows/event-kind.ts'
import { copiesOf, workItemChanges, type FlowEvent } from '#engine/flows/events.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import type { FlowState } from '#engine/flows/state.ts'
import { completion, currentStep } from '#engine/flows/wire-codes.ts'
import { copyShape, eventShape, workItemShape, requestShape, type WorkItemState } from '#features/approvals/server/storage/tables.ts'
import type { Change, Insert, Update } from '#server/database/write-set.ts'

const iso = (at: number): string => new Date(at).toISOString()
const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at))

/** The columns of a request that do not follow from the flow's state. */
export interface RequestIdentity {
  readonly id: string
  readonly definition: FlowDefinition
  readonly functionId: string
  readonly organizationId: string
  readonly number: string | null
}

function stateColumns({ definition }: RequestIdentity, state: FlowState): Record<string, unknown> {
  return {
    title: state.title,
    urgency: state.urgency,
    status: state.status,
    sequence: state.sequence,
    step: currentStep(definition, state).names.join('、'),
    completion: completion(definition, state),
    submitted_at: isoOrNull(state.submittedAt),
    ended_at: isoOrNull(state.endedAt),
  }
}

/** The row of a new request. */
export function requestInsert(task: RequestIdentity, state: FlowState, now: number): Insert {
  const row = {
    id: task.id,
    flow_id: task.definition.id,
    flow_version: task.definition.version,
    function_id: task.functionId,
    number: task.number,
    state,
    initiator_id: state.initiator?.id ?? '',
    initiator_name: state.initiator?.name ?? '',
    organization_id: task.organizationId,
    created_at: iso(now),
    ...stateColumns(task, state),
  }
  return { into: requestShape, rows: [row] }
}

/**
 * Updates the row of a request to its new state. The caller holds its lock. In addition, the primary key of `flow_event` refuses
 * the second of two writers that start from the same sequence.
 */
export function requestUpdate(task: RequestIdentity, after: FlowState): Update {
  const deleted = after.deleted ? new Date().toISOString() : null
  const row = { id: task.id, state: after, number: task.number, deleted_at: deleted, ...stateColumns(task, after) }
  return { update: requestShape, key: ['id'], rows: [row] }
}

interface WorkItemColumns {
  readonly id: string
  state: WorkItemState
  handled_at: string | null
  action: number | null
}

/** Writes that follow from the events: rows of the history and of the boxes, and changes of existing work items. */
export function eventRows(taskId: string, events: readonly FlowEvent[]): Change[] {
  const history = events.map((event) => ({ task_id: taskId, sequence: event.sequence, at: iso(event.at), type: event.type, body: event }))
  const added = new Map<string, Record<string, unknown> & WorkItemColumns>()
  const changed = new Map<string, WorkItemColumns>()
  const change = (id: string, changes: Omit<WorkItemColumns, 'id'>): void => {
    const known = added.get(id)
    if (known) Object.assign(known, changes)
    else changed.set(id, { id, ...changes })
  }
  for (const event of events) {
    for (const one of workItemChanges(event)) {
      if (one.change === 'assigned') added.set(one.id, addedRow(taskId, one, event.at))
      else change(one.id, columnsOf(one, event.at))
    }
  }
  const copies = events.flatMap((event) =>
    copiesOf(event).map(({ node, person }) => ({ task_id: taskId, node, user_id: person.id, at: iso(event.at) })),
  )
  return [
    { update: workItemShape, key: ['id'], rows: [...changed.values()].map((one) => ({ ...one })) },
    { into: eventShape, rows: history },
    { into: workItemShape, rows: [...added.values()] },
    { into: copyShape, rows: copies },
  ]
}

function addedRow(taskId: string, { id, node, nodeName, person }: Extract<WorkItemChange, { change: 'assigned' }>, at: number) {
  const row = { id, task_id: taskId, node, node_name: nodeName, user_id: person.id, received_at: iso(at) }
  return { ...row, state: 'open' as const, handled_at: null, action: null }
}

function columnsOf(change: Exclude<WorkItemChange, { change: 'assigned' }>, at: number): Omit<WorkItemColumns, 'id'> {
  if (change.change === 'handled') return { state: 'handled', handled_at: iso(at), action: change.action }
  if (change.change === 'closed') return { state: 'closed', handled_at: iso(at), action: null }
  return { state: change.change === 'held' ? 'held' : 'open', handled_at: null, action: null }
}
