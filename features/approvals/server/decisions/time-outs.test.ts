import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { ApproverNode, FlowDefinition, NodeTimes } from '#engine/flows/model.ts'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import { toEpoch } from '#engine/values/calendar.ts'
import {
  approveCall,
  listBox,
  listUnfinished,
  nextWorkItem,
  requestDetail,
  restoreCall,
  startRequest,
  suspendCall,
  withdrawCall,
} from '#features/approvals/contract.ts'
import { timeOutsJob } from '#features/approvals/server/decisions/time-outs.ts'
import { listMessages } from '#features/messages/contract.ts'
import { createWorkingDay, readOfficeHours, updateOfficeHours } from '#features/working-days/contract.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { addJob } from '#server/jobs/jobs.ts'
import { openEntry, savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Time limits of requests, on two nodes with one database and a clock that the tests set. Friday is 2026-11-20. */

const zone = 'Asia/Shanghai'
const at = (text: string): number => toEpoch(text, zone)!
const clock = { now: at('2026-11-20 15:30') }
const now = () => clock.now
const settings = { timeZone: zone, logLevel: 'silent' } as const
const server = await startTestServer({ now, settings })
const other = await startTestServer({ now, settings, database: server.database })
const { kernel } = server.node
const ids = {} as Record<'filer' | 'li' | 'wang' | 'boss', string>
/** Sessions do not outlive the days between two steps. */
const as = (account: string) => server.signIn(account, personPassword)

beforeAll(async () => {
  await givenFunctionRole(kernel, 'filing', { functionId: 'reviews' })
  await givenFunctionRole(kernel, 'others', { functionId: 'others' })
  await givenFunction(kernel, { id: 'others', parts: [part('title', 'text')] })
  ids.filer = await givenPerson(kernel, { account: 'filer', roleIds: ['filing'] })
  ids.boss = await givenPerson(kernel, { account: 'boss', roleIds: ['others'] })
  for (const account of ['li', 'wang'] as const)
    ids[account] = await givenPerson(kernel, { account, roleIds: ['others'], managerId: ids.boss })
})

const times = (approvesAt: number | null = null): NodeTimes => ({
  limit: { kind: 'own', from: 'receipt', field: '', hours: 48, counts: 'working-days' },
  reminders: { kind: 'own', firstHours: 24, everyHours: 22, notifies: true },
  overdue: { kind: 'own', firstHours: 0, everyHours: 24, notifies: true, tellsSuperiors: true, approvesAt },
})
const limited = (people: readonly string[], more: Partial<ApproverNode> = {}) =>
  chain(start(), approver('a', people, { times: times(), ...more }))

async function submitted(definition: FlowDefinition, title = 't'): Promise<string> {
  const flow = { ...definition, id: 'flow-review', code: 'review', name: 'review' }
  await givenFunction(kernel, { id: 'reviews', parts: [part('title', 'text'), part('remark', 'text')], flow })
  return submittedAgain(title)
}
async function submittedAgain(title = 't'): Promise<string> {
  return savedIn(await (await as('filer')).get(startRequest, { body: { flowId: 'flow-review', formData: { title }, status: 0 } })).id
}
const runOn = async (node: typeof server) => {
  await inTransaction(kernel.db, (tx) => addJob(tx, timeOutsJob, {}))
  await node.node.drainJobs()
}
async function run(time: string): Promise<void> {
  clock.now = at(time)
  await runOn(server)
  await server.node.drainOutbox()
}
const detail = async (account: string, id: string) => (await as(account)).get(requestDetail, { params: { id }, query: {} })
const messages = async (account: string) =>
  (await (await as(account)).get(listMessages, { query: { pageSize: 100 } })).list
    .map(({ title }) => title)
    .filter((title) => title.includes('review'))
const eventsOf = async (id: string, type: string) =>
  kernel.db.selectFrom('flow_event').select('body').where('task_id', '=', id).where('type', '=', type).orderBy('sequence').execute()
const columnsOf = (id: string) =>
  kernel.db.selectFrom('flow_operator').select(['state', 'due_at', 'alarm_at']).where('task_id', '=', id).execute()
const due = at('2026-11-24 15:30')

test('until when somebody has to decide stands with the work item, and everybody who waits sees it', async () => {
  const id = await submitted(limited([ids.li]))
  expect(await columnsOf(id)).toEqual([{ state: 'open', due_at: new Date(due), alarm_at: new Date(at('2026-11-23 15:30')) }])
  const box = await (await as('li')).get(listBox, { params: { id: '1' }, query: {} })
  expect(box.list).toMatchObject([{ processId: id, dueTime: due }])
  const mine = await detail('filer', id)
  expect(mine.flowTaskInfo.dueTime).toBe(due)
  expect(mine.timeline.find(({ kind }) => kind === 'current')).toMatchObject({ people: [{ name: 'li' }], dueAt: due })
  expect(mine.flowTaskOperatorList).toMatchObject([{ dueTime: due }])
  const { running } = await (await as('filer')).get(listUnfinished, {})
  expect(running.list.find(({ processId }) => processId === id)?.waitsFor).toMatchObject([{ dueAt: due }])
  await server.node.drainOutbox()
  // Who began it belongs to no organization, so he is named himself.
  expect(await messages('li')).toEqual([expect.stringMatching(/待办：filer ?，请于2026-11-24 15:30前处理/)])
})

test('it reminds before, tells person and superior after, each time once, and says so in the history', async () => {
  clock.now = at('2026-11-20 15:30')
  const id = await submitted(limited([ids.wang]))
  await server.node.drainOutbox()
  await run('2026-11-23 15:29')
  expect(await messages('wang')).toHaveLength(1)
  await run('2026-11-23 15:30')
  await run('2026-11-23 15:31')
  expect((await messages('wang'))[0]).toContain('即将到期')
  expect(await messages('wang')).toHaveLength(2)
  await run('2026-11-24 15:30')
  expect((await messages('wang'))[0]).toContain('已超时')
  expect((await messages('boss')).filter((title) => title.includes('wang的review待办已超时'))).toHaveLength(1)
  expect((await detail('filer', id)).timeline.filter(({ note }) => note === 'flows.overdue')).toMatchObject([
    { kind: 'past', action: null, people: [{ name: 'wang' }], toName: 'boss' },
  ])
  expect(await columnsOf(id)).toEqual([{ state: 'open', due_at: new Date(due), alarm_at: new Date(at('2026-11-25 15:30')) }])
  const log = await kernel.db
    .selectFrom('audit_entry')
    .select(['actor_id', 'action'])
    .where('object', '=', `reviews:${id}`)
    .orderBy('at')
    .execute()
  expect(log.filter(({ action }) => action === 'flow.time-out')).toEqual([
    { actor_id: null, action: 'flow.time-out' },
    { actor_id: null, action: 'flow.time-out' },
  ])
})

test('nothing happens while it is suspended, and nobody is told that it is due', async () => {
  clock.now = at('2026-11-20 15:30')
  const id = await submitted(limited([ids.li], { times: times(1) }))
  clock.now = at('2026-11-23 09:30')
  const keeper = await server.admin()
  await keeper.get(suspendCall, { params: { id }, body: {} })
  expect((await detail('filer', id)).flowTaskInfo.dueTime).toBeNull()
  await run('2026-11-30 15:30')
  expect(await eventsOf(id, 'deadline-noticed')).toEqual([])
  await (await server.admin()).get(restoreCall, { params: { id }, body: {} })
  await server.node.drainOutbox()
  // Thirty hours were left on Monday morning.
  expect(await columnsOf(id)).toMatchObject([{ state: 'open', due_at: new Date(at('2026-12-01 21:30')) }])
  expect((await messages('li'))[0]).toContain('已恢复，请于2026-12-01 21:30前处理')
})

test('a page that was opened before a reminder approves after it', async () => {
  clock.now = at('2026-11-20 15:30')
  const id = await submitted(limited([ids.li]))
  const opened = await detail('li', id)
  const { version } = opened.flowTaskInfo
  await run('2026-11-23 15:30')
  expect(await eventsOf(id, 'deadline-noticed')).toHaveLength(1)
  const li = await as('li')
  expect((await detail('li', id)).formData).toEqual(opened.formData)
  const body = { handleOpinion: '', formData: {}, version }
  expect(await li.call(approveCall, { params: { id: (await openEntry(li, id))! }, body })).toMatchObject({ code: 200 })
})

test('a flow that says so goes on by itself, and the history says why', async () => {
  clock.now = at('2026-11-20 15:30')
  const id = await submitted(limited([ids.li], { times: times(1) }))
  await run('2026-11-24 15:30')
  const { flowTaskInfo, timeline } = await detail('filer', id)
  expect(flowTaskInfo.status).toBe(2)
  expect(timeline.at(-1)).toMatchObject({ action: 1, people: [{ name: 'li' }], note: 'flows.automatic-timed-out' })
})

test('it does not go on by itself while a field is empty that the node requires: people are told', async () => {
  clock.now = at('2026-11-20 15:30')
  const rights = [{ field: 'remark', read: true, write: true, required: true }]
  const id = await submitted(limited([ids.li], { times: times(1), rights }))
  const li = await as('li')
  const entry = (await openEntry(li, id))!
  expect(await li.call(approveCall, { params: { id: entry }, body: {} })).toMatchObject({ code: 422 })
  await run('2026-11-24 15:30')
  expect(await eventsOf(id, 'deadline-noticed')).toHaveLength(1)
  const { flowTaskInfo } = await detail('li', id)
  expect(flowTaskInfo.status).toBe(1)
  const body = { formData: { remark: 'seen' }, version: flowTaskInfo.version }
  expect(await (await as('li')).call(approveCall, { params: { id: entry }, body })).toMatchObject({ code: 200 })
})

test('nothing happens to what was withdrawn, decided, suspended or deleted', async () => {
  clock.now = at('2026-11-20 15:30')
  const [withdrawn, decided, suspended, deleted] = [
    await submitted(limited([ids.li], { times: times(1) })),
    await submittedAgain(),
    await submittedAgain(),
    await submittedAgain(),
  ]
  await (await as('filer')).get(withdrawCall, { params: { id: withdrawn }, body: { handleOpinion: '' } })
  const li = await as('li')
  await li.get(approveCall, { params: { id: (await openEntry(li, decided))! }, body: { handleOpinion: '' } })
  await kernel.db.updateTable('flow_task').set({ status: 6 }).where('id', '=', suspended).execute()
  await kernel.db.updateTable('flow_task').set({ deleted_at: new Date() }).where('id', '=', deleted).execute()
  await run('2026-12-24 15:30')
  const happened = await kernel.db
    .selectFrom('flow_event')
    .select('type')
    .where('task_id', 'in', [withdrawn, decided, suspended, deleted])
    .where('at', '>', new Date(at('2026-11-21')))
    .execute()
  expect(happened).toEqual([])
})

test('of two nodes that run at once each time-out happens once, and so it does where a run is lost in its middle', async () => {
  clock.now = at('2027-01-04 10:00')
  const definition = chain(start(), approver('a', [ids.li], { times: times(1) }), approver('b', [ids.wang], { times: times() }))
  const requests = [await submitted(definition)]
  for (let count = 1; count < 6; count += 1) requests.push(await submittedAgain())
  clock.now = at('2027-01-06 10:00')
  // A node that dies before its commit loses all that it did for a request.
  await sql`alter table flow_event add constraint dies check (type <> 'node-passed') not valid`.execute(kernel.db)
  await runOn(server)
  await sql`alter table flow_event drop constraint dies`.execute(kernel.db)
  for (const id of requests) expect(await eventsOf(id, 'operator-approved')).toEqual([])
  const twice = [server, other, server, other]
  for (const _ of twice) await inTransaction(kernel.db, (tx) => addJob(tx, timeOutsJob, {}))
  await Promise.all(twice.map(({ node }) => node.drainJobs()))
  await Promise.all([server.node.drainOutbox(), other.node.drainOutbox()])
  for (const id of requests) {
    expect(await eventsOf(id, 'operator-approved')).toHaveLength(1)
    expect(await eventsOf(id, 'operator-assigned')).toHaveLength(2)
  }
  clock.now = at('2027-01-07 10:00')
  await Promise.all([runOn(server), runOn(other)])
  await Promise.all([server.node.drainOutbox(), other.node.drainOutbox()])
  for (const id of requests) expect(await eventsOf(id, 'deadline-noticed')).toHaveLength(1)
  expect((await messages('wang')).filter((title) => title.includes('即将到期'))).toHaveLength(1 + requests.length)
})

test('the box to do is sorted by when things are due, and the next one follows that order', async () => {
  const account = await givenPerson(kernel, { account: 'zhao', roleIds: ['others'] })
  clock.now = at('2027-02-01 10:00')
  const without = await submitted(limited([account], { times: { ...times(), limit: { kind: 'off' } } }))
  const late = await submitted(limited([account]))
  const early = await submitted(
    limited([account], { times: { ...times(), limit: { kind: 'own', from: 'receipt', field: '', hours: 2, counts: 'clock' } } }),
  )
  const zhao = await as('zhao')
  const sorted = async (query: { sidx?: 'dueTime'; sort?: 'asc' | 'desc' }) =>
    (await zhao.get(listBox, { params: { id: '1' }, query })).list.map(({ processId }) => processId)
  expect(await sorted({ sidx: 'dueTime', sort: 'asc' })).toEqual([early, late, without])
  expect(await sorted({ sidx: 'dueTime', sort: 'desc' })).toEqual([late, early, without])
  expect(await sorted({})).toEqual([early, late, without])
  const entry = async (id: string) => (await openEntry(zhao, id))!
  const next = async (id: string, query: { sidx?: 'dueTime'; sort?: 'asc' | 'desc' }) => {
    const found = await zhao.get(nextWorkItem, { params: { id: await entry(id) }, query })
    return [found.position, found.next?.processId, found.fromStart]
  }
  const rising = { sidx: 'dueTime', sort: 'asc' } as const
  expect(await next(early, rising)).toEqual([1, late, false])
  expect(await next(late, rising)).toEqual([2, without, false])
  expect(await next(without, rising)).toEqual([3, early, true])
  expect(await next(late, { sidx: 'dueTime', sort: 'desc' })).toEqual([1, early, false])
  // One that was decided meanwhile keeps its place.
  const gone = await entry(late)
  await zhao.get(approveCall, { params: { id: gone }, body: { handleOpinion: '' } })
  expect(await zhao.get(nextWorkItem, { params: { id: gone }, query: rising })).toMatchObject({
    total: 2,
    position: null,
    next: { processId: without },
    fromStart: false,
  })
  expect(await zhao.call(listBox, { params: { id: '2' }, query: { sidx: 'dueTime' } })).toMatchObject({ code: 400 })
})

test('a day that an administrator sets counts for what is received from then on', async () => {
  clock.now = at('2027-03-01 09:00')
  const before = await submitted(limited([ids.li]))
  const admin = await server.admin()
  await admin.get(createWorkingDay, { body: { day: at('2027-03-02'), fullName: '停电', worked: 0 } })
  const after = await submittedAgain()
  const dueOf = async (id: string) => (await detail('filer', id)).flowTaskInfo.dueTime
  expect([await dueOf(before), await dueOf(after)]).toEqual([at('2027-03-03 09:00'), at('2027-03-04 09:00')])
})

test('eight office hours from a Friday end on a Saturday that is worked; reminders and alarms come while people are at work', async () => {
  const account = await givenPerson(kernel, { account: 'office', roleIds: ['others'], managerId: ids.boss })
  const admin = await server.admin()
  // 2027-04-09 is a Friday; the Saturday after it is worked, the Monday off.
  await admin.get(createWorkingDay, { body: { day: at('2027-04-10'), fullName: '调休', worked: 1 } })
  await admin.get(createWorkingDay, { body: { day: at('2027-04-12'), fullName: '调休', worked: 0 } })
  const limit = { kind: 'own', from: 'receipt', field: '', hours: 8, counts: 'office-hours' } as const
  const reminders = { kind: 'own', firstHours: 7, everyHours: 0, notifies: true } as const
  const overdue = { kind: 'own', firstHours: 0, everyHours: 3, notifies: true, tellsSuperiors: false, approvesAt: null } as const
  clock.now = at('2027-04-09 16:00')
  const id = await submitted(limited([account], { times: { limit, reminders, overdue } }))
  const mine = async (which: string) => (await detail('filer', which)).flowTaskInfo.dueTime
  expect(await mine(id)).toBe(at('2027-04-10 17:00'))
  await run('2027-04-10 15:59')
  expect(await messages('office')).toHaveLength(1)
  await run('2027-04-10 16:00')
  expect((await messages('office'))[0]).toContain('即将到期')
  // Half an hour is left when it is suspended, and is counted from the next morning when it is restored in the night.
  clock.now = at('2027-04-10 16:30')
  await (await server.admin()).get(suspendCall, { params: { id }, body: {} })
  clock.now = at('2027-04-12 23:00')
  await (await server.admin()).get(restoreCall, { params: { id }, body: {} })
  expect(await mine(id)).toBe(at('2027-04-13 09:00'))
  const alarms = async () => (await columnsOf(id)).map(({ alarm_at }) => alarm_at)
  expect(await alarms()).toEqual([new Date(at('2027-04-13 09:00'))])
  await run('2027-04-13 09:00')
  expect(await alarms()).toEqual([new Date(at('2027-04-13 12:00'))])
  await run('2027-04-13 12:00')
  expect(await alarms()).toEqual([new Date(at('2027-04-13 17:30'))])
  expect((await eventsOf(id, 'deadline-noticed')).map(({ body }) => body)).toMatchObject([
    { kind: 'reminder', count: 1 },
    { kind: 'overdue', count: 1 },
    { kind: 'overdue', count: 2 },
  ])
  // Other hours count for what is received from then on, at every node of the product.
  const { version } = await (await server.admin()).get(readOfficeHours, {})
  const hours = { span1: ['09:00', '12:00'], span2: ['13:00', '18:00'], span3: [], span4: [], version }
  await (await other.admin()).get(updateOfficeHours, { body: hours })
  clock.now = at('2027-04-15 16:00')
  expect(await mine(await submittedAgain())).toBe(at('2027-04-16 16:00'))
  expect(await mine(id)).toBe(at('2027-04-13 09:00'))
})
