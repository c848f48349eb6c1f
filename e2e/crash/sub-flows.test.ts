import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approver, chain, start, subFlow } from '#engine/flows/testing/builders.ts'
import { approveCall, startRequest } from '#features/approvals/contract.ts'
import { savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { Product } from './product.ts'
import { Random } from './random.ts'

/**
 * Requests start sub flows and wait for them while the process that does this work is killed again and again. People work on a node beside it,
 * so what they do is known; only what the program does by itself is interrupted.
 */

const kills = Number(process.env['CRASH_SUB_FLOW_KILLS'] || 8)
const seed = Number(process.env['CRASH_SEED'] || 20_270_401)
const childrenOfEach = 2
const requestsOfRound = 4

const server = await startTestServer()
const { kernel } = server.node
const folder = mkdtempSync(join(tmpdir(), 'seedbed-crash-sub-flows-'))
let worker: Product | undefined
let filer: TestClient
let judge: TestClient

beforeAll(async () => {
  const roles = [await givenFunctionRole(kernel, 'filing', { functionId: 'filing' })]
  await givenPerson(kernel, { account: 'filer', roleIds: roles })
  const ids: string[] = []
  for (const account of ['judge', 'one', 'two']) ids.push(await givenPerson(kernel, { account, roleIds: roles }))
  const [judgeId = '', ...inspectors] = ids
  const report = { ...chain(start(), approver('check', [judgeId])), id: 'flow-report', code: 'report', name: '现场检验' }
  await givenFunction(kernel, { id: 'report', parts: [part('subject', 'text')], flow: report })
  const node = subFlow('reports', inspectors, {
    flow: { id: 'flow-report', name: '现场检验' },
    submits: true,
    values: [{ from: 'title', to: 'subject' }],
  })
  const flow = { ...chain(start(), node, approver('last', [judgeId])), id: 'flow-filing', code: 'filing', name: '备案' }
  await givenFunction(kernel, { id: 'filing', parts: [part('title', 'text')], flow })
  filer = await server.signIn('filer', personPassword)
  judge = await server.signIn('judge', personPassword)
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

/** The inspections that can be decided now. */
async function openInspections(): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string
  }>`select entry.id::text as id from flow_operator as entry join flow_task as task on task.id = entry.task_id
    where entry.state = 'open' and task.flow_id = 'flow-report'`.execute(kernel.db)
  return rows.map(({ id }) => id)
}

async function approveAll(ids: readonly string[]): Promise<void> {
  for (const id of ids) await judge.get(approveCall, { params: { id }, body: {} })
}

/** What became of each request: its inspections, what it was told, and where it stands. */
async function standings() {
  const { rows } = await sql<{ id: string; children: number; planned: number; ended: number; passed: number; open: number; at: string }>`
    select parent.id::text as id,
      (select count(*)::int from flow_task as child where child.state->'parent'->>'request' = parent.id::text) as children,
      (select count(*)::int from flow_child as child where child.parent_id = parent.id) as planned,
      (select count(*)::int from flow_event as event where event.task_id = parent.id and event.type = 'sub-flow-ended') as ended,
      (select count(*)::int from flow_event as event where event.task_id = parent.id and event.type = 'sub-flow-passed') as passed,
      (select count(*)::int from flow_operator as entry where entry.task_id = parent.id and entry.state = 'open') as open,
      parent.state->'visits'->0->>'node' as at
    from flow_task as parent where parent.flow_id = 'flow-filing' order by parent.id`.execute(kernel.db)
  return rows
}

test(
  `each request goes on exactly once and starts no inspection twice, through ${kills} kills of the process`,
  { timeout: 900_000 },
  async () => {
    const random = new Random(seed)
    const requests: string[] = []
    let interrupted = 0
    for (let kill = 0; kill < kills; kill += 1) {
      worker = await startWorker()
      for (let count = 0; count < requestsOfRound; count += 1) requests.push(await submit(`第${kill}-${count}号`))
      // Some of the inspections that are there are decided, so that ends are told while the process dies, too.
      await approveAll((await openInspections()).filter(() => random.happens(0.6)))
      await pause(random.between(0, 400))
      await worker.kill('server')
      for (const one of await standings()) {
        expect(one.children, one.id).toBeLessThanOrEqual(childrenOfEach)
        expect(one.passed, one.id).toBeLessThanOrEqual(1)
        if (one.children < childrenOfEach || (one.at === 'reports' && one.ended < childrenOfEach)) interrupted += 1
      }
    }
    // The test is valid only when kills left work behind.
    expect(interrupted).toBeGreaterThan(kills)
    worker = await startWorker()
    await expect
      .poll(
        async () => {
          await approveAll(await openInspections())
          return (await standings()).filter(({ at }) => at !== 'last').length
        },
        { timeout: 180_000, interval: 500 },
      )
      .toBe(0)
    const whole = { children: childrenOfEach, planned: childrenOfEach, ended: childrenOfEach, passed: 1, open: 1, at: 'last' }
    expect(await standings()).toEqual(requests.toSorted().map((id) => ({ id, ...whole })))
  },
)
