import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { captchaByRandom } from '#features/session/contract.ts'
import { Refused } from '#engine/values/refusal.ts'
import { WorkLimit } from '#server/sessions/work-limit.ts'
import { startTestServer } from '#server/testing/test-server.ts'

test('two work at once, 32 wait, the next is refused; who has waited works', async () => {
  const limit = new WorkLimit(2, 32)
  const ends: (() => void)[] = []
  let [running, most, done] = [0, 0, 0]
  const work = async (): Promise<void> => {
    most = Math.max(most, (running += 1))
    await new Promise<void>((resolve) => ends.push(resolve))
    running -= 1
    done += 1
  }
  const all = Array.from({ length: 34 }, () => limit.run(work))
  const refused: unknown = await limit.run(work).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refused)
  expect((refused as Refused).refusals[0]).toMatchObject({ kind: 'too-many' })
  for (let end = ends.shift(); end; end = ends.shift()) {
    end()
    await nextTick()
  }
  expect(done).toBe(34)
  await Promise.all(all)
  expect(most).toBe(2)
  // A failure gives its place back too.
  await expect(limit.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await limit.run(async () => 'next')).toBe('next')
})

test('an address gets so many captchas a minute', async () => {
  const server = await startTestServer({ limits: { captchasPerAddress: 2 } })
  const ask = async (random: string): Promise<number> => (await server.visitor.fetch(captchaByRandom, { params: { random } })).status
  expect([await ask('one'), await ask('two'), await ask('three')]).toEqual([200, 200, 429])
  await server.stop()
})
