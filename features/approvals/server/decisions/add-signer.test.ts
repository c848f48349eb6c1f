import { beforeAll, describe, expect, test } from 'vitest'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import { addSignerCall, listBox, removeSignerCall, requestDetail, returnCall, startRequest } from '#features/approvals/contract.ts'
import { listMessages } from '#features/messages/contract.ts'
import { engine, signIn } from '#server/testing/family-client.ts'
import { approveAs, openEntry, savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** 加签 and 减签 through their calls: who decides when, what is read and saved, and who is refused. */

const server = await startTestServer()
const { kernel } = server.node
const flowId = 'flow-signed'
const ids = {} as Record<'filer' | 'li' | 'wang' | 'zhao', string>
const clients = {} as Record<'filer' | 'li' | 'wang' | 'zhao', TestClient>

beforeAll(async () => {
  await givenFunctionRole(kernel, 'filing', { functionId: 'signed' })
  await givenFunctionRole(kernel, 'others', { functionId: 'others' })
  await givenFunction(kernel, { id: 'others', parts: [part('title', 'text')] })
  for (const account of ['filer', 'li', 'wang', 'zhao'] as const)
    ids[account] = await givenPerson(kernel, { account, roleIds: [account === 'filer' ? 'filing' : 'others'] })
  const { actions } = approver('', [])
  const rights = [{ field: 'note', read: true, write: true, required: false }]
  const node = approver('a', [ids.li], { actions: { ...actions, addSigner: true }, rights })
  const flow = { ...chain(start(), node, approver('b', [ids.wang])), id: flowId, code: 'signed', name: 'signed' }
  await givenFunction(kernel, { id: 'signed', parts: [part('title', 'text'), part('note', 'text')], flow })
  for (const account of ['filer', 'li', 'wang', 'zhao'] as const) clients[account] = await server.signIn(account, personPassword)
})

async function submitted(): Promise<{ id: string; workItem: string }> {
  const { id } = savedIn(await clients.filer.get(startRequest, { body: { flowId, formData: { title: 't' }, status: 0 } }))
  return { id, workItem: (await openEntry(clients.li, id))! }
}
const add = (workItem: string, body: Record<string, unknown> = {}, client = clients.li) =>
  client.call(addSignerCall, { params: { id: workItem }, body: { freeApproverUserId: ids.zhao, handleOpinion: '请先看', ...body } })
const remove = (client: TestClient, id: string) => client.call(removeSignerCall, { params: { id }, body: { handleOpinion: '不用了' } })
const detailOf = (client: TestClient, id: string) => client.get(requestDetail, { params: { id }, query: {} })
const whoHas = async (id: string) =>
  (await Promise.all((['li', 'wang', 'zhao'] as const).map(async (name) => ((await openEntry(clients[name], id)) ? name : '')))).filter(
    (name) => name !== '',
  )

test('a client of the family asks somebody before himself: he is told, decides, and it comes back', async () => {
  const { id, workItem } = await submitted()
  const family = await signIn(server.address, 'li')
  const body = { freeApproverUserId: ids.zhao, freeApproverType: '1', handleOpinion: '请先看', fileList: [], signImg: '' }
  expect(await family.ask('POST', `${engine}/FlowBefore/freeApprover/${workItem}`, body)).toMatchObject({ code: 200, msg: '加签成功' })
  expect(await whoHas(id)).toEqual(['zhao'])
  await expect
    .poll(async () => (await clients.zhao.get(listMessages, { query: { currentPage: 1, pageSize: 20 } })).list.map(({ title }) => title))
    .toContainEqual(expect.stringContaining('li请您加签signed'))
  expect((await detailOf(clients.zhao, id)).timeline).toMatchObject([
    { action: 2 },
    { action: 10, toName: 'zhao', opinion: '请先看' },
    {},
    {},
  ])
  const told = await detailOf(clients.zhao, id)
  expect([told.operation?.turnAfter, told.timeline.find(({ kind }) => kind === 'current')?.later]).toMatchObject([
    [{ name: 'li' }],
    [{ name: 'li' }],
  ])
  await approveAs(clients.zhao, id)
  expect(await whoHas(id)).toEqual(['li'])
  expect((await detailOf(clients.li, id)).operation).not.toHaveProperty('turnAfter')
  expect(
    (await clients.zhao.get(listBox, { params: { id: '2' }, query: { currentPage: 1, pageSize: 20 } })).list.map((one) => one.processId),
  ).toContain(id)
  await approveAs(clients.li, id)
  expect(await whoHas(id)).toEqual(['wang'])
})

test('after himself: what he filled in is saved, and the decision of the other one counts', async () => {
  const { id, workItem } = await submitted()
  expect(await add(workItem, { freeApproverType: 2, formData: { note: '已核' } })).toMatchObject({ code: 200 })
  const detail = await detailOf(clients.zhao, id)
  expect(detail.formData).toMatchObject({ note: '已核' })
  expect((await detailOf(clients.li, id)).flowTaskInfo.actions).toContain('removeSigner')
  const returned = await clients.zhao.call(returnCall, {
    params: { id: (await openEntry(clients.zhao, id))! },
    body: { handleOpinion: '数量不符，请补充', rejectStep: '0', rejectType: 1 },
  })
  expect([returned.code, (await detailOf(clients.filer, id)).flowTaskInfo.status]).toEqual([200, 3])
})

test('together with himself: both have it at once, and only when both have agreed it goes on', async () => {
  const { id, workItem } = await submitted()
  expect(await add(workItem, { freeApproverType: '3' })).toMatchObject({ code: 200, msg: '加签成功' })
  expect(await whoHas(id)).toEqual(['li', 'zhao'])
  const line = { action: 14, toName: 'zhao', opinion: '请先看', people: [{ name: 'li' }] }
  expect((await detailOf(clients.zhao, id)).timeline.at(1)).toMatchObject(line)
  await approveAs(clients.li, id)
  expect(await whoHas(id)).toEqual(['zhao'])
  expect((await detailOf(clients.li, id)).flowTaskInfo.actions).toContain('removeSigner')
  await approveAs(clients.zhao, id)
  expect(await whoHas(id)).toEqual(['wang'])
})

test('who has agreed and takes out the one beside him lets the request go on', async () => {
  const { id, workItem } = await submitted()
  await add(workItem, { freeApproverType: 3 })
  await approveAs(clients.li, id)
  expect(await remove(clients.li, id)).toMatchObject({ code: 200 })
  expect(await whoHas(id)).toEqual(['wang'])
})

test('who asked takes the signer out again, once, and nobody else does', async () => {
  const { id, workItem } = await submitted()
  await add(workItem)
  for (const client of [clients.filer, clients.wang, clients.zhao]) expect((await remove(client, id)).code).toBe(404)
  expect(await remove(clients.li, id)).toMatchObject({ code: 200, msg: '减签成功' })
  expect(await whoHas(id)).toEqual(['li'])
  expect((await detailOf(clients.li, id)).timeline.at(2)).toMatchObject({
    note: 'flows.signer-removed',
    people: [{ name: 'zhao' }],
    toName: 'li',
    opinion: '不用了',
  })
  expect(await remove(clients.li, id)).toMatchObject({ code: 409 })
  expect((await detailOf(clients.li, id)).flowTaskInfo.actions).not.toContain('removeSigner')
})

describe('refused', () => {
  test('the work item of somebody else, an unknown person, oneself, and a step of no kind', async () => {
    const { workItem } = await submitted()
    expect((await add(workItem, {}, clients.wang)).code).toBe(404)
    expect(await add(workItem, { freeApproverUserId: 'nobody' })).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'freeApproverUserId' }] },
    })
    expect(await add(workItem, { freeApproverUserId: ids.li })).toMatchObject({
      code: 422,
      msg: expect.stringContaining('不能加签给自己') as string,
    })
    expect((await add(workItem, { freeApproverType: 4 })).code).toBe(400)
  })

  test('of two at once one adds', async () => {
    const { id, workItem } = await submitted()
    const codes = (await Promise.all([add(workItem), add(workItem, { freeApproverUserId: ids.wang })])).map(({ code }) => code)
    expect(codes.toSorted()).toEqual([200, 409])
    expect(await whoHas(id)).toHaveLength(1)
  })
})
