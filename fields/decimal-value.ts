import type { ExpressionInput, Operator, Parsed } from '#engine/forms/field-type.ts'
import { compare, decimalFromWire, decimalToWire, isDecimalText, isFloatOf, parseDecimal, storedDecimal } from '#engine/values/decimal.ts'
import type { TextKey } from '#engine/texts/text.ts'
import { malformed, read, unreadable } from '#fields/parsed.ts'

const operators: readonly Operator[] = ['equals', 'not-equals', 'more', 'at-least', 'less', 'at-most', 'between', 'empty', 'not-empty']

/** A decimal as text, never a float; null when the field is empty. */
export type DecimalValue = string | null

/** Parses a decimal of the wire; clients of the platform family send numbers, text with a number, `''` and null. */
export function decimalValueFromWire(wire: unknown): Parsed<DecimalValue> {
  if (wire === null || wire === undefined || wire === '') return read(null)
  const value = decimalFromWire(wire)
  return value === undefined ? malformed() : read(value)
}

/**
 * Reads a typed number. Where only the commas make it unreadable this is said, as whoever writes decimals with a comma sees a number.
 *
 * @param noNumber what is said of anything else that is no number
 */
export function typedDecimal(typed: string, noNumber: TextKey = 'fields.number.no-number'): Parsed<DecimalValue> {
  if (typed.trim() === '') return read(null)
  const value = parseDecimal(typed)
  if (value !== undefined) return read(value)
  const isMisplacedComma = /[,，]/.test(typed) && parseDecimal(typed.replace(/[,，]/g, '')) !== undefined
  return unreadable(isMisplacedComma ? 'fields.number.comma' : noNumber)
}

/** The decimal result of an expression; null when the result is not a number. */
export function decimalOfExpression(result: ExpressionInput): DecimalValue {
  return typeof result === 'string' && isDecimalText(result) ? (storedDecimal(result) ?? null) : null
}

/** Shared by all field types whose value is a number. */
export const decimalValue = {
  nature: 'value' as const,
  column: () => 'numeric' as const,
  empty: null as DecimalValue,
  isEmpty: (value: DecimalValue) => value === null,
  fromWire: decimalValueFromWire,
  toWire: (value: DecimalValue): unknown => (value === null ? null : decimalToWire(value)),
  toColumn: (value: DecimalValue): unknown => value,
  fromColumn: (stored: unknown): DecimalValue => storedDecimal(stored) ?? null,
  isEcho: (value: DecimalValue, stored: DecimalValue, exact: boolean): boolean =>
    !exact && value !== null && stored !== null && isFloatOf(value, stored),
  compare: (a: DecimalValue, b: DecimalValue): number => compare(a ?? '0', b ?? '0'),
  operators,
  searchKind: 'range' as const,
  mayBeListColumn: true,
  mayBeInSubTable: true,
  align: 'right' as const,
  isNumber: true,
  toExpression: (value: DecimalValue): ExpressionInput => value,
}
