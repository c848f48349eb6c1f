import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { Refused } from '#engine/values/refusal.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { writeTogether } from '#server/database/write-set.ts'
import { connect } from '#server/database/connect.ts'
import { runAs } from '#server/database/execution.ts'
import { testDatabase } from '#server/testing/test-database.ts'

const database = await testDatabase({ poolSize: 1 })
const { db } = database

async function prepared(): Promise<string[]> {
  const found = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  return found.rows.map((row) => row.statement)
}

test('numbers keep all their digits, days stay days and moments are moments', async () => {
  const found = await sql`select 12345678901234567890.10::numeric as amount, 9007199254740993 as id, date '2026-02-28' as day,
    array[1.10::numeric] as amounts, array[date '2026-02-28'] as days, timestamptz '2026-01-01 08:00+08' as moment`.execute(db)
  expect(found.rows[0]).toEqual({
    amount: '12345678901234567890.10',
    id: '9007199254740993',
    day: '2026-02-28',
    amounts: ['1.10'],
    days: ['2026-02-28'],
    moment: new Date('2026-01-01T00:00:00Z'),
  })
})

test('every connection has the limits of the product', async () => {
  const found = await sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle, current_setting('timezone') as zone,
    current_setting('jit') as jit, current_setting('synchronous_commit') as durable`.execute(db)
  expect(found.rows[0]).toEqual({ statement: '15s', lock: '5s', idle: '15s', zone: 'UTC', jit: 'off', durable: 'on' })
})

test('a statement with values is prepared once, one that is to be planned each time never', async () => {
  await sql`select ${1}::int as kept`.execute(db)
  await sql`select ${2}::int as kept`.execute(db)
  await runAs(db, sql`select ${1}::int as planned_anew`.compile(db), { planEachTime: true })
  const statements = await prepared()
  expect(statements.filter((text) => text.includes('as kept'))).toHaveLength(1)
  expect(statements.filter((text) => text.includes('planned_anew'))).toHaveLength(0)
})

test('only the 200 statements used last stay prepared', async () => {
  for (let n = 0; n < 230; n += 1) await sql`select ${n}::int as ${sql.ref(`many_${n}`)}`.execute(db)
  await sql`select ${1}::int as after_many`.execute(db)
  expect((await prepared()).length).toBeLessThanOrEqual(200)
})

test('a statement whose table changed works again in the next transaction', async () => {
  await sql`create table changing (id int, note text)`.execute(db)
  const read = () => sql`select * from changing where id = ${1}`.execute(db)
  await read()
  await sql`alter table changing add column more text`.execute(db)
  await expect(db.transaction().execute((tx) => sql`select * from changing where id = ${1}`.execute(tx))).rejects.toThrow('cached plan')
  expect((await read()).rows).toEqual([])
})

test('a failed statement leaves its connection usable and its name free', async () => {
  await sql`create table once (id int primary key)`.execute(db)
  const add = () => sql`insert into once values (${1})`.execute(db)
  await add()
  await expect(add()).rejects.toThrow('duplicate key')
  await expect(add()).rejects.toThrow('duplicate key')
  await expect(sql`select ${1} from nowhere`.execute(db)).rejects.toThrow('does not exist')
  await expect(sql`select ${1} from nowhere`.execute(db)).rejects.toThrow('does not exist')
})

test('who finds the queue full is refused at once', async () => {
  const small = connect({ connectionString: database.connectionString, poolSize: 1, queueLimit: 1, waitMilliseconds: 10_000 })
  const busy = await small.pool.connect()
  const waiting = sql`select 1`.execute(small.db)
  const refused = await sql`select 1`.execute(small.db).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refused)
  expect(refused).toMatchObject({ refusals: [{ kind: 'unavailable', text: 'database.unavailable' }] })
  busy.release()
  await waiting
  await small.close()
})

test('who gets no connection in time is refused', async () => {
  const small = connect({ connectionString: database.connectionString, poolSize: 1, waitMilliseconds: 3_000 })
  const busy = await small.pool.connect()
  await expect(sql`select 1`.execute(small.db)).rejects.toMatchObject({ refusals: [{ kind: 'unavailable' }] })
  busy.release()
  await small.close()
})

test('a server that is away is a refusal, not a failure', async () => {
  const away = connect({ connectionString: 'postgresql://nobody@127.0.0.1:1/none' })
  await expect(sql`select 1`.execute(away.db)).rejects.toMatchObject({ refusals: [{ kind: 'unavailable' }] })
  await away.close()
})

test('a connection that breaks inside a transaction fails that transaction only', async () => {
  const victim = connect({ connectionString: database.connectionString, poolSize: 1 })
  const broken = victim.db.transaction().execute(async (tx) => {
    const found = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    const killer = new pg.Client({ connectionString: database.connectionString })
    await killer.connect()
    await killer.query('select pg_terminate_backend($1, 5000)', [found.rows[0]?.pid])
    await killer.end()
    await sql`select 1`.execute(tx)
  })
  await expect(broken).rejects.toThrow()
  expect((await sql`select 1 as one`.execute(victim.db)).rows).toEqual([{ one: 1 }])
  await victim.close()
})

test('a transaction that could not begin goes no further', async () => {
  await sql`create table unbegun (id int)`.execute(db)
  const victim = connect({ connectionString: database.connectionString, poolSize: 1 })
  victim.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const failing = (text: unknown, ...values: unknown[]): unknown => query(text === 'begin' ? 'select 1 / 0' : text, ...values)
    Object.assign(client, { query: failing })
  })
  const work = victim.db.transaction().execute(async (tx) => {
    await sql`select ${1}::int`.execute(tx)
    await sql`insert into unbegun values (${1})`.execute(tx)
  })
  await expect(work).rejects.toThrow('division by zero')
  expect((await sql`select * from unbegun`.execute(victim.db)).rows).toEqual([])
  await victim.close()
})

test('a last write travels with the commit: whole, with its own error, or not at all', async () => {
  await sql`create table lasting (id int primary key)`.execute(db)
  const shape = { table: 'lasting', columns: { id: 'integer' } }
  const writing = (id: number, then: () => void = () => {}) =>
    inTransaction(db, async (tx) => {
      await writeTogether(tx, [{ into: shape, rows: [{ id }] }], { last: true })
      then()
    })
  await writing(1)
  await expect(writing(1)).rejects.toMatchObject({ code: '23505' })
  const changeOfMind = (): never => {
    throw new Error('not this one')
  }
  await expect(writing(2, changeOfMind)).rejects.toThrow('not this one')
  await writing(3)
  expect((await sql<{ id: number }>`select id from lasting order by id`.execute(db)).rows).toEqual([{ id: 1 }, { id: 3 }])
})
