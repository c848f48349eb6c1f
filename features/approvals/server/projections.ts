import type { FlowEvent } from '#engine/flows/events.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import type { FlowState } from '#engine/flows/state.ts'
import { completion, currentStep } from '#engine/flows/wire-codes.ts'
import { copyShape, eventShape, operatorShape, taskShape, type EntryState } from '#features/approvals/server/tables.ts'
import type { Change, Insert, Update } from '#server/database/write-set.ts'

const iso = (at: number): string => new Date(at).toISOString()
const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at))

/** What a task row holds besides what follows from the flow's state. */
export interface TaskIdentity {
  readonly id: string
  readonly definition: FlowDefinition
  readonly functionId: string
  readonly organizationId: string
  readonly number: string | null
}

function stateColumns({ definition }: TaskIdentity, state: FlowState): Record<string, unknown> {
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

/** The row of a new task. */
export function taskInsert(task: TaskIdentity, state: FlowState, now: number): Insert {
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
  return { into: taskShape, rows: [row] }
}

/**
 * Brings the row of a task to its new state. The writer holds its lock; the second belt is the history that goes with it: of
 * two writers that start from one sequence, the key of `flow_event` refuses the second.
 */
export function taskUpdate(task: TaskIdentity, after: FlowState): Update {
  const deleted = after.deleted ? new Date().toISOString() : null
  const row = { id: task.id, state: after, number: task.number, deleted_at: deleted, ...stateColumns(task, after) }
  return { update: taskShape, key: ['id'], rows: [row] }
}

interface OperatorChange {
  readonly id: string
  state: EntryState
  handled_at: string | null
  action: number | null
}

/** Rows of the history and of the boxes that follow from the events: new ones, and changes of to-dos that are there. */
export function eventRows(taskId: string, events: readonly FlowEvent[]): Change[] {
  const history = events.map((event) => ({ task_id: taskId, sequence: event.sequence, at: iso(event.at), type: event.type, body: event }))
  const added = new Map<string, Record<string, unknown> & OperatorChange>()
  const changed = new Map<string, OperatorChange>()
  const change = (id: string, state: EntryState, handledAt: number | null, action: number | null): void => {
    const known = added.get(id)
    const next = { state, handled_at: isoOrNull(handledAt), action }
    if (known) Object.assign(known, next)
    else changed.set(id, { id, ...next })
  }
  const copies: Record<string, unknown>[] = []
  for (const event of events) {
    if (event.type === 'operator-assigned') {
      added.set(event.entry, {
        id: event.entry,
        task_id: taskId,
        node: event.node,
        node_name: event.nodeName,
        user_id: event.person.id,
        received_at: iso(event.at),
        state: 'open',
        handled_at: null,
        action: null,
      })
    } else if (event.type === 'operator-approved') change(event.entry, 'handled', event.at, 1)
    else if (event.type === 'operator-returned') change(event.entry, 'handled', event.at, 0)
    else if (event.type === 'entries-closed') for (const id of event.entries) change(id, 'closed', event.at, null)
    else if (event.type === 'entries-held') for (const id of event.entries) change(id, 'held', null, null)
    else if (event.type === 'entries-resumed') for (const id of event.entries) change(id, 'open', null, null)
    else if (event.type === 'copied')
      copies.push(...event.people.map((one) => ({ task_id: taskId, node: event.node, user_id: one.id, at: iso(event.at) })))
  }
  return [
    { update: operatorShape, key: ['id'], rows: [...changed.values()].map((one) => ({ ...one })) },
    { into: eventShape, rows: history },
    { into: operatorShape, rows: [...added.values()] },
    { into: copyShape, rows: copies },
  ]
}
