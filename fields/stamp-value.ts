import type { ExpressionInput, FieldFacts } from '#engine/forms/field-type.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import { parseDate } from '#engine/values/typed-date.ts'
import type { MomentValue } from '#fields/moment-value.ts'
import { momentFromColumn, momentFromWire, momentOfExpression, momentToColumn, momentToWire, momentValue } from '#fields/moment-value.ts'
import { read, unreadable } from '#fields/parsed.ts'

const format = 'yyyy-MM-dd HH:mm:ss'

/** Shared by the field types whose value is a moment set by the server. */
export const stampValue = {
  ...momentValue,
  column: () => 'timestamptz' as const,
  parse: (typed: string) => {
    if (typed.trim() === '') return read(null)
    const value = parseDate(typed, format)
    return value === undefined ? unreadable('fields.date.no-date') : read(value)
  },
  validate: () => undefined,
  fromWire: (wire: unknown, _options: object, facts: FieldFacts) => momentFromWire(wire, format, facts),
  toWire: (value: MomentValue, _options: object, facts: FieldFacts) => momentToWire(value, facts),
  toColumn: (value: MomentValue, _options: object, facts: FieldFacts) => momentToColumn(value, format, facts),
  fromColumn: (stored: unknown, _options: object, facts: FieldFacts) => momentFromColumn(stored, format, facts),
  mayBeInSubTable: false,
  fill: (_options: object, facts: FieldFacts): MomentValue => fromEpoch(facts.now, format, facts.zone) ?? null,
  fromExpression: (result: ExpressionInput) => momentOfExpression(result, format),
}
