import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approver, branch, chain, start, timer } from '#engine/flows/testing/builders.ts'
import { startRequest, withdrawCall } from '#features/approvals/contract.ts'
import { savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { Product } from './product.ts'
import { Random } from './random.ts'

/** Requests wait at timers while the process that lets them go on is killed again and again, and is away past the moments of some. */

const kills = Number(process.env['CRASH_TIMER_KILLS'] || 4)
const seed = Number(process.env['CRASH_SEED'] || 20_270_401)
const requestsOfRound = 5

const server = await startTestServer()
const { kernel } = server.node
const folder = mkdtempSync(join(tmpdir(), 'seedbed-crash-timers-'))
let worker: Product | undefined
let filer: TestClient

beforeAll(async () => {
  const roles = [await givenFunctionRole(kernel, 'filing', { functionId: 'filing' })]
  await givenPerson(kernel, { account: 'filer', roleIds: roles })
  const judge = await givenPerson(kernel, { account: 'judge', roleIds: roles })
  const branches = [
    branch('x', { next: { ...timer('t', { seconds: 1 }), next: timer('u', { seconds: 2 }) } }),
    branch('y', { next: timer('v', { seconds: 2 }) }),
  ]
  const flow = {
    ...chain(start({ fork: { kind: 'parallel', branches } }), approver('last', [judge])),
    id: 'flow-filing',
    code: 'filing',
    name: '备案',
  }
  await givenFunction(kernel, { id: 'filing', parts: [part('title', 'text')], flow })
  filer = await server.signIn('filer', personPassword)
})

afterAll(async () => {
  await worker?.kill('server').catch(() => undefined)
  rmSync(folder, { recursive: true, force: true })
})

const startWorker = () =>
  Product.start(folder, {
    DATABASE_URL: server.database.forNodes.ownerConnectionString ?? server.database.forNodes.connectionString,
    SEEDBED_DATA: kernel.settings.dataDirectory,
    SEEDBED_DEMO: '',
  })

async function submit(title: string): Promise<string> {
  return savedIn(await filer.get(startRequest, { body: { flowId: 'flow-filing', formData: { title }, status: 0 } })).id
}

/** What became of each request: how often each of its timers began and went off, before which moment, and where it stands. */
async function standings() {
  const { rows } = await sql<{ id: string; fired: number; distinct: number; early: number; open: number; status: number }>`
    select task.id::text as id, task.status,
      (select count(*)::int from flow_event as event where event.task_id = task.id and event.type = 'timer-fired') as fired,
      (select count(distinct event.body->>'node')::int from flow_event as event where event.task_id = task.id and event.type = 'timer-fired') as distinct,
      (select count(*)::int from flow_event as event where event.task_id = task.id and event.type = 'timer-fired'
        and (event.body->>'at')::bigint < (event.body->>'dueAt')::bigint) as early,
      (select count(*)::int from flow_operator as entry where entry.task_id = task.id and entry.state = 'open') as open
    from flow_task as task where task.flow_id = 'flow-filing' order by task.id`.execute(kernel.db)
  return rows
}

test(
  `each timer goes off exactly once, and never before its time, through ${kills} kills of the process`,
  { timeout: 600_000 },
  async () => {
    const random = new Random(seed)
    const requests: string[] = []
    const withdrawn: string[] = []
    let waiting = 0
    for (let kill = 0; kill < kills; kill += 1) {
      worker = await startWorker()
      for (let count = 0; count < requestsOfRound; count += 1) requests.push(await submit(`第${kill}-${count}号`))
      const last = requests.at(-1)!
      if ((await filer.call(withdrawCall, { params: { id: last }, body: {} })).code === 200) withdrawn.push(last)
      await pause(random.between(800, 3_000))
      await worker.kill('server')
      for (const one of await standings()) {
        expect([one.fired - one.distinct, one.early], one.id).toEqual([0, 0])
        if (one.status === 1 && one.fired < 3) waiting += 1
      }
    }
    // The test is valid only when kills left timers behind.
    expect(waiting).toBeGreaterThan(0)
    worker = await startWorker()
    const going = requests.filter((id) => !withdrawn.includes(id))
    await expect
      .poll(async () => (await standings()).filter(({ id, open }) => going.includes(id) && open === 0).length, {
        timeout: 240_000,
        interval: 500,
      })
      .toBe(0)
    expect((await standings()).filter(({ id }) => going.includes(id))).toEqual(
      going.toSorted().map((id) => ({ id, fired: 3, distinct: 3, early: 0, open: 1, status: 1 })),
    )
    for (const one of await standings()) if (withdrawn.includes(one.id)) expect(one.open).toBe(0)
  },
)
