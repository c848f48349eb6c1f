import { beforeAll, expect, test } from 'vitest'
import { flowIdByCode } from '#features/approvals/contract/definitions.ts'
import { listStartable } from '#features/approvals/contract/launching.ts'
import { enableFlow } from '#features/approvals/server/definitions/manage-flows.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { demoPassword, demoSettings, filing, startFiling } from '#server/testing/given-filing.ts'
import { givenFunctionRole } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** 发起流程: which flows somebody is offered. */

const server = await startTestServer({ settings: demoSettings })
const people = {} as Record<'enterprise' | 'enterprise2' | 'reviewer', TestClient>

beforeAll(async () => {
  for (const account of ['enterprise', 'enterprise2', 'reviewer'] as const) people[account] = await server.signIn(account, demoPassword)
})

const startable = async (client: TestClient) => (await client.get(listStartable, {})).list

test('a filer is offered the flow with its category and its function, an approver only what he may file himself', async () => {
  expect((await startable(people.enterprise)).find(({ id }) => id === filing.flowId)).toMatchObject({
    fullName: '制种生产备案',
    modelId: filing.modelId,
    category: '备案管理',
  })
  expect((await startable(people.reviewer)).map(({ id }) => id)).toEqual(['enterprise'])
})

test('the id of a flow is found by its code by who may open its form', async () => {
  const find = (client: TestClient, enCode: string) => client.call(flowIdByCode, { params: { enCode } })
  const { enCode } = (await startable(people.enterprise)).find(({ id }) => id === filing.flowId)!
  expect(await find(people.enterprise, enCode)).toMatchObject({ code: 200, data: filing.flowId })
  expect(await find(people.enterprise, 'unknown')).toMatchObject({ code: 404 })
  const elsewhere = await givenFunctionRole(server.node.kernel, 'elsewhere', { functionId: 'elsewhere' })
  await givenPerson(server.node.kernel, { account: 'stranger', roleIds: [elsewhere] })
  const stranger = await server.signIn('stranger', personPassword)
  expect(await find(stranger, enCode)).toMatchObject({ code: 404 })
})

test('when the flow was last begun is told to who did it alone', async () => {
  const lastOf = async (client: TestClient) => (await startable(client)).find(({ id }) => id === filing.flowId)!.lastStarted
  const others = await lastOf(people.enterprise2)
  await startFiling(people.enterprise, { status: 1 })
  expect(await lastOf(people.enterprise)).toBeGreaterThan(Date.now() - 60_000)
  expect(await lastOf(people.enterprise2)).toBe(others)
})

test('a flow that is switched off is not offered', async () => {
  const { kernel } = server.node
  await inTransaction(kernel.db, (tx) => enableFlow(kernel, tx, filing.flowId, false))
  await expect.poll(async () => (await startable(people.enterprise)).map(({ id }) => id)).not.toContain(filing.flowId)
})
