import { z } from 'zod'
import { decimalsOf, isMore, multiply } from '#engine/values/decimal.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import { decimalOfExpression, decimalValue, decimalValueFromWire, typedDecimal } from '#fields/decimal-value.ts'
import { defineField } from '#fields/define.ts'
import { countOr, flag } from '#fields/option-shapes.ts'
import { read } from '#fields/parsed.ts'

const options = z.object({ max: countOr(1, 20, 5), half: flag(false), clearable: flag(true) })

function validate(value: string | null, { max, half }: z.output<typeof options>): Refusal | undefined {
  if (value === null) return undefined
  const steps = half ? multiply(value, '2') : value
  const fits = decimalsOf(steps) === 0 && isMore(steps, '0') && !isMore(value, String(max))
  return fits ? undefined : refusal('invalid', half ? 'fields.rate.out-of-halves' : 'fields.rate.out-of-range', { params: { max } })
}

/** Nothing is rated with 0 stars: clients of the family write 0 where nothing was chosen. */
const given = (value: string | null): string | null => (value === '0' ? null : value)

/** A number of stars, whole or in halves. */
export const rate = defineField({
  ...decimalValue,
  type: 'rate',
  family: { kind: 'rate', options: { max: 'max', half: 'allow-half' }, tag: 'el-rate' },
  options,
  operators: [],
  searchKind: undefined,
  mayBeListColumn: false,
  mayBeInSubTable: false,
  parse: (typed) => {
    const value = typedDecimal(typed, 'fields.rate.no-number')
    return value.ok && value.value !== null ? read(given(value.value)) : value
  },
  validate,
  format: (value) => value ?? '',
  fromWire: (wire) => {
    const value = decimalValueFromWire(wire)
    return value.ok ? read(given(value.value)) : value
  },
  fromExpression: (result) => given(decimalOfExpression(result)),
})
