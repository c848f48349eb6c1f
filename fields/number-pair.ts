import type { ExpressionInput, Operator, Parsed } from '#engine/forms/field-type.ts'
import { compare, decimalToWire, isMore, storedDecimal } from '#engine/values/decimal.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import type { DecimalValue } from '#fields/decimal-value.ts'
import { decimalOfExpression, decimalValueFromWire, typedDecimal } from '#fields/decimal-value.ts'
import { malformed, read, unreadable } from '#fields/parsed.ts'

/** From and to as decimal texts, of which one may be open; null when both are. */
export type NumberPair = readonly [from: DecimalValue, to: DecimalValue] | null

/** Stands between the two ends of a pair as text. */
export const pairSign = ' ~ '

const operators: readonly Operator[] = []

/** The pair of two ends; none where both are open. */
export const pairOf = (from: DecimalValue, to: DecimalValue): NumberPair => (from === null && to === null ? null : [from, to])

/** Parses a pair of the wire: a list of two numbers, the empty list, or nothing. */
export function pairFromWire(wire: unknown): Parsed<NumberPair> {
  if (wire === null || wire === undefined || wire === '') return read(null)
  if (!Array.isArray(wire) || (wire.length !== 0 && wire.length !== 2)) return malformed()
  const [from, to] = [decimalValueFromWire(wire[0]), decimalValueFromWire(wire[1])]
  return from.ok && to.ok ? read(pairOf(from.value, to.value)) : malformed()
}

/** The two ends of typed text: `1-5`, `1 ~ 5`, `1至5`; undefined where it is something else. */
function endsIn(typed: string): readonly [string, string] | undefined {
  const found = /^\s*(-?[\d.,，\s]*?)\s*(?:~|～|至|到|—|–|-)\s*(-?[\d.,，\s]*)$/.exec(typed)
  return found ? [found[1] ?? '', found[2] ?? ''] : undefined
}

export function parsePair(typed: string): Parsed<NumberPair> {
  if (typed.trim() === '') return read(null)
  const ends = endsIn(typed)
  if (!ends) return unreadable('fields.number-pair.no-pair')
  const [from, to] = [typedDecimal(ends[0], 'fields.number-pair.no-pair'), typedDecimal(ends[1], 'fields.number-pair.no-pair')]
  if (!from.ok) return from
  return to.ok ? read(pairOf(from.value, to.value)) : to
}

/** Refuses a pair whose end lies before its beginning. */
export function refuseBackwards(value: NumberPair): Refusal | undefined {
  const [from, to] = value ?? [null, null]
  return from !== null && to !== null && isMore(from, to) ? refusal('invalid', 'fields.number-pair.backwards') : undefined
}

const endToWire = (end: DecimalValue): unknown => (end === null ? null : decimalToWire(end))

/** Shared by all field types whose value is a pair of numbers. */
export const numberPair = {
  nature: 'value' as const,
  column: () => 'jsonb' as const,
  empty: null as NumberPair,
  isEmpty: (value: NumberPair) => value === null,
  isList: () => true,
  parse: parsePair,
  fromWire: pairFromWire,
  toWire: (value: NumberPair): unknown => value?.map(endToWire) ?? [],
  toColumn: (value: NumberPair): unknown => (value === null ? null : JSON.stringify(value)),
  fromColumn: (stored: unknown): NumberPair =>
    Array.isArray(stored) ? pairOf(storedDecimal(stored[0]) ?? null, storedDecimal(stored[1]) ?? null) : null,
  compare: (a: NumberPair, b: NumberPair): number => compare(a?.[0] ?? '0', b?.[0] ?? '0') || compare(a?.[1] ?? '0', b?.[1] ?? '0'),
  operators,
  searchKind: undefined,
  align: 'right' as const,
  isNumber: false,
  toExpression: (value: NumberPair): ExpressionInput => value?.map((end) => end ?? '') ?? [],
  fromExpression: (result: ExpressionInput): NumberPair =>
    typeof result === 'object' && result !== null
      ? pairOf(decimalOfExpression(result[0] ?? null), decimalOfExpression(result[1] ?? null))
      : null,
}
