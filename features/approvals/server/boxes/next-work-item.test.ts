import { beforeAll, expect, test } from 'vitest'
import type { CallInput } from '#engine/contract/call.ts'
import { listBox, nextWorkItem } from '#features/approvals/contract.ts'
import { deleteCall } from '#features/approvals/actions/delete/call.ts'
import { approveAs, demoPassword, demoSettings, openEntry, startFiling, withdrawAs } from '#server/testing/given-filing.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** From one work item to the next, in the order of the box to do: the newest first. */

const server = await startTestServer({ settings: demoSettings })
let company: TestClient
let town: TestClient
let county: TestClient

beforeAll(async () => {
  company = await server.signIn('enterprise', demoPassword)
  town = await server.signIn('reviewer', demoPassword)
  county = await server.signIn('county', demoPassword)
})

const after = async (id: string, query: CallInput<typeof nextWorkItem>['query'] = {}, client = town) =>
  client.get(nextWorkItem, { params: { id }, query })
const box = async (client = town) => (await client.get(listBox, { params: { id: '1' }, query: { pageSize: 500 } })).list
const entries = async () => (await box()).map(({ taskOperatorId }) => taskOperatorId)

async function threeFilings() {
  const oldest = await startFiling(company)
  const middle = await startFiling(company)
  const newest = await startFiling(company)
  const ids = await Promise.all([newest, middle, oldest].map(async ({ id }) => (await openEntry(town, id))!))
  return { requests: [newest, middle, oldest], ids }
}

test('the next one is the one behind in the box; behind the last comes the first', async () => {
  const { ids, requests } = await threeFilings()
  const all = await entries()
  expect(await after(ids[0]!)).toEqual({
    total: all.length,
    position: 1,
    next: {
      processId: requests[1]!.id,
      flowId: 'filing',
      flowCode: 'seed_prod_filing',
      taskOperatorId: ids[1],
      taskNodeId: expect.any(String) as string,
    },
    fromStart: false,
  })
  expect(await after(all.at(-1)!)).toMatchObject({ position: all.length, next: { taskOperatorId: all[0] }, fromStart: true })
})

test('what was decided or withdrawn meanwhile is passed over, also when it is the one to start from', async () => {
  const { ids, requests } = await threeFilings()
  await withdrawAs(company, requests[1]!.id)
  expect(await after(ids[0]!)).toMatchObject({ next: { taskOperatorId: ids[2] } })
  await approveAs(town, requests[0]!.id)
  expect(await after(ids[0]!)).toMatchObject({ position: null, next: { taskOperatorId: ids[2] } })
  await company.get(deleteCall, { params: { id: requests[1]!.id } })
  expect(await after(ids[0]!)).toMatchObject({ position: null, next: { taskOperatorId: ids[2] } })
})

test('it goes on among what is searched for in the box', async () => {
  const { ids, requests } = await threeFilings()
  const keyword = requests[2]!.number!
  expect(await after(ids[0]!, { keyword })).toMatchObject({ total: 1, position: null, next: { taskOperatorId: ids[2] } })
  expect(await after(ids[2]!, { keyword })).toMatchObject({ total: 1, position: 1, next: null })
})

test('nobody is led to the work items of others, whatever id they name', async () => {
  const { ids } = await threeFilings()
  const own = new Set((await box(county)).map(({ taskOperatorId }) => taskOperatorId))
  const { position, next } = await after(ids[0]!, {}, county)
  expect(position).toBeNull()
  expect(next === null || own.has(next.taskOperatorId)).toBe(true)
  expect(await company.get(nextWorkItem, { params: { id: ids[0]! }, query: {} })).toEqual({
    total: 0,
    position: null,
    next: null,
    fromStart: false,
  })
  expect(await town.call(nextWorkItem, { params: { id: 'x' }, query: {} })).toMatchObject({ code: 404 })
})
