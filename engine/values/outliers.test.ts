import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { outliers } from './outliers.ts'

describe('numbers that stand out', () => {
  test.each([
    ['one ten times as large', [10, 12, 11, 9, 100], [4]],
    ['one far below', [500, 510, 490, 505, 20, 495], [4]],
    ['none among similar ones', [10, 12, 11, 9, 14, 13], []],
    ['one among equal ones', [20, 20, 20, 20, 90], [4]],
    ['not a small step among equal ones', [100, 100, 100, 100, 110], []],
    ['one among zeros', [0, 0, 0, 0, 5], [4]],
    ['none among few', [1, 1, 1, 1_000], []],
    ['none among none', [], []],
  ])('%s', (_what, numbers, places) => {
    expect(outliers(numbers).places).toEqual(places)
  })

  test('are never most of them, and equal numbers are judged alike', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 60 }), (numbers) => {
        const { places } = outliers(numbers)
        expect(places.length).toBeLessThanOrEqual(numbers.length / 2)
        const odd = new Set(places.map((place) => numbers[place]))
        expect(numbers.flatMap((one, place) => (odd.has(one) ? [place] : []))).toEqual(places)
      }),
    )
  })
})
