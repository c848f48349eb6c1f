import { expect, test } from 'vitest'
import { isUuid } from '#engine/values/uuid.ts'
import { idMaker } from '#server/new-id.ts'

const version7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('ids are of version 7, each greater than the one before, also more than fit into one millisecond', () => {
  const ids = Array.from(
    { length: 10_000 },
    idMaker(() => 1_800_000_000_000),
  )
  expect(ids.every((id) => version7.test(id) && isUuid(id))).toBe(true)
  expect(ids).toEqual([...ids].sort())
  expect(new Set(ids).size).toBe(ids.length)
})

test('a clock that goes back does not put a later id before an earlier one', () => {
  let now = 1_800_000_000_000
  const make = idMaker(() => now)
  const before = make()
  now -= 60_000
  expect(make() > before).toBe(true)
})

test('the time stands in the first 48 bits, and two processes make different ids in the same millisecond', () => {
  const [one, other] = [idMaker(() => 2_000_000_000_000)(), idMaker(() => 2_000_000_000_000)()]
  expect(Number.parseInt(one.replaceAll('-', '').slice(0, 12), 16)).toBe(2_000_000_000_000)
  expect(one).not.toBe(other)
})
