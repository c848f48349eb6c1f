import { setImmediate as nextTick } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { Batcher, type Outcome } from '#server/batcher.ts'

/** What follows from a batch that ends, and the turn of the event loop in which the next begins. */
async function turns(): Promise<void> {
  await nextTick()
  await nextTick()
}

/** A batcher whose batches end when the test says so. */
function given(items = 3, batches = 1) {
  const begun: { items: readonly string[]; end: (outcomes?: readonly Outcome<string>[]) => void; fail: (error: Error) => void }[] = []
  const batcher = new Batcher<string, string>(
    (items) =>
      new Promise((resolve, reject) =>
        begun.push({ items, end: (outcomes = items.map((item) => ({ result: `${item}!` }))) => resolve(outcomes), fail: reject }),
      ),
    { items, batches, patienceMilliseconds: 2_000, waiting: 4 },
  )
  return { batcher, batches: begun }
}

describe('a batcher', () => {
  test('begins with a lone item, and gathers what comes meanwhile', async () => {
    const { batcher, batches } = given()
    const a = batcher.do('a')
    await turns()
    const [b, c] = ['b', 'c'].map((item) => batcher.do(item))
    expect(batches.map((one) => one.items)).toEqual([['a']])
    batches[0]!.end()
    expect(await a).toBe('a!')
    await turns()
    expect(batches.map((one) => one.items)).toEqual([['a'], ['b', 'c']])
    batches[1]!.end()
    expect(await Promise.all([b, c])).toEqual(['b!', 'c!'])
    await turns()
    expect(batcher.isIdle).toBe(true)
  })

  test('puts no more items into one batch than the limit', async () => {
    const { batcher, batches } = given(2)
    const all = ['a', 'b', 'c'].map((item) => batcher.do(item))
    await turns()
    expect(batches.map((one) => one.items)).toEqual([['a', 'b']])
    batches[0]!.end()
    await all[1]
    await turns()
    expect(batches.map((one) => one.items)).toEqual([['a', 'b'], ['c']])
  })

  test('runs no more batches at once than the limit', async () => {
    const { batcher, batches } = given(1, 2)
    for (const item of ['a', 'b', 'c']) void batcher.do(item)
    await turns()
    expect(batches.map((one) => one.items)).toEqual([['a'], ['b']])
    batches[1]!.end()
    await turns()
    expect(batches.map((one) => one.items)).toEqual([['a'], ['b'], ['c']])
  })

  test('gives each its own refusal, and all of a batch the failure of the batch', async () => {
    const { batcher, batches } = given()
    const a = batcher.do('a')
    await turns()
    const [b, c] = ['b', 'c'].map((item) => batcher.do(item))
    batches[0]!.fail(new Error('lost'))
    await expect(a).rejects.toThrow('lost')
    await turns()
    batches[1]!.end([{ error: new Error('not you') }, { result: 'yes' }])
    await expect(b).rejects.toThrow('not you')
    expect(await c).toBe('yes')
  })

  test('refuses when too many wait', async () => {
    const { batcher } = given()
    for (const item of ['a', 'b', 'c', 'd']) void batcher.do(item)
    await expect(batcher.do('e')).rejects.toMatchObject({ refusals: [{ kind: 'unavailable' }], retryAfterSeconds: 2 })
  })

  test('goes on without a batch that does not end, and counts it once when it ends after all', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { batcher, batches } = given()
      const a = batcher.do('a')
      await turns()
      const [b] = ['b', 'c'].map((item) => batcher.do(item))
      vi.advanceTimersByTime(2_000)
      await turns()
      expect(batches.map((one) => one.items)).toEqual([['a'], ['b', 'c']])
      void batcher.do('d')
      batches[0]!.end()
      expect(await a).toBe('a!')
      await turns()
      expect(batches).toHaveLength(2)
      batches[1]!.end()
      expect(await b).toBe('b!')
      await turns()
      expect(batches[2]!.items).toEqual(['d'])
    } finally {
      vi.useRealTimers()
    }
  })
})
