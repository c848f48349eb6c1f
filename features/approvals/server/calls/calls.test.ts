import { createServer, request as requestPlain, type RequestOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NodeCall } from '#engine/flows/model.ts'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import { approveCall, listCalls, listMonitored, startRequest } from '#features/approvals/contract.ts'
import { allow, createInterface, deleteInterface, interfaceLog, readInterface } from '#features/data-interfaces/contract.ts'
import { useClient } from '#features/data-interfaces/testing/use-client.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { failedJobs, retryJob } from '#server/jobs/jobs.ts'
import { jsonClient } from '#server/outgoing/json-client.ts'
import { openEntry, savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Events of requests that call a service over a real connection, on two nodes with one database (workflow 10). */

interface Asked {
  readonly url: string
  readonly key: string
  readonly body: Readonly<Record<string, unknown>>
}
let asked: Asked[] = []
/** Status of the next answers. */
let status = 200
const service = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (one: Buffer) => parts.push(one))
  request.on('end', () => {
    asked.push({
      url: request.url ?? '',
      key: String(request.headers['idempotency-key'] ?? ''),
      body: JSON.parse(Buffer.concat(parts).toString()),
    })
    response.writeHead(status).end('{}')
  })
})
await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve))
afterAll(() => service.close())
const { port } = service.address() as AddressInfo

const server = await startTestServer({ settings: { logLevel: 'silent' } })
const other = await startTestServer({ settings: { logLevel: 'silent' }, database: server.database })
const { kernel } = server.node
const open = (options: RequestOptions) => requestPlain({ ...options, host: '127.0.0.1', port, agent: false })
for (const { node } of [server, other])
  useClient(node.kernel, (allowed) => jsonClient({ allowed, lookup: async () => ['93.184.216.34'], open }))
const admin = await server.admin()
let filer: TestClient
let judge: TestClient
let outside: TestClient
let interfaceId = ''

beforeAll(async () => {
  await admin.get(allow, { body: { kind: 'origin', name: 'https://api.example.com' } })
  const made = await admin.get(createInterface, {
    body: {
      fullName: '通知服务',
      enCode: 'notify',
      categoryId: 'DataInterfaceType.outside',
      dataType: 3,
      path: 'https://api.example.com/notify',
      requestMethod: '7',
      requestParameters: JSON.stringify(['request', 'title', 'by'].map((field) => ({ field, dataType: 'varchar', required: 0 }))),
    },
  })
  interfaceId = made.id
  await givenFunctionRole(kernel, 'filing', { functionId: 'called', fields: ['title'] })
  const person = (account: string) => givenPerson(kernel, { account, roleIds: ['filing'] })
  await person('filer')
  const judgeId = await person('judge')
  const call = (title: string): NodeCall => ({
    interface: interfaceId,
    name: '通知服务',
    parameters: [
      { field: 'request', from: '@taskId' },
      { field: 'title', from: title },
      { field: 'by', from: '@flowOperatorUserName' },
    ],
  })
  const flow = {
    ...chain(
      start({ calls: { launched: call('title'), ended: call('@taskNodeId') } }),
      approver('first', [judgeId], { calls: { approved: call('title') } }),
    ),
    id: 'flow-called',
    code: 'called',
    name: '备案',
  }
  await givenFunction(kernel, { id: 'called', parts: [part('title', 'text')], flow })
  filer = await server.signIn('filer', personPassword)
  judge = await server.signIn('judge', personPassword)
  outside = judge
})
beforeEach(() => {
  asked = []
  status = 200
})

const submit = async () =>
  savedIn(await filer.get(startRequest, { body: { flowId: 'flow-called', formData: { title: '甲' }, status: 0 } })).id
const drain = async () => {
  await server.node.drainOutbox()
  await Promise.all([server.node.drainJobs(), other.node.drainJobs()])
}
const called = async (id: string) => (await admin.get(listCalls, { params: { id } })).list

test('each event calls once, after the commit, with values of the form and the request', async () => {
  const id = await submit()
  expect(asked).toEqual([])
  await drain()
  expect(asked).toMatchObject([{ url: '/notify', body: { request: id, title: '甲', by: 'filer' } }])
  await judge.get(approveCall, { params: { id: (await openEntry(judge, id))! }, body: { handleOpinion: '' } })
  await drain()
  await drain()
  expect(asked.map(({ body }) => [body['title'], body['by']]).toSorted()).toEqual([
    ['start', 'judge'],
    ['甲', 'filer'],
    ['甲', 'judge'],
  ])
  expect(new Set(asked.map(({ key }) => key)).size).toBe(3)
  expect((await called(id)).map(({ kind, state, failure }) => [kind, state, failure])).toEqual([
    ['ended', 'done', ''],
    ['approved', 'done', ''],
    ['launched', 'done', ''],
  ])
  expect((await admin.get(interfaceLog, { params: { id: interfaceId }, query: {} })).list[0]).toMatchObject({ invokType: '流程事件' })
})

test('a service that fails holds nothing up, is asked again with the same key, and the monitor says why', async () => {
  status = 500
  const id = await submit()
  await drain()
  await judge.get(approveCall, { params: { id: (await openEntry(judge, id))! }, body: { handleOpinion: '' } })
  const [launched] = (await called(id)).filter(({ kind }) => kind === 'launched')
  expect(launched).toMatchObject({ state: 'waiting', attempts: 1, interfaceName: '通知服务', failure: expect.stringMatching(/./) })
  const row = (await admin.get(listMonitored, { query: {} })).list.find(({ processId }) => processId === id)
  expect(row).toMatchObject({ failedCalls: 1, actions: expect.arrayContaining(['calls']) })
  status = 200
  // The next try would be seconds away.
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(kernel.db)
  await drain()
  expect(asked.filter(({ key }) => key === launched?.id)).toHaveLength(2)
  expect((await called(id)).map(({ state, failure }) => [state, failure])).toEqual([
    ['done', ''],
    ['done', ''],
    ['done', ''],
  ])
})

test('a call that is given up is listed among the failed jobs, and made when somebody runs it again', async () => {
  status = 500
  const id = await submit()
  await server.node.drainOutbox()
  await kernel.db
    .updateTable('job')
    .set({ attempts: 11 })
    .where('name', '=', 'approvals/call-interface')
    .where('state', '=', 'waiting')
    .execute()
  await drain()
  expect((await called(id))[0]).toMatchObject({ state: 'failed', failure: expect.stringMatching(/./) })
  const failed = await failedJobs(kernel.db, { limit: 10, offset: 0 })
  expect(failed.rows.map(({ name }) => name)).toEqual(['approvals/call-interface'])
  status = 200
  await inTransaction(kernel.db, (tx) => retryJob(tx, failed.rows[0]!.id))
  await drain()
  expect((await called(id))[0]).toMatchObject({ state: 'done', failure: '' })
})

test('who does not watch over requests learns nothing of calls, and an interface that a flow calls stays', async () => {
  const id = await submit()
  expect(await outside.call(listCalls, { params: { id } })).toMatchObject({ code: 403 })
  expect(await admin.call(listCalls, { params: { id: '00000000-0000-7000-8000-000000000000' } })).toMatchObject({ code: 404 })
  const { version } = await admin.get(readInterface, { params: { id: interfaceId } })
  expect(await admin.call(deleteInterface, { params: { id: interfaceId }, body: { version } })).toMatchObject({
    code: 422,
    msg: expect.stringContaining('1个流程正在调用：备案'),
  })
})
