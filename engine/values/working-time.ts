import { addDays, datePartsOf, fromEpoch, toEpoch } from './calendar.ts'
import type { DateText } from './calendar.ts'

/**
 * Time in which people work, for legal and agreed periods (工作日, 办公时间).
 *
 * A working day counts its whole 24 hours, a day off none: so 48 hours are two working days, at whatever hour of the day they begin
 * (seed-industry 8: 1 working day = 24 h). Office hours count the spans of a working day in which people are at work. Moments are epoch
 * milliseconds, days those of the calendar's zone.
 */
export interface WorkingCalendar {
  readonly zone: string
  readonly isWorkingDay: (day: DateText) => boolean
  /** The days that differ from the weekend rule: whether people work on them. */
  readonly different: ReadonlyMap<DateText, boolean>
  /** When people are at work on a working day, in order and apart; none: the whole day. */
  readonly officeHours: readonly DaySpan[]
}

/** A part of a day, in minutes from its midnight on the wall clock: 510 to 720 is 08:30–12:00. */
export interface DaySpan {
  readonly begin: number
  readonly end: number
}

/** Which time a duration is made of: as the clock goes, working days with 24 hours each, or the office hours of working days. */
export type Counting = 'clock' | 'working-days' | 'office-hours'

/**
 * A calendar of weekends and of days that differ from them: holidays, and the Saturdays and Sundays that are worked in exchange (调休).
 *
 * @param different whether people work on a day, by day (`2026-10-10`)
 * @param officeHours in order, none overlaps another
 */
export function workingCalendar(
  zone: string,
  different: ReadonlyMap<DateText, boolean> = new Map(),
  officeHours: readonly DaySpan[] = [],
): WorkingCalendar {
  return { zone, different, officeHours, isWorkingDay: (day) => different.get(day) ?? isWeekday(day) }
}

const saturday = 6

/** Monday to Friday. */
export function isWeekday(day: DateText): boolean {
  return (datePartsOf(day)?.weekday ?? saturday) < saturday
}

/** Days that are looked at: a calendar without working days must come to an end, too, as does the calendar itself in the year 9999. */
const daysAtMost = 20_000

const dayMinutes = 1_440
const minuteMs = 60_000

/** How long a day that is worked counts, in milliseconds: the hours of the office, or 24 hours. */
export function dayLength(calendar: WorkingCalendar, counts: Counting): number {
  return spansOf(calendar, counts).reduce((minutes, { begin, end }) => minutes + end - begin, 0) * minuteMs
}

/** The first moment at which so much time has passed. Nothing is added where the duration is not above zero. */
export function addWorkingTime(calendar: WorkingCalendar, from: number, milliseconds: number, counts: Counting): number {
  if (counts === 'clock') return from + milliseconds
  let left = milliseconds
  let at = from
  for (let count = 0; left > 0 && count < daysAtMost; count += 1) {
    const day = dayOf(calendar, at)
    for (const { begin, end } of workedOn(calendar, day, counts)) {
      const worked = Math.max(end - Math.max(begin, at), 0)
      if (worked >= left) return end - worked + left
      left -= worked
    }
    const next = addDays(day, 1)
    if (next === undefined) break
    at = startOf(calendar, next)
  }
  return at
}

/** The last moment from which so much time passes until the given one: how `addWorkingTime` is undone. */
export function subtractWorkingTime(calendar: WorkingCalendar, to: number, milliseconds: number, counts: Counting): number {
  if (counts === 'clock') return to - milliseconds
  let left = milliseconds
  let at = to
  for (let count = 0; left > 0 && count < daysAtMost; count += 1) {
    // The day that ends at its midnight is the one before it.
    const day = dayOf(calendar, at - 1)
    for (const { begin, end } of workedOn(calendar, day, counts).toReversed()) {
      const worked = Math.max(Math.min(end, at) - begin, 0)
      if (worked >= left) return begin + worked - left
      left -= worked
    }
    at = startOf(calendar, day)
  }
  return at
}

/** The time that counts between two moments; 0 where the second is not later. */
export function workingTimeBetween(calendar: WorkingCalendar, from: number, to: number, counts: Counting): number {
  if (counts === 'clock') return Math.max(to - from, 0)
  let passed = 0
  let at = from
  for (let count = 0; at < to && count < daysAtMost; count += 1) {
    const day = dayOf(calendar, at)
    for (const { begin, end } of workedOn(calendar, day, counts)) passed += Math.max(Math.min(end, to) - Math.max(begin, at), 0)
    const next = addDays(day, 1)
    if (next === undefined) break
    at = startOf(calendar, next)
  }
  return passed
}

const wholeDay: readonly DaySpan[] = [{ begin: 0, end: dayMinutes }]

/** The moments of a day between which time counts, in order; none of a day off. */
function workedOn(calendar: WorkingCalendar, day: DateText, counts: Counting): readonly DaySpan[] {
  if (!calendar.isWorkingDay(day)) return []
  let last = Number.NEGATIVE_INFINITY
  return spansOf(calendar, counts).map((span) => {
    // Where clocks are put forward two times of the day are one moment, which counts once.
    const begin = Math.max(momentOf(calendar, day, span.begin), last)
    last = Math.max(momentOf(calendar, day, span.end), begin)
    return { begin, end: last }
  })
}

function spansOf({ officeHours }: WorkingCalendar, counts: Counting): readonly DaySpan[] {
  switch (counts) {
    case 'clock':
    case 'working-days':
      return wholeDay
    case 'office-hours':
      return officeHours.length > 0 ? officeHours : wholeDay
    default:
      // A stored definition that a migration has missed: deadlines of another length would be told by nobody.
      throw new RangeError(`time is not counted in ${String(counts satisfies never)}`)
  }
}

/** A time of the wall clock. */
function momentOf(calendar: WorkingCalendar, day: DateText, minutes: number): number {
  if (minutes <= 0) return startOf(calendar, day)
  const next = minutes >= dayMinutes ? addDays(day, 1) : undefined
  if (next !== undefined) return startOf(calendar, next)
  // The last day of the calendar has no next one.
  if (minutes >= dayMinutes) return startOf(calendar, day) + dayMinutes * minuteMs
  return startOf(calendar, `${day} ${clockText(minutes)}`)
}

const two = (part: number): string => String(part).padStart(2, '0')

/** A time of day as text: 510 is `08:30`. */
export function clockText(minutes: number): string {
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
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
