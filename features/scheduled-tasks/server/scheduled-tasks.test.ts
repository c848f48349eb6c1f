import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listParkedEntries, retryParkedEntry, taskMenu } from '#features/jobs/contract.ts'
import {
  builtInLog,
  createTask,
  deleteTask,
  enableTask,
  listBuiltIn,
  listTasks,
  readTask,
  runTask,
  stopTask,
  switchBuiltIn,
  taskLog,
  taskMethods,
  updateTask,
} from '#features/scheduled-tasks/contract.ts'
import { job } from '#server/jobs/job.ts'
import { rowOfDueJob } from '#server/jobs/run-job.ts'
import { stoppedJobs } from '#server/jobs/scheduled.ts'
import { givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { toEpoch } from '#engine/values/calendar.ts'
import { serverFeatures } from '../../../main/server-features.ts'
import { beginDueTasks } from './begin-due.ts'

const zone = 'Asia/Shanghai'
const at = (text: string): number => toEpoch(text, zone)!
const clock = { now: at('2026-11-22 08:00') }
const did: string[] = []
let fails = false
const count = job({
  name: 'trial/count',
  payload: z.object({}),
  attempts: 1,
  every: '0 4 * * *',
  schedulable: true,
  run: async (_payload, { jobId }) => {
    did.push(jobId)
    if (fails) throw new Error('no "secret" today')
  },
})
const hidden = job({ name: 'trial/hidden', payload: z.object({}), attempts: 1, run: async () => undefined })

const server = await startTestServer({
  features: [...serverFeatures, { name: 'trial', calls: [], texts: {}, jobs: [count, hidden] }],
  settings: { logLevel: 'silent', timeZone: zone },
  now: () => clock.now,
})
const { kernel, drainJobs } = server.node
const admin = await server.admin()

let made = 0
async function given(more: object = {}) {
  made += 1
  const body = { fullName: `任务${made}`, enCode: `T${made}`, localHostTaskId: 'trial/count', cron: '30 8 * * *', ...more }
  return { ...(await admin.get(createTask, { body: body })), body }
}
const rowOf = async (id: string) => (await admin.get(listTasks, { query: {} })).list.find((row) => row.id === id)
/** What the queue's own clock does each minute. */
async function minute(text: string): Promise<void> {
  clock.now = at(text)
  const id = await rowOfDueJob(kernel.db, beginDueTasks, text)
  await kernel.db.updateTable('job').set({ key: id }).where('id', '=', id).execute()
  const { runJob } = await import('#server/jobs/run-job.ts')
  await runJob(kernel, beginDueTasks, id, new AbortController().signal)
  await drainJobs()
}

test('the methods are those that the product declares for it', async () => {
  const methods = await admin.get(taskMethods, {})
  expect(methods).toContainEqual({ id: 'logs/verify', fullName: '校验审计日志' })
  expect(methods.map(({ id }) => id)).toContain('trial/count')
  expect(methods.map(({ id }) => id)).not.toContain('trial/hidden')
})

describe('a task', () => {
  test('runs when it is due, once, and tells its runs and its next time', async () => {
    clock.now = at('2026-11-22 08:00')
    const { id } = await given()
    expect(await rowOf(id)).toMatchObject({ nextRunTime: at('2026-11-22 08:30'), runCount: 0, lastRunTime: null })
    await minute('2026-11-22 08:29')
    expect(did).toEqual([])
    await minute('2026-11-22 08:30')
    await minute('2026-11-22 08:31')
    expect(did).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ nextRunTime: at('2026-11-23 08:30'), runCount: 1, lastRunTime: at('2026-11-22 08:30') })
    fails = true
    await minute('2026-11-23 08:30')
    fails = false
    const { list, pagination } = await admin.get(taskLog, { params: { id }, query: {} })
    expect(list.map(({ runResult }) => runResult).toSorted()).toEqual([0, 1])
    expect(list.find(({ runResult }) => runResult === 1)).toMatchObject({ description: 'Error: no "…" today' })
    expect(list.find(({ runResult }) => runResult === 0)).toMatchObject({ description: '执行成功' })
    expect(pagination.total).toBe(2)
    expect((await admin.get(taskLog, { params: { id }, query: { runResult: '1' } })).list).toHaveLength(1)
    await admin.get(stopTask, { params: { id } })
  })

  test('that is stopped is not due; enabled again it goes on, without what passed', async () => {
    clock.now = at('2026-11-22 08:00')
    const { id, version } = await given()
    expect(await admin.call(stopTask, { params: { id } })).toMatchObject({ code: 200, msg: '任务已停止', data: { version: version + 1 } })
    expect(await admin.get(stopTask, { params: { id } })).toEqual({ id, version: version + 1 })
    const before = did.length
    await minute('2026-11-22 08:30')
    expect(did.length).toBe(before)
    expect(await rowOf(id)).toMatchObject({ enabledMark: 0, nextRunTime: null })
    clock.now = at('2026-11-22 09:00')
    expect(await admin.call(enableTask, { params: { id } })).toMatchObject({ code: 200, msg: '任务已启用' })
    expect(await rowOf(id)).toMatchObject({ enabledMark: 1, nextRunTime: at('2026-11-23 08:30') })
    await admin.get(deleteTask, { params: { id }, body: null })
    expect(await admin.call(readTask, { params: { id } })).toMatchObject({ code: 404 })
  })

  test('begins and ends with its period', async () => {
    clock.now = at('2026-11-22 08:00')
    const { id, body } = await given({ startTime: at('2026-11-25 08:30'), endTime: at('2026-11-25 12:00') })
    expect(await rowOf(id)).toMatchObject({ nextRunTime: at('2026-11-25 08:30') })
    await minute('2026-11-25 08:30')
    expect(await rowOf(id)).toMatchObject({ nextRunTime: null, runCount: 1 })
    clock.now = at('2026-11-26 08:00')
    const refused = await admin.call(updateTask, { params: { id }, body: body })
    expect(refused).toMatchObject({ code: 422, data: { errors: [{ field: 'cron', text: '按此周期和起止时间，任务不会再执行' }] } })
    expect(await admin.call(updateTask, { params: { id }, body: { ...body, enabledMark: 0 } })).toMatchObject({ code: 200 })
  })

  test('runs at once where an administrator says so', async () => {
    clock.now = at('2026-11-22 08:00')
    const { id } = await given()
    const before = did.length
    expect(await admin.call(runTask, { params: { id } })).toMatchObject({ code: 200, msg: '任务已开始执行' })
    await drainJobs()
    expect(did.length).toBe(before + 1)
    expect(await rowOf(id)).toMatchObject({ runCount: 1, nextRunTime: at('2026-11-22 08:30') })
    for (const wrong of ['no-id', crypto.randomUUID()]) {
      expect(await admin.call(runTask, { params: { id: wrong } })).toMatchObject({ code: 404 })
      expect(await admin.call(taskLog, { params: { id: wrong }, query: {} })).toMatchObject({ code: 404 })
    }
  })

  test('comes from clients of the family with its schedule as JSON, and goes back so', async () => {
    clock.now = at('2026-11-22 08:00')
    const content = {
      cron: '0 30 2 * * ?',
      startTime: at('2026-11-22 00:00'),
      endTime: null,
      interfaceId: '',
      localHostTaskId: 'trial/count',
    }
    const body = {
      fullName: '家族',
      enCode: 'FAMILY',
      executeType: 3,
      executeContent: JSON.stringify(content),
      enabledMark: 1 as const,
      description: 'd',
    }
    const { id } = await admin.get(createTask, { body: body })
    const form = await admin.get(readTask, { params: { id } })
    expect(form).toMatchObject({ executeType: 3, fullName: '家族' })
    expect(JSON.parse(form.executeContent)).toMatchObject({ cron: '0 30 2 * * ?', localHostTaskId: 'trial/count' })
    expect(await rowOf(id)).toMatchObject({ nextRunTime: at('2026-11-23 02:30') })
    const wrong = async (more: object) => admin.call(updateTask, { params: { id }, body: { ...body, ...more } })
    expect(await wrong({ executeType: 2 })).toMatchObject({ code: 422, msg: '请选择执行类型' })
    expect(await wrong({ executeType: 1 })).toMatchObject({ code: 422, msg: '请选择数据接口' })
    expect(await wrong({ executeContent: 'no json' })).toMatchObject({ code: 422, msg: '执行内容格式不正确' })
    expect(await wrong({ executeContent: JSON.stringify({ ...content, cron: 'x' }) })).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'cron' }] },
    })
  })

  test.each([
    [{ fullName: '' }, 'fullName', '请输入任务名称'],
    [{ enCode: '' }, 'enCode', '请输入任务编码'],
    [{ cron: '' }, 'cron', '请输入执行周期'],
    [{ cron: '61 * * * *' }, 'cron', '执行周期不正确'],
    [{ cron: '0 0 31 2 *' }, 'cron', '按此周期和起止时间，任务不会再执行'],
    [{ localHostTaskId: '' }, 'localHostTaskId', '请选择执行方法'],
    [{ localHostTaskId: 'trial/hidden' }, 'localHostTaskId', '所选执行方法不存在'],
    [{ startTime: 2, endTime: 1 }, 'endTime', '结束时间须晚于开始时间'],
  ])('with %j is refused at its field', async (more, field, text) => {
    const body = { fullName: '错', enCode: 'WRONG', localHostTaskId: 'trial/count', cron: '30 8 * * *', ...more }
    const answer = await admin.call(createTask, { body: body })
    expect(answer.code).toBe(422)
    const { errors } = answer.data as unknown as { errors: { field: string; text: string }[] }
    expect(errors.find((error) => error.field === field)?.text).toContain(text)
  })

  test('has a code and a name of its own', async () => {
    const { body } = await given()
    const answer = await admin.call(createTask, { body: body })
    expect(answer).toMatchObject({ code: 422, msg: expect.stringContaining('已存在') })
  })
})

describe('what the product runs by itself', () => {
  test('is listed with its last and next run', async () => {
    clock.now = at('2026-11-22 08:00')
    const { list } = await admin.get(listBuiltIn, {})
    expect(list.find(({ id }) => id === 'kernel/forget-traces')).toMatchObject({
      fullName: '清理到期的请求和异常日志',
      canStop: false,
      enabledMark: 1 as const,
    })
    expect(list.find(({ id }) => id === 'trial/count')).toMatchObject({ canStop: true, nextRunTime: Date.UTC(2026, 10, 22, 4) })
    const log = await admin.get(builtInLog, { query: { id: 'scheduled-tasks/begin' } })
    expect(log.list.length).toBeGreaterThan(0)
    expect(await admin.call(builtInLog, { query: { id: 'nothing' } })).toMatchObject({ code: 404 })
  })

  test('is stopped and goes on again, but for what the product needs', async () => {
    const turn = (id: string, enabledMark: 0 | 1) => admin.call(switchBuiltIn, { body: { id, enabledMark } })
    expect(await turn('trial/count', 0)).toMatchObject({ code: 200 })
    expect([...(await stoppedJobs(kernel.db))]).toEqual(['trial/count'])
    expect((await admin.get(listBuiltIn, {})).list.find(({ id }) => id === 'trial/count')).toMatchObject({
      enabledMark: 0,
      nextRunTime: null,
    })
    expect(await turn('trial/count', 1)).toMatchObject({ code: 200 })
    expect([...(await stoppedJobs(kernel.db))]).toEqual([])
    expect(await turn('kernel/add-audit-partitions', 0)).toMatchObject({ code: 422, msg: '该任务是系统运行所必需的，不能停止' })
    expect(await turn('trial/hidden', 0)).toMatchObject({ code: 404 })
  })
})

test('an entry that could not be handed over is handed over again', async () => {
  const id = crypto.randomUUID()
  const row = { id, kind: 'trial/kind', payload: '{}', parked: true, attempts: 20, error: 'Error: "name" is away' }
  await kernel.db.insertInto('outbox').values(row).execute()
  expect((await admin.get(listParkedEntries, {})).list).toMatchObject([{ id, error: 'Error: "…" is away' }])
  expect(await admin.call(retryParkedEntry, { params: { id } })).toMatchObject({ code: 200 })
  expect(await kernel.db.selectFrom('outbox').select(['parked', 'attempts']).where('id', '=', id).execute()).toEqual([
    { parked: false, attempts: 0 },
  ])
  expect(await admin.call(retryParkedEntry, { params: { id } })).toMatchObject({ code: 404 })
})

test('seeing is one right, changing others', async () => {
  await givenRole(kernel, 'watcher', { menuId: taskMenu, buttons: [] })
  await givenPerson(kernel, { account: 'watcher', roleIds: ['watcher'] })
  const watcher = await server.signIn('watcher', personPassword)
  const { id, body } = await given()
  expect(await watcher.call(listTasks, { query: {} })).toMatchObject({ code: 200 })
  expect(await watcher.call(createTask, { body: body })).toMatchObject({ code: 403 })
  expect(await watcher.call(runTask, { params: { id } })).toMatchObject({ code: 403 })
  expect(await watcher.call(stopTask, { params: { id } })).toMatchObject({ code: 403 })
  expect(await watcher.call(switchBuiltIn, { body: { id: 'trial/count', enabledMark: 0 } })).toMatchObject({ code: 403 })
})
