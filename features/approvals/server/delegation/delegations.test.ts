import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import { saveApprovalDraftCall } from '#features/approvals/actions/save-approval-draft/call.ts'
import { listOwnFlows } from '#features/approvals/contract/definitions.ts'
import {
  addSignerCall,
  approveCall,
  listBox,
  nextWorkItem,
  requestDetail,
  returnCall,
  startRequest,
  transferCall,
  workItemOpen,
} from '#features/approvals/contract.ts'
import {
  createDelegation,
  delegableFlowsByIds,
  deleteDelegation,
  listDelegations,
  pageDelegableFlows,
  readDelegation,
  stopDelegation,
  updateDelegation,
} from '#features/approvals/contract/delegations.ts'
import { restoreCall } from '#features/approvals/actions/restore/call.ts'
import { suspendCall } from '#features/approvals/actions/suspend/call.ts'
import { delegatedTo, standsUntilWritten } from '#features/approvals/server/delegation/stand-ins.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import { listMessages } from '#features/messages/contract.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { upsertOrganization } from '#server/directory/write.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { at, engine, signIn } from '#server/testing/family-client.ts'
import { openEntry, savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** 流程委托 through its calls, and what a stand-in sees and decides. */

const server = await startTestServer()
const { kernel } = server.node
const accounts = ['filer', 'ann', 'ben', 'cid', 'dora', 'eve'] as const
type Account = (typeof accounts)[number]
const ids = {} as Record<Account | 'gone' | 'foreign', string>
const people = {} as Record<Account, TestClient>
const hour = 3_600_000
const flows = { one: 'flow-one', two: 'flow-two', both: 'flow-both' } as const

beforeAll(async () => {
  for (const id of Object.keys(flows)) await givenFunctionRole(kernel, id, { functionId: id })
  await givenFunctionRole(kernel, 'others', { functionId: 'others' })
  const roleIds = Object.keys(flows)
  await inTransaction(kernel.db, (tx) =>
    upsertOrganization(kernel, byProgram(tx), {
      id: 'firm',
      code: 'firm',
      name: 'firm',
      kind: 'company',
      creditCode: '91620000MA00000000',
    }),
  )
  for (const account of accounts) ids[account] = await givenPerson(kernel, { account, roleIds: account === 'eve' ? ['others'] : roleIds })
  ids.gone = await givenPerson(kernel, { account: 'gone', enabled: false })
  ids.foreign = await givenPerson(kernel, { account: 'foreign', organizationIds: ['firm'] })
  const all = { counterSign: { mode: 'all', ratio: 100 } } as const
  const nodes = {
    one: [approver('a', [ids.ann], { actions: { ...approver('x', []).actions, transfer: true, save: true } })],
    two: [approver('a', [ids.ann])],
    both: [approver('a', [ids.ann, ids.ben, ids.dora], { ...all, actions: { ...approver('x', []).actions, addSigner: true } })],
  }
  for (const [name, id] of Object.entries(flows) as [keyof typeof flows, string][]) {
    const flow = { ...chain(start(), ...nodes[name]), id, code: id, name: `流程${name}` }
    await givenFunction(kernel, { id: name, parts: [part('title', 'text')], flow })
  }
  await givenFunction(kernel, { id: 'others', parts: [part('title', 'text')] })
  for (const account of accounts) people[account] = await server.signIn(account, personPassword)
})

/** No test finds what another one gave. */
afterEach(async () => {
  for (const account of accounts)
    for (const { id } of (await people[account].get(listDelegations, { query: { myOrDelagateToMe: '1' } })).list)
      await people[account].get(deleteDelegation, { params: { id }, body: null })
})

const submit = async (by: Account = 'filer', flowId: string = flows.one): Promise<string> =>
  savedIn(await people[by].get(startRequest, { body: { flowId, formData: { title: 't' }, status: 0 } })).id

type Given = Partial<Parameters<typeof bodyOf>[0]>
const bodyOf = (given: { to: string; flowId?: string; from?: number; until?: number; description?: string; type?: number }) => ({
  toUserId: given.to,
  type: given.type ?? 1,
  flowId: given.flowId ?? '',
  startTime: kernel.now() + (given.from ?? -hour),
  endTime: kernel.now() + (given.until ?? hour),
  description: given.description ?? '',
})
const delegate = (by: Account, to: string, rest: Given = {}) => people[by].call(createDelegation, { body: bodyOf({ to, ...rest }) })

/** Gives a delegation and ends it when the test is over. */
async function given(by: Account, to: Account, rest: Given = {}): Promise<{ id: string; end: () => Promise<unknown> }> {
  const answer = await delegate(by, ids[to], rest)
  expect(answer).toMatchObject({ code: 200 })
  const { id } = answer.data as { id: string }
  return { id, end: () => people[by].call(deleteDelegation, { params: { id }, body: null }) }
}

const detailOf = (client: TestClient, id: string) => client.call(requestDetail, { params: { id }, query: {} })
const approve = (client: TestClient, workItem: string) => client.call(approveCall, { params: { id: workItem }, body: {} })

describe('delegations as they are managed', () => {
  test('a client of the family gives one, changes it, ends it and deletes it; the other person is told of it', async () => {
    const family = await signIn(server.address, 'ann')
    const submitted = await submit()
    const body = { ...bodyOf({ to: ids.ben, flowId: flows.one, description: '出差' }), userId: ids.ann, userName: 'ann', toUserName: 'ben' }
    expect(await family.ask('POST', `${engine}/FlowDelegate`, body)).toMatchObject({ code: 200 })
    const mine = await family.data('GET', `${engine}/FlowDelegate?currentPage=1&pageSize=20&keyword=ben&myOrDelagateToMe=1`)
    expect(at(mine, 'list.0')).toMatchObject({ userName: 'ann', toUserName: 'ben', type: 1, flowName: '流程one', description: '出差' })
    const id = String(at(mine, 'list.0.id'))
    expect(await family.data('GET', `${engine}/FlowDelegate/${id}`)).toMatchObject({
      flowId: flows.one,
      flows: [{ id: flows.one, fullName: '流程one' }],
      userName: 'ann',
    })
    expect(await family.ask('PUT', `${engine}/FlowDelegate/${id}`, { ...body, id, description: '休假' })).toMatchObject({ code: 200 })
    expect((await people.ben.get(listDelegations, { query: { myOrDelagateToMe: '2' } })).list).toMatchObject([{ id, description: '休假' }])
    expect((await people.ben.get(listDelegations, { query: { myOrDelagateToMe: '1' } })).list).toEqual([])
    expect(await family.ask('PUT', `${engine}/FlowDelegate/Stop/${id}`)).toMatchObject({ code: 200, msg: '委托已结束' })
    expect(await family.ask('PUT', `${engine}/FlowDelegate/Stop/${id}`)).toMatchObject({ code: 409 })
    expect(await family.ask('PUT', `${engine}/FlowDelegate/${id}`, { ...body, id })).toMatchObject({ code: 409 })
    expect(await family.ask('DELETE', `${engine}/FlowDelegate/${id}`)).toMatchObject({ code: 200 })
    await server.node.drainOutbox()
    const told = (await people.ben.get(listMessages, { query: { keyword: '审批委托' } })).list
    const [time, zone] = ['yyyy-MM-dd HH:mm', kernel.settings.timeZone] as const
    const period = `${fromEpoch(body.startTime, time, zone)}至${fromEpoch(body.endTime, time, zone)}`
    // Deleting what is over already tells nothing more.
    expect(told.map(({ flowType, title }) => `${flowType} ${title}`).toSorted()).toEqual(
      [
        `2 ann将“流程one”的审批委托给ben：${period}。`,
        `2 ann给ben的“流程one”审批委托已修改：${period}。`,
        '2 ann给ben的“流程one”审批委托已结束。',
      ].toSorted(),
    )
    expect((await people.ann.get(listMessages, { query: { keyword: '审批委托' } })).list).toEqual([])
    const noted = await kernel.db
      .selectFrom('audit_entry')
      .select('action')
      .where('object', '=', `flow_delegation:${id}`)
      .orderBy('at')
      .execute()
    expect(noted.map(({ action }) => action)).toEqual([
      'delegation.created',
      'delegation.changed',
      'delegation.ended',
      'delegation.deleted',
    ])
    await approve(people.ann, (await openEntry(people.ann, submitted))!)
  })

  test('of others it does not exist, and the stand-in ends it but changes nothing', async () => {
    const { id } = await given('ann', 'ben')
    const params = { id }
    for (const of of [params, { id: '0198aaaa-0000-7000-8000-000000000000' }, { id: 'none' }]) {
      expect(await people.cid.call(readDelegation, { params: of })).toMatchObject({ code: 404 })
      expect(await people.cid.call(stopDelegation, { params: of, body: null })).toMatchObject({ code: 404 })
    }
    expect(await people.ben.call(updateDelegation, { params, body: bodyOf({ to: ids.cid }) })).toMatchObject({ code: 403 })
    expect(await people.ben.call(deleteDelegation, { params, body: null })).toMatchObject({ code: 403 })
    expect(await people.ben.call(stopDelegation, { params, body: null })).toMatchObject({ code: 200 })
    expect(await server.visitor.call(listDelegations, { query: {} })).toMatchObject({ code: 600 })
  })

  test.each<{ says: string; to: () => string; rest?: Given; field: string }>([
    { says: '请选择受托人', to: () => '', field: 'toUserId' },
    { says: '不能委托给自己', to: () => ids.ann, field: 'toUserId' },
    { says: '该人员不存在、已禁用或不在您的可选范围内，请选择其他人员', to: () => ids.gone, field: 'toUserId' },
    { says: '该人员不存在、已禁用或不在您的可选范围内，请选择其他人员', to: () => ids.foreign, field: 'toUserId' },
    { says: '该人员不存在、已禁用或不在您的可选范围内，请选择其他人员', to: () => 'nobody', field: 'toUserId' },
    { says: '所选流程不存在或不在您的可选范围内，请重新选择', to: () => ids.ben, rest: { flowId: 'none' }, field: 'flowId' },
    { says: '结束时间必须晚于开始时间', to: () => ids.ben, rest: { from: 2 * hour, until: hour }, field: 'endTime' },
    { says: '委托时间最长一年，请提前结束时间', to: () => ids.ben, rest: { from: 0, until: 367 * 24 * hour }, field: 'endTime' },
    { says: '结束时间必须晚于当前时间', to: () => ids.ben, rest: { from: -2 * hour, until: -hour }, field: 'endTime' },
    { says: '请选择发起委托或审批委托', to: () => ids.ben, rest: { type: 2 }, field: 'type' },
  ])('is refused at its field: $says', async ({ says, to, rest, field }) => {
    expect(await delegate('ann', to(), rest)).toMatchObject({ code: 422, data: { errors: [{ field, text: says }] } })
  })

  test('of somebody else, for the same time and flow twice, and for each other', async () => {
    const body = { ...bodyOf({ to: ids.cid }), userId: ids.ben }
    expect(await people.ann.call(createDelegation, { body })).toMatchObject({ code: 403 })
    await given('ann', 'ben', { flowId: flows.one })
    expect(await delegate('ann', ids.ben)).toMatchObject({ code: 422, msg: expect.stringContaining('已将相同流程委托给ben') })
    expect(await delegate('ann', ids.ben, { from: hour, until: 2 * hour })).toMatchObject({ code: 200 })
    expect(await delegate('ben', ids.ann)).toMatchObject({ code: 422, msg: expect.stringContaining('不能相互委托') })
    await given('ben', 'ann', { flowId: flows.two, from: -hour, until: hour / 2 })
  })

  test('of many at the same moment one is made', async () => {
    const answers = await Promise.all([
      delegate('ann', ids.cid),
      delegate('ann', ids.cid),
      delegate('cid', ids.ann),
      delegate('cid', ids.ann),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422, 422, 422])
  })

  test('flows to delegate are those that somebody has to do with', async () => {
    const { list, pagination } = await people.ann.get(pageDelegableFlows, { query: { keyword: '流程' } })
    expect(list.map(({ fullName }) => fullName)).toEqual(['流程both', '流程one', '流程two'])
    expect(pagination.total).toBe(3)
    expect((await people.eve.get(pageDelegableFlows, { query: {} })).list).toEqual([])
    expect(await people.ann.get(delegableFlowsByIds, { body: [flows.one, 'none'] })).toEqual([{ id: flows.one, fullName: '流程one' }])
    expect(await people.eve.get(delegableFlowsByIds, { body: [flows.one] })).toEqual([])
  })
})

describe('a stand-in', () => {
  test('has the to-do beside its person, with a message, and decides in that person’s name', async () => {
    const { end } = await given('ann', 'eve', { flowId: flows.one })
    const [id, other] = [await submit(), await submit('filer', flows.two)]
    await people.ann.get(saveApprovalDraftCall, { params: { id: (await openEntry(people.ann, id))! }, body: { handleOpinion: '还没想好' } })
    const todo = await people.eve.get(listBox, { params: { id: '1' }, query: {} })
    expect(todo).toMatchObject({ list: [{ processId: id, delegateUser: 'ann' }], pagination: { total: 1 } })
    expect((await people.ann.get(listBox, { params: { id: '1' }, query: {} })).list.map(({ delegateUser }) => delegateUser)).toEqual([
      '',
      '',
    ])
    expect((await people.eve.get(listOwnFlows, {})).list.flatMap(({ children }) => children.map((flow) => flow.id))).toEqual([flows.one])
    const workItem = todo.list[0]!.taskOperatorId
    expect(await people.eve.get(nextWorkItem, { params: { id: workItem }, query: {} })).toMatchObject({ total: 1, position: 1, next: null })
    expect(await people.eve.get(workItemOpen, { params: { id: workItem } })).toMatchObject({ open: true })
    expect((await detailOf(people.eve, other)).code).toBe(404)
    const detail = await detailOf(people.eve, workItem)
    expect(detail.data).toMatchObject({
      draftData: null,
      flowTaskInfo: { id, delegateUser: 'ann', taskOperatorId: workItem },
      operation: { taskOperatorId: workItem, actions: ['approve', 'return'], inNameOf: 'ann' },
    })
    await server.node.drainOutbox()
    const messages = (await people.eve.get(listMessages, { query: { isRead: '0', keyword: '代ann：' } })).list
    expect(messages.map(({ title }) => title)).toEqual([expect.stringMatching(/^代ann：您有一件流程one待办：.*请及时处理。$/)])

    expect(await people.eve.call(transferCall, { params: { id: workItem }, body: { freeApproverUserId: ids.cid } })).toMatchObject({
      code: 403,
    })
    expect(await people.eve.call(saveApprovalDraftCall, { params: { id: workItem }, body: {} })).toMatchObject({ code: 403 })
    expect(await approve(people.eve, workItem)).toMatchObject({ code: 200, data: { status: 2 } })
    expect(await approve(people.ann, workItem)).toMatchObject({ code: 409 })
    const after = await detailOf(people.filer, id)
    expect(after.data).toMatchObject({
      timeline: [{ action: 2 }, { action: 1, people: [{ name: 'ann' }], through: 'eve' }],
      flowTaskOperatorRecordList: [{ handleStatus: 2 }, { handleStatus: 1, userName: 'eve（ann）' }],
    })
    const done = (client: TestClient) => client.get(listBox, { params: { id: '2' }, query: {} })
    expect((await done(people.eve)).list).toMatchObject([{ processId: id, delegateUser: 'ann', status: 1 }])
    expect((await done(people.ann)).list.find((row) => row.processId === id)).toMatchObject({ delegateUser: 'eve', handledForMe: true })
    const [note] = await kernel.db
      .selectFrom('audit_entry')
      .select(['actor_id', 'changes'])
      .where('action', '=', 'flow.approve')
      .where('object', '=', `one:${id}`)
      .execute()
    expect(note).toMatchObject({ actor_id: ids.eve, changes: { inNameOf: { id: ids.ann, name: 'ann' } } })
    await server.node.drainOutbox()
    expect((await people.eve.get(listMessages, { query: { isRead: '0', keyword: '代ann：' } })).list).toEqual([])
    const told = (await people.ann.get(listMessages, { query: { keyword: '已代您同意' } })).list
    expect(told).toMatchObject([{ flowType: 2, title: expect.stringMatching(/^eve已代您同意：.*流程one.*（节点a）。$/) }])
    await end()
    // What was decided stays readable for who decided it, and opens nothing more.
    expect((await detailOf(people.eve, id)).data).toMatchObject({ operation: null })
    await approve(people.ann, (await openEntry(people.ann, other))!)
  })

  test('loses the to-do at once: at the end, before the beginning, and with a person who is disabled', async () => {
    const id = await submit()
    const workItem = (await openEntry(people.ann, id))!
    const seen = async () => [
      await openEntry(people.eve, id),
      (await detailOf(people.eve, id)).code,
      (await approve(people.eve, workItem)).code,
    ]
    expect(await seen()).toEqual([undefined, 404, 404])
    const coming = await given('ann', 'eve', { from: hour / 2 })
    expect(await seen()).toEqual([undefined, 404, 404])
    await coming.end()
    const now = await given('ann', 'eve')
    expect(await openEntry(people.eve, id)).toBe(workItem)
    await people.ann.get(stopDelegation, { params: { id: now.id }, body: null })
    expect(await seen()).toEqual([undefined, 404, 404])
    expect(await people.eve.call(workItemOpen, { params: { id: workItem } })).toMatchObject({ data: { open: false } })

    await given('ann', 'eve')
    await givenPerson(kernel, { account: 'ann', roleIds: Object.keys(flows), enabled: false })
    expect(await seen()).toEqual([undefined, 404, 404])
    await givenPerson(kernel, { account: 'ann', roleIds: Object.keys(flows) })
    people.ann = await server.signIn('ann', personPassword)
    expect(await openEntry(people.eve, id)).toBe(workItem)
    await approve(people.ann, workItem)
  })

  test('passes nothing on, and returns as he approves', async () => {
    await given('ann', 'eve')
    await given('eve', 'cid')
    const id = await submit()
    expect(await openEntry(people.cid, id)).toBeUndefined()
    const workItem = (await openEntry(people.eve, id))!
    const body = { handleOpinion: '请补正材料', rejectStep: '0', rejectType: 1 }
    expect(await people.cid.call(returnCall, { params: { id: workItem }, body })).toMatchObject({ code: 404 })
    expect(await people.eve.call(returnCall, { params: { id: workItem }, body })).toMatchObject({ code: 200 })
    expect((await detailOf(people.filer, id)).data).toMatchObject({
      timeline: [{}, { action: 0, people: [{ name: 'ann' }], through: 'eve' }],
    })
  })

  test('decides nothing of his own, and once at a node, whoever he stands in for', async () => {
    for (const to of ['filer', 'ben', 'cid'] as const) await given('ann', to)
    await given('dora', 'cid')
    const own = await submit('filer')
    expect(await openEntry(people.filer, own)).toBeUndefined()
    expect(await approve(people.filer, (await openEntry(people.ann, own))!)).toMatchObject({
      code: 403,
      msg: '您是发起人，不能受托审批自己的申请',
    })
    await approve(people.ann, (await openEntry(people.ann, own))!)

    const id = await submit('filer', flows.both)
    const items = async (client: TestClient) =>
      (await client.get(listBox, { params: { id: '1' }, query: {} })).list
        .filter((row) => row.processId === id)
        .map((row) => row.delegateUser)
    expect(await items(people.ben)).toEqual([''])
    expect((await items(people.cid)).toSorted()).toEqual(['ann', 'dora'])
    const annItem = (await openEntry(people.ann, id))!
    expect(await approve(people.ben, annItem)).toMatchObject({ code: 403 })
    expect(await approve(people.cid, annItem)).toMatchObject({ code: 200 })
    expect(await items(people.cid)).toEqual([])
    expect(await approve(people.cid, (await openEntry(people.dora, id))!)).toMatchObject({ code: 403 })
    await approve(people.ben, (await openEntry(people.ben, id))!)
    expect(await approve(people.dora, (await openEntry(people.dora, id))!)).toMatchObject({ code: 200, data: { status: 2 } })
  })

  test('decides nothing while he waits for a signer of his own, and the to-do is not in his box', async () => {
    await given('ben', 'ann')
    const id = await submit('filer', flows.both)
    const add = { freeApproverUserId: ids.cid, freeApproverType: 1, handleOpinion: '请先看' }
    const own = (await openEntry(people.ann, id))!
    expect(await people.ann.call(addSignerCall, { params: { id: own }, body: add })).toMatchObject({ code: 200 })
    expect((await people.ann.get(listBox, { params: { id: '1' }, query: {} })).list.filter((row) => row.processId === id)).toEqual([])
    expect(await approve(people.ann, (await openEntry(people.ben, id))!)).toMatchObject({ code: 403 })
    for (const name of ['ben', 'cid', 'ann', 'dora'] as const)
      expect(await approve(people[name], (await openEntry(people[name], id))!)).toMatchObject({ code: 200 })
  })

  test('is told what his person is told, and his person what was decided', async () => {
    await given('ann', 'eve', { flowId: flows.one })
    const id = await submit()
    const admin = await server.admin()
    const toldNow = async (client: TestClient, keyword: string) => {
      await server.node.drainOutbox()
      return (await client.get(listMessages, { query: { keyword } })).list.filter(({ isRead }) => isRead === 0).map(({ title }) => title)
    }
    expect(await admin.call(suspendCall, { params: { id }, body: { handleOpinion: '待核实' } })).toMatchObject({ code: 200 })
    const [suspended, ...more] = await toldNow(people.eve, '挂起了')
    expect([suspended, more]).toEqual([expect.stringMatching(/^代ann：.*恢复前不能办理，原因：待核实。$/), []])
    expect(await admin.call(restoreCall, { params: { id }, body: {} })).toMatchObject({ code: 200 })
    expect(await toldNow(people.eve, '已恢复')).toEqual([expect.stringMatching(/^代ann：.*已恢复，请继续处理。$/)])
    const body = { handleOpinion: '附件不清晰', rejectStep: '0', rejectType: 1 }
    expect(await people.eve.call(returnCall, { params: { id: (await openEntry(people.eve, id))! }, body })).toMatchObject({ code: 200 })
    expect(await toldNow(people.ann, '附件不清晰')).toEqual([expect.stringMatching(/^eve已代您退回：.*（节点a），原因：附件不清晰。$/)])
  })

  test('of two at one node decides for the one whose work item was opened', async () => {
    await given('ann', 'cid')
    await given('dora', 'cid')
    const id = await submit('filer', flows.both)
    for (const giver of ['ann', 'dora'] as const) {
      const workItem = (await openEntry(people[giver], id))!
      const opened = { flowTaskInfo: { delegateUser: giver }, operation: { taskOperatorId: workItem, inNameOf: giver } }
      expect(await people.cid.get(requestDetail, { params: { id: workItem }, query: {} })).toMatchObject(opened)
      expect(await people.cid.get(requestDetail, { params: { id }, query: { taskOperatorId: workItem } })).toMatchObject(opened)
      expect(await people.cid.get(workItemOpen, { params: { id: workItem } })).toMatchObject({ open: true })
    }
    for (const name of ['ann', 'ben', 'dora'] as const) await approve(people[name], (await openEntry(people[name], id))!)
  })

  test('decides only while the delegation says so: a change before it is written refuses it', async () => {
    const { id } = await given('ann', 'eve', { flowId: flows.one })
    const [delegated] = await delegatedTo(kernel, ids.eve)
    const stands = async (userId = ids.eve, flowId: string = flows.one) =>
      (await standsUntilWritten(kernel, delegated!, userId, flowId).query.execute(kernel.db)).rows.length
    expect([await stands(), await stands(ids.cid), await stands(ids.eve, flows.two)]).toEqual([1, 0, 0])
    await people.ann.get(updateDelegation, { params: { id }, body: bodyOf({ to: ids.cid, flowId: flows.one }) })
    expect(await stands()).toBe(0)
    await people.ann.get(updateDelegation, { params: { id }, body: bodyOf({ to: ids.eve }) })
    expect(await stands(ids.eve, flows.two)).toBe(1)
    await people.ann.get(updateDelegation, { params: { id }, body: bodyOf({ to: ids.eve, flowId: flows.two }) })
    expect(await stands()).toBe(0)
  })

  test('and his person at the same moment: one decision', async () => {
    await given('ann', 'eve')
    const id = await submit()
    const workItem = (await openEntry(people.ann, id))!
    const answers = await Promise.all([people.ann, people.eve, people.ann, people.eve].map((client) => approve(client, workItem)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409, 409, 409])
  })
})
