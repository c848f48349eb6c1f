import { beforeAll, describe, expect, test } from 'vitest'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { listBox, requestDetail, startRequest } from '#features/approvals/contract.ts'
import {
  batchCandidates,
  batchFlows,
  batchFlowsOfTemplate,
  batchNodes,
  batchOperation,
  batchWord,
  checkBatch,
} from '#features/approvals/contract/batch.ts'
import { approveAs, openEntry, savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** 批量审批 through its calls. */

const server = await startTestServer()
const { kernel } = server.node
let filer: TestClient
let judge: TestClient
let next: TestClient
const ids = {} as Record<'judge' | 'next', string>

const parts = [part('title', 'text'), part('amount', 'number'), part('secret', 'number')]

/** A function of its own with a flow of the same name. */
async function given(
  name: string,
  flow: (base: ReturnType<typeof chain>) => FlowDefinition,
  nodes = [approver('a', [ids.judge])],
  first = {},
) {
  const base = chain(start({ batchApproval: true, ...first }), ...nodes)
  await givenFunction(kernel, { id: name, parts, flow: flow({ ...base, id: `flow-${name}`, code: name, name }) })
}

beforeAll(async () => {
  await givenFunctionRole(kernel, 'others', { functionId: 'others' })
  await givenFunction(kernel, { id: 'others', parts })
  for (const name of ['judge', 'next'] as const) ids[name] = await givenPerson(kernel, { account: name, roleIds: ['others'] })
  const hidden = [{ field: 'secret', read: false, write: false, required: false }]
  await given('plain', (flow) => flow, [approver('a', [ids.judge], { rights: hidden }), approver('b', [ids.next])])
  await given('single', (flow) => flow, undefined, { batchApproval: false })
  await given('signed', (flow) => flow, [approver('a', [ids.judge], { signed: true })])
  const unknown = { withoutPeople: { rule: 'named-by-approver' as const, users: [] } }
  await given('unnamed', (flow) => flow, [approver('a', [ids.judge]), approver('b', ['nobody'])], unknown)
  const needed = [{ field: 'amount', read: true, write: true, required: true }]
  await given('needed', (flow) => flow, [approver('a', [ids.judge], { rights: needed })])
  const fixed = approver('a', [ids.judge], {
    actions: { save: true, approve: true, return: false, recall: true, transfer: false, addSigner: false, print: false },
  })
  await given('strict', (flow) => flow, [fixed])
  for (const name of ['plain', 'single', 'signed', 'unnamed', 'needed', 'strict'])
    await givenFunctionRole(kernel, `role-${name}`, { functionId: name })
  const roleIds = ['plain', 'single', 'signed', 'unnamed', 'needed', 'strict'].map((name) => `role-${name}`)
  await givenPerson(kernel, { account: 'starter', roleIds })
  filer = await server.signIn('starter', personPassword)
  judge = await server.signIn('judge', personPassword)
  next = await server.signIn('next', personPassword)
})

/** Submits a request, and gives it with its work item. */
async function filed(name = 'plain', formData: Readonly<Record<string, unknown>> = { title: 't' }) {
  const { id } = savedIn(await filer.get(startRequest, { body: { flowId: `flow-${name}`, formData, status: 0 } }))
  return { id, workItem: (await openEntry(judge, id))! }
}
const statusOf = async (id: string) => (await filer.get(requestDetail, { params: { id }, query: {} })).flowTaskInfo.status
const batch = (body: object, client = judge) => client.call(batchOperation, { body: { ids: [], batchType: 0, ...body } })

describe('a batch', () => {
  test('approves each work item by itself, with one opinion', async () => {
    const all = [await filed(), await filed(), await filed()]
    const { code, data, msg } = await batch({ ids: all.map(({ workItem }) => workItem), handleOpinion: '同意' })
    expect([code, msg, data]).toEqual([200, '批量处理成功', { done: all.map(({ workItem }) => workItem), left: [] }])
    for (const { id } of all) {
      expect(await openEntry(judge, id)).toBeUndefined()
      expect(await openEntry(next, id)).toBeDefined()
    }
    const { flowTaskOperatorRecordList } = await judge.get(requestDetail, { params: { id: all[0]!.id }, query: {} })
    expect(flowTaskOperatorRecordList.find(({ handleStatus }) => handleStatus === 1)).toMatchObject({ handleOpinion: '同意' })
  })

  test('leaves what needs something else, each with its reason, and handles the rest', async () => {
    const fine = await filed()
    const others = {
      single: await filed('single'),
      signed: await filed('signed'),
      unnamed: await filed('unnamed'),
      needed: await filed('needed'),
    }
    const handled = await filed()
    await approveAs(judge, handled.id)
    const foreign = await filed()
    await approveAs(judge, foreign.id)
    const foreignItem = (await openEntry(next, foreign.id))!
    const unseen = [handled.workItem, foreignItem, 'no-id']
    const asked = [fine.workItem, ...Object.values(others).map(({ workItem }) => workItem), ...unseen]
    const checked = await judge.get(checkBatch, { body: { ids: asked, batchType: 0 } })
    const { data, msg } = await batch({ ids: asked })
    expect(data.done).toEqual([fine.workItem])
    expect(msg).toMatch(/^已处理1件，7件未处理：/)
    const reasons = new Map(data.left.map(({ id, reason }) => [id, reason]))
    expect(reasons.get(others.single.workItem)).toBe('该流程不允许批量处理，请打开办理')
    expect(reasons.get(others.signed.workItem)).toMatch(/签名|签字/)
    expect(reasons.get(others.unnamed.workItem)).toMatch(/^需要为“节点b”指定审批人/)
    expect(reasons.get(others.needed.workItem)).toContain('amount')
    expect(reasons.get(handled.workItem)).toBe('该待办已处理，请刷新后查看')
    expect(reasons.get(foreignItem)).toBe(reasons.get('no-id'))
    // What was told before is what happened, and nothing was handled by telling it.
    expect(checked.list.map(({ id, reason }) => [id, reason])).toEqual(asked.map((id) => [id, reasons.get(id) ?? '']))
    for (const { id } of Object.values(others)) expect(await openEntry(judge, id)).toBeDefined()
    const noted = await kernel.db.selectFrom('audit_entry').select('object').where('action', '=', 'access.refused').execute()
    expect(noted.map(({ object }) => object)).toEqual(expect.arrayContaining([`work-item:${foreignItem}`, 'work-item:no-id']))
  })

  test('handles nothing twice when it is sent again', async () => {
    const { id, workItem } = await filed()
    const options = { idempotencyKey: crypto.randomUUID() }
    const body = { ids: [workItem, workItem], batchType: 0 as const }
    const first = await judge.call(batchOperation, { body }, options)
    const again = await judge.call(batchOperation, { body }, options)
    expect([first.data, again.data]).toEqual([
      { done: [workItem], left: [] },
      { done: [workItem], left: [] },
    ])
    const events = await kernel.db.selectFrom('flow_event').select('type').where('task_id', '=', id).execute()
    expect(events.filter(({ type }) => type === 'approved' || type === 'voted').length).toBeLessThanOrEqual(1)
  })

  test('leaves what changed since it was looked at', async () => {
    const { id, workItem } = await filed()
    const { list } = await judge.get(checkBatch, { body: { ids: [workItem], batchType: 0 } })
    expect(list).toMatchObject([{ reason: '', odd: [] }])
    const old = { [workItem]: list[0]!.version - 1 }
    expect((await batch({ ids: [workItem], versions: old })).data).toMatchObject({ done: [], left: [{ id: workItem }] })
    expect((await batch({ ids: [workItem], versions: { [workItem]: list[0]!.version } })).data.done).toEqual([workItem])
    expect(await openEntry(next, id)).toBeDefined()
  })

  test('returns and transfers, where the node offers it', async () => {
    const [first, second, strict] = [await filed(), await filed(), await filed('strict')]
    const check = async (batchType: 1 | 2) =>
      (await judge.get(checkBatch, { body: { ids: [first.workItem, strict.workItem], batchType } })).list.map(({ reason }) => reason)
    expect(await check(1)).toEqual(['', '该节点不提供此操作，请打开办理'])
    expect(await check(2)).toEqual(['', '该节点不提供此操作，请打开办理'])
    const returned = await batch({ ids: [first.workItem, strict.workItem], batchType: 1, handleOpinion: '请补充', rejectStep: '0' })
    expect([returned.data.done, returned.data.left.map(({ id }) => id)]).toEqual([[first.workItem], [strict.workItem]])
    expect(await statusOf(first.id)).toBe(3)
    expect((await batch({ ids: [second.workItem], batchType: 2, freeApproverUserId: ids.next })).data.done).toEqual([second.workItem])
    expect(await openEntry(next, second.id)).toBeDefined()
    // Without anybody to transfer to nothing happens.
    const third = await filed()
    expect((await batch({ ids: [third.workItem], batchType: 2 })).data).toMatchObject({ done: [], left: [{ id: third.workItem }] })
  })

  test('reads versions of work items alone, whatever the ids are called', async () => {
    const { workItem } = await filed()
    for (const id of ['constructor', 'toString', '__proto__'])
      expect(await batch({ ids: [id, workItem], versions: {}, batchType: 2 })).toMatchObject({ code: 200, data: { done: [] } })
    const answer = await batch({ ids: ['constructor', workItem], versions: {} })
    expect(answer).toMatchObject({ code: 200, data: { done: [workItem], left: [{ id: 'constructor' }] } })
  })

  test('transfers nothing that changed since it was looked at', async () => {
    const { workItem } = await filed()
    const answer = await batch({ ids: [workItem], batchType: 2, freeApproverUserId: ids.next, versions: { [workItem]: 99 } })
    expect(answer.data).toMatchObject({ done: [], left: [{ id: workItem }] })
  })

  test('of parallel batches one handles each work item', async () => {
    const items = [(await filed()).workItem, (await filed()).workItem, (await filed()).workItem]
    const answers = await Promise.all([batch({ ids: items }), batch({ ids: items.toReversed() }), batch({ ids: items })])
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])
    expect(answers.flatMap(({ data }) => data.done).toSorted()).toEqual(items.toSorted())
  })

  test('is refused without work items, with too many, or of an unknown kind', async () => {
    expect((await batch({})).code).toBe(400)
    expect(await batch({ ids: Array.from({ length: 101 }, (_, no) => `w${no}`) })).toMatchObject({ code: 422, msg: '一次最多处理100件' })
    for (const batchType of [7, null, '', 'approve']) expect((await batch({ ids: ['x'], batchType })).code).toBe(400)
  })
})

describe('what stands out', () => {
  test('is told of readable numbers, among enough similar requests', async () => {
    const amounts = ['100', '105', '98', '102', '3000']
    const items: string[] = []
    for (const amount of amounts) items.push((await filed('plain', { title: 't', amount, secret: amount })).workItem)
    const { list } = await judge.get(checkBatch, { body: { ids: items, batchType: 0 } })
    expect(list.map(({ odd }) => odd)).toEqual([[], [], [], [], [{ label: 'amount', text: '3000', usual: '102' }]])
  })
})

describe('the box of batches', () => {
  test('holds what may be handled together, by flow and node, and rows say so in every box', async () => {
    const plain = await filed()
    const single = await filed('single')
    const box = async (id: '1' | '4', query: object = {}) =>
      (await judge.get(listBox, { params: { id }, query: { pageSize: 500, ...query } })).list
    const wordsOf = async (id: string) => (await box('1')).find((row) => row.processId === id)?.actions
    expect([await wordsOf(plain.id), await wordsOf(single.id)]).toEqual([[batchWord], []])
    const held = (await box('4')).map((row) => row.processId)
    expect([held.includes(plain.id), held.includes(single.id)]).toEqual([true, false])
    const flows = await judge.get(batchFlows, {})
    expect(flows).toContainEqual({ id: 'flow-plain', fullName: 'plain' })
    expect(flows.map(({ id }) => id)).not.toContain('flow-single')
    expect(await judge.get(batchFlowsOfTemplate, { params: { id: 'flow-plain' } })).toEqual([{ id: 'flow-plain', fullName: 'plain' }])
    expect(await judge.get(batchNodes, { params: { id: 'flow-plain' } })).toEqual([{ id: 'a', fullName: '节点a' }])
    expect(await judge.get(batchCandidates, { query: { flowId: 'flow-plain', taskOperatorId: plain.workItem } })).toMatchObject({
      type: 3,
      list: [],
    })
    expect(await next.get(batchNodes, { params: { id: 'flow-signed' } })).toEqual([])
    expect((await box('4', { flowId: 'flow-plain', nodeCode: 'a' })).map((row) => row.processId)).toContain(plain.id)
    expect(await box('4', { flowId: 'flow-plain', nodeCode: 'b' })).toEqual([])
  })

  test('of somebody without to-dos is empty', async () => {
    expect(await filer.get(batchFlows, {})).toEqual([])
  })
})
