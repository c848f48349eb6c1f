import { beforeAll, describe, expect, test } from 'vitest'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import { assignCall, requestDetail, startRequest } from '#features/approvals/contract.ts'
import { givenAdministration, givenMenuRole, givenTree } from '#features/organizations/testing/given-organizations.ts'
import { userMenu } from '#features/users/contract.ts'
import { approveAs, openEntry, savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** 指派 through its call: who may give the to-dos of whom to whom. */

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
const flowId = 'flow-review'
let keeperId: string
const ids = {} as Record<'filer' | 'judge' | 'second' | 'other' | 'far', string>
const clients = {} as Record<'filer' | 'judge' | 'other' | 'keeper', TestClient>

beforeAll(async () => {
  await givenTree(kernel, [
    { id: 'county', name: '县局' },
    { id: 'town', name: '甲镇', parentId: 'county' },
    { id: 'far', name: '外县' },
  ])
  await givenFunctionRole(kernel, 'filing', { functionId: 'reviews' })
  await givenFunctionRole(kernel, 'others', { functionId: 'others' })
  ids.filer = await givenPerson(kernel, { account: 'filer', roleIds: ['filing'] })
  for (const account of ['judge', 'second', 'other'] as const)
    ids[account] = await givenPerson(kernel, { account, roleIds: ['others'], organizationIds: ['town'] })
  ids.far = await givenPerson(kernel, { account: 'far', roleIds: ['others'], organizationIds: ['far'] })
  const keeping = await givenMenuRole(kernel, 'keepers', userMenu)
  keeperId = await givenPerson(kernel, { account: 'keeper', organizationIds: ['county'], roleIds: [keeping] })
  await givenAdministration(kernel, keeperId, 'county', { thisLayer: ['select'], subLayers: ['select', 'edit'] })
  const both = { counterSign: { mode: 'all', ratio: 100 } } as const
  const nodes = [approver('a', [ids.judge]), approver('b', [ids.far, ids.second], both)]
  const flow = { ...chain(start(), ...nodes), id: flowId, code: 'review', name: 'review' }
  await givenFunction(kernel, { id: 'reviews', parts: [part('title', 'text')], flow })
  await givenFunction(kernel, { id: 'others', parts: [part('title', 'text')] })
  for (const account of ['filer', 'judge', 'other', 'keeper'] as const) clients[account] = await server.signIn(account, personPassword)
})

const submitted = async () => savedIn(await clients.filer.get(startRequest, { body: { flowId, formData: { title: 't' }, status: 0 } })).id
const assign = (id: string, body: Record<string, unknown>, client = clients.keeper) =>
  client.call(assignCall, { params: { id }, body: { handleOpinion: '出差', freeApproverUserId: ids.other, nodeCode: 'a', ...body } })

test('who administers both gives the to-do to another person, without reading the request', async () => {
  const id = await submitted()
  expect((await clients.keeper.call(requestDetail, { params: { id }, query: {} })).code).toBe(404)
  expect(await assign(id, { fileList: [], signImg: '' })).toMatchObject({ code: 200, msg: '指派成功', data: { status: 1 } })
  expect(await openEntry(clients.other, id)).toBeDefined()
  expect(await openEntry(clients.judge, id)).toBeUndefined()
  expect((await clients.judge.call(requestDetail, { params: { id }, query: {} })).code).toBe(404)
  const detail = await admin.get(requestDetail, { params: { id }, query: {} })
  expect(detail.timeline[1]).toMatchObject({ action: 5, people: [{ name: 'keeper' }], toName: 'judge → other', opinion: '出差' })
  expect(detail.flowTaskOperatorRecordList[1]).toMatchObject({ handleStatus: 5, userName: 'keeper', operatorId: 'other' })
})

test('it is offered on the request to who may do it', async () => {
  const id = await submitted()
  const told = async (client: TestClient) => {
    const { flowTaskInfo, flowTaskOperatorList } = await client.get(requestDetail, { params: { id }, query: {} })
    return [flowTaskInfo.actions.includes('assign'), flowTaskOperatorList.map(({ mayAssign }) => mayAssign)]
  }
  expect(await told(admin)).toEqual([true, [true]])
  expect(await told(clients.judge)).toEqual([false, [false]])
  expect(await told(clients.filer)).toEqual([false, [false]])
})

describe('what is refused', () => {
  test('to-dos of somebody who is not administered, like those of a request that does not exist', async () => {
    const id = await submitted()
    await approveAs(clients.judge, id)
    const own = (await admin.get(requestDetail, { params: { id }, query: {} })).flowTaskOperatorList
    const workItem = (name: string) => own.find(({ userName }) => userName === name)!.id
    const absent = await assign('0198aaaa-0000-7000-8000-000000000000', {})
    expect(absent.code).toBe(404)
    for (const body of [{ nodeCode: 'b' }, { taskOperatorId: workItem('far') }, { nodeCode: 'a' }, { taskOperatorId: 'nothing' }])
      expect([body, await assign(id, body)]).toMatchObject([body, { code: 404, msg: absent.msg }])
    expect((await assign(id, { taskOperatorId: workItem('second') })).code).toBe(200)
  })

  test('a receiver who is not administered, and everybody without the right to change users', async () => {
    const id = await submitted()
    expect((await assign(id, { freeApproverUserId: ids.far })).code).toBe(404)
    expect((await assign(id, { freeApproverUserId: keeperId })).code).toBe(403)
    expect((await assign(id, {}, clients.judge)).code).toBe(403)
    expect((await assign(id, {}, clients.filer)).code).toBe(403)
  })

  test.each([
    { body: () => ({ freeApproverUserId: ids.judge }), says: 'judge已是本节点的审批人，请选择其他人员' },
    { body: () => ({ freeApproverUserId: ids.filer }), says: 'filer是发起人，不能审批自己的申请，请选择其他人员' },
    { body: () => ({ freeApproverUserId: '' }), says: '请选择接收人' },
    { body: () => ({ freeApproverUserId: 'nobody' }), says: '该人员不存在、已禁用或不在您的可选范围内，请选择其他人员' },
  ])('who cannot decide there: $says', async ({ body, says }) => {
    expect(await assign(await submitted(), body(), admin)).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'freeApproverUserId', text: says }] },
    })
  })

  test('all of a counter-sign at once', async () => {
    const id = await submitted()
    await approveAs(clients.judge, id)
    expect(await assign(id, { nodeCode: 'b' }, admin)).toMatchObject({ code: 422, data: { errors: [{ field: 'taskOperatorId' }] } })
  })
})
