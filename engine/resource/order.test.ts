import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placedAmong, type Ordered } from '#engine/resource/order.ts'

const row = (id: string, sortCode: number): Ordered => ({ id, sortCode })
const entries = (found: ReadonlyMap<string, number> | undefined) => found && Object.fromEntries(found)

test('a row takes a free code between its neighbours, and nothing else changes', () => {
  const equals = [row('a', 10), row('b', 20)]
  expect(entries(placedAmong(row('x', 5), equals, 'b'))).toEqual({ x: 15 })
  expect(entries(placedAmong(row('x', 5), equals, 'a'))).toEqual({ x: 5 })
  expect(entries(placedAmong(row('x', 5), equals, undefined))).toEqual({ x: 30 })
  expect(entries(placedAmong(row('x', 5), [], undefined))).toEqual({ x: 10 })
})

test('where there is no room all are numbered anew, and those that keep their code are left alone', () => {
  expect(entries(placedAmong(row('x', 0), [row('a', 10), row('b', 10), row('c', 11)], 'b'))).toEqual({ x: 20, b: 30, c: 40 })
  expect(entries(placedAmong(row('x', 0), [row('a', 0)], 'a'))).toEqual({ x: 10, a: 20 })
  expect(entries(placedAmong(row('x', 0), [row('a', 999_999)], undefined))).toEqual({ a: 10, x: 20 })
})

test('a row cannot be put before one that is not there', () => {
  expect(placedAmong(row('x', 0), [row('a', 1)], 'gone')).toBeUndefined()
})

test('the row stands where it was put, and the others keep their order', () => {
  const codes = fc.array(fc.oneof(fc.nat({ max: 30 }), fc.nat({ max: 999_999 })), { maxLength: 12 })
  fc.assert(
    fc.property(codes, fc.nat(), (given, at) => {
      const equals = given.toSorted((one, other) => one - other).map((code, index) => row(`r${String(index).padStart(2, '0')}`, code))
      const before = equals[at % (equals.length + 1)]?.id
      const found = placedAmong(row('x', 1), equals, before)!
      const wanted = equals.map(({ id }) => id).toSpliced(before === undefined ? equals.length : at % (equals.length + 1), 0, 'x')
      const after = [...equals, row('x', 1)].map((one) => row(one.id, found.get(one.id) ?? one.sortCode))
      // Equal codes stand in the order of their ids, as in lists; the row itself never shares one with a neighbour.
      const shown = after.toSorted((one, other) => one.sortCode - other.sortCode || (one.id < other.id ? -1 : 1)).map(({ id }) => id)
      expect(shown).toEqual(wanted)
      for (const { sortCode } of after) expect(sortCode).toBeLessThanOrEqual(999_999)
    }),
  )
})
