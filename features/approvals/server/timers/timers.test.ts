import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { approver, branch, chain, start, timer } from '#engine/flows/testing/builders.ts'
import { toEpoch } from '#engine/values/calendar.ts'
import {
  endTimerCall,
  listMonitored,
  listMyRequests,
  listUnfinished,
  requestDetail,
  restoreCall,
  routePreview,
  startRequest,
  suspendCall,
  terminateCall,
  urgeMonitored,
  withdrawCall,
} from '#features/approvals/contract.ts'
import { changeButton } from '#features/approvals/actions/change/call.ts'
import { monitorMenu, suspendButton, terminateButton } from '#features/approvals/contract/monitor.ts'
import { timersJob } from '#features/approvals/server/timers/timers-job.ts'
import { faultsOfStored } from '#features/approvals/server/testing/stored-requests.ts'
import { listMessages } from '#features/messages/contract.ts'
import { givenAdministration, givenMenuRole, givenTree } from '#features/organizations/testing/given-organizations.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { addJob } from '#server/jobs/jobs.ts'
import { approveAs, savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Timers of requests, on two nodes with one database and a clock that the tests set. Friday is 2026-11-20. */

const zone = 'Asia/Shanghai'
const at = (text: string): number => toEpoch(text, zone)!
const clock = { now: at('2026-11-20 15:30') }
const now = () => clock.now
const settings = { timeZone: zone, logLevel: 'silent' } as const
const server = await startTestServer({ now, settings })
const other = await startTestServer({ now, settings, database: server.database })
const { kernel } = server.node
const ids = {} as Record<'filer' | 'li' | 'zhao', string>
/** Sessions do not outlive the days between two steps. */
const as = (account: string) => (account === 'admin' ? server.admin() : server.signIn(account, personPassword))

beforeAll(async () => {
  await givenFunctionRole(kernel, 'filing', { functionId: 'reviews' })
  for (const account of ['filer', 'li', 'zhao'] as const)
    ids[account] = await givenPerson(kernel, { account, name: account, roleIds: ['filing'] })
})

async function submitted(definition: FlowDefinition, account = 'filer'): Promise<string> {
  const flow = { ...definition, id: 'flow-review', code: 'review', name: '公示备案' }
  await givenFunction(kernel, { id: 'reviews', parts: [part('title', 'text')], flow })
  return savedIn(await (await as(account)).get(startRequest, { body: { flowId: 'flow-review', formData: { title: 't' }, status: 0 } })).id
}
const waits = (): FlowDefinition => chain(start(), timer('t', { days: 1, hours: 2 }), approver('b', [ids.zhao]))
/** Both nodes look for what is due at once. */
async function run(time: string): Promise<void> {
  clock.now = at(time)
  await inTransaction(kernel.db, (tx) => addJob(tx, timersJob, {}))
  await inTransaction(kernel.db, (tx) => addJob(tx, timersJob, {}))
  await Promise.all([server.node.drainJobs(), other.node.drainJobs()])
  await server.node.drainOutbox()
}
const eventsOf = async (id: string): Promise<readonly string[]> => {
  const { rows } = await sql<{
    type: string
  }>`select type from flow_event where task_id = ${id} and type like 'timer-%' order by sequence`.execute(kernel.db)
  return rows.map(({ type }) => type)
}
const open = async (id: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ node: string }>`select node from flow_operator where task_id = ${id} and state = 'open'`.execute(kernel.db)
  return rows.map(({ node }) => node)
}
const detail = async (account: string, id: string) => (await as(account)).get(requestDetail, { params: { id }, query: {} })
const timerAt = async (id: string) =>
  (await kernel.db.selectFrom('flow_task').select('timer_at').where('id', '=', id).executeTakeFirstOrThrow()).timer_at

test('a request waits until the moment and goes on once, whichever node looks, however often', async () => {
  clock.now = at('2026-11-20 15:30')
  const id = await submitted(waits())
  expect([await open(id), await timerAt(id)]).toEqual([[], new Date(at('2026-11-21 17:30'))])
  await run('2026-11-21 17:29')
  expect(await eventsOf(id)).toEqual(['timer-started'])
  await run('2026-11-21 17:30')
  expect([await open(id), await eventsOf(id), await timerAt(id)]).toEqual([['b'], ['timer-started', 'timer-fired'], null])
  await run('2026-11-21 17:31')
  expect(await eventsOf(id)).toEqual(['timer-started', 'timer-fired'])
  expect(await faultsOfStored(server.database.db, [id], clock.now)).toEqual([])
  const messages = await (await as('zhao')).get(listMessages, { query: { pageSize: 100 } })
  expect(messages.list.filter(({ title }) => title.includes('公示备案'))).toHaveLength(1)
})

test('a job stands in the queue for the moment itself', async () => {
  clock.now = at('2026-11-20 15:30')
  const id = await submitted(chain(start(), timer('t', { seconds: 20 }), approver('b', [ids.zhao])))
  await server.node.drainOutbox()
  const { rows } = await sql<{ run_at: Date }>`select run_at from graphile_worker.jobs where key = ${`timer ${id}`}`.execute(kernel.db)
  expect(rows.map(({ run_at }) => run_at.getTime())).toEqual([at('2026-11-20 15:30') + 20_000])
})

test('where the servers were down past the moment it goes on as soon as one runs', async () => {
  clock.now = at('2026-11-20 15:30')
  const id = await submitted(chain(start(), timer('t'), timer('u', { hours: 2 }), approver('b', [ids.zhao])))
  await run('2026-12-24 08:00')
  // The second one counts from when the request came to it.
  expect([await open(id), await timerAt(id)]).toEqual([[], new Date(at('2026-12-24 10:00'))])
  await run('2026-12-24 10:00')
  expect(await open(id)).toEqual(['b'])
})

test('directly before the end the request is approved by it', async () => {
  clock.now = at('2026-11-20 15:30')
  const id = await submitted(chain(start(), timer('t')))
  await run('2026-11-20 16:30')
  expect((await detail('filer', id)).flowTaskInfo).toMatchObject({ status: 2, completion: 100 })
})

test.each([
  ['withdrawn', async (id: string) => (await as('filer')).call(withdrawCall, { params: { id }, body: {} })],
  ['terminated', async (id: string) => (await as('admin')).call(terminateCall, { params: { id }, body: { handleOpinion: '重复' } })],
])('nothing goes off in a request that is %s', async (_what, act) => {
  clock.now = at('2026-11-20 15:30')
  const id = await submitted(waits())
  expect(await act(id)).toMatchObject({ code: 200 })
  expect(await timerAt(id)).toBeNull()
  await run('2026-11-25 10:00')
  expect([await open(id), await eventsOf(id)]).toEqual([[], ['timer-started']])
})

test('a suspended one stands still, and has its rest when it is restored', async () => {
  clock.now = at('2026-11-20 15:30')
  const id = await submitted(waits())
  clock.now = at('2026-11-20 17:30')
  await (await as('admin')).get(suspendCall, { params: { id }, body: {} })
  await run('2026-11-25 10:00')
  const { flowTaskInfo, timeline } = await detail('filer', id)
  expect([flowTaskInfo.timers, timeline.find(({ kind }) => kind === 'current')?.wait]).toEqual([
    [{ nodeCode: 't', nodeName: '定时器t', dueAt: null }],
    { text: '等待 1 天 2 小时', until: null, earliest: false },
  ])
  expect(await eventsOf(id)).toEqual(['timer-started'])
  await (await as('admin')).get(restoreCall, { params: { id }, body: {} })
  expect(await timerAt(id)).toEqual(new Date(at('2026-11-26 10:00')))
  await run('2026-11-26 10:00')
  expect(await open(id)).toEqual(['b'])
})

test('everybody who reads it sees that it waits, and until when', async () => {
  clock.now = at('2026-11-20 15:30')
  const client = await as('filer')
  const flow = {
    ...chain(start(), approver('a', [ids.li], { progress: 40 }), timer('t', { days: 1, hours: 2 }), approver('b', [ids.zhao])),
    id: 'flow-review',
    code: 'review',
    name: '公示备案',
  }
  await givenFunction(kernel, { id: 'reviews', parts: [part('title', 'text')], flow })
  const preview = await client.get(routePreview, { body: { flowId: 'flow-review', formData: { title: 't' } } })
  expect(preview.timeline[1]).toMatchObject({
    nodeCode: 't',
    note: 'flows.timer-coming',
    wait: { text: '等待 1 天 2 小时', until: at('2026-11-21 17:30'), earliest: true },
  })
  const { id } = savedIn(await client.get(startRequest, { body: { flowId: 'flow-review', formData: { title: 't' }, status: 0 } }))
  await approveAs(await as('li'), id)
  const until = at('2026-11-21 17:30')
  const told = await detail('filer', id)
  const timers = [{ nodeCode: 't', nodeName: '定时器t', dueAt: until }]
  expect(told.flowTaskInfo).toMatchObject({ thisStep: '定时器t', thisStepId: 't', completion: 40, timers })
  expect(told.flowTaskInfo.actions).not.toContain('urge')
  expect(told.flowTaskNodeList.find(({ nodeCode }) => nodeCode === 't')).toMatchObject({ nodeType: 'timer', type: 1, userName: '定时器t' })
  expect(told.timeline.find(({ kind }) => kind === 'current')).toMatchObject({
    people: [],
    note: 'flows.timer-waits',
    receivedAt: at('2026-11-20 15:30'),
    wait: { text: '等待 1 天 2 小时', until, earliest: false },
  })
  expect(told.flowTemplateInfo.flowTemplateJson).toContain('"type":"timer"')
  expect(told.flowTemplateInfo.flowTemplateJson).toContain('"day":1,"hour":2')
  const box = await client.get(listMyRequests, { query: {} })
  expect(box.list.find(({ processId }) => processId === id)).toMatchObject({ thisStep: '定时器t', timers })
  const { running } = await client.get(listUnfinished, {})
  expect(running.list.find(({ processId }) => processId === id)).toMatchObject({ waitsFor: [], timers })
  expect(await (await as('admin')).call(urgeMonitored, { params: { id } })).toMatchObject({
    code: 409,
    msg: '流程正在等待定时器，目前没有可催办的审批人',
  })
})

test('who may change a request has it go on at once, with a reason that its initiator gets', async () => {
  clock.now = at('2026-11-20 15:30')
  const id = await submitted(waits())
  const admin = await as('admin')
  const act = (body: object) => admin.call(endTimerCall, { params: { id }, body })
  const { list } = await admin.get(listMonitored, { query: {} })
  expect(list.find(({ processId }) => processId === id)).toMatchObject({ timers: [{ nodeCode: 't' }] })
  expect(list.find(({ processId }) => processId === id)?.actions).toContain('end-timer')
  expect(await act({})).toMatchObject({ code: 422, msg: '请填写立即继续的原因' })
  expect(await act({ handleOpinion: '齐全', nodeCode: 'b' })).toMatchObject({ code: 409, msg: '当前没有正在等待的定时器，请刷新后查看' })
  expect(await act({ handleOpinion: '材料已齐全' })).toMatchObject({ code: 200, msg: '已继续流转', data: { status: 1 } })
  expect([await open(id), await eventsOf(id), await timerAt(id)]).toEqual([['b'], ['timer-started', 'timer-ended'], null])
  expect(await act({ handleOpinion: '再次' })).toMatchObject({ code: 409 })
  const { timeline, flowTaskOperatorRecordList } = await detail('filer', id)
  expect(timeline.find(({ note }) => note === 'flows.timer-ended')).toMatchObject({
    opinion: '材料已齐全',
    people: [{ name: '管理员' }],
  })
  // Clients of the family know no such action.
  expect(flowTaskOperatorRecordList.map(({ nodeCode }) => nodeCode)).toEqual(['start'])
  const { rows } = await sql<{
    action: string
  }>`select action from audit_entry where action = 'flow.end-timer' and object like ${`%${id}`}`.execute(kernel.db)
  expect(rows).toHaveLength(1)
  await server.node.drainOutbox()
  const told = (await (await as('filer')).get(listMessages, { query: { pageSize: 100 } })).list.map(({ title }) => title)
  expect(told.filter((title) => title.includes('提前结束“定时器t”的等待，原因：材料已齐全'))).toHaveLength(1)
  await run('2026-11-30 10:00')
  expect(await eventsOf(id)).toEqual(['timer-started', 'timer-ended'])
})

test('without the button or the organization nobody does; of several timers it is said which', async () => {
  clock.now = at('2026-11-20 15:30')
  await givenTree(kernel, [
    { id: 'county', name: '县局' },
    { id: 'abroad', name: '外县' },
  ])
  await givenPerson(kernel, { account: 'near', roleIds: ['filing'], organizationIds: ['county'] })
  const watchers = [
    ['watcher', 'county', [suspendButton, terminateButton]],
    ['outsider', 'abroad', [changeButton]],
    ['changer', 'county', [changeButton]],
  ] as const
  for (const [account, organization, buttons] of watchers) {
    const role = await givenMenuRole(kernel, `${account}s`, monitorMenu, [...buttons])
    const person = await givenPerson(kernel, { account, organizationIds: [organization], roleIds: [role] })
    await givenAdministration(kernel, person, organization)
  }
  const branches = [branch('x', { next: timer('t') }), branch('y', { next: timer('u') })]
  const id = await submitted(chain(start({ fork: { kind: 'parallel', branches } }), approver('b', [ids.zhao])), 'near')
  const act = async (account: string, nodeCode?: string, request = id) =>
    (await as(account)).call(endTimerCall, { params: { id: request }, body: { handleOpinion: '齐全', ...(nodeCode && { nodeCode }) } })
  expect(await act('watcher', 't')).toMatchObject({ code: 403 })
  expect(await act('outsider', 't')).toMatchObject({ code: 404 })
  expect(await act('changer', 't', '00000000-0000-4000-8000-000000000000')).toMatchObject({ code: 404 })
  expect(await act('changer')).toMatchObject({ code: 422, msg: '请选择要结束的定时器' })
  expect(await act('changer', 'u')).toMatchObject({ code: 200 })
  expect((await detail('near', id)).flowTaskInfo.timers?.map(({ nodeCode }) => nodeCode)).toEqual(['t'])
  await run('2026-11-20 16:30')
  expect(await open(id)).toEqual(['b'])
})

test.each([
  // He is the only administrator, so he would be asked in the absence of the approver, and may not decide on what is his own.
  ['asks administrators', 'first', { rule: 'administrators', users: [] }],
  // Nobody is there to name somebody.
  ['has the one before name somebody', 'second', { rule: 'named-by-approver', users: [] }],
] as const)(
  'a request that cannot go on where a flow %s is told once, and goes on when somebody can be asked',
  async (_how, account, withoutPeople) => {
    clock.now = at('2026-11-20 15:30')
    const absent = (enabled: boolean) => givenPerson(kernel, { account, enabled })
    const begin = { ...start(), withoutPeople }
    const id = await submitted(chain(begin, timer('t', { hours: 2 }), approver('b', [await absent(false)])), 'admin')
    const told = async (whom: string): Promise<readonly string[]> => {
      const { list } = await (await as(whom)).get(listMessages, { query: { pageSize: 100 } })
      return list.map(({ title }) => title).filter((title) => title.includes('公示备案') && title.includes('等待已到时，但未能继续流转'))
    }
    const before = (await told('admin')).length
    await run('2026-11-20 17:30')
    await run('2026-11-20 17:31')
    expect([await eventsOf(id), await told('li')]).toEqual([['timer-started'], []])
    // What nobody has read of the same flow is one message.
    expect(await told('admin')).toEqual([expect.stringContaining(before === 0 ? '管理员的公示备案' : '有2个申请')])
    await absent(true)
    await run('2026-11-20 17:32')
    expect([await eventsOf(id), (await told('admin')).length, (await open(id)).length]).toEqual([['timer-started', 'timer-fired'], 1, 1])
  },
)
