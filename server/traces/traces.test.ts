import { pino } from 'pino'
import { expect, test } from 'vitest'
import { VersionedCaches } from '#server/cache/versioned-cache.ts'
import { Notifications } from '#server/database/notifications.ts'
import { newId } from '#server/new-id.ts'
import { testDatabase } from '#server/testing/test-database.ts'
import { forgetTraces } from '#server/traces/forget-traces.ts'
import { HeldTraces, faultOf, type RequestTrace } from '#server/traces/traces.ts'
import { framesOf } from '#server/traces/without-data.ts'

const { db, connectionString } = await testDatabase()
const log = pino({ level: 'silent' })
const start = Date.UTC(2030, 0, 1)

function given({ keeps = true, at = start } = {}) {
  const clock = { now: at }
  const traces = new HeldTraces({ db, log, now: () => clock.now, keeps: async () => ({ requests: keeps, faults: keeps }) })
  const ask = (more: Partial<RequestTrace> = {}): void =>
    traces.request({
      id: newId(),
      method: 'GET',
      path: '/api/x',
      code: 200,
      milliseconds: 3.4,
      userId: undefined,
      address: '::1',
      userAgent: '',
      ...more,
    })
  return { traces, ask, clock }
}

const count = async (): Promise<number> => (await db.selectFrom('request_log').select('id').execute()).length
const empty = () => db.deleteFrom('request_log').execute()

test('of one second fifty requests are kept, and every one that failed, but for those that a budget refused', async () => {
  await empty()
  const { traces, ask, clock } = given()
  for (let index = 0; index < 60; index += 1) ask()
  ask({ code: 500 })
  ask({ code: 429 })
  clock.now += 1_000
  ask()
  await traces.flush()
  expect(await count()).toBe(52)
  await traces.flush()
  expect(await count()).toBe(52)
})

test('writing ends when also what was being written is there', async () => {
  await empty()
  const { traces, ask } = given()
  ask()
  const first = traces.flush()
  await traces.flush()
  expect(await count()).toBe(1)
  await first
})

test('where no day is kept, nothing is written', async () => {
  await empty()
  const { traces, ask } = given({ keeps: false })
  ask()
  traces.fault({ source: 'server', requestId: '', place: 'GET /', error: faultOf('x'), userId: undefined, address: '', userAgent: '' })
  await traces.flush()
  expect(await count()).toBe(0)
  expect(await db.selectFrom('exception_log').select('id').execute()).toEqual([])
})

test('what is older than the settings say is cut in parts, and the audit log says how much went', async () => {
  await empty()
  const caches = new VersionedCaches(db, new Notifications(connectionString, log), log)
  const now = start + 200 * 86_400_000
  for (const at of [start, now - 179 * 86_400_000]) {
    const { traces, ask } = given({ at })
    for (let index = 0; index < 5; index += 1) ask()
    await traces.flush()
  }
  const parts = { db, caches, now: () => now, settings: { dataDirectory: '/nowhere' } }
  await forgetTraces(parts, 2)
  expect(await count()).toBe(5)
  const notes = await db.selectFrom('audit_entry').select(['object', 'changes']).where('action', '=', 'log.cut').orderBy('id').execute()
  expect(notes.map(({ changes }) => (changes as { rows: number }).rows)).toEqual([2, 2, 1])
  await forgetTraces(parts, 2)
  expect(await count()).toBe(5)
})

test('of an error the code and the place in the tables are kept, and frames without the message', () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint "a"'), {
    code: '23505',
    constraint: 'bill_rule_code',
  })
  expect(faultOf(error)).toMatchObject({ name: 'Error 23505', message: expect.stringContaining('(bill_rule_code)') })
  const stack = 'Error: 张三\n  of two lines\n    at save (/work/server/a.ts:3:4)\n    at https://a.b/c.js?token=1:2:3'
  expect(framesOf(stack, '/work')).toBe('at save (server/a.ts:3:4)\nat https://a.b/c.js')
})
