import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { captchaByRandom } from '#features/session/contract.ts'
import { Refused } from '#engine/values/refusal.ts'
import { useCaptcha } from '#server/sessions/captcha.ts'
import { WorkLimit, WorkLimitByKey } from '#server/work-limit.ts'
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

test('work with another key waits for nobody', async () => {
  const limits = new WorkLimitByKey(1, 1)
  const order: string[] = []
  let end: (() => void) | undefined
  const first = limits.run('one', () => new Promise<void>((resolve) => (end = resolve)))
  const second = limits.run('one', async () => void order.push('second'))
  await expect(limits.run('one', async () => undefined)).rejects.toBeInstanceOf(Refused)
  await limits.run('other', async () => void order.push('other'))
  end?.()
  await Promise.all([first, second])
  expect(order).toEqual(['other', 'second'])
})

test('an address gets so many captchas a minute, also of one name, and of one that is used up', async () => {
  const server = await startTestServer({ limits: { captchasPerAddress: 2 } })
  const ask = async (random: string): Promise<number> => (await server.visitor.fetch(captchaByRandom, { params: { random } })).status
  expect([await ask('one'), await ask('one'), await ask('three')]).toEqual([200, 200, 429])
  const { db } = server.database
  await db
    .updateTable('sign_in_failure')
    .set({ locked_until: new Date(Date.now() - 1_000) })
    .execute()
  expect(await ask('one')).toBe(200)
  await useCaptcha(db, 'one', '127.0.0.1', 'wrong')
  expect([await ask('one'), await ask('one')]).toEqual([200, 429])
  await server.stop()
})
