import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { currentUser } from '#features/session/contract.ts'
import { connect } from '#server/database/connect.ts'
import { isUnavailable } from '#server/database/failures.ts'
import { blockableWayTo } from '#server/testing/blockable-way.ts'
import { testDatabase } from '#server/testing/test-database.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** A database that is there and does not answer, as on a paused machine. */
const database = await testDatabase()
const blockableWay = () => blockableWayTo(database.forNodes.connectionString)

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('statements that wait for a silent database are given up, new ones refused, and all goes on when it answers again', async () => {
  const way = await blockableWay()
  const { db, close } = connect({ connectionString: way.connectionString, poolSize: 3, waitMilliseconds: 800 })
  await sql`select 1`.execute(db)
  way.block()
  const failures = await Promise.all([
    failureOf(sql`select 1`.execute(db)),
    failureOf(db.transaction().execute((tx) => sql`select 2`.execute(tx))),
  ])
  expect(failures.filter((error) => error === undefined)).toEqual([])
  expect(failures.some(isUnavailable)).toBe(true)
  expect(await failureOf(sql`select 3`.execute(db))).toMatchObject({ refusals: [{ kind: 'unavailable' }] })
  way.unblock()
  await expect.poll(() => failureOf(sql`select 4`.execute(db))).toBeUndefined()
  await close()
})

test('a statement that takes long is not given up while the database answers others', async () => {
  const { db, close } = connect({ connectionString: database.connectionString, waitMilliseconds: 3200 })
  expect((await sql`select pg_sleep(4), 1 as done`.execute(db)).rows).toMatchObject([{ done: 1 }])
  await close()
})

test('one connection that is dead is thrown away beside a database that answers', async () => {
  const way = await blockableWay()
  const { db, close } = connect({ connectionString: way.connectionString, poolSize: 1, waitMilliseconds: 800 })
  await sql`select 1`.execute(db)
  way.blockOpen()
  expect(isUnavailable(await failureOf(sql`select 2`.execute(db)))).toBe(true)
  expect((await sql`select 3 as three`.execute(db)).rows).toEqual([{ three: 3 }])
  await close()
})

test('calls are answered 503 and readiness goes off while the database is silent', async () => {
  const way = await blockableWay()
  const server = await startTestServer({
    database: { ...database, forNodes: { ...database.forNodes, connectionString: way.connectionString } },
    limits: { databaseWaitSeconds: 1 },
    settings: { logLevel: 'silent' },
  })
  const admin = await server.admin()
  const readiness = async (): Promise<number> => (await fetch(`${server.address}/readyz`)).status
  way.block()
  const [answer, ready] = await Promise.all([admin.call(currentUser, { query: {} }), readiness()])
  expect(answer).toMatchObject({ code: 503, msg: '系统繁忙，请稍后重试' })
  expect(ready).toBe(503)
  way.unblock()
  await expect.poll(readiness, { timeout: 10_000 }).toBe(200)
  expect((await admin.call(currentUser, { query: {} })).code).toBe(200)
  await server.stop()
})
