import { coverOf } from '#engine/values/masked.ts'
import type { FieldFacts, FieldType, Operator } from './field-type.ts'
import type { FieldMask } from './model.ts'

/** What tells of a value no more than whether it is the one that the reader knows already. */
const exactOperators: readonly Operator[] = ['equals', 'empty', 'not-empty']

const exactType = (type: FieldType): FieldType => ({
  ...type,
  operators: type.operators.filter((operator) => exactOperators.includes(operator)),
  searchKind: 'equal',
})

/**
 * The type of a masked field. Whatever leaves the server is made by `format` or `toWire` of the field's type, and these cover the value
 * unless the facts say that their reader is exempt: so a way of reading that knows nothing of masks tells it covered.
 */
export function maskedType(type: FieldType, mask: FieldMask): FieldType {
  const cover = (value: unknown): unknown => (typeof value === 'string' ? coverOf(mask.kind, value) : value)
  const told = (value: unknown, { covers }: FieldFacts): unknown => (covers?.(mask) ? cover(value) : value)
  return {
    ...exactType(type),
    cover,
    isEcho: (value, stored) => value === stored || value === cover(stored),
    format: (value, options, facts) => type.format(told(value, facts), options, facts),
    toWire: (value, options, facts) => type.toWire(told(value, facts), options, facts),
  }
}

/** The type of an encrypted field. `toColumn` and `fromColumn` know clear values: whoever reads and writes rows encrypts them. */
export const encryptedType = (type: FieldType): FieldType => ({
  ...exactType(type),
  column: () => 'bytea',
  cover: type.cover ?? ((value) => (typeof value === 'string' ? coverOf('all', value) : value)),
})
