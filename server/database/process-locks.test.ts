import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { ProcessLocks } from '#server/database/process-locks.ts'
import { testDatabase } from '#server/testing/test-database.ts'

const database = await testDatabase()
const [one, other] = [new ProcessLocks(database.connectionString), new ProcessLocks(database.connectionString)]
afterAll(() => Promise.all([one.stop(), other.stop()]))

test('a lock is had by one at a time, in one process and in several', async () => {
  const release = await one.tryLock('a')
  expect(release).toBeDefined()
  expect(await one.tryLock('a')).toBeUndefined()
  expect(await other.tryLock('a')).toBeUndefined()
  const second = await other.tryLock('b')
  await second?.()
  await release?.()
  const again = await other.tryLock('a')
  expect(again).toBeDefined()
  expect(await one.tryLock('a')).toBeUndefined()
  await again?.()
})

test('the locks of a process that died are free, and one whose connection broke can go on', async () => {
  const held = await one.tryLock('c')
  await sql`select pg_terminate_backend(pid, 5000) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
    database.db,
  )
  const taken = await other.tryLock('c')
  expect(taken).toBeDefined()
  await taken?.()
  await held?.()
  const again = await one.tryLock('c')
  expect(again).toBeDefined()
  await again?.()
})
