import { z } from 'zod'
import { decimalsOf, formatDecimal, isMore } from '#engine/values/decimal.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import { defineField } from '#fields/define.ts'
import type { NumberPair } from '#fields/number-pair.ts'
import { numberPair, pairSign, refuseBackwards } from '#fields/number-pair.ts'
import { count, decimal } from '#fields/option-shapes.ts'

const options = z.object({ min: decimal(), max: decimal(), precision: count(0, 10), step: decimal() })

function validate(value: NumberPair, { min, max, precision }: z.output<typeof options>): Refusal | undefined {
  for (const end of [...(value ?? [])].filter((one) => one !== null)) {
    if (end.replace(/\D/g, '').length > 30) return refusal('invalid', 'fields.number.too-long')
    if (min !== undefined && isMore(min, end)) return refusal('invalid', 'fields.number.too-small', { params: { min } })
    if (max !== undefined && isMore(end, max)) return refusal('invalid', 'fields.number.too-large', { params: { max } })
    if (precision !== undefined && decimalsOf(end) > precision)
      return refusal('invalid', 'fields.number.too-many-decimals', { params: { digits: precision } })
  }
  return refuseBackwards(value)
}

/** A range of numbers, of which one end may be open. */
export const numberRange = defineField({
  ...numberPair,
  type: 'number-range',
  family: {
    kind: 'numRange',
    options: { min: 'min', max: 'max', precision: 'precision', step: 'step' },
    tag: 'num-range',
    trigger: ['blur', 'change'],
  },
  options,
  mayBeListColumn: true,
  mayBeInSubTable: true,
  validate,
  format: (value, { precision }) =>
    value === null ? '' : value.map((end) => (end === null ? '' : formatDecimal(end, { digits: precision }))).join(pairSign),
})
