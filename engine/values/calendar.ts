/** How exact a date value is; its text is written in this form (form-definition 2, `date`). */
export const dateFormats = ['yyyy', 'yyyy-MM', 'yyyy-MM-dd', 'yyyy-MM-dd HH:mm', 'yyyy-MM-dd HH:mm:ss'] as const
export type DateFormat = (typeof dateFormats)[number]

/** A date value inside: wall-clock text of the system's one time zone in one of `dateFormats`, years 1000 to 9999. */
export type DateText = string

/** The unit of a distance in time (form-definition 1.4). */
export type TimeUnit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'

/** The time zone of an installation whose settings name no other. */
export const defaultZone = 'Asia/Shanghai'

interface Parts {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

const shape = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?: (\d\d):(\d\d)(?::(\d\d))?)?)?)?$/
const two = (value: number): string => String(value).padStart(2, '0')
const dayLength = 86_400_000

/** Days of the month, 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

function isMoment(parts: Parts): boolean {
  return (
    parts.year >= 1000 &&
    parts.year <= 9999 &&
    parts.month >= 1 &&
    parts.month <= 12 &&
    parts.day >= 1 &&
    parts.day <= daysInMonth(parts.year, parts.month) &&
    parts.hour <= 23 &&
    parts.minute <= 59 &&
    parts.second <= 59
  )
}

function partsOf(text: string): Parts | undefined {
  const found = shape.exec(text)
  if (!found) return undefined
  const parts = {
    year: Number(found[1]),
    month: Number(found[2] ?? 1),
    day: Number(found[3] ?? 1),
    hour: Number(found[4] ?? 0),
    minute: Number(found[5] ?? 0),
    second: Number(found[6] ?? 0),
  }
  return isMoment(parts) ? parts : undefined
}

/** Milliseconds of the wall clock, as if the zone were UTC: for arithmetic only. */
const wallClock = (parts: Parts): number => Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second)

function partsOfWallClock(milliseconds: number): Parts | undefined {
  const date = new Date(milliseconds)
  const parts = {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  }
  return isMoment(parts) ? parts : undefined
}

function write(parts: Parts, format: DateFormat): DateText {
  const full = `${parts.year}-${two(parts.month)}-${two(parts.day)} ${two(parts.hour)}:${two(parts.minute)}:${two(parts.second)}`
  return full.slice(0, format.length)
}

/** The form the text is written in, undefined when it is no date there is (2026-02-30). */
export function dateFormatOf(text: string): DateFormat | undefined {
  return partsOf(text) && dateFormats.find((format) => format.length === text.length)
}

/** Whether the text is a date value there is. */
export function isDateText(text: string): boolean {
  return partsOf(text) !== undefined
}

/** The same moment written in another form: cut when shorter, its beginning when longer (`2026` is `2026-01-01`). */
export function toDateFormat(text: DateText, format: DateFormat): DateText | undefined {
  const parts = partsOf(text)
  return parts && write(parts, format)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    clocks.set(zone, clock)
  }
  return clock
}

/**
 * Whether days can be counted in a zone of this IANA name. Offsets such as `+08:00` are refused: databases read their sign the
 * other way round.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return Boolean(clockOf(name))
  } catch {
    return false
  }
}

/** Distance of the zone's wall clock to UTC at a moment, in milliseconds. China has one since the end of its summer time in 1991. */
function offsetAt(epoch: number, zone: string): number {
  if (zone === defaultZone && epoch >= 694_224_000_000) return 28_800_000
  const second = Math.floor(epoch / 1000) * 1000
  const read = new Map(
    clockOf(zone)
      .formatToParts(second)
      .map((part) => [part.type, Number(part.value)]),
  )
  const at = (type: Intl.DateTimeFormatPartTypes): number => read.get(type) ?? 0
  return Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second')) - second
}

/**
 * The moment a date value begins, as the wire carries it: epoch milliseconds; a day is the midnight of the zone.
 *
 * @returns undefined when the text is no date
 */
export function toEpoch(text: DateText, zone: string): number | undefined {
  const parts = partsOf(text)
  if (!parts) return undefined
  const wall = wallClock(parts)
  const first = wall - offsetAt(wall, zone)
  return wall - offsetAt(first, zone)
}

/** The date value of a moment (epoch milliseconds) in the zone; undefined outside the years 1000 to 9999. */
export function fromEpoch(epoch: number, format: DateFormat, zone: string): DateText | undefined {
  if (!Number.isFinite(epoch) || Math.abs(epoch) > 8.64e15) return undefined
  const parts = partsOfWallClock(epoch + offsetAt(epoch, zone))
  return parts && write(parts, format)
}

/** Moves by months and keeps the day, or takes the month's last one (31 January + 1 month = 28 February). */
function byMonths(parts: Parts, months: number): Parts {
  const count = parts.year * 12 + parts.month - 1 + months
  const year = Math.floor(count / 12)
  const month = (count % 12) + 1
  return { ...parts, year, month, day: Math.min(parts.day, daysInMonth(year, month)) }
}

const unitLength = { day: dayLength, hour: 3_600_000, minute: 60_000, second: 1000 } as const

/**
 * The date so many units later (earlier when negative), on the wall clock, in the form it had.
 *
 * @returns undefined when the text is no date or the answer lies outside the years 1000 to 9999
 */
export function addTime(text: DateText, amount: number, unit: TimeUnit): DateText | undefined {
  const parts = partsOf(text)
  const format = dateFormatOf(text)
  if (!parts || !format || !Number.isFinite(amount)) return undefined
  const whole = Math.trunc(amount)
  const moved =
    unit === 'year' || unit === 'month'
      ? byMonths(parts, unit === 'year' ? whole * 12 : whole)
      : partsOfWallClock(wallClock(parts) + whole * unitLength[unit])
  return moved && isMoment(moved) ? write(moved, format) : undefined
}

/** The date so many days later. */
export function addDays(text: DateText, days: number): DateText | undefined {
  return addTime(text, days, 'day')
}

/** The date so many months later; the last day of a shorter month. */
export function addMonths(text: DateText, months: number): DateText | undefined {
  return addTime(text, months, 'month')
}

/** The date so many years later; 29 February becomes 28 in a common year. */
export function addYears(text: DateText, years: number): DateText | undefined {
  return addTime(text, years, 'year')
}

/** Whole calendar days from the first to the second; negative when the second is earlier; undefined when one is no date. */
export function daysBetween(from: DateText, to: DateText): number | undefined {
  const first = toDateFormat(from, 'yyyy-MM-dd')
  const second = toDateFormat(to, 'yyyy-MM-dd')
  const start = first && partsOf(first)
  const end = second && partsOf(second)
  return start && end ? Math.round((wallClock(end) - wallClock(start)) / dayLength) : undefined
}

/** -1, 0 or 1 by the moment both begin, whatever form they are written in. Both must be date values. */
export function compareDates(left: DateText, right: DateText): -1 | 0 | 1 {
  const first = toDateFormat(left, 'yyyy-MM-dd HH:mm:ss') ?? left
  const second = toDateFormat(right, 'yyyy-MM-dd HH:mm:ss') ?? right
  return first < second ? -1 : first > second ? 1 : 0
}

/** First day of the month the date lies in. */
export function startOfMonth(text: DateText): DateText | undefined {
  const parts = partsOf(text)
  return parts && write({ ...parts, day: 1 }, 'yyyy-MM-dd')
}

/** Last day of the month the date lies in. */
export function endOfMonth(text: DateText): DateText | undefined {
  const parts = partsOf(text)
  return parts && write({ ...parts, day: daysInMonth(parts.year, parts.month) }, 'yyyy-MM-dd')
}

/** Year, month (1 to 12), day and so on of a date value; weekday 1 Monday to 7 Sunday. */
export function datePartsOf(text: DateText): (Parts & { readonly weekday: number }) | undefined {
  const parts = partsOf(text)
  return parts && { ...parts, weekday: new Date(wallClock(parts)).getUTCDay() || 7 }
}

/** Writes a date after a pattern of yyyy, MM, M, dd, d, HH, H, mm, ss; other signs stay: `yyyy年M月d日`. Empty when it is no date. */
export function formatDate(text: DateText, pattern: string): string {
  const parts = partsOf(text)
  if (!parts) return ''
  const marks: Record<string, string> = {
    yyyy: String(parts.year),
    MM: two(parts.month),
    M: String(parts.month),
    dd: two(parts.day),
    d: String(parts.day),
    HH: two(parts.hour),
    H: String(parts.hour),
    mm: two(parts.minute),
    ss: two(parts.second),
  }
  return pattern.replace(/yyyy|MM|M|dd|d|HH|H|mm|ss/g, (mark) => marks[mark] ?? mark)
}
