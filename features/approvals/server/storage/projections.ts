import type { WorkItemChange } from '#engine/flows/event-kind.ts'
import { copiesOf, workItemChanges, type FlowEvent } from '#engine/flows/events.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { requestStatus } from '#engine/flows/state.ts'
import type { FlowState, WorkItemTime } from '#engine/flows/state.ts'
import { runningTimers } from '#engine/flows/timers.ts'
import { completion, currentStep } from '#engine/flows/wire-codes.ts'
import {
  childShape,
  copyShape,
  eventShape,
  workItemShape,
  requestShape,
  type WorkItemState,
} from '#features/approvals/server/storage/tables.ts'
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
    timer_at: isoOrNull(nextTimer(state)),
  }
}

/** When something happens by a timer next; null while none runs. */
export function nextTimer(state: FlowState): number | null {
  return state.status === requestStatus.waiting && !state.deleted ? (runningTimers(state)[0]?.timer.dueAt ?? null) : null
}

/**
 * The row of a new request.
 *
 * @param startedBy who started it in the initiator's name; null where the initiator did
 */
export function requestInsert(task: RequestIdentity, state: FlowState, now: number, startedBy: string | null): Insert {
  const row = {
    id: task.id,
    flow_id: task.definition.id,
    flow_version: task.definition.version,
    function_id: task.functionId,
    number: task.number,
    state,
    initiator_id: state.initiator?.id ?? '',
    initiator_name: state.initiator?.name ?? '',
    started_by: startedBy,
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

/** Columns of a work item that an event changes; those that it leaves alone are absent. */
interface WorkItemColumns {
  readonly state?: WorkItemState
  readonly handled_at?: string | null
  readonly action?: number | null
  readonly handled_by?: string | null
  readonly due_at?: string | null
  readonly alarm_at?: string | null
}

/** Writes that follow from the events: rows of the history and of the boxes, and changes of existing work items. */
export function eventRows(taskId: string, events: readonly FlowEvent[]): Change[] {
  const history = events.map((event) => ({ task_id: taskId, sequence: event.sequence, at: iso(event.at), type: event.type, body: event }))
  const added = new Map<string, WorkItemColumns>()
  const changed = new Map<string, WorkItemColumns>()
  for (const event of events) {
    for (const one of workItemChanges(event)) {
      const known = added.has(one.id) ? added : changed
      if (one.change === 'assigned') added.set(one.id, addedRow(taskId, one, event.at))
      else known.set(one.id, { ...known.get(one.id), ...columnsOf(one, event.at) })
    }
  }
  const copies = events.flatMap((event) =>
    copiesOf(event).map(({ node, person }) => ({ task_id: taskId, node, user_id: person.id, at: iso(event.at) })),
  )
  return [
    ...updatesOf(changed),
    { into: eventShape, rows: history },
    { into: workItemShape, rows: [...added.values()].map((row) => ({ ...row })) },
    { into: copyShape, rows: copies },
    ...childRows(taskId, events),
  ]
}

/** Requests of sub flows that are planned, told to have ended, or waited for no more. */
function childRows(taskId: string, events: readonly FlowEvent[]): Change[] {
  const planned = events.flatMap((event) =>
    event.type === 'sub-flow-started'
      ? event.children.map(({ id, person }) => ({
          id,
          parent_id: taskId,
          node: event.node,
          flow_id: event.flow.id,
          waits: event.waits,
          depth: event.depth,
          initiator_id: person.id,
          initiator_name: person.name,
          created_at: iso(event.at),
        }))
      : [],
  )
  const told = events.flatMap((event) => (event.type === 'sub-flow-ended' ? [{ id: event.child, told_at: iso(event.at) }] : []))
  const left = events.flatMap((event) =>
    event.type === 'sub-flow-left'
      ? event.children.map((id) => ({ id, left_at: iso(event.at), left_by_id: event.by.id, left_by_name: event.by.name }))
      : [],
  )
  return [
    ...(planned.length > 0 ? [{ into: childShape, rows: planned }] : []),
    ...[told, left].filter((rows) => rows.length > 0).map((rows) => ({ update: childShape, key: ['id'], rows })),
  ]
}

/** Rows of one update name the same columns, so there is one for each choice of columns, in a fixed order. */
function updatesOf(changed: ReadonlyMap<string, WorkItemColumns>): Change[] {
  const rows = [...changed].map(([id, columns]) => ({ id, ...columns }))
  const namesState = (row: WorkItemColumns) => row.state !== undefined
  const namesTime = (row: WorkItemColumns) => row.alarm_at !== undefined
  const choices = [
    rows.filter((row) => namesState(row) && !namesTime(row)),
    rows.filter((row) => !namesState(row) && namesTime(row)),
    rows.filter((row) => namesState(row) && namesTime(row)),
  ]
  return choices.filter((some) => some.length > 0).map((some) => ({ update: workItemShape, key: ['id'], rows: some }))
}

function addedRow(taskId: string, { id, node, nodeName, person, time }: Extract<WorkItemChange, { change: 'assigned' }>, at: number) {
  const row = { id, task_id: taskId, node, node_name: nodeName, user_id: person.id, received_at: iso(at) }
  return { ...row, state: 'open' as const, handled_at: null, action: null, handled_by: null, ...timeColumns(time) }
}

function timeColumns(time: WorkItemTime | undefined): Required<Pick<WorkItemColumns, 'due_at' | 'alarm_at'>> {
  return { due_at: isoOrNull(time?.dueAt ?? null), alarm_at: isoOrNull(time?.next ?? null) }
}

function columnsOf(change: Exclude<WorkItemChange, { change: 'assigned' }>, at: number): WorkItemColumns {
  if (change.change === 'timed') return timeColumns(change.time)
  if (change.change === 'handled')
    return { state: 'handled', handled_at: iso(at), action: change.action, handled_by: change.through?.id ?? null }
  if (change.change === 'closed') return { state: 'closed', handled_at: iso(at), action: null, handled_by: null }
  return { state: change.change === 'held' ? 'held' : 'open', handled_at: null, action: null, handled_by: null }
}
