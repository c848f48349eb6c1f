import { z } from 'zod'
import type { Measure } from '#engine/forms/field-type.ts'
import { decimalsOf, formatDecimal, isDecimalText, isMore, multiply, negate, parseDecimal, round } from '#engine/values/decimal.ts'
import { formatMoney, fenToYuan, yuanToFen } from '#engine/values/money.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import { decimalOfExpression, decimalValue, typedDecimal } from '#fields/decimal-value.ts'
import { defineField } from '#fields/define.ts'
import { countOr, decimal, flag, oneOf, words } from '#fields/option-shapes.ts'
import { read, unreadable } from '#fields/parsed.ts'

/** The largest amount that can be written in Chinese capitals, which have 12 integer digits (document 1, section 9). */
const largest = '999999999999.99'

const options = z.object({
  /** Unit of the stored number. The user always sees and types yuan. */
  unit: oneOf(['fen', 'yuan'], 'fen'),
  currency: words('CNY'),
  precision: countOr(0, 4, 2),
  grouping: flag(true),
  isAmountChinese: flag(false),
  /** Bounds in yuan. */
  min: decimal(),
  max: decimal(),
})

type Options = z.output<typeof options>

/** The amount in yuan for a stored number in either unit. */
export function yuanOf(value: string, unit: Options['unit']): string {
  return unit === 'fen' ? (parseDecimal(fenToYuan(value)) ?? value) : value
}

/** What was typed without separators and unit; as it is where that is no number. */
function readAmount(typed: string): string {
  return parseDecimal(typed.replace(/(?<=\d\s*)元$/, '')) ?? typed
}

function validate(value: string | null, { unit, precision, min, max }: Options): Refusal | undefined {
  if (value === null) return undefined
  const yuan = yuanOf(value, unit)
  const shown = (bound: string) => formatDecimal(bound, { digits: precision, grouping: true })
  const top = max !== undefined && isMore(largest, max) ? max : largest
  const bottom = min ?? negate(largest)
  if (unit === 'fen' && decimalsOf(value) > 0) return refusal('invalid', 'fields.money.no-amount')
  if (isMore(bottom, yuan)) return refusal('invalid', 'fields.number.too-small', { params: { min: shown(bottom) } })
  if (isMore(yuan, top)) return refusal('invalid', 'fields.number.too-large', { params: { max: shown(top) } })
  if (decimalsOf(yuan) > precision) return refusal('invalid', 'fields.number.too-many-decimals', { params: { digits: precision } })
  return undefined
}

const inYuan: Measure = { unit: 'fields.money.in-yuan', shown: (kept) => kept, kept: readAmount, scale: 1 }

/** Exact both ways, also for parts of a fen: what is compared is what was typed. */
const inFen: Measure = {
  ...inYuan,
  shown: (kept) => (isDecimalText(kept) ? multiply(kept, '0.01') : kept),
  kept: (typed) => {
    const yuan = readAmount(typed)
    return isDecimalText(yuan) ? multiply(yuan, '100') : yuan
  },
  scale: 100,
}

/** An amount of money: shown and typed in yuan, stored in fen or yuan. */
export const money = defineField({
  ...decimalValue,
  type: 'money',
  family: {
    kind: 'currency',
    options: {
      unit: 'unit',
      currency: 'currency',
      precision: 'precision',
      grouping: 'grouping',
      isAmountChinese: 'isAmountChinese',
      min: 'min',
      max: 'max',
    },
    tag: 'JnpfInputNumber',
    trigger: ['blur', 'change'],
  },
  options,
  measure: ({ unit }) => (unit === 'fen' ? inFen : inYuan),
  parse: (typed, { unit }) => {
    const yuan = typedDecimal(typed.replace(/(?<=\d\s*)元$/, ''), 'fields.money.no-amount')
    if (!yuan.ok || yuan.value === null || unit === 'yuan') return yuan
    return decimalsOf(yuan.value) > 2 ? unreadable('fields.number.too-many-decimals', { digits: 2 }) : read(yuanToFen(yuan.value))
  },
  validate,
  format: (value, { unit, precision, grouping }) => (value === null ? '' : formatMoney(value, { unit, digits: precision, grouping })),
  fromExpression: (result, { unit, precision }) => {
    const value = decimalOfExpression(result)
    return value === null ? null : round(value, unit === 'fen' ? 0 : precision)
  },
})
