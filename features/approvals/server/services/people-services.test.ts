import { createServer, request as requestPlain, type RequestOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ApproverNode, Assignee, NobodyRule } from '#engine/flows/model.ts'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import { approveCall, requestDetail, routePreview, startRequest } from '#features/approvals/contract.ts'
import { batchTypes, checkBatch } from '#features/approvals/contract/batch.ts'
import { timeOutsJob } from '#features/approvals/server/decisions/time-outs.ts'
import { allow, createInterface, deleteInterface, interfaceLog, readInterface } from '#features/data-interfaces/contract.ts'
import { useClient } from '#features/data-interfaces/testing/use-client.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { addJob } from '#server/jobs/jobs.ts'
import { jsonClient } from '#server/outgoing/json-client.ts'
import { openEntry, savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Approvers whom a data interface names (接口服务), over a real connection. */

let asked: Readonly<Record<string, unknown>>[] = []
let answer: { readonly status: number; readonly body: unknown } = { status: 200, body: {} }
/** What is done while the service is asked. */
let meanwhile: () => Promise<unknown> = async () => undefined
const service = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (one: Buffer) => parts.push(one))
  request.on('end', () => {
    asked.push(JSON.parse(Buffer.concat(parts).toString()))
    void meanwhile().finally(() => response.writeHead(answer.status).end(JSON.stringify(answer.body)))
  })
})
await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve))
afterAll(() => service.close())
const { port } = service.address() as AddressInfo

let now = Date.parse('2026-11-20T02:00:00Z')
const server = await startTestServer({ settings: { logLevel: 'silent' }, now: () => now })
const { kernel } = server.node
const open = (options: RequestOptions) => requestPlain({ ...options, host: '127.0.0.1', port, agent: false })
useClient(kernel, (allowed) => jsonClient({ allowed, lookup: async () => ['93.184.216.34'], open }))
const admin = await server.admin()
let filer: TestClient
let judge: TestClient
let judgeId = ''
let interfaceId = ''
const named = (...ids: readonly string[]) => ({ status: 200, body: { code: 200, data: { handleId: ids.join(',') } } })

const overdue = { kind: 'own', firstHours: 0, everyHours: 1, notifies: true, tellsSuperiors: false, approvesAt: 1 } as const
const limit = { kind: 'own', from: 'receipt', field: '', hours: 1, counts: 'clock' } as const

async function given(id: string, rule: NobodyRule, first: Partial<ApproverNode> = {}): Promise<void> {
  const assignee: Assignee = {
    kind: 'service',
    call: {
      interface: interfaceId,
      name: '找审批人',
      parameters: [
        { field: 'title', from: 'title' },
        { field: 'node', from: '@taskNodeId' },
        { field: 'starter', from: '@launchUserId' },
      ],
    },
  }
  const nodes = [approver('first', [judgeId], first), approver('second', [], { assignee })] as const
  const flow = {
    ...chain(start({ withoutPeople: { rule, users: [] }, batchApproval: true }), ...nodes),
    id: `flow-${id}`,
    code: id,
    name: '备案',
  }
  await givenFunction(kernel, { id, parts: [part('title', 'text')], flow })
}

const roles = ['asks', 'stops', 'timed', 'first'] as const

beforeAll(async () => {
  await admin.get(allow, { body: { kind: 'origin', name: 'https://api.example.com' } })
  const made = await admin.get(createInterface, {
    body: {
      fullName: '找审批人',
      enCode: 'approvers',
      categoryId: 'DataInterfaceType.outside',
      dataType: 3,
      path: 'https://api.example.com/approvers',
      requestMethod: '7',
      requestParameters: JSON.stringify(
        ['title', 'node', 'starter', 'request'].map((field) => ({ field, dataType: 'varchar', required: 0 })),
      ),
    },
  })
  interfaceId = made.id
  for (const functionId of roles) await givenFunctionRole(kernel, functionId, { functionId, fields: ['title'] })
  const person = (account: string) => givenPerson(kernel, { account, roleIds: [...roles] })
  await person('filer')
  judgeId = await person('judge')
  await given('asks', 'administrators')
  await given('stops', 'refuse')
  const call = { interface: interfaceId, name: '找审批人', parameters: [{ field: 'request', from: '@taskId' }] }
  const assignee: Assignee = { kind: 'service', call }
  const flow = { ...chain(start(), approver('first', [], { assignee })), id: 'flow-first', code: 'first', name: '备案' }
  await givenFunction(kernel, { id: 'first', parts: [part('title', 'text')], flow })
  await given('timed', 'administrators', { times: { limit, reminders: { kind: 'off' }, overdue } })
  filer = await server.signIn('filer', personPassword)
  judge = await server.signIn('judge', personPassword)
})
beforeEach(() => {
  asked = []
  answer = named('judge')
  meanwhile = async () => undefined
})

const submit = async (flow = 'asks') =>
  savedIn(await filer.get(startRequest, { body: { flowId: `flow-${flow}`, formData: { title: '甲' }, status: 0 } })).id
const approve = async (id: string) =>
  judge.call(approveCall, { params: { id: (await openEntry(judge, id))! }, body: { handleOpinion: '' } })
const standing = async (id: string) => {
  const { timeline } = await admin.get(requestDetail, { params: { id }, query: { flowId: '', opType: '4' } })
  return {
    current: timeline.filter(({ kind }) => kind === 'current').map((one) => [one.nodeCode, one.people.map(({ name }) => name)]),
    notes: timeline.map(({ note }) => note).filter((note) => note.startsWith('flows.service-')),
  }
}
/** Fails where somebody holds the lock of the request. */
const isFree = (id: string) => async () => {
  const { rows } = await sql`select id from flow_task where id = ${id}::uuid for update nowait`.execute(kernel.db)
  return rows
}

test('it is asked once, with values of the form and the request, while nothing is locked; by ids and accounts', async () => {
  const id = await submit()
  expect(asked).toEqual([])
  let found: unknown
  meanwhile = async () => (found = await isFree(id)())
  expect(await approve(id)).toMatchObject({ code: 200 })
  expect(asked).toMatchObject([{ title: '甲', node: 'second' }])
  expect(found).toHaveLength(1)
  expect(await standing(id)).toEqual({ current: [['second', ['judge']]], notes: [] })
  expect((await admin.get(interfaceLog, { params: { id: interfaceId }, query: {} })).list[0]).toMatchObject({ invokType: '流程事件' })
})

test.each([
  ['unanswered', { status: 500, body: {} }],
  ['unreadable', { status: 200, body: { code: 200, data: null } }],
  ['unknown-people', named('nobody-of-this-name')],
  ['too-many', named(...Array.from({ length: 101 }, (_, at) => `p${at}`))],
  ['nobody', named('')],
] as const)('what it cannot say is told in the course, and the rule for nobody applies: %s', async (why, given) => {
  answer = given
  const id = await submit()
  expect(await approve(id)).toMatchObject({ code: 200 })
  expect(await standing(id)).toEqual({ current: [['second', ['管理员']]], notes: [`flows.service-gave-${why}`] })
})

test('rows of a list name people too, and where the flow stops without people it says why and stores nothing', async () => {
  answer = { status: 200, body: { data: [{ user_id: judgeId }, { account: 'judge' }] } }
  const first = await submit('stops')
  expect(await approve(first)).toMatchObject({ code: 200 })
  expect((await standing(first)).current).toEqual([['second', ['judge']]])
  answer = { status: 500, body: {} }
  const id = await submit('stops')
  expect(await approve(id)).toMatchObject({ code: 422, msg: expect.stringContaining('该接口没有应答') })
  expect((await standing(id)).current).toEqual([['first', ['judge']]])
  answer = named('judge')
  expect(await approve(id)).toMatchObject({ code: 200 })
})

test('what time does by itself asks it too, and locks nothing meanwhile', async () => {
  const id = await submit('timed')
  now += 2 * 3_600_000
  let found: unknown
  meanwhile = async () => (found = await isFree(id)())
  await inTransaction(kernel.db, (tx) => addJob(tx, timeOutsJob, {}))
  await server.node.drainJobs()
  expect([asked, found]).toMatchObject([[{ node: 'second' }], [{}]])
  expect((await standing(id)).current).toEqual([['second', ['judge']]])
})

test('a submission tells the id of the request that it becomes, and asks once', async () => {
  const id = await submit('first')
  expect(asked.map(({ request }) => request)).toEqual([id])
  expect((await standing(id)).current).toEqual([['first', ['judge']]])
})

test('neither the way before a submission nor the check of a batch calls it', async () => {
  const id = await submit()
  const way = await filer.get(routePreview, { body: { flowId: 'flow-asks', formData: { title: '甲' } } })
  expect(way.timeline.at(-1)).toMatchObject({ nodeCode: 'second', note: 'by-service', people: [] })
  const checked = await judge.get(checkBatch, { body: { ids: [(await openEntry(judge, id))!], batchType: batchTypes.approve } })
  expect(checked.list).toMatchObject([{ reason: '' }])
  expect(asked).toEqual([])
})

test('an interface that is asked for people stays', async () => {
  const { version } = await admin.get(readInterface, { params: { id: interfaceId } })
  expect(await admin.call(deleteInterface, { params: { id: interfaceId }, body: { version } })).toMatchObject({
    code: 422,
    msg: expect.stringContaining('4个流程正在调用'),
  })
})
