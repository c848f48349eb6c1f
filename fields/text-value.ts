import type { ExpressionInput, Operator, Parsed } from '#engine/forms/field-type.ts'
import { malformed, read } from '#fields/parsed.ts'

const operators: readonly Operator[] = ['contains', 'not-contains', 'equals', 'not-equals', 'empty', 'not-empty']

/** The result of an expression as text. */
export function textOfExpression(result: ExpressionInput): string {
  return typeof result === 'string' ? result : typeof result === 'boolean' ? String(result) : ''
}

/** Parses a text of the wire; clients of the platform family also send numbers. */
export function textFromWire(wire: unknown): Parsed<string> {
  if (wire === null || wire === undefined) return read('')
  if (typeof wire === 'string') return read(wire)
  return typeof wire === 'number' && Number.isFinite(wire) ? read(String(wire)) : malformed()
}

/** Anything that is seen: neither space nor what is never drawn, such as the zero-width space. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

/** Shared by all field types whose value is a text. The empty text means no value: the column holds null; what nobody sees fills in nothing. */
export const textValue = {
  nature: 'value' as const,
  column: () => 'text' as const,
  empty: '',
  isEmpty: (value: string) => !visible.test(value),
  format: (value: string) => value,
  fromWire: textFromWire,
  toWire: (value: string): unknown => value,
  toColumn: (value: string): unknown => (value === '' ? null : value),
  fromColumn: (stored: unknown) => (typeof stored === 'string' ? stored : ''),
  compare: (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0),
  operators,
  searchKind: 'like' as const,
  mayBeListColumn: true,
  mayBeInSubTable: true,
  align: 'left' as const,
  isNumber: false,
  toExpression: (value: string): ExpressionInput => value,
  fromExpression: textOfExpression,
}
