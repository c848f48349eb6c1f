import { addDays, datePartsOf, fromEpoch, toEpoch } from './calendar.ts'
import type { DateText } from './calendar.ts'

/**
 * Time in which people work, for legal and agreed periods (工作日).
 *
 * A working day counts its whole 24 hours, a day off none: so 48 hours are two working days, at whatever hour of the day they begin
 * (seed-industry 8: 1 working day = 24 h). Moments are epoch milliseconds, days those of the calendar's zone.
 */
export interface WorkingCalendar {
  readonly zone: string
  readonly isWorkingDay: (day: DateText) => boolean
  /** The days that differ from the weekend rule: whether people work on them. */
  readonly different: ReadonlyMap<DateText, boolean>
}

/**
 * A calendar of weekends and of days that differ from them: holidays, and the Saturdays and Sundays that are worked in exchange (调休).
 *
 * @param different whether people work on a day, by day (`2026-10-10`)
 */
export function workingCalendar(zone: string, different: ReadonlyMap<DateText, boolean> = new Map()): WorkingCalendar {
  return { zone, different, isWorkingDay: (day) => different.get(day) ?? isWeekday(day) }
}

const saturday = 6

/** Monday to Friday. */
export function isWeekday(day: DateText): boolean {
  return (datePartsOf(day)?.weekday ?? saturday) < saturday
}

/** Days that are looked at: a calendar without working days must come to an end, too. */
const daysAtMost = 20_000

/** The first moment at which so much working time has passed. Nothing is added where the duration is not above zero. */
export function addWorkingTime(calendar: WorkingCalendar, from: number, milliseconds: number): number {
  let left = milliseconds
  let at = from
  for (let count = 0; left > 0 && count < daysAtMost; count += 1) {
    const day = dayOf(calendar, at)
    const end = startOf(calendar, addDays(day, 1) ?? '')
    const worked = calendar.isWorkingDay(day) ? end - at : 0
    if (worked >= left) return at + left
    left -= worked
    at = end
  }
  return at
}

/** The last moment from which so much working time passes until the given one: how `addWorkingTime` is undone. */
export function subtractWorkingTime(calendar: WorkingCalendar, to: number, milliseconds: number): number {
  let left = milliseconds
  let at = to
  for (let count = 0; left > 0 && count < daysAtMost; count += 1) {
    // The day that ends at its midnight is the one before it.
    const day = dayOf(calendar, at - 1)
    const begin = startOf(calendar, day)
    const worked = calendar.isWorkingDay(day) ? at - begin : 0
    if (worked >= left) return at - left
    left -= worked
    at = begin
  }
  return at
}

/** Working time between two moments; 0 where the second is not later. */
export function workingTimeBetween(calendar: WorkingCalendar, from: number, to: number): number {
  let passed = 0
  let at = from
  for (let count = 0; at < to && count < daysAtMost; count += 1) {
    const day = dayOf(calendar, at)
    const end = Math.min(startOf(calendar, addDays(day, 1) ?? ''), to)
    if (calendar.isWorkingDay(day)) passed += end - at
    at = end
  }
  return passed
}

function dayOf({ zone }: WorkingCalendar, at: number): DateText {
  const day = fromEpoch(at, 'yyyy-MM-dd', zone)
  if (day === undefined) throw new RangeError(`no day at ${at}`)
  return day
}

function startOf({ zone }: WorkingCalendar, day: DateText): number {
  const start = toEpoch(day, zone)
  if (start === undefined) throw new RangeError(`no day ${day}`)
  return start
}
