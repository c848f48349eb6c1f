import fc from 'fast-check'
import { expect, test } from 'vitest'
import { code128 } from './code128.ts'

const sum = (widths: readonly number[]): number => widths.reduce((all, one) => all + one, 0)

test('the example of the article on Code 128 in Wikipedia, with its check sign 88', () => {
  expect(code128('Wikipedia')?.join('')).toBe(
    '211214 311321 142112 241211 142112 111242 112214 141221 142112 121124 421211 2331112'.replaceAll(' ', ''),
  )
})

test('pairs of digits take one sign, a digit that is left over one of its own', () => {
  // Start, pairs, check and stop have 11, 11, 11 and 13 modules.
  expect(sum(code128('123456') ?? [])).toBe(11 + 3 * 11 + 11 + 13)
  expect(sum(code128('1234567') ?? [])).toBe(11 + 3 * 11 + 2 * 11 + 11 + 13)
})

test('each text has its own code, with bars and gaps of one to four modules', () => {
  const signs = fc.stringMatching(/^[ -~]{1,30}$/)
  fc.assert(
    fc.property(signs, signs, (one, other) => {
      const code = code128(one) ?? []
      expect(code.length % 2).toBe(1)
      expect(code.every((width) => width >= 1 && width <= 4)).toBe(true)
      expect((sum(code) - 13) % 11).toBe(0)
      expect(code.join() === code128(other)?.join()).toBe(one === other)
    }),
  )
})

test('a text with signs that a bar code has not is none', () => {
  for (const text of ['', '苗', 'a\n']) expect(code128(text)).toBeUndefined()
})
