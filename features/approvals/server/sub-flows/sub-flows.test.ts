import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { FlowEvent } from '#engine/flows/events.ts'
import { replay } from '#engine/flows/evolve.ts'
import type { SubFlowNode } from '#engine/flows/model.ts'
import type { FlowState } from '#engine/flows/state.ts'
import { approver, chain, start, subFlow } from '#engine/flows/testing/builders.ts'
import { approveCall, changeRequest, requestDetail, startRequest, subFlowInfo, withdrawCall } from '#features/approvals/contract.ts'
import { openEntry, savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** A filing that has two inspectors report before its chief decides, on two nodes; another one that does not wait for them. */

const server = await startTestServer()
const other = await startTestServer({ database: server.database })
const { kernel } = server.node
const accounts = ['filer', 'chief', 'one', 'two', 'judge', 'stranger'] as const
type Account = (typeof accounts)[number]
const ids = {} as Record<Account, string>
const clients = {} as Record<Account, TestClient>

beforeAll(async () => {
  const filings = ['filing', 'beside', 'atonce'] as const
  for (const functionId of filings) await givenFunctionRole(kernel, functionId, { functionId, fields: ['title', 'phone'] })
  await givenFunctionRole(kernel, 'report', { functionId: 'report', fields: ['subject', 'result', 'contact'] })
  const roles: Partial<Record<Account, readonly string[]>> = { filer: filings, one: ['report'], two: ['report'] }
  for (const account of accounts)
    ids[account] = await givenPerson(kernel, { account, name: account, roleIds: [...(roles[account] ?? ['beside'])] })
  await givenFunction(kernel, {
    id: 'report',
    parts: [part('subject', 'text'), part('result', 'text'), part('contact', 'text')],
    flow: { ...chain(start(), approver('judge', [ids.judge])), id: 'flow-report', code: 'report', name: '现场检验' },
  })
  const reports = (changes: Partial<SubFlowNode>) =>
    subFlow('reports', [ids.one, ids.two], {
      flow: { id: 'flow-report', name: '现场检验' },
      values: [
        { from: 'title', to: 'subject' },
        { from: 'phone', to: 'contact' },
      ],
      ...changes,
    })
  for (const [id, changes] of Object.entries({ filing: {}, beside: { waits: false }, atonce: { submits: true } }))
    await givenFunction(kernel, {
      id,
      parts: [part('title', 'text'), part('phone', 'text', { mask: { kind: 'phone' } })],
      flow: { ...chain(start(), reports(changes), approver('chief', [ids.chief])), id: `flow-${id}`, code: id, name: '备案' },
    })
  for (const account of accounts) clients[account] = await server.signIn(account, personPassword)
})

async function submit(flow = 'filing', title = '甲'): Promise<string> {
  const saved = await clients.filer.get(startRequest, {
    body: { flowId: `flow-${flow}`, formData: { title, phone: '13912345678' }, status: 0 },
  })
  // Whoever submits reads where it stands: at the sub flow by its name, with those who start it.
  if (flow === 'filing')
    expect(savedIn(saved)).toMatchObject({ next: [{ nodeName: '子流程reports', people: [{ name: 'one' }, { name: 'two' }] }] })
  return savedIn(saved).id
}

/** Both nodes do at once what is to be done. */
async function work(): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    await server.node.drainOutbox()
    await Promise.all([server.node.drainJobs(), other.node.drainJobs()])
  }
}

const detail = (who: Account, request: string) => clients[who].get(requestDetail, { params: { id: request }, query: {} })
async function approve(who: Account, request: string): Promise<void> {
  await clients[who].get(approveCall, { params: { id: (await openEntry(clients[who], request)) ?? 'none' }, body: {} })
}

/** What the history leads to is what is stored. */
async function stored(request: string): Promise<FlowState> {
  const { rows } = await sql<{ state: FlowState }>`select state from flow_task where id = ${request}`.execute(kernel.db)
  const events = await sql<{ data: FlowEvent }>`select body as data from flow_event where task_id = ${request} order by sequence`.execute(
    kernel.db,
  )
  expect(replay(events.rows.map(({ data }) => data))).toEqual(rows[0]!.state)
  return rows[0]!.state
}

async function childrenOf(request: string): Promise<Record<string, string>> {
  const { rows } = await sql<{
    id: string
    initiator_name: string
  }>`select id, initiator_name from flow_child where parent_id = ${request}`.execute(kernel.db)
  return Object.fromEntries(rows.map((row) => [row.initiator_name, row.id]))
}

async function handIn(who: Account, request: string): Promise<void> {
  const { flowTaskInfo, formData } = await detail(who, request)
  const body = { flowId: flowTaskInfo.flowId, formData: { ...formData, result: '合格' }, status: 0, version: flowTaskInfo.version }
  await clients[who].get(changeRequest, { params: { id: request }, body })
}

test('each inspector gets one draft with the value of the filing, on whichever node it is made', async () => {
  const request = await submit()
  await work()
  const children = await childrenOf(request)
  expect(Object.keys(children).toSorted()).toEqual(['one', 'two'])
  const { formData, flowTaskInfo, parentFlow } = await detail('one', children['one']!)
  // A masked value does not come where it would lie open, also where the form was masked after the flow was checked.
  expect(formData).toMatchObject({ subject: '甲', contact: '' })
  expect(flowTaskInfo).toMatchObject({ status: 0, parentId: request })
  expect(flowTaskInfo.actions).not.toContain('delete')
  // Whose filing it is he learns, but not its id: he may not open it.
  expect(parentFlow).toMatchObject({ id: '', userName: 'filer', flowName: '备案' })
  expect((await clients.one.call(requestDetail, { params: { id: request }, query: {} })).code).toBe(404)
  const { rows } = await sql<{
    made: number
  }>`select count(*)::int as made from flow_task where state->'parent'->>'request' = ${request}`.execute(kernel.db)
  expect(rows[0]!.made).toBe(2)
})

test('the filing waits until both have ended, and cannot be withdrawn meanwhile', async () => {
  const request = await submit()
  await work()
  const children = await childrenOf(request)
  const refused = await clients.filer.call(withdrawCall, { params: { id: request }, body: {} })
  expect(refused).toMatchObject({ code: 409, msg: '子流程尚未结束，不能执行此操作' })
  for (const who of ['one', 'two'] as const) {
    await handIn(who, children[who]!)
    expect((await clients[who].call(withdrawCall, { params: { id: children[who]! }, body: {} })).code).toBe(409)
    await approve('judge', children[who]!)
    await work()
    expect(await openEntry(clients.chief, request)).toEqual(who === 'one' ? undefined : expect.any(String))
  }
  const { timeline } = await detail('filer', request)
  expect(timeline.map(({ note }) => note)).toContain('flows.sub-flow-approved')
  expect((await stored(request)).visits.map(({ node }) => node)).toEqual(['chief'])
  await approve('chief', request)
  expect((await stored(request)).status).toBe(2)
})

test('who may see a report opens it from the filing; others learn how far it is, and no id', async () => {
  const request = await submit()
  await work()
  const children = await childrenOf(request)
  await handIn('one', children['one']!)
  const { subFlows, flowTaskNodeList } = await detail('filer', request)
  expect(
    subFlows.map(({ id, userName, status }) => ({ id, userName, status })).toSorted((a, b) => a.userName.localeCompare(b.userName)),
  ).toEqual([
    { id: '', userName: 'one', status: 1 },
    { id: '', userName: 'two', status: 0 },
  ])
  const node = flowTaskNodeList.find(({ nodeType }) => nodeType === 'subFlow')!
  expect(node.type).toBe(1)
  expect(await clients.filer.get(subFlowInfo, { params: { id: node.id } })).toEqual([])
  expect((await clients.stranger.call(subFlowInfo, { params: { id: node.id } })).code).toBe(404)
  expect((await clients.filer.call(subFlowInfo, { params: { id: 'x' } })).code).toBe(404)
})
