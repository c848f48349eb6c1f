import fc from 'fast-check'
import { expect, test } from 'vitest'
import { counterSignOutcome } from './counter-sign.ts'
import type { Vote } from './state.ts'

const votes = (...approves: readonly boolean[]): readonly Vote[] =>
  approves.map((one, at) => ({ person: { id: `p${at}`, name: '' }, approves: one, automatic: false }))
const all = (people: number, ratio: number, ...approves: readonly boolean[]) =>
  counterSignOutcome({ mode: 'all', ratio, people: Array.from({ length: people }), votes: votes(...approves) })

test.each([
  [3, 66, [true, true], 'approved'],
  [3, 67, [true, true], 'open'],
  [3, 67, [false], 'returned'],
  [3, 66, [false], 'open'],
  [2, 50, [true], 'approved'],
  [5, 100, [true, true, false], 'returned'],
  [10, 10, [true], 'approved'],
] as const)('%i people, %i %%, votes %j: %s', (people, ratio, approves, outcome) => expect(all(people, ratio, ...approves)).toBe(outcome))

test('when everybody has voted it is decided, and before that not both ways', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 100 }), fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }), (ratio, approves) => {
      expect(all(approves.length, ratio, ...approves)).not.toBe('open')
    }),
  )
})

test('more votes than people is a mistake of the caller', () => expect(() => all(1, 100, true, true)).toThrow(RangeError))
