import { createServer, request as requestPlain, type RequestOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allow, createInterface, deleteInterface, interfaceLog, interfaceUse, switchInterface } from '#features/data-interfaces/contract.ts'
import { useClient } from '#features/data-interfaces/testing/use-client.ts'
import { taskMenu } from '#features/jobs/contract.ts'
import { createTask, listTasks, readTask, runTask, taskInterfaces, taskLog, updateTask } from '#features/scheduled-tasks/contract.ts'
import { jsonClient } from '#server/outgoing/json-client.ts'
import { givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Tasks that call a data interface. The service stands on the loopback; its address is looked up without a network. */

let asked: { readonly key: string; readonly body: unknown }[] = []
let status = 200
const service = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (one: Buffer) => parts.push(one))
  request.on('end', () => {
    asked.push({ key: String(request.headers['idempotency-key'] ?? ''), body: JSON.parse(Buffer.concat(parts).toString()) })
    response.writeHead(status).end('[]')
  })
})
await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve))
afterAll(() => service.close())
const { port } = service.address() as AddressInfo

const server = await startTestServer({ settings: { logLevel: 'silent' } })
const { kernel, drainJobs } = server.node
const open = (options: RequestOptions) => requestPlain({ ...options, host: '127.0.0.1', port, agent: false })
useClient(kernel, (allowed) => jsonClient({ allowed, lookup: async () => ['93.184.216.34'], open }))
const admin = await server.admin()
let interfaceId = ''

beforeAll(async () => {
  await admin.get(allow, { body: { kind: 'origin', name: 'https://service.example.com' } })
  const parameter = { fieldName: '', dataType: 'varchar', defaultValue: '' }
  const made = await admin.get(createInterface, {
    body: {
      fullName: '推送',
      enCode: 'push',
      categoryId: 'DataInterfaceType.business',
      dataType: 3,
      requestMethod: '7',
      path: 'https://service.example.com/push',
      requestParameters: JSON.stringify([
        { ...parameter, field: 'county', required: 1 },
        { ...parameter, field: 'by', required: 0, defaultValue: '@currentUser' },
      ]),
    },
  })
  interfaceId = made.id
})
beforeEach(() => {
  asked = []
  status = 200
})

const bodyOf = (more: object = {}) => ({
  fullName: '每晚推送',
  enCode: 'nightly',
  executeType: 1,
  interfaceId,
  parameter: JSON.stringify([{ field: 'county', defaultValue: '4102' }]),
  cron: '30 2 * * *',
  ...more,
})

test('a task calls its interface with its values, for whoever saved it, each run with a key of its own', async () => {
  const { id, version } = await admin.get(createTask, { body: bodyOf() })
  expect(await admin.get(readTask, { params: { id } })).toMatchObject({ executeType: 1, interfaceId, localHostTaskId: '' })
  expect((await admin.get(listTasks, { query: {} })).list.find((one) => one.id === id)).toMatchObject({ methodName: '推送' })
  for (let runs = 0; runs < 2; runs += 1) {
    await admin.get(runTask, { params: { id } })
    await drainJobs()
  }
  const { id: adminId } = await kernel.db.selectFrom('user_account').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow()
  expect(asked.map(({ body }) => body)).toEqual([1, 2].map(() => ({ county: '4102', by: adminId })))
  expect(new Set(asked.map(({ key }) => key)).size).toBe(2)
  const { list } = await admin.get(taskLog, { params: { id }, query: {} })
  expect(list.map(({ runResult }) => runResult)).toEqual([0, 0])
  const calls = await admin.get(interfaceLog, { params: { id: interfaceId }, query: {} })
  expect(JSON.stringify(calls.list)).toContain('定时任务')
  expect(JSON.stringify(calls.list)).not.toContain('4102')
  await admin.get(updateTask, { params: { id }, body: bodyOf({ executeType: 3, localHostTaskId: 'logs/verify', version }) })
  expect(await admin.get(readTask, { params: { id } })).toMatchObject({ executeType: 3, interfaceId: '', parameter: '[]' })
})

test('clients of the family send the same as JSON', async () => {
  const parameter = [{ id: 'p', field: 'county', fieldName: '县', defaultValue: '4105' }]
  const executeContent = JSON.stringify({ cron: '30 2 * * *', interfaceId, interfaceName: '推送', parameter, localHostTaskId: '' })
  const body = { fullName: '家族推送', enCode: 'family', executeType: 1, executeContent }
  const { id } = await admin.get(createTask, { body })
  const read = JSON.parse((await admin.get(readTask, { params: { id } })).executeContent) as object
  expect(read).toMatchObject({ interfaceId, parameter: [{ field: 'county', defaultValue: '4105' }] })
  await admin.get(runTask, { params: { id } })
  await drainJobs()
  expect(asked.map(({ body: sent }) => sent)).toMatchObject([{ county: '4105' }])
})

test('what is missing is told at its field', async () => {
  const wrong = async (more: object) => {
    const { code, data } = await admin.call(createTask, { body: bodyOf({ enCode: 'wrong', fullName: '错', ...more }) })
    return [code, data]
  }
  for (const [more, field, text] of [
    [{ interfaceId: '' }, 'interfaceId', '请选择数据接口'],
    [{ interfaceId: crypto.randomUUID() }, 'interfaceId', '所选数据接口不存在或已禁用'],
    [{ parameter: '[]' }, 'parameter', '请填写数据接口的必填参数：county'],
    [{ parameter: '{' }, 'parameter', '请填写数据接口的必填参数：county'],
  ] as const)
    expect(await wrong(more)).toMatchObject([422, { errors: [{ field, text }] }])
})

test('a service that fails is a failed run with words; so is a task whose owner is disabled', async () => {
  const { id } = await admin.get(createTask, { body: bodyOf({ fullName: '失败', enCode: 'fails' }) })
  status = 500
  await admin.get(runTask, { params: { id } })
  await failedRuns()
  const failed = async () =>
    (await admin.get(taskLog, { params: { id }, query: { runResult: '1' } })).list.map(({ description }) => description)
  expect(await failed()).toEqual([expect.stringMatching(/[\u4e00-\u9fa5]/)])
  await kernel.db.updateTable('scheduled_task').set({ owner_id: crypto.randomUUID() }).where('id', '=', id).execute()
  await admin.get(runTask, { params: { id } })
  await failedRuns()
  expect((await failed()).join()).toContain('保存该任务的人已停用')
})

/** Runs the job until it is given up: between tries it waits for longer than a test does. */
async function failedRuns(): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) {
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(kernel.db)
    await drainJobs()
  }
}

test('an interface that a task calls is held, and who may only see tasks is told no interfaces', async () => {
  expect((await admin.call(deleteInterface, { params: { id: interfaceId }, body: null })).msg).toContain('有定时任务调用该接口')
  expect(JSON.stringify(await admin.get(interfaceUse, { params: { id: interfaceId } }))).toContain('失败')
  expect((await admin.get(taskInterfaces, {})).map(({ fullName }) => fullName)).toEqual(['推送'])
  await givenRole(kernel, 'watcher', { menuId: taskMenu, buttons: [] })
  await givenPerson(kernel, { account: 'watcher', roleIds: ['watcher'] })
  const watcher = await server.signIn('watcher', personPassword)
  expect(await watcher.call(taskInterfaces, {})).toMatchObject({ code: 403 })
  await admin.get(switchInterface, { params: { id: interfaceId }, body: {} })
  expect(await admin.get(taskInterfaces, {})).toEqual([])
})
