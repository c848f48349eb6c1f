import { fromEpoch } from '#engine/values/calendar.ts'
import type { RequestRow } from '#features/approvals/contract/shapes.ts'
import type { Translate } from '#ui/text/use-text.tsx'

/** Until when a timer waits. @param earliest it may get later */
export function waitsUntil(at: number, t: Translate, zone: string, earliest = false): string {
  return t(earliest ? 'approvals.waits-earliest' : 'approvals.waits-until', { time: fromEpoch(at, 'yyyy-MM-dd HH:mm', zone) ?? '' })
}

/** The same of the first timer at which a request waits; `''` where it waits at none, or stands still. */
export function timerText({ timers = [] }: Pick<RequestRow, 'timers'>, t: Translate, zone: string): string {
  const [first] = timers
  return typeof first?.dueAt === 'number' ? waitsUntil(first.dueAt, t, zone) : ''
}
