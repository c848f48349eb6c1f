import { fromEpoch } from '#engine/values/calendar.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

/** Tells the time of a moment, given in epoch milliseconds, as `10:32`. */
export function useTimeOfDay(): (at: number) => string {
  const zone = useTimeZone()
  return (at) => (fromEpoch(at, 'yyyy-MM-dd HH:mm', zone) ?? '').slice(-5)
}
