import type { ExpressionInput, Operator, Parsed } from '#engine/forms/field-type.ts'
import { read, unreadable } from '#fields/parsed.ts'

const operators: readonly Operator[] = []

/** Shared by all parts without a value: containers and static elements. */
export const valuelessPart = {
  column: () => undefined,
  empty: null,
  isEmpty: () => true,
  parse: (typed: string): Parsed<null> => (typed.trim() === '' ? read(null) : unreadable('fields.not-typed')),
  validate: () => undefined,
  format: () => '',
  fromWire: (): Parsed<null> => read(null),
  toWire: (): unknown => null,
  toColumn: (): unknown => null,
  fromColumn: () => null,
  compare: () => 0,
  operators,
  searchKind: undefined,
  mayBeListColumn: false,
  mayBeInSubTable: false,
  align: 'left' as const,
  isNumber: false,
  toExpression: (): ExpressionInput => null,
  fromExpression: () => null,
}
