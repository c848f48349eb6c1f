import { beforeAll, expect, test } from 'vitest'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import { approveCall, requestDetail, returnCall, startRequest } from '#features/approvals/contract.ts'
import { requestSummary } from '#features/approvals/contract/summary.ts'
import { givenTree } from '#features/organizations/testing/given-organizations.ts'
import { engine, signIn } from '#server/testing/family-client.ts'
import { openEntry, savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** 审批汇总 through its call: the groups, what they hold, and who reads them. */

const server = await startTestServer()
const { kernel } = server.node
const names = ['filer', 'li', 'wang', 'stranger'] as const
const ids = {} as Record<(typeof names)[number], string>
const clients = {} as Record<(typeof names)[number], TestClient>

beforeAll(async () => {
  for (const id of ['whole', 'decided', 'silent']) await givenFunctionRole(kernel, id, { functionId: id })
  await givenFunctionRole(kernel, 'others', { functionId: 'others' })
  await givenFunction(kernel, { id: 'others', parts: [part('title', 'text')] })
  await givenTree(kernel, [{ id: 'office-2', name: '二科' }])
  for (const account of names)
    ids[account] = await givenPerson(kernel, {
      account,
      roleIds: account === 'filer' ? ['whole', 'decided', 'silent'] : account === 'li' ? ['others', 'whole'] : ['others'],
      ...(account === 'wang' ? { organizationIds: ['office-2'] } : {}),
    })
  for (const [id, summary] of [
    ['whole', 'all'],
    ['decided', 'decisions'],
    ['silent', undefined],
  ] as const) {
    const flow = { ...chain(start({ summary }), approver('a', [ids.li]), approver('b', [ids.wang])), id: `flow-${id}`, code: id, name: id }
    await givenFunction(kernel, { id, parts: [part('title', 'text')], flow })
  }
  for (const account of names) clients[account] = await server.signIn(account, personPassword)
})

/** Submitted, approved by li and returned by wang. */
async function handled(of: string): Promise<string> {
  const { id } = savedIn(await clients.filer.get(startRequest, { body: { flowId: `flow-${of}`, formData: { title: 't' }, status: 0 } }))
  await clients.li.get(approveCall, { params: { id: (await openEntry(clients.li, id))! }, body: { handleOpinion: '面积一致' } })
  await clients.wang.get(returnCall, {
    params: { id: (await openEntry(clients.wang, id))! },
    body: { handleOpinion: '请补充测量记录', rejectStep: 'start' },
  })
  return id
}
const summed = (client: TestClient, id: string, query: { category?: '1' | '2' | '3'; type?: string } = {}) =>
  client.get(requestSummary, { params: { id }, query })
const told = (groups: Awaited<ReturnType<typeof summed>>) =>
  groups.map(({ fullName, list }) => [fullName, ...list.map(({ userName, handleStatus }) => `${userName} ${handleStatus}`)])

test('by department everybody stands once, with what he did and said', async () => {
  const id = await handled('whole')
  const groups = await summed(clients.filer, id)
  expect(told(groups).at(-1)).toEqual(['二科', 'wang 0'])
  expect(groups.flatMap(({ list }) => list)).toHaveLength(3)
  expect(groups.at(-1)!.list).toMatchObject([{ nodeName: '节点b', handleOpinion: '请补充测量记录' }])
})

test('by role somebody stands in each of his roles, and who has no position in a group without a name', async () => {
  const id = await handled('whole')
  expect(told(await summed(clients.li, id, { category: '2' }))).toEqual([
    ['decided', 'filer 2'],
    ['silent', 'filer 2'],
    ['whole', 'filer 2', 'li 1'],
    ['others', 'li 1', 'wang 0'],
  ])
  expect(told(await summed(clients.li, id, { category: '3' }))).toEqual([['', 'filer 2', 'li 1', 'wang 0']])
})

test('approvals and returns alone where the flow or the reader wants that', async () => {
  const [whole, decided] = [await handled('whole'), await handled('decided')]
  for (const groups of [
    await summed(clients.wang, whole, { category: '3', type: '1' }),
    await summed(clients.wang, decided, { category: '3' }),
  ])
    expect(told(groups)).toEqual([['', 'li 1', 'wang 0']])
})

test('who may not read the request is told as of one that does not exist; a flow without a summary refuses', async () => {
  const id = await handled('whole')
  const ask = (client: TestClient, of: string) => client.call(requestSummary, { params: { id: of }, query: {} })
  for (const of of [id, crypto.randomUUID(), 'none']) expect((await ask(clients.stranger, of)).code).toBe(404)
  const silent = await handled('silent')
  expect(await ask(clients.li, silent)).toMatchObject({ code: 403, msg: '该流程未开启审批汇总' })
  const on = async (of: string) => (await clients.filer.get(requestDetail, { params: { id: of }, query: {} })).summaryOn
  expect([await on(id), await on(silent)]).toEqual([true, false])
})

test('a client of the family finds the tab and its groups', async () => {
  const id = await handled('decided')
  const family = await signIn(server.address, 'li')
  expect(await family.ask('GET', `${engine}/FlowBefore/RecordList/${id}?category=1&type=1`)).toMatchObject({
    code: 200,
    data: [{ list: [{ userName: 'li', handleStatus: 1, fileList: '[]' }] }, { fullName: '二科', list: [{ handleStatus: 0 }] }],
  })
})
