import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { inTransaction } from '#server/database/transaction.ts'
import type { OutboxHandler } from '#server/outbox/outbox-handler.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const delivered: string[] = []
/** What the handler of the kind that makes trouble does. */
let trouble: OutboxHandler = async () => {}

let onGood = (): void => {}
const good: OutboxHandler = async (entries) => {
  delivered.push(...entries.map(() => 'good'))
  onGood()
}
const outbox: Record<string, OutboxHandler> = {
  'trial/good': good,
  'trial/trouble': (entries, delivery) => trouble(entries, delivery),
}
const server = await startTestServer({
  features: [{ name: 'trial', calls: [], texts: {}, outbox }],
  // Deliveries that fail are what is tried here.
  settings: { logLevel: 'silent' },
})
const { kernel, drainOutbox } = server.node
const { db } = kernel

async function leave(...kinds: readonly ('good' | 'trouble')[]): Promise<void> {
  await inTransaction(db, (tx) =>
    kernel.outbox.write(
      tx,
      kinds.map((kind, place) => ({ kind: `trial/${kind}`, payload: { place } })),
    ),
  )
}

const left = () => db.selectFrom('outbox').select(['kind', 'attempts', 'payload']).orderBy('id').execute()

async function fresh(next: OutboxHandler): Promise<void> {
  await db.deleteFrom('outbox').execute()
  delivered.length = 0
  trouble = next
}

test('a kind that fails stops no other, and waits', async () => {
  await fresh(() => Promise.reject(new Error('does not go')))
  await leave('trouble', 'good', 'trouble', 'good')
  await drainOutbox()
  expect(delivered).toEqual(['good', 'good'])
  expect(await left()).toMatchObject([
    { kind: 'trial/trouble', attempts: 1 },
    { kind: 'trial/trouble', attempts: 1 },
  ])
})

test('a kind that hangs holds up no other once it is set apart', async () => {
  const hang = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  let hangs = false
  await fresh(async () => {
    if (!hangs) throw new Error('does not go')
    begun.resolve()
    await hang.promise
  })
  await leave('trouble')
  await drainOutbox()
  // The poll, which may come at any time, finds nothing that is due: the kind stays apart.
  await drainOutbox()
  hangs = true
  await sql`update outbox set next_at = now()`.execute(db)
  kernel.outbox.wake()
  await begun.promise
  const passed = Promise.withResolvers<void>()
  onGood = () => passed.resolve()
  await leave('good')
  await passed.promise
  hang.resolve()
  await drainOutbox()
  expect(await left()).toEqual([])
})

test('of a kind only what cannot be delivered waits', async () => {
  await fresh(async (entries) => {
    if (entries.some(({ payload }) => payload['place'] === 1)) throw new Error('not this one')
    delivered.push(...entries.map(({ payload }) => `place ${String(payload['place'])}`))
  })
  await leave('trouble', 'trouble', 'trouble')
  await drainOutbox()
  expect(delivered).toEqual(['place 0', 'place 2'])
  expect(await left()).toMatchObject([{ payload: { place: 1 }, attempts: 1 }])
})

test('what a handler wrote before it failed has not happened', async () => {
  await sql`create table records.written (id uuid)`.execute(db)
  await fresh(async (_entries, { tx }) => {
    await sql`insert into records.written values (${crypto.randomUUID()})`.execute(tx)
    throw new Error('after writing')
  })
  await leave('trouble', 'good')
  await drainOutbox()
  expect((await sql`select id from records.written`.execute(db)).rows).toEqual([])
  expect(delivered).toEqual(['good'])
})

test('an entry of a kind that this node does not know stays for one that does', async () => {
  await fresh(async () => {})
  await inTransaction(db, (tx) => kernel.outbox.write(tx, [{ kind: 'later/kind', payload: {} }]))
  await drainOutbox()
  expect(await left()).toMatchObject([{ kind: 'later/kind', attempts: 0 }])
})
