import { addDays, fromEpoch, toEpoch } from './calendar.ts'

/** Hours of every day in which somebody is not to be disturbed: wall clock `HH:mm`; an end before the beginning is one of the next day. */
export interface QuietHours {
  readonly from: string
  readonly to: string
}

/** Wall clock of a day, 00:00 to 23:59. */
export const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/

/**
 * When the quiet hours that run at a moment end; undefined outside of them. The first minute is quiet, the last one is not.
 *
 * @param now epoch milliseconds, as the answer
 * @param zone in whose wall clock the hours are written
 */
export function quietUntil(now: number, { from, to }: QuietHours, zone: string): number | undefined {
  const wall = fromEpoch(now, 'yyyy-MM-dd HH:mm', zone)
  if (wall === undefined || from === to) return undefined
  const [day, time] = [wall.slice(0, 10), wall.slice(11)]
  const overnight = from > to
  const isQuiet = overnight ? time >= from || time < to : time >= from && time < to
  if (!isQuiet) return undefined
  const lastDay = overnight && time >= from ? addDays(day, 1) : day
  const end = toEpoch(`${lastDay ?? day} ${to}`, zone)
  // Where the clock is changed in the night, the end may lie in the hour that is left out.
  return end === undefined || end <= now ? undefined : end
}
