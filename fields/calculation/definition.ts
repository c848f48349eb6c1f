import { z } from 'zod'
import type { FormulaToken } from '#engine/forms/field-type.ts'
import { formatDecimal, round } from '#engine/values/decimal.ts'
import { decimalOfExpression, decimalValue, typedDecimal } from '#fields/decimal-value.ts'
import { defineField } from '#fields/define.ts'
import { countOr, flag } from '#fields/option-shapes.ts'

/** A field in the token list of the platform family; a column of a sub-table is `table.column`. */
const token = z.union([
  z.string().max(60),
  z.number().transform(String),
  z.looseObject({ __vModel__: z.string().max(210) }).transform((field): FormulaToken => ({ key: field.__vModel__ })),
])

const options = z.object({
  expression: z.array(token).max(500).nullish(),
  /** 1: the result is only shown; everything else, also a missing value: it is stored with the record. */
  isStorage: z.preprocess((raw) => (raw === 1 || raw === '1' ? 'shown' : 'stored'), z.enum(['shown', 'stored'])),
  precision: countOr(0, 10, 2),
  thousands: flag(false),
  isAmountChinese: flag(false),
})

/** A number calculated from number fields of the form (form-definition 5). */
export const calculation = defineField({
  ...decimalValue,
  type: 'calculation',
  family: {
    kind: 'calculate',
    options: {
      expression: 'expression',
      isStorage: '__config__.isStorage',
      precision: 'precision',
      thousands: 'thousands',
      isAmountChinese: 'isAmountChinese',
    },
    tag: 'calculate',
  },
  options,
  column: ({ isStorage }) => (isStorage === 'stored' ? 'numeric' : undefined),
  parse: (typed) => typedDecimal(typed),
  validate: () => undefined,
  format: (value, { precision, thousands }) => (value === null ? '' : formatDecimal(value, { digits: precision, grouping: thousands })),
  filledBy: 'calculation',
  formula: ({ expression }) => expression ?? [],
  fromExpression: (result, { precision }) => round(decimalOfExpression(result) ?? '0', precision),
})
