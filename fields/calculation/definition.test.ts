import { expect, test } from 'vitest'
import { calculation } from '#fields/calculation/definition.ts'

test('the tokens of the family become digits, signs and fields', () => {
  const options = calculation.options.parse({ expression: [{ __vModel__: 'a', label: '甲' }, '×', 2, '.', '5'] })
  expect(calculation.formula?.(options)).toEqual([{ key: 'a' }, '×', '2', '.', '5'])
})

test.each([
  [1, undefined],
  ['1', undefined],
  [2, 'numeric'],
  [undefined, 'numeric'],
  [0, 'numeric'],
])('isStorage %j: column %s', (isStorage, column) => {
  expect(calculation.column(calculation.options.parse({ isStorage }))).toBe(column)
})

test('the result is rounded, what is no number is 0', () => {
  const options = calculation.options.parse({ precision: 1 })
  expect(calculation.fromExpression('1.25', options)).toBe('1.3')
  expect(calculation.fromExpression(null, options)).toBe('0')
})
