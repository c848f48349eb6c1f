import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { VersionedCaches } from '#server/cache/versioned-cache.ts'
import { Notifications } from '#server/database/notifications.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { testDatabase } from '#server/testing/test-database.ts'

/**
 * Two nodes on one database. Neither is started with its timer (`VersionedCaches.start`): what one learns of the other's change it learns
 * from the notice, whose delay the benchmark of revoked rights tells.
 */

const database = await testDatabase()
const log = pino({ level: 'silent' })
const notices = [0, 1].map(() => new Notifications(database.connectionString, log))
const [here, there] = notices.map((one) => new VersionedCaches(database.db, one, log))
let stored = 'allowed'
let reads = 0
const load = async (): Promise<string> => {
  reads += 1
  return stored
}
const right = here!.define('right', load)
const sameRight = there!.define('right', load)

beforeAll(async () => {
  for (const one of notices) await one.start()
})
afterAll(async () => {
  for (const one of notices) await one.stop()
})

test('a value that one node changed is read anew by another one as soon as the notice comes, and not before it has changed', async () => {
  expect([await right.get(), await sameRight.get()]).toEqual(['allowed', 'allowed'])
  expect([await sameRight.get(), reads]).toEqual(['allowed', 2])
  const told = new Promise<void>((resolve) => {
    there!.onChange('right', resolve)
  })
  await inTransaction(database.db, async (tx) => {
    await right.bump(tx)
    stored = 'refused'
  })
  expect(await right.get()).toBe('refused')
  await told
  expect(await sameRight.get()).toBe('refused')
})

test('a change that is rolled back is told to nobody', async () => {
  // Its own notice of the change before may still be on its way to the node that made it.
  await here!.poll()
  const before = [await right.get(), await sameRight.get(), reads]
  await inTransaction(database.db, async (tx) => {
    await right.bump(tx)
    throw new Error('given up')
  }).catch(() => undefined)
  await there!.poll()
  expect([await right.get(), await sameRight.get(), reads]).toEqual(before)
})

test('a notice that was lost is made up for by the next look at the versions', async () => {
  stored = 'allowed again'
  await database.db
    .updateTable('cache_version')
    .set((eb) => ({ version: eb('version', '+', '1') }))
    .where('name', '=', 'right')
    .execute()
  expect(await sameRight.get()).toBe('refused')
  await there!.poll()
  expect(await sameRight.get()).toBe('allowed again')
})
