import { z } from 'zod'
import { decimalsOf, formatDecimal, isMore, multiply, round, divide } from '#engine/values/decimal.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import { decimalOfExpression, decimalValue, typedDecimal } from '#fields/decimal-value.ts'
import { defineField } from '#fields/define.ts'
import { count, decimal, flag, words } from '#fields/option-shapes.ts'

const options = z.object({
  min: decimal(),
  max: decimal(),
  precision: count(0, 10),
  step: decimal(),
  stepStrictly: flag(false),
  before: words(),
  after: words(),
  thousands: flag(false),
  isAmountChinese: flag(false),
})

type Options = z.output<typeof options>

function isOffStep(value: string, step: string): boolean {
  const steps = divide(value, step)
  return steps !== undefined && multiply(round(steps), step) !== value
}

function validate(value: string | null, { min, max, precision, step, stepStrictly, thousands }: Options): Refusal | undefined {
  if (value === null) return undefined
  const shown = (bound: string) => formatDecimal(bound, { grouping: thousands })
  if (value.replace(/\D/g, '').length > 30) return refusal('invalid', 'fields.number.too-long')
  if (min !== undefined && isMore(min, value)) return refusal('invalid', 'fields.number.too-small', { params: { min: shown(min) } })
  if (max !== undefined && isMore(value, max)) return refusal('invalid', 'fields.number.too-large', { params: { max: shown(max) } })
  if (precision !== undefined && decimalsOf(value) > precision)
    return refusal('invalid', 'fields.number.too-many-decimals', { params: { digits: precision } })
  if (stepStrictly && step !== undefined && isOffStep(value, step))
    return refusal('invalid', 'fields.number.off-step', { params: { step } })
  return undefined
}

export const number = defineField({
  ...decimalValue,
  type: 'number',
  family: {
    kind: 'numInput',
    options: {
      min: 'min',
      max: 'max',
      precision: 'precision',
      step: 'step',
      stepStrictly: 'step-strictly',
      before: 'addonBefore',
      after: 'addonAfter',
      thousands: 'thousands',
      isAmountChinese: 'isAmountChinese',
    },
    tag: 'JnpfInputNumber',
    trigger: ['blur', 'change'],
  },
  texts: () => ['before', 'after'],
  options,
  parse: (typed) => typedDecimal(typed),
  validate,
  format: (value, { precision, thousands }) => (value === null ? '' : formatDecimal(value, { digits: precision, grouping: thousands })),
  fromExpression: (result, { precision }) => {
    const value = decimalOfExpression(result)
    return value === null || precision === undefined ? value : round(value, precision)
  },
})
