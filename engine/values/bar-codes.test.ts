import { expect, test } from 'vitest'
import { barsOf, code39, ean13, eanCheckDigit } from './bar-codes.ts'

const sum = (widths: readonly number[]): number => widths.reduce((total, one) => total + one, 0)

test('the check digit of EAN-13 is computed, and a wrong one refused', () => {
  expect(eanCheckDigit('400638133393')).toBe(1)
  expect(eanCheckDigit('978020137962')).toBe(4)
  expect(ean13('400638133393')).toEqual(ean13('4006381333931'))
  expect(ean13('4006381333932')).toBeUndefined()
  expect(ean13('40063813339')).toBeUndefined()
})

test('EAN-13 has 95 modules, guards, and digits of seven', () => {
  const widths = ean13('4006381333931')!
  expect(sum(widths)).toBe(95)
  expect([widths.slice(0, 3), widths.slice(27, 32), widths.slice(-3)]).toEqual([
    [1, 1, 1],
    [1, 1, 1, 1, 1],
    [1, 1, 1],
  ])
  // 4 begins LGLLGG: 0 odd, 0 even, 6 odd.
  expect(widths.slice(3, 15)).toEqual([3, 2, 1, 1, 1, 1, 2, 3, 1, 1, 1, 4])
})

test('each sign of Code 39 is another one, with three wide elements of nine', () => {
  const seen = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((sign) => code39(sign)!.slice(10, 19).join(''))
  expect(new Set(seen).size).toBe(36)
  expect(seen.every((one) => [...one].filter((width) => width === '3').length === 3)).toBe(true)
  expect(code39('a')).toEqual(code39('A'))
  expect(code39('甲')).toBeUndefined()
})

test('what a code cannot hold is told', () => {
  expect(barsOf('A-1', 'code128')).toBeUndefined()
  expect(barsOf('A1', 'ean13')).toBeUndefined()
  expect(barsOf('A1', 'code39')).toBeDefined()
})
