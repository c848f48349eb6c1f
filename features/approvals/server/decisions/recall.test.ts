import { beforeAll, expect, test } from 'vitest'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import { recallCall, requestDetail, startRequest } from '#features/approvals/contract.ts'
import { approveAs, openEntry, savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** 撤回 by an approver, through its call. */

const server = await startTestServer()
const { kernel } = server.node
const clients = {} as Record<'filer' | 'li' | 'wang' | 'zhao', TestClient>

beforeAll(async () => {
  await givenFunctionRole(kernel, 'filing', { functionId: 'reviews' })
  await givenFunctionRole(kernel, 'others', { functionId: 'others' })
  await givenFunction(kernel, { id: 'others', parts: [part('title', 'text')] })
  await givenPerson(kernel, { account: 'filer', roleIds: ['filing'] })
  const [li = '', wang = '', zhao = ''] = await Promise.all(
    ['li', 'wang', 'zhao'].map((account) => givenPerson(kernel, { account, roleIds: ['others'] })),
  )
  const flow = { ...chain(start(), approver('a', [li, wang]), approver('b', [zhao])), id: 'flow-review', code: 'review', name: 'review' }
  await givenFunction(kernel, { id: 'reviews', parts: [part('title', 'text')], flow })
  for (const account of ['filer', 'li', 'wang', 'zhao'] as const) clients[account] = await server.signIn(account, personPassword)
})

const begun = async () =>
  savedIn(await clients.filer.get(startRequest, { body: { flowId: 'flow-review', formData: { title: 't' }, status: 0 } })).id
const recall = (client: TestClient, id: string) => client.call(recallCall, { params: { id }, body: { handleOpinion: '看错了' } })
const actionsOf = async (client: TestClient, id: string) =>
  (await client.get(requestDetail, { params: { id }, query: {} })).flowTaskInfo.actions

test('the approval is gone, its work item open again, and the next one has nothing to do', async () => {
  const id = await begun()
  const item = (await openEntry(clients.li, id))!
  await approveAs(clients.li, id)
  expect(await actionsOf(clients.li, id)).toContain('recall')
  expect(await actionsOf(clients.filer, id)).not.toContain('recall')
  expect(await recall(clients.li, id)).toMatchObject({ code: 200, msg: '撤回成功', data: { status: 1 } })
  expect([await openEntry(clients.li, id), await openEntry(clients.zhao, id)]).toEqual([item, undefined])
  expect(await openEntry(clients.wang, id)).toBeDefined()
  const { flowTaskOperatorRecordList: records } = await clients.filer.get(requestDetail, { params: { id }, query: {} })
  expect(records.map((one) => [one.handleStatus, one.userName, one.nodeName, one.handleOpinion]).slice(1)).toEqual([
    [1, 'li', '节点a', ''],
    [3, 'li', '节点a', '看错了'],
  ])
  expect((await approveAs(clients.li, id)).code).toBe(200)
  expect(await recall(clients.li, item)).toMatchObject({ code: 200 })
})

test('not once the next one has handled it, and of somebody who handled nothing it is missing', async () => {
  const id = await begun()
  for (const client of [clients.filer, clients.li, clients.zhao]) expect((await recall(client, id)).code).toBe(404)
  const item = (await openEntry(clients.li, id))!
  await approveAs(clients.li, id)
  for (const client of [clients.wang, clients.zhao])
    expect([await recall(client, id), await recall(client, item)]).toMatchObject([{ code: 404 }, { code: 404 }])
  await approveAs(clients.zhao, id)
  expect(await recall(clients.li, id)).toMatchObject({ code: 409, msg: '流程已结束，不能执行此操作' })
  expect(await actionsOf(clients.li, id)).not.toContain('recall')
})

test('two at once take it back once', async () => {
  const id = await begun()
  await approveAs(clients.li, id)
  const codes = (await Promise.all([recall(clients.li, id), recall(clients.li, id)])).map(({ code }) => code)
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
})
