import { z } from 'zod'
import type { FlowState } from '#engine/flows/state.ts'
import { nextTimer } from '#features/approvals/server/storage/projections.ts'
import { jobEntry } from '#server/jobs/add-jobs.ts'
import type { OutboxEntry } from '#server/outbox/outbox.ts'

/** The job of timers as those name it who cause it. */
export const timersRun = { name: 'approvals/timers', payload: z.object({}) }

/** Has the job run when the next timer of a request is due, where a decision has changed when that is. */
export function timerWork(request: string, before: FlowState | undefined, after: FlowState): readonly OutboxEntry[] {
  const next = nextTimer(after)
  if (next === null || (before && next === nextTimer(before))) return []
  return [jobEntry(timersRun, {}, { runAt: new Date(next), key: `timer ${request}` })]
}
