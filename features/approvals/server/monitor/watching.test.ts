import { beforeAll, describe, expect, test } from 'vitest'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import {
  approveCall,
  deleteMonitored,
  listBox,
  listMonitored,
  monitorMenu,
  nextWorkItem,
  requestDetail,
  restoreCall,
  startRequest,
  suspendCall,
  terminateCall,
  voteToTerminateCall,
  withdrawCall,
  workItemOpen,
} from '#features/approvals/contract.ts'
import { runsBeside, suspendButton, terminateButton } from '#features/approvals/contract/monitor.ts'
import { rulesFacts } from '#features/approvals/server/storage/open-request.ts'
import { listMessages } from '#features/messages/contract.ts'
import { givenAdministration, givenMenuRole, givenTree } from '#features/organizations/testing/given-organizations.ts'
import { listRecords } from '#features/records/contract.ts'
import { openEntry, savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** 挂起, 恢复 and 终止 by who watches over requests, and 终止 by an approver, through their calls. */

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
const flowId = 'flow-review'
const clients = {} as Record<'near' | 'far' | 'judge' | 'second' | 'keeper' | 'looker', TestClient>

beforeAll(async () => {
  await givenTree(kernel, [
    { id: 'county', name: '县局' },
    { id: 'town', name: '甲镇', parentId: 'county' },
    { id: 'abroad', name: '外县' },
  ])
  await givenFunctionRole(kernel, 'filing', { functionId: 'reviews' })
  await givenFunctionRole(kernel, 'others', { functionId: 'others' })
  await givenPerson(kernel, { account: 'near', name: '近处', roleIds: ['filing'], organizationIds: ['town'] })
  await givenPerson(kernel, { account: 'far', roleIds: ['filing'], organizationIds: ['abroad'] })
  const judge = await givenPerson(kernel, { account: 'judge', roleIds: ['others'], organizationIds: ['town'] })
  const second = await givenPerson(kernel, { account: 'second', roleIds: ['others'], organizationIds: ['town'] })
  const watching = await givenMenuRole(kernel, 'watchers', monitorMenu, ['btn_remove', suspendButton, terminateButton])
  const keeper = await givenPerson(kernel, { account: 'keeper', name: '看护', organizationIds: ['county'], roleIds: [watching] })
  await givenAdministration(kernel, keeper, 'county')
  const looker = await givenPerson(kernel, { account: 'looker', organizationIds: ['county'], roleIds: [watching] })
  await givenAdministration(kernel, looker, 'county', { thisLayer: ['select'], subLayers: ['select'] })
  const actions = { ...approver('', []).actions, terminate: true }
  const first = approver('a', [judge], { actions })
  const flow = { ...chain(start(), first, approver('b', [second])), id: flowId, code: 'review', name: '审批流程' }
  await givenFunction(kernel, { id: 'reviews', parts: [part('title', 'text')], flow })
  await givenFunction(kernel, { id: 'others', parts: [part('title', 'text')] })
  for (const account of ['near', 'far', 'judge', 'second', 'keeper', 'looker'] as const)
    clients[account] = await server.signIn(account, personPassword)
})

const begun = async (client: TestClient = clients.near, status = 0) =>
  savedIn(await client.get(startRequest, { body: { flowId, formData: { title: 't' }, status } })).id
const act = (client: TestClient, call: typeof suspendCall, id: string, handleOpinion = '') =>
  client.call(call, { params: { id }, body: { handleOpinion } })
const detail = (client: TestClient, id: string) => client.get(requestDetail, { params: { id }, query: {} })
const rowOf = async (id: string, client = clients.keeper) =>
  (await client.get(listMonitored, { query: { pageSize: 100 } })).list.find((row) => row.id === id)
const newest = async (client: TestClient) => {
  await server.node.drainOutbox()
  return (await client.get(listMessages, { query: {} })).list[0]?.title
}
const stateOfRecord = async (id: string) =>
  (await admin.get(listRecords, { params: { modelId: 'reviews' }, body: { pageSize: 100 } })).list.find((row) => row['id'] === id)?.[
    'flowState'
  ]
const nobody = '0198aaaa-0000-7000-8000-000000000000'

test('only who administers the organization of a request and has the button does it; for others it is missing or forbidden', async () => {
  const [id, far, draft] = [await begun(), await begun(clients.far), await begun(clients.near, 1)]
  for (const call of [suspendCall, terminateCall, restoreCall]) {
    for (const client of [clients.near, clients.judge, clients.looker]) expect((await act(client, call, id, '原因')).code).toBe(403)
    for (const hidden of [far, draft, nobody, 'nothing']) expect((await act(clients.keeper, call, hidden, '原因')).code).toBe(404)
  }
  expect((await rowOf(id))?.actions).toEqual(['suspend', 'terminate'])
  expect((await rowOf(id, clients.looker))?.actions).toEqual([])
  expect((await clients.judge.call(runsBeside, { params: { id } })).code).toBe(403)
  expect((await clients.keeper.call(runsBeside, { params: { id: far } })).code).toBe(404)
  expect(await clients.keeper.get(runsBeside, { params: { id } })).toBe(false)
})

describe('suspending', () => {
  test('takes the to-do out of the box, and nothing can be done with the request until it is restored', async () => {
    const id = await begun()
    const item = (await openEntry(clients.judge, id))!
    expect(await act(clients.keeper, suspendCall, id, '等待核查')).toMatchObject({ code: 200, msg: '挂起成功', data: { status: 6 } })
    expect(await openEntry(clients.judge, id)).toBeUndefined()
    expect(await clients.judge.get(nextWorkItem, { params: { id: item }, query: {} })).toMatchObject({ position: null })
    expect(await clients.judge.get(workItemOpen, { params: { id: item } })).toEqual({ open: true, isCheck: true })
    const refused = { code: 409, msg: '流程已被挂起，不能执行此操作' }
    expect(await clients.judge.call(approveCall, { params: { id: item }, body: {} })).toMatchObject(refused)
    expect(await clients.near.call(withdrawCall, { params: { id }, body: {} })).toMatchObject(refused)
    expect(await act(clients.keeper, suspendCall, id)).toMatchObject(refused)
    expect(await act(clients.keeper, terminateCall, id, '重复')).toMatchObject(refused)
    const read = await detail(clients.judge, id)
    expect(read).toMatchObject({ operation: null, flowTaskInfo: { status: 6, suspend: 1 } })
    expect(read.formOperates.some(({ write }) => write)).toBe(false)
    expect(await rowOf(id)).toMatchObject({ status: 6, suspend: 1, actions: ['restore'] })
    expect(await stateOfRecord(id)).toBe(6)
    for (const client of [clients.near, clients.judge])
      expect(await newest(client)).toBe('看护挂起了甲镇的审批流程，恢复前不能办理，原因：等待核查。')
  })

  test('restoring lets it go on where it stood, and the history tells both', async () => {
    const id = await begun()
    const item = (await openEntry(clients.judge, id))!
    expect(await act(clients.keeper, restoreCall, id)).toMatchObject({ code: 409, msg: '流程未被挂起，无需恢复' })
    await act(clients.keeper, suspendCall, id, '等待核查')
    expect(await act(clients.keeper, restoreCall, id, '核查完毕')).toMatchObject({ code: 200, msg: '恢复成功', data: { status: 1 } })
    expect(await newest(clients.judge)).toBe('甲镇的审批流程已恢复，请继续处理。')
    expect(await newest(clients.near)).toBe('看护恢复了甲镇的审批流程，流程继续办理。')
    expect(await openEntry(clients.judge, id)).toBe(item)
    const { flowTaskOperatorRecordList: records, timeline } = await detail(clients.near, id)
    expect(records.map((one) => [one.handleStatus, one.userName, one.nodeName, one.handleOpinion])).toEqual([
      [2, '近处', '流程发起', ''],
      [11, '看护', '节点a', '等待核查'],
      [12, '看护', '节点a', '核查完毕'],
    ])
    expect(timeline.map(({ kind, action }) => [kind, action])).toEqual([
      ['past', 2],
      ['past', 11],
      ['past', 12],
      ['current', null],
      ['coming', null],
    ])
    expect((await clients.judge.call(approveCall, { params: { id: item }, body: {} })).code).toBe(200)
  })

  test('leaves the form as it is: its rules find the request waiting, as before', async () => {
    const id = await begun()
    await act(clients.keeper, suspendCall, id)
    const { state } = await kernel.db.selectFrom('flow_task').select('state').where('id', '=', id).executeTakeFirstOrThrow()
    expect(state.status).toBe(6)
    expect(rulesFacts(state, kernel.settings.timeZone).state).toBe('1')
  })

  test('two who restore at once do it once', async () => {
    const id = await begun()
    await act(clients.keeper, suspendCall, id)
    const codes = (await Promise.all([act(clients.keeper, restoreCall, id), act(admin, restoreCall, id)])).map(({ code }) => code)
    expect(codes.toSorted()).toEqual([200, 409])
  })
})

describe('terminating', () => {
  test('ends the request and its record; the initiator is told why, and it can be deleted', async () => {
    const id = await begun()
    expect(await act(clients.keeper, terminateCall, id)).toMatchObject({ code: 422, msg: '请填写终止原因' })
    expect(await act(clients.keeper, terminateCall, id, '重复申请')).toMatchObject({ code: 200, msg: '终止成功', data: { status: 5 } })
    expect(await openEntry(clients.judge, id)).toBeUndefined()
    expect(await newest(clients.near)).toBe('看护终止了甲镇的审批流程，原因：重复申请。')
    expect(await stateOfRecord(id)).toBe(5)
    const { flowTaskInfo, flowTaskOperatorRecordList: records } = await detail(clients.near, id)
    expect(flowTaskInfo).toMatchObject({ status: 5, thisStep: '', endTime: expect.any(Number) })
    expect(records.at(-1)).toMatchObject({ handleStatus: 4, userName: '看护', handleOpinion: '重复申请' })
    const ended = await clients.keeper.get(listMonitored, { query: { status: '5', pageSize: 100 } })
    expect(ended.list.map((row) => row.id)).toContain(id)
    expect((await rowOf(id))?.actions).toEqual(['delete'])
    expect((await clients.keeper.call(deleteMonitored, { body: { ids: id } })).code).toBe(200)
  })

  test('an approver does it where his node offers it, and finds it among what he has done', async () => {
    const id = await begun()
    const item = (await openEntry(clients.judge, id))!
    const vote = (client: TestClient, of: string, handleOpinion = '不符合条件') =>
      client.call(voteToTerminateCall, { params: { id: of }, body: { handleOpinion } })
    expect((await detail(clients.judge, id)).operation?.actions).toContain('terminate')
    expect((await vote(clients.second, item)).code).toBe(404)
    expect((await vote(clients.judge, item, '')).code).toBe(422)
    expect(await vote(clients.judge, item)).toMatchObject({ code: 200, data: { status: 5 } })
    expect((await vote(clients.judge, item)).code).toBe(409)
    const { list } = await clients.judge.get(listBox, { params: { id: '2' }, query: { pageSize: 100 } })
    expect(list.find((row) => row.processId === id)).toMatchObject({ status: 4, requestStatus: 5 })
    const other = await begun()
    await clients.judge.get(approveCall, { params: { id: (await openEntry(clients.judge, other))! }, body: {} })
    expect((await detail(clients.second, other)).operation?.actions).not.toContain('terminate')
    expect((await vote(clients.second, (await openEntry(clients.second, other))!)).code).toBe(403)
  })
})

test('who may read a request finds these actions on its page, too', async () => {
  const id = await begun()
  expect((await detail(admin, id)).flowTaskInfo.actions).toEqual(expect.arrayContaining(['suspend', 'terminate']))
  for (const word of ['suspend', 'terminate']) expect((await detail(clients.near, id)).flowTaskInfo.actions).not.toContain(word)
})
