import type { DateText } from './calendar.ts'
import { formatDate } from './calendar.ts'
import type { Refusal } from './refusal.ts'
import { refusal } from './refusal.ts'

/** The date part of a bill number; the counter starts again when it changes. */
export const billDateFormats = ['yyyyMMdd', 'yyyyMM', 'yyyy', 'no'] as const
export type BillDateFormat = (typeof billDateFormats)[number]

/** How bill numbers of one kind are made: `CPBA`, `yyyyMM`, 5, `00001` gives CPBA20260300001. */
export interface BillRule {
  readonly prefix: string
  readonly dateFormat: BillDateFormat
  /** Digits of the running number, 1 to 9. */
  readonly digits: number
  /** The first running number of a period, as typed: digits, not all zeros. */
  readonly startNumber: string
}

/** The period a number of that day counts in, and its date part: `202603`, or empty for rules without a date. */
export function billPeriod(dateFormat: BillDateFormat, day: DateText): string {
  return dateFormat === 'no' ? '' : formatDate(day, dateFormat)
}

/** The running number a period starts with. */
export function firstBillNumber(rule: BillRule): number {
  return Number(rule.startNumber)
}

/** How many numbers a period has room for. */
export function billCapacity(rule: BillRule): number {
  return Math.max(0, 10 ** rule.digits - firstBillNumber(rule))
}

/**
 * The bill number with a running number.
 *
 * @param day the day it is drawn on, a date value
 * @returns the text, or the refusal `bill-numbers.used-up` when the number has more digits than the rule
 */
export function formatBillNumber(rule: BillRule, day: DateText, running: number): string | Refusal {
  const digits = String(running)
  if (digits.length > rule.digits) {
    return refusal('conflict', 'bill-numbers.used-up', {
      params: { prefix: rule.prefix, period: billPeriod(rule.dateFormat, day), digits: rule.digits },
    })
  }
  return `${rule.prefix}${billPeriod(rule.dateFormat, day)}${digits.padStart(rule.digits, '0')}`
}

/** The example beside the rule: prefix, today's date, the start number padded with zeros (document 2, section 5). */
export function billNumberExample(rule: BillRule, today: DateText): string {
  return `${rule.prefix}${billPeriod(rule.dateFormat, today)}${rule.startNumber.padStart(rule.digits, '0')}`
}

/**
 * Whether two rules might give the same number: of the same length, with no place where both have a sign of their own and differ, or
 * one has a sign where the other has a digit. Where numbers really go is not looked at, so it says yes rather too often.
 */
export function mayGiveSame(one: Omit<BillRule, 'startNumber'>, other: Omit<BillRule, 'startNumber'>): boolean {
  const [left, right] = [placesOf(one), placesOf(other)]
  if (left.length !== right.length) return false
  return left.every((sign, index) => {
    const beside = right[index]
    if (sign === anyDigit) return beside === anyDigit || /^\d$/.test(beside ?? '')
    return beside === anyDigit ? /^\d$/.test(sign) : sign === beside
  })
}

/** Stands for the digits of date and running number. */
const anyDigit = 'digit'

function placesOf({ prefix, dateFormat, digits }: Omit<BillRule, 'startNumber'>): readonly string[] {
  const dated = dateFormat === 'no' ? 0 : dateFormat.length
  return [...prefix, ...Array.from({ length: dated + digits }, () => anyDigit)]
}

/**
 * What is wrong with a rule someone typed (document 2, section 5); empty when nothing is.
 */
export function checkBillRule(rule: BillRule): readonly Refusal[] {
  const found: Refusal[] = []
  if (rule.prefix.trim() === '') found.push(refusal('invalid', 'bill-numbers.prefix-required', { field: 'prefix' }))
  const hasDigits = Number.isInteger(rule.digits) && rule.digits >= 1 && rule.digits <= 9
  if (!hasDigits) found.push(refusal('invalid', 'bill-numbers.digits-wrong', { field: 'digit' }))
  if (!/^\d+$/.test(rule.startNumber)) found.push(refusal('invalid', 'bill-numbers.start-wrong', { field: 'startNumber' }))
  else if (/^0+$/.test(rule.startNumber)) found.push(refusal('invalid', 'bill-numbers.start-zero', { field: 'startNumber' }))
  else if (hasDigits && rule.startNumber.length > rule.digits)
    found.push(refusal('invalid', 'bill-numbers.start-too-long', { field: 'startNumber' }))
  return found
}
