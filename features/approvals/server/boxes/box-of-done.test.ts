import { beforeAll, expect, test } from 'vitest'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import { approveCall, listBox, startRequest } from '#features/approvals/contract.ts'
import { createDelegation } from '#features/approvals/contract/delegations.ts'
import { openEntry, savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** 已办 of somebody who handles his own work items and those of others in turn. */

const server = await startTestServer()
const { kernel } = server.node
let [ann, eve, filer]: TestClient[] = []
/** What Eve handled, the newest first: her own, Ann's, her own … */
const handled: string[] = []

const submit = async (flowId: string, title: string): Promise<string> =>
  savedIn(await filer!.get(startRequest, { body: { flowId, formData: { title }, status: 0 } })).id

beforeAll(async () => {
  const roleIds = [
    await givenFunctionRole(kernel, 'one', { functionId: 'one' }),
    await givenFunctionRole(kernel, 'two', { functionId: 'two' }),
  ]
  const ids = new Map<string, string>()
  for (const account of ['ann', 'eve', 'filer']) ids.set(account, await givenPerson(kernel, { account, roleIds }))
  for (const [id, account] of [
    ['one', 'eve'],
    ['two', 'ann'],
  ] as const) {
    const flow = { ...chain(start(), approver('a', [ids.get(account)!])), id: `flow-${id}`, code: `flow-${id}`, name: id }
    await givenFunction(kernel, { id, parts: [part('title', 'text')], flow })
  }
  ;[ann, eve, filer] = await Promise.all(['ann', 'eve', 'filer'].map((account) => server.signIn(account, personPassword)))
  const [from, until] = [kernel.now() - 60_000, kernel.now() + 3_600_000]
  const body = { toUserId: ids.get('eve')!, type: 1, flowId: '', startTime: from, endTime: until, description: '' }
  await ann!.get(createDelegation, { body })
  for (let at = 0; at < 6; at++) {
    const id = await submit(at % 2 === 0 ? 'flow-one' : 'flow-two', at === 3 ? '例外' : '寻常')
    await eve!.get(approveCall, { params: { id: (await openEntry(eve!, id))! }, body: {} })
    handled.unshift(id)
  }
})

const pageOf = async (client: TestClient, query: Record<string, unknown>) => client.get(listBox, { params: { id: '2' }, query })

test('her own and those of others stand in one order, each once, on every page', async () => {
  const pages = await Promise.all([1, 2, 3, 4].map((currentPage) => pageOf(eve!, { currentPage, pageSize: 2 })))
  expect(pages.flatMap(({ list }) => list.map(({ processId }) => processId))).toEqual(handled)
  expect(pages.map(({ pagination }) => pagination.total)).toEqual([6, 6, 6, 6])
})

test('the person sees what was handled for her, and not what the stand-in handled for herself', async () => {
  const { list, pagination } = await pageOf(ann!, {})
  expect(list.map(({ processId }) => processId)).toEqual(handled.filter((_id, at) => at % 2 === 0))
  expect(pagination.total).toBe(3)
})

test('a search looks into both', async () => {
  const found = await pageOf(eve!, { flowId: 'flow-two' })
  expect(found.list.map(({ processId }) => processId)).toEqual(handled.filter((_id, at) => at % 2 === 0))
  expect(found.pagination.total).toBe(3)
})
