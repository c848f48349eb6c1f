import { expect, test } from 'vitest'
import type { Steps } from '#engine/values/steps.ts'
import { inSlices } from '#server/in-slices.ts'

test('others get their turn whenever work has gone on for ten milliseconds, and not before', async () => {
  let now = 0
  const order: string[] = []
  function* work(): Steps<string> {
    for (let step = 1; step <= 5; step += 1) {
      now += 4
      order.push(`step ${step}`)
      yield
    }
    return 'done'
  }
  setImmediate(() => order.push('another request'))
  expect(await inSlices(work(), () => now)).toBe('done')
  expect(order).toEqual(['step 1', 'step 2', 'step 3', 'another request', 'step 4', 'step 5'])
})

test('a refusal in the middle is thrown', async () => {
  function* refusing(): Steps<never> {
    yield
    throw new Error('refused')
  }
  await expect(inSlices(refusing())).rejects.toThrow('refused')
})
