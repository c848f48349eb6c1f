import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { numberRange } from '#fields/number-range/definition.ts'

const free = numberRange.options.parse({})

test('one end may be open; without both nothing is there', () => {
  expect(numberRange.fromWire([1, null], free, facts)).toEqual({ ok: true, value: ['1', null] })
  expect(numberRange.fromWire([null, ''], free, facts)).toEqual({ ok: true, value: null })
  expect(numberRange.toWire(null, free, facts)).toEqual([])
  expect(numberRange.fromWire([1, 2, 3], free, facts).ok).toBe(false)
  expect(numberRange.fromWire(5, free, facts).ok).toBe(false)
})

test.each([
  ['1-5', ['1', '5']],
  ['-2 ~ -1', ['-2', '-1']],
  ['-2--1', ['-2', '-1']],
  ['1至5', ['1', '5']],
  ['1 ~ ', ['1', null]],
  [' ~ 5', [null, '5']],
  [' ~ ', null],
  ['1,000 ~ 2,000', ['1000', '2000']],
])('%j is read', (typed, value) => {
  expect(numberRange.parse(typed, free, facts)).toEqual({ ok: true, value })
})

test('text that is no range, and a range that runs backwards, are refused', () => {
  for (const typed of ['5', 'a ~ b', '1 ~ x']) expect(numberRange.parse(typed, free, facts).ok).toBe(false)
  expect(numberRange.validate(['5', '1'], free, facts)).toMatchObject({ text: 'fields.number-pair.backwards' })
})

test('both ends keep to the limits and decimals', () => {
  const its = numberRange.options.parse({ min: 0, max: 10, precision: 1 })
  expect(numberRange.validate(['-1', null], its, facts)).toMatchObject({ text: 'fields.number.too-small' })
  expect(numberRange.validate([null, '11'], its, facts)).toMatchObject({ text: 'fields.number.too-large' })
  expect(numberRange.validate(['0.25', '1'], its, facts)).toMatchObject({ text: 'fields.number.too-many-decimals' })
})

test('what is written is read again', () => {
  const end = fc.option(
    fc.integer({ min: -9999, max: 9999 }).map((one) => String(one / 100)),
    { nil: null },
  )
  fc.assert(
    fc.property(end, end, (from, to) => {
      if (from === null && to === null) return
      const value = [from, to] as const
      expect(numberRange.parse(numberRange.format(value, free, facts), free, facts)).toEqual({ ok: true, value })
    }),
  )
})
