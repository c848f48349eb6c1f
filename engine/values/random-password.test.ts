import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPassword } from './password-policy.ts'
import { randomBelow, randomPassword } from './random-password.ts'

test('a random password meets every policy, and is another each time', () => {
  const strictest = { minimumLength: 20, maximumLength: 64, digits: true, lowerCase: true, upperCase: true, symbols: true }
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1 }), (numbers) => {
      let drawn = 0
      const below = (limit: number): number => (numbers[(drawn += 1) % numbers.length] ?? 0) % limit
      expect(checkPassword(randomPassword(20, below), strictest)).toEqual([])
    }),
  )
  const made = new Set(Array.from({ length: 100 }, () => randomPassword(8, randomBelow)))
  expect(made.size).toBe(100)
  for (const one of made) expect(one).toHaveLength(14)
})
