import { expect, test } from 'vitest'
import { Refused } from '#engine/values/refusal.ts'
import { markUnconditional, refuseStale } from './version-lock.ts'

test('only a version that differs is stale, and the answer names the current one', () => {
  for (const sent of [undefined, null, 3]) expect(() => refuseStale({ version: 3 }, sent)).not.toThrow()
  const refused = (() => {
    try {
      refuseStale({ version: 3 }, 2)
    } catch (error) {
      return error
    }
  })()
  expect(refused).toBeInstanceOf(Refused)
  expect(refused).toMatchObject({ refusals: [{ kind: 'conflict', text: 'kernel.version-conflict' }], data: { version: 3 } })
})

test('a write without a version is marked', () => {
  expect([undefined, null, 0, 3].map(markUnconditional)).toEqual([{ unconditional: true }, { unconditional: true }, {}, {}])
})
