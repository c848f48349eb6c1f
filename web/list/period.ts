import { toEpoch } from '#engine/values/calendar.ts'

const dayMilliseconds = 86_400_000

/** Epoch milliseconds; an end that is absent is open. */
export interface Period {
  readonly startTime?: number
  readonly endTime?: number
}

/**
 * The period that a search for two days means: from the start of the first day to the end of the last.
 *
 * @param days value of a search of the kind `range`
 * @param zone in which the days are meant
 */
export function periodOf(days: unknown, zone: string): Period {
  const [from, to] = (Array.isArray(days) ? (days as readonly unknown[]) : []).map((day) =>
    typeof day === 'string' ? toEpoch(day, zone) : undefined,
  )
  return { ...(from === undefined ? {} : { startTime: from }), ...(to === undefined ? {} : { endTime: to + dayMilliseconds - 1 }) }
}
