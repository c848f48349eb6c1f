import type { DateFormat, DateText } from './calendar.ts'
import { isDateText, toDateFormat } from './calendar.ts'

/** Forms of a time of day (form-definition 2, `time`). */
export type TimeFormat = 'HH:mm:ss' | 'HH:mm'

const two = (value: string | undefined): string => (value ?? '').padStart(2, '0')
const digitsOnly = (text: string): string => text.replace(/[\uff10-\uff19]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))

const separated = /^(\d{4})(?:[-/.年](\d{1,2})(?:[-/.月](\d{1,2})日?)?月?)?年?$/
const closed = /^(\d{4})(\d\d)(\d\d)?$/
const clock = /^(\d{1,2})[:：时点](\d{1,2})(?:[:：分](\d{1,2})?秒?|分)?$/
const closedClock = /^(\d\d)(\d\d)(\d\d)?$/

function parseDay(text: string): DateText | undefined {
  const found = separated.exec(text) ?? closed.exec(text)
  if (!found) return undefined
  const day = [found[1], found[2] && two(found[2]), found[3] && two(found[3])].filter(Boolean).join('-')
  return isDateText(day) ? day : undefined
}

/**
 * Reads a time of day as people type it: 8:30, 08:30:00, 8时30分, 083000.
 *
 * @returns text `HH:mm:ss` or `HH:mm`, undefined when it is no time
 */
export function parseTime(typed: string, format: TimeFormat = 'HH:mm:ss'): string | undefined {
  const text = digitsOnly(typed.trim())
  const found = clock.exec(text) ?? closedClock.exec(text)
  if (!found) return undefined
  const [hour, minute, second] = [two(found[1]), two(found[2]), two(found[3] ?? '0')]
  if (hour > '23' || minute > '59' || second > '59') return undefined
  return `${hour}:${minute}:${second}`.slice(0, format.length)
}

/**
 * Reads a date as people type or paste it: 2026/3/5, 2026-03-05, 20260305, 2026年3月5日, with a time after a space or T.
 * What the form asks for and the text lacks is its beginning (`2026-03` as a day is the first).
 *
 * @returns a date value in the form, undefined when it is no date there is
 */
export function parseDate(typed: string, format: DateFormat): DateText | undefined {
  const text = digitsOnly(typed.trim())
  const space = text.search(/[\sT]/)
  const day = parseDay(space < 0 ? text : text.slice(0, space))
  if (!day) return undefined
  if (space < 0) return toDateFormat(day, format)
  const time = parseTime(text.slice(space + 1))
  return time && toDateFormat(`${day} ${time}`, format)
}
