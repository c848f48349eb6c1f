import { addDays, datePartsOf, daysInMonth, fromEpoch, toEpoch } from '#engine/values/calendar.ts'

/** When something is due again and again, on the wall clock: which minutes, hours, days, months and weekdays. */
export interface Cron {
  readonly minutes: readonly number[]
  readonly hours: readonly number[]
  readonly days: ReadonlySet<number>
  readonly months: ReadonlySet<number>
  /** 0 Sunday to 6 Saturday. */
  readonly weekdays: ReadonlySet<number>
  /** Where both days and weekdays are limited, one of them is enough, as everywhere. */
  readonly eitherDay: boolean
}

interface Field {
  readonly from: number
  readonly to: number
  readonly names?: readonly string[]
}

const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const weekdayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']
const minute: Field = { from: 0, to: 59 }
const hour: Field = { from: 0, to: 23 }
const day: Field = { from: 1, to: 31 }
const month: Field = { from: 1, to: 12, names: monthNames }
/** 0 and 7 are both Sunday. */
const weekday: Field = { from: 0, to: 7, names: weekdayNames }
/** Clients of the family count weekdays from 1, Sunday. */
const familyWeekday: Field = { from: 1, to: 7, names: weekdayNames }

/**
 * Reads a schedule: five fields (minute, hour, day, month, weekday), or six or seven as clients of the family write them, with
 * seconds before and a year behind. `*`, `?`, lists, ranges, steps and names are known.
 *
 * @returns undefined for what is no schedule, or needs seconds or single years
 */
export function parseCron(text: string): Cron | undefined {
  const fields = text.trim().toUpperCase().split(/\s+/)
  const isFamily = fields.length === 6 || fields.length === 7
  if (!isFamily && fields.length !== 5) return undefined
  if (isFamily && (!/^0{1,2}$/.test(fields[0]!) || !/^[*?]?$/.test(fields[6] ?? ''))) return undefined
  const five = isFamily ? fields.slice(1, 6) : fields
  const [minutes, hours, days, months, weekdays] = five.map((field, index) =>
    numbersOf(field, [minute, hour, day, month, isFamily ? familyWeekday : weekday][index]!),
  )
  if (!minutes || !hours || !days || !months || !weekdays) return undefined
  const limited = (field: string): boolean => !/^[*?]$/.test(field)
  return {
    minutes: [...minutes].sort((one, other) => one - other),
    hours: [...hours].sort((one, other) => one - other),
    days,
    months,
    weekdays: new Set([...weekdays].map((one) => (isFamily ? one - 1 : one % 7))),
    eitherDay: limited(five[2]!) && limited(five[4]!),
  }
}

function numbersOf(text: string, field: Field): ReadonlySet<number> | undefined {
  const numbers = new Set<number>()
  for (const part of text.split(',')) {
    const [, range = '', step] = /^([^/]+)(?:\/(\d{1,2}))?$/.exec(part) ?? []
    const ends = endsOf(range, field, step !== undefined)
    const by = step === undefined ? 1 : Number(step)
    if (!ends || by < 1) return undefined
    for (let one = ends.from; one <= ends.to; one += by) numbers.add(one)
  }
  return numbers
}

/** `*`, `3`, `3-7`; of a step `3/5` goes on to the end. */
function endsOf(range: string, field: Field, isStep: boolean): { readonly from: number; readonly to: number } | undefined {
  if (range === '*' || range === '?') return { from: field.from, to: field.to }
  const [first = '', last, ...rest] = range.split('-')
  const from = numberOf(first, field)
  const to = last === undefined ? (isStep ? field.to : from) : numberOf(last, field)
  return from === undefined || to === undefined || rest.length > 0 || from > to ? undefined : { from, to }
}

function numberOf(text: string, { from, to, names }: Field): number | undefined {
  const named = names?.indexOf(text) ?? -1
  // The first name stands for the lowest number: January is 1, Sunday 0, or 1 where weekdays are counted from there.
  const value = named === -1 ? (/^\d{1,2}$/.test(text) ? Number(text) : Number.NaN) : named + from
  return value >= from && value <= to ? value : undefined
}

/** Days that are looked at: the longest time between two days is that between two 29 February, over a year without one. */
const farthestDays = 366 * 9

/**
 * The next time a schedule is due.
 *
 * @param after epoch milliseconds; the answer is later
 * @param zone whose wall clock counts
 * @returns undefined where it never is (31 February)
 */
export function nextTime(cron: Cron, after: number, zone: string): number | undefined {
  let date = fromEpoch(after, 'yyyy-MM-dd', zone)
  for (let looked = 0; date !== undefined && looked < farthestDays; looked += 1) {
    if (isDue(cron, date)) {
      const found = timeOf(cron, date, after, zone)
      if (found !== undefined) return found
    }
    date = addDays(date, 1)
  }
  return undefined
}

function isDue({ days, months, weekdays, eitherDay }: Cron, date: string): boolean {
  const parts = datePartsOf(date)
  if (!parts || !months.has(parts.month) || parts.day > daysInMonth(parts.year, parts.month)) return false
  const [byDay, byWeekday] = [days.has(parts.day), weekdays.has(parts.weekday % 7)]
  return eitherDay ? byDay || byWeekday : byDay && byWeekday
}

function timeOf({ hours, minutes }: Cron, date: string, after: number, zone: string): number | undefined {
  const two = (value: number): string => String(value).padStart(2, '0')
  for (const each of hours) {
    // The last minute of an hour tells whether any of it is still to come.
    const last = toEpoch(`${date} ${two(each)}:59`, zone)
    if (last === undefined || last + 60_000 <= after) continue
    for (const one of minutes) {
      const time = toEpoch(`${date} ${two(each)}:${two(one)}`, zone)
      if (time !== undefined && time > after) return time
    }
  }
  return undefined
}
