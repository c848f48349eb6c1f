import { expect, test } from 'vitest'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { number } from '#fields/number/definition.ts'

const area = number.options.parse({ min: 0.01, max: '99999.99', precision: 2, thousands: true })

test('typed numbers may have separators and full-width digits', () => {
  expect(number.parse('１，２３４.５', area, facts)).toEqual({ ok: true, value: '1234.5' })
  expect(number.parse('12,5', area, facts)).toMatchObject({ ok: false, refusal: { text: 'fields.number.comma' } })
  expect(number.parse('12，5 亩', area, facts)).toMatchObject({ ok: false, refusal: { text: 'fields.number.no-number' } })
  expect(number.parse('12 亩', area, facts)).toMatchObject({ ok: false, refusal: { text: 'fields.number.no-number' } })
})

test.each([
  ['0', 'fields.number.too-small'],
  ['100000', 'fields.number.too-large'],
  ['1.005', 'fields.number.too-many-decimals'],
])('%s is refused', (value, text) => {
  expect(number.validate(value, area, facts)).toMatchObject({ text })
})

test('bounds are shown as numbers of the field are', () => {
  expect(number.validate('100000', area, facts)?.params).toEqual({ max: '99,999.99' })
})

test('a strict step refuses what lies between', () => {
  const hours = number.options.parse({ step: 0.5, stepStrictly: true })
  expect(number.validate('1.5', hours, facts)).toBeUndefined()
  expect(number.validate('1.25', hours, facts)).toMatchObject({ text: 'fields.number.off-step' })
})

test('what a rule sets is rounded to the decimals of the field', () => {
  expect(number.fromExpression('1.005', area)).toBe('1.01')
  expect(number.fromExpression('甲', area)).toBeNull()
})
