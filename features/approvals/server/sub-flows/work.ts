import type { FlowEvent } from '#engine/flows/events.ts'
import type { FlowState } from '#engine/flows/state.ts'
import type { OutboxEntry } from '#server/outbox/outbox.ts'

/** Kind of the entry that has the job of sub flows run at once, instead of at the next minute. */
export const subFlowsDue = 'approvals/sub-flows-due'

const causes: readonly FlowEvent['type'][] = ['sub-flow-started', 'sub-flow-left']

/** The entry where a decision leaves work to the job of sub flows: requests to start, to end, to suspend, or an end to tell. */
export function subFlowWork(before: FlowState, after: FlowState, events: readonly FlowEvent[]): readonly OutboxEntry[] {
  const concerns = events.some(({ type }) => causes.includes(type))
  const stands = after.visits.some(({ children }) => children) && before.status !== after.status
  const ends = after.parent !== undefined && after.endedAt !== null && before.endedAt === null
  return concerns || stands || ends ? [{ kind: subFlowsDue, payload: {} }] : []
}
