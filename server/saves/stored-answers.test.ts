import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { writeTogether } from '#server/database/write-set.ts'
import { answerInsert, forgetOldAnswers } from '#server/saves/stored-answers.ts'
import { testDatabase } from '#server/testing/test-database.ts'

const { db } = await testDatabase()

async function givenAnswer(key: string, age: string): Promise<void> {
  await sql`insert into idempotency (user_id, route, key, body_hash, created_at) values ('li', 'POST /x', ${key}, 'h', now() - ${age}::interval)`.execute(
    db,
  )
}

async function keys(): Promise<string[]> {
  return (await db.selectFrom('idempotency').select('key').orderBy('key').execute()).map(({ key }) => key)
}

test('an answer is kept for a day', async () => {
  await givenAnswer('young', '23 hours 59 minutes')
  await givenAnswer('old', '24 hours 1 minute')
  await Promise.all([forgetOldAnswers(db), forgetOldAnswers(db)])
  expect(await keys()).toEqual(['young'])
})

test('more of them than go at once go in portions', async () => {
  await sql`insert into idempotency (user_id, route, key, body_hash, created_at)
    select 'li', 'POST /x', 'n' || n, 'h', now() - interval '2 days' from generate_series(1, 10001) as n`.execute(db)
  await forgetOldAnswers(db)
  expect(await keys()).toEqual(['young'])
})

test('an answer is as old as the database says, whatever the clock of the node', async () => {
  const claim = { userId: 'wang', route: 'POST /x', key: 'a-key-of-wang', bodyHash: 'h' }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * 24 * 3_600_000 })
  try {
    await inTransaction(db, (tx) => writeTogether(tx, [answerInsert(claim, 'done')]))
  } finally {
    vi.useRealTimers()
  }
  await forgetOldAnswers(db)
  expect(await db.selectFrom('idempotency').select('key').where('user_id', '=', 'wang').execute()).toEqual([{ key: 'a-key-of-wang' }])
})
