import { callOf, type FlowEvent } from '#engine/flows/events.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { callInterfaceJob } from '#features/approvals/server/calls/call-interface.ts'
import { callShape } from '#features/approvals/server/calls/tables.ts'
import type { Change } from '#server/database/write-set.ts'
import { jobEntry } from '#server/jobs/add-jobs.ts'
import { newId } from '#server/new-id.ts'
import type { OutboxEntry } from '#server/outbox/outbox.ts'

/** What the events of a decision call: rows that stand for the calls, and the jobs that make them once it is committed. */
export interface CausedCalls {
  readonly changes: readonly Change[]
  readonly outbox: readonly OutboxEntry[]
}

/**
 * Calls of data interfaces by events (workflow 10). They are written with the events, so there is one for each, and none is lost; they are made
 * by jobs of their own, so a failing interface holds nothing up. Interfaces do not wait for each other (`lane`).
 */
export function causedCalls(requestId: string, events: readonly FlowEvent[], definition: FlowDefinition): CausedCalls {
  const calls = events.flatMap((event) => {
    const found = callOf(event, definition)
    return found ? [{ id: newId(), at: event.at, ...found }] : []
  })
  const rows = calls.map(({ id, at, sequence, kind, call, people, place }) => ({
    id,
    task_id: requestId,
    sequence,
    kind,
    node: place.node,
    node_name: place.nodeName,
    interface_id: call.interface,
    interface_name: call.name,
    body: { parameters: call.parameters.map(({ field, from }) => ({ field, from })), people },
    at: new Date(at).toISOString(),
  }))
  return {
    changes: rows.length > 0 ? [{ into: callShape, rows }] : [],
    outbox: calls.map(({ id, call }) => jobEntry(callInterfaceJob, { call: id }, { lane: `interface ${call.interface}` })),
  }
}
