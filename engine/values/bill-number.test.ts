import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  billCapacity,
  billDateFormats,
  billNumberExample,
  billPeriod,
  checkBillRule,
  firstBillNumber,
  formatBillNumber,
  mayGiveSame,
} from './bill-number.ts'

const filing = { prefix: 'CPBA', dateFormat: 'yyyyMM', digits: 5, startNumber: '00001' } as const

describe('a bill number', () => {
  it('is prefix, date part and padded running number', () => {
    expect(formatBillNumber(filing, '2026-03-05', 12)).toBe('CPBA20260300012')
    expect(formatBillNumber({ ...filing, dateFormat: 'no' }, '2026-03-05', 12)).toBe('CPBA00012')
    expect(billNumberExample({ ...filing, dateFormat: 'yyyyMMdd', startNumber: '7' }, '2026-03-05')).toBe('CPBA2026030500007')
  })
  it('counts in the period of its date part', () => {
    expect(billDateFormats.map((format) => billPeriod(format, '2026-03-05'))).toEqual(['20260305', '202603', '2026', ''])
  })
  it('is refused when the digits are used up', () => {
    expect(formatBillNumber({ ...filing, digits: 1 }, '2026-03-05', 9)).toBe('CPBA2026039')
    expect(formatBillNumber({ ...filing, digits: 1 }, '2026-03-05', 10)).toMatchObject({ text: 'bill-numbers.used-up', kind: 'conflict' })
  })
  it('exists for exactly the capacity of its rule, each different', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), fc.nat(), (digits, seed) => {
        const rule = { ...filing, digits, startNumber: String(1 + (seed % (10 ** digits - 1))) }
        const first = firstBillNumber(rule)
        const all = Array.from({ length: billCapacity(rule) }, (_, index) => formatBillNumber(rule, '2026-03-05', first + index))
        return (
          all.every((one) => typeof one === 'string') &&
          new Set(all).size === all.length &&
          typeof formatBillNumber(rule, '2026-03-05', first + all.length) !== 'string'
        )
      }),
    )
  })
})

describe('a rule', () => {
  it('needs a prefix, 1 to 9 digits and a start number that is not 0', () => {
    expect(checkBillRule(filing)).toEqual([])
    const texts = checkBillRule({ prefix: ' ', dateFormat: 'no', digits: 0, startNumber: '000' }).map((one) => one.text)
    expect(texts).toEqual(['bill-numbers.prefix-required', 'bill-numbers.digits-wrong', 'bill-numbers.start-zero'])
    expect(checkBillRule({ ...filing, startNumber: 'x' })[0]?.text).toBe('bill-numbers.start-wrong')
    expect(checkBillRule({ ...filing, digits: 1, startNumber: '10' })[0]?.text).toBe('bill-numbers.start-too-long')
    expect(checkBillRule({ ...filing, digits: 0 }).map(({ text }) => text)).toEqual(['bill-numbers.digits-wrong'])
  })
})

test.each([
  ['A', 'yyyy', 3, 'A', 'yyyy', 3, true],
  ['A', 'yyyy', 3, 'B', 'yyyy', 3, false],
  ['A', 'yyyy', 3, 'A', 'yyyy', 4, false],
  ['A', 'yyyy', 3, 'A', 'no', 7, true],
  ['A', 'yyyyMM', 3, 'A2026', 'no', 5, true],
  ['A', 'yyyy', 3, 'AB', 'no', 6, false],
] as const)('%s %s %i and %s %s %i may give the same number: %s', (prefix, dateFormat, digits, other, otherFormat, otherDigits, same) => {
  const [left, right] = [
    { prefix, dateFormat, digits },
    { prefix: other, dateFormat: otherFormat, digits: otherDigits },
  ]
  expect(mayGiveSame(left, right)).toBe(same)
  expect(mayGiveSame(right, left)).toBe(same)
})
