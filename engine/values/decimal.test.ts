import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  compare,
  decimalFromWire,
  decimalToWire,
  decimalsOf,
  divide,
  formatDecimal,
  isMore,
  multiply,
  negate,
  parseDecimal,
  round,
  subtract,
  sum,
} from './decimal.ts'

const decimal = fc.tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 6 })).map(([units, digits]) => {
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, '0')
  const whole = digits ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text
  return parseDecimal((units < 0n ? '-' : '') + whole) as string
})

describe('a typed number', () => {
  it.each([
    ['12', '12'],
    [' 1,234.50 ', '1234.5'],
    ['１２３．４', '123.4'],
    ['¥1，200', '1200'],
    ['-12,345,678.9', '-12345678.9'],
    ['￥ 5', '5'],
    ['-0', '0'],
    ['-.5', '-0.5'],
    ['+3.', '3'],
    ['007', '7'],
  ])('%j is read as %j', (typed, expected) => expect(parseDecimal(typed)).toBe(expected))

  it.each(['', '-', '.', '1e5', 'abc', '1.2.3', '1,,2', '1,.5', '12,5', '1,2,3', '1,00', '1234,567', '0x1f', 'NaN', '9'.repeat(61)])(
    '%j is no number',
    (typed) => expect(parseDecimal(typed)).toBeUndefined(),
  )

  it('is rounded half up, away from zero, to the digits of its field', () => {
    expect(parseDecimal('1.005', 2)).toBe('1.01')
    expect(parseDecimal('-1.005', 2)).toBe('-1.01')
    expect(parseDecimal('-0.004', 2)).toBe('0')
  })
})

describe('calculating', () => {
  it('is exact where floating numbers are not', () => {
    expect(add('0.1', '0.2')).toBe('0.3')
    expect(multiply('1.15', '32.5')).toBe('37.375')
    expect(sum(['0.1', '0.2', '0.3'])).toBe('0.6')
  })
  it('answers nothing for a division by zero', () => expect(divide('1', '0.00')).toBeUndefined())
  it('rounds a quotient to the digits asked for', () => {
    expect(divide('2', '3', 2)).toBe('0.67')
    expect(divide('1', '3')).toBe(`0.${'3'.repeat(20)}`)
  })
  it('compares by value', () => {
    expect(compare('1.0', '1')).toBe(0)
    expect(isMore('10', '9')).toBe(true)
  })
  it('is undone by its opposite', () => {
    fc.assert(fc.property(decimal, decimal, (a, b) => subtract(add(a, b), b) === a && add(a, negate(a)) === '0'))
  })
  it('agrees with whole-number arithmetic', () => {
    fc.assert(
      fc.property(
        fc.bigInt(),
        fc.bigInt(),
        (a, b) => multiply(String(a), String(b)) === String(a * b) && add(String(a), String(b)) === String(a + b),
      ),
    )
  })
  it('rounds to at most the digits asked for, and by at most half a unit', () => {
    fc.assert(
      fc.property(decimal, fc.integer({ min: 0, max: 4 }), (a, digits) => {
        const rounded = round(a, digits)
        const off = subtract(rounded, a).replace('-', '')
        return decimalsOf(rounded) <= digits && compare(multiply(off, `1${'0'.repeat(digits)}`), '0.5') <= 0
      }),
    )
  })
})

describe('showing', () => {
  it('groups thousands and fills decimals', () => {
    expect(formatDecimal('1234567.5', { digits: 2, grouping: true })).toBe('1,234,567.50')
    expect(formatDecimal('-123456', { grouping: true })).toBe('-123,456')
    expect(formatDecimal('-0.001', { digits: 2 })).toBe('0.00')
  })
  it('can be read back', () => {
    fc.assert(fc.property(decimal, (a) => parseDecimal(formatDecimal(a, { grouping: true })) === a))
  })
})

describe('the wire', () => {
  it('carries numbers of up to 15 digits without loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: 0, max: 6 }), (units, digits) => {
        const text = parseDecimal((units / 10 ** digits).toFixed(digits)) as string
        return decimalFromWire(decimalToWire(text)) === text
      }),
    )
  })
  it('knows exponents of JSON and refuses what is no number', () => {
    expect(decimalFromWire(1e21)).toBe('1000000000000000000000')
    expect(decimalFromWire(1e-7)).toBe('0.0000001')
    expect(decimalFromWire(Number.NaN)).toBeUndefined()
    expect(decimalFromWire('12.50')).toBe('12.5')
    expect(decimalFromWire(null)).toBeUndefined()
  })
})
