import { expect, test } from 'vitest'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { money } from '#fields/money/definition.ts'

const fen = money.options.parse({})
const yuan = money.options.parse({ unit: 'yuan', max: 1000 })

test('yuan are typed and shown, fen are kept', () => {
  expect(money.parse('￥1,234.5', fen, facts)).toEqual({ ok: true, value: '123450' })
  expect(money.format('123450', fen, facts)).toBe('1,234.50')
  expect(money.toWire('123450', fen, facts)).toBe(123450)
})

test('the unit yuan keeps what is typed', () => {
  expect(money.parse('1234.5元', yuan, facts)).toEqual({ ok: true, value: '1234.5' })
})

test('bounds are yuan in both units', () => {
  expect(money.validate('1000.01', yuan, facts)).toMatchObject({ text: 'fields.number.too-large', params: { max: '1,000.00' } })
  expect(money.validate('100001', money.options.parse({ max: 1000 }), facts)).toMatchObject({ params: { max: '1,000.00' } })
})

test('nothing is above what Chinese capitals have names for', () => {
  expect(money.validate('1000000000000', money.options.parse({ unit: 'yuan' }), facts)).toMatchObject({ text: 'fields.number.too-large' })
})

test('conditions are written in yuan, and compared with what is kept', () => {
  for (const [options, kept] of [
    [fen, ['10000', '123450', '0.5', '', 'abc']],
    [yuan, ['100', '1234.5', '0.005', '', 'abc']],
  ] as const) {
    const measure = money.measure?.(options)
    expect(measure?.unit).toBe('fields.money.in-yuan')
    expect(['100', '1,234.50元', '0.005', '', 'abc'].map((typed) => measure?.kept(typed))).toEqual(kept)
    expect(kept.map((one) => measure?.shown(one))).toEqual(['100', '1234.5', '0.005', '', 'abc'])
  }
})

test('parts of a fen are refused', () => {
  expect(money.parse('1.005', fen, facts)).toMatchObject({ ok: false })
})
