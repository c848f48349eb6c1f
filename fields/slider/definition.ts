import { z } from 'zod'
import type { Parsed } from '#engine/forms/field-type.ts'
import { compare, decimalToWire, divide, formatDecimal, isMore, multiply, round, storedDecimal, subtract } from '#engine/values/decimal.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import { decimalOfExpression, decimalValueFromWire, typedDecimal } from '#fields/decimal-value.ts'
import { defineField } from '#fields/define.ts'
import type { NumberPair } from '#fields/number-pair.ts'
import { numberPair, pairFromWire, pairSign, parsePair, refuseBackwards } from '#fields/number-pair.ts'
import { decimal, flag } from '#fields/option-shapes.ts'
import { malformed } from '#fields/parsed.ts'

const limit = (fallback: string) => decimal().transform((value) => value ?? fallback)

const options = z.object({
  min: limit('0'),
  max: limit('100'),
  step: limit('1').refine((step) => isMore(step, '0')),
  /** Two handles: from and to. */
  range: flag(false),
})

type Options = z.output<typeof options>

/** A number, or a pair of them where the slider has two handles; null while nobody moved it. */
export type SliderValue = string | NumberPair

const endsOf = (value: SliderValue): readonly string[] =>
  typeof value === 'string' ? [value] : [...(value ?? [])].filter((end) => end !== null)

function isOffStep(value: string, { min, step }: Options): boolean {
  const steps = divide(subtract(value, min), step)
  return steps !== undefined && multiply(round(steps), step) !== subtract(value, min)
}

function validate(value: SliderValue, its: Options): Refusal | undefined {
  if (value === null) return undefined
  if ((typeof value === 'string') === its.range || endsOf(value).length !== (its.range ? 2 : 1)) return malformedPair()
  for (const end of endsOf(value)) {
    if (isMore(its.min, end) || isMore(end, its.max))
      return refusal('invalid', 'fields.slider.outside', { params: { min: its.min, max: its.max } })
    if (isOffStep(end, its)) return refusal('invalid', 'fields.slider.off-step', { params: { min: its.min, step: its.step } })
  }
  return typeof value === 'string' ? undefined : refuseBackwards(value)
}

const malformedPair = (): Refusal => refusal('invalid', 'fields.wire-shape')

function parse(typed: string, { range }: Options): Parsed<SliderValue> {
  if (range) return parsePair(typed)
  return typedDecimal(typed, 'fields.slider.no-number')
}

/** A number on a line between two bounds, or a range of them. */
export const slider = defineField({
  ...numberPair,
  type: 'slider',
  family: { kind: 'slider', options: { min: 'min', max: 'max', step: 'step', range: 'range' }, tag: 'el-slider' },
  options,
  column: ({ range }) => (range ? 'jsonb' : 'numeric'),
  empty: null as SliderValue,
  isEmpty: (value) => value === null,
  isList: () => false,
  mayBeListColumn: false,
  mayBeInSubTable: false,
  parse,
  validate,
  format: (value) =>
    endsOf(value)
      .map((end) => formatDecimal(end))
      .join(pairSign),
  fromWire: (wire, { range }): Parsed<SliderValue> => {
    if (range) return pairFromWire(wire)
    return Array.isArray(wire) ? malformed() : decimalValueFromWire(wire)
  },
  toWire: (value, { range }) => {
    if (typeof value === 'string') return decimalToWire(value)
    return value === null && !range ? null : numberPair.toWire(value)
  },
  toColumn: (value) => (typeof value === 'string' ? value : numberPair.toColumn(value)),
  fromColumn: (stored, { range }) => (range ? numberPair.fromColumn(stored) : (storedDecimal(stored) ?? null)),
  compare: (a, b) =>
    typeof a === 'string' || typeof b === 'string' ? compare(endsOf(a)[0] ?? '0', endsOf(b)[0] ?? '0') : numberPair.compare(a, b),
  toExpression: (value) => (typeof value === 'string' ? value : value === null ? null : numberPair.toExpression(value)),
  fromExpression: (result, { range }) => (range ? numberPair.fromExpression(result) : decimalOfExpression(result)),
})
