import type { ExpressionInput, FieldFacts, Operator, Parsed } from '#engine/forms/field-type.ts'
import type { DateFormat } from '#engine/values/calendar.ts'
import { compareDates, fromEpoch, isDateText, toDateFormat, toEpoch } from '#engine/values/calendar.ts'
import { malformed, read } from '#fields/parsed.ts'

const operators: readonly Operator[] = ['equals', 'not-equals', 'more', 'at-least', 'less', 'at-most', 'between', 'empty', 'not-empty']

/** A date as text in its format (`2026`, `2026-03-05`, `2026-03-05 08:30`) in the time zone of the system; null when empty. */
export type MomentValue = string | null

/** Whether the format contains a time of day, so that the column is a timestamp instead of a date. */
export const hasTime = (format: DateFormat): boolean => format.length > 'yyyy-MM-dd'.length

/** Parses epoch milliseconds (also as text) or a date text. */
export function momentFromWire(wire: unknown, format: DateFormat, facts: FieldFacts): Parsed<MomentValue> {
  if (wire === null || wire === undefined || wire === '') return read(null)
  if (typeof wire === 'string' && isDateText(wire) && !/^\d{5,}$/.test(wire)) return read(toDateFormat(wire, format) ?? null)
  const epoch = typeof wire === 'string' && /^-?\d{1,16}$/.test(wire) ? Number(wire) : wire
  const value = typeof epoch === 'number' ? fromEpoch(epoch, format, facts.zone) : undefined
  return value === undefined ? malformed() : read(value)
}

export function momentToWire(value: MomentValue, facts: FieldFacts): unknown {
  return value === null ? null : (toEpoch(value, facts.zone) ?? null)
}

/** A day binds as `yyyy-MM-dd`, a moment as its UTC time. */
export function momentToColumn(value: MomentValue, format: DateFormat, facts: FieldFacts): unknown {
  if (value === null) return null
  if (!hasTime(format)) return toDateFormat(value, 'yyyy-MM-dd') ?? null
  const epoch = toEpoch(value, facts.zone)
  return epoch === undefined ? null : new Date(epoch).toISOString()
}

/** Drivers return a date as text, and a timestamp as Date or as text in the driver's format. */
export function momentFromColumn(stored: unknown, format: DateFormat, facts: FieldFacts): MomentValue {
  if (stored instanceof Date) return fromEpoch(stored.getTime(), format, facts.zone) ?? null
  if (typeof stored !== 'string' || stored === '') return null
  if (isDateText(stored)) return toDateFormat(stored, format) ?? null
  return fromEpoch(Date.parse(stored), format, facts.zone) ?? null
}

export function momentOfExpression(result: ExpressionInput, format: DateFormat): MomentValue {
  return typeof result === 'string' ? (toDateFormat(result, format) ?? null) : null
}

/** Shared by all field types whose value is a date or moment. */
export const momentValue = {
  nature: 'value' as const,
  empty: null as MomentValue,
  isEmpty: (value: MomentValue) => value === null,
  compare: (a: MomentValue, b: MomentValue): number => compareDates(a ?? '', b ?? ''),
  operators,
  searchKind: 'range' as const,
  mayBeListColumn: true,
  mayBeInSubTable: true,
  align: 'left' as const,
  isNumber: false,
  format: (value: MomentValue) => value ?? '',
  toExpression: (value: MomentValue): ExpressionInput => value,
}
