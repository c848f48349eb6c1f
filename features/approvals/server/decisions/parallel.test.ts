import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { approveCall, returnCall, startRequest, withdrawCall } from '#features/approvals/contract.ts'
import { verifyAudit } from '#server/audit/seal.ts'
import {
  type FileItem,
  demoPassword,
  demoSettings,
  filing,
  filingValues,
  givenPledge,
  openEntry,
  savedIn,
  startFiling,
} from '#server/testing/given-filing.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Two nodes on one database (security 14.2, 14.4, 14.5). */

/** Limits for 500 requests at once, which wait longer than a user should. */
const limits = { databasePool: 10, databaseQueue: 2_000, databaseWaitSeconds: 60 }
const one = await startTestServer({ settings: demoSettings, limits })
const two = await startTestServer({ database: one.database, limits })
const { db } = one.database
let enterprise: TestClient
let reviewer: TestClient

beforeAll(async () => {
  enterprise = await one.signIn('enterprise', demoPassword)
  reviewer = await one.signIn('reviewer', demoPassword)
})

/** The same session on the second node. */
const atTwo = (client: TestClient): TestClient => new TestClient(two.address, client.token)

function countByCode(answers: readonly { readonly code: number }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { code } of answers) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

test('of 32 approvals of one request at two nodes one wins, 31 read 409', async () => {
  const sent = await startFiling(enterprise)
  const id = (await openEntry(reviewer, sent.id))!
  const nodes = [reviewer, atTwo(reviewer)]
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, index) =>
      nodes[index % 2]!.call(approveCall, { params: { id }, body: { handleOpinion: `第${index}次` } }),
    ),
  )
  expect(countByCode(answers)).toEqual({ 200: 1, 409: 31 })
  const { rows } = await sql<{ approvals: number; entries: number }>`select
    (select count(*)::int from flow_event where task_id = ${sent.id} and type = 'operator-approved' and body ->> 'node' = 'town') as approvals,
    (select count(*)::int from flow_operator where task_id = ${sent.id} and state = 'open') as entries`.execute(db)
  expect(rows[0]).toEqual({ approvals: 1, entries: 1 })
})

/** How often requests were approved by the township, according to the history and to the audit log. */
async function approvalsOf(ids: readonly string[]): Promise<{ events: number; audited: number }> {
  const { rows } = await sql<{ events: number; audited: number }>`select
    (select count(*)::int from flow_event where task_id = any(${ids}::uuid[]) and type = 'operator-approved' and body ->> 'node' = 'town') as events,
    (select count(*)::int from audit_entry where action = 'flow.approve' and split_part(object, ':', 2) = any(${ids}::text[])
      and actor_name = '演示乡镇审核员') as audited`.execute(db)
  return rows[0]!
}

test('one approval sent eight times at once with one key to two nodes is one, each answer that or "wait"', async () => {
  const sent = await startFiling(enterprise)
  const params = { id: (await openEntry(reviewer, sent.id))! }
  const options = { idempotencyKey: randomUUID() }
  const nodes = [reviewer, atTwo(reviewer)]
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => nodes[index % 2]!.call(approveCall, { params, body: {} }, options)),
  )
  const done = answers.filter((answer) => answer.code === 200)
  expect(new Set(done.map((answer) => JSON.stringify(answer.data))).size).toBe(1)
  for (const waiting of answers.filter((answer) => answer.code !== 200))
    expect([waiting.code, Number(waiting.headers.get('retry-after')) > 0]).toEqual([409, true])
  expect(await approvalsOf([sent.id])).toEqual({ events: 1, audited: 1 })
})

test('one key for two requests at once is one approval, and hits no approval beside it', async () => {
  const sent = [await startFiling(enterprise), await startFiling(enterprise), await startFiling(enterprise), await startFiling(enterprise)]
  const entries = await Promise.all(sent.map(async ({ id }) => (await openEntry(reviewer, id))!))
  const key = randomUUID()
  const keys = [randomUUID(), key, key, randomUUID()]
  const answers = await Promise.all(
    entries.map((id, index) => reviewer.call(approveCall, { params: { id }, body: {} }, { idempotencyKey: keys[index]! })),
  )
  const codes = answers.map((answer) => answer.code)
  expect([codes[0], codes.slice(1, 3).sort(), codes[3]]).toEqual([200, [200, 409], 200])
  expect(await approvalsOf(sent.map(({ id }) => id))).toEqual({ events: 3, audited: 3 })
})

test('approval, return and withdrawal at once: exactly one happens', async () => {
  for (let round = 0; round < 5; round++) {
    const sent = await startFiling(enterprise)
    const id = (await openEntry(reviewer, sent.id))!
    const answers = await Promise.all([
      reviewer.call(approveCall, { params: { id }, body: {} }),
      atTwo(reviewer).call(returnCall, { params: { id }, body: { handleOpinion: '请补正材料' } }),
      atTwo(enterprise).call(withdrawCall, { params: { id: sent.id }, body: {} }),
    ])
    const [approved, returned, withdrawn] = answers.map((answer) => answer.code)
    // Withdrawing after an approval is also allowed, because the request has moved to the next node.
    expect([
      [200, 409, 200],
      [200, 409, 409],
      [409, 200, 409],
      [409, 409, 200],
    ]).toContainEqual([approved, returned, withdrawn])
    const { rows } = await sql<{
      sequences: number[]
    }>`select array_agg(sequence order by sequence) as sequences from flow_event where task_id = ${sent.id}`.execute(db)
    expect(rows[0]!.sequences).toEqual(rows[0]!.sequences.map((_, index) => index + 1))
  }
})

test('500 submissions of ten users at two nodes get 500 numbers without gap or double', { timeout: 240_000 }, async () => {
  const people = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const account = `filer${index}`
      await givenPerson(one.node.kernel, { account, organizationIds: ['demo.woyuan'], roleIds: ['seed.company'] })
      const client = await one.signIn(account, personPassword)
      return [client, atTwo(client)] as const
    }),
  )
  const before = await lastNumber()
  const files = await Promise.all(people.map(async ([client]) => inTurn(50, () => givenPledge(client))))
  const filings = await Promise.all(
    people.flatMap((nodes, person) => files[person]!.map((file, index) => submitUntilDone(nodes, file, index))),
  )
  const numbers = filings.map((number) => Number(number.slice(-5))).sort((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 500 }, (_, index) => before + 1 + index))
  const { rows } = await sql<{
    filings: number
    numbers: number
    tasks: number
  }>`select count(*)::int as filings, count(distinct r.bill_no)::int as numbers,
    (select count(*)::int from flow_task where right(number, 5)::int > ${before}) as tasks
    from records.seed_prod_filing as r where right(r.bill_no, 5)::int > ${before}`.execute(db)
  expect(rows[0]).toEqual({ filings: 500, numbers: 500, tasks: 500 })
  expect(await lastNumber()).toBe(before + 500)
  expect((await verifyAudit(db)).fault).toBeUndefined()
})

async function lastNumber(): Promise<number> {
  const { rows } = await sql<{ last: number }>`select max(right(bill_no, 5)::int) as last from records.seed_prod_filing`.execute(db)
  return rows[0]!.last
}

async function inTurn<Item>(times: number, make: () => Promise<Item>): Promise<Item[]> {
  const made: Item[] = []
  while (made.length < times) made.push(await make())
  return made
}

/** Submits like a client whose every third answer gets lost: all attempts use the same key. */
async function submitUntilDone(nodes: readonly TestClient[], file: FileItem, index: number): Promise<string> {
  const options = { idempotencyKey: randomUUID() }
  const formData = filingValues(file, '10', { remark: `第 ${index} 件` })
  for (let attempt = 0; ; attempt++) {
    const answer = await nodes[(index + attempt) % 2]!.call(startRequest, { body: { flowId: filing.flowId, formData, status: 0 } }, options)
    const isLost = index % 3 === 0 && attempt === 0
    if (answer.code === 200 && !isLost) return savedIn(answer.data).number!
    if (answer.code === 200) continue
    const wait = answer.headers.get('retry-after')
    if (!wait) throw new Error(`answered ${answer.code}: ${answer.msg}`)
    await pause(Math.min(Number(wait) * 1000, 1000))
  }
}
