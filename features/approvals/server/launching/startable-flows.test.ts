import { beforeAll, expect, test } from 'vitest'
import { listStartable } from '#features/approvals/contract/launching.ts'
import { enableFlow } from '#features/approvals/server/definitions/manage-flows.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { demoPassword, demoSettings, filing, startFiling } from '#server/testing/given-filing.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** 发起流程: which flows somebody is offered. */

const server = await startTestServer({ settings: demoSettings })
const people = {} as Record<'enterprise' | 'enterprise2' | 'reviewer', TestClient>

beforeAll(async () => {
  for (const account of ['enterprise', 'enterprise2', 'reviewer'] as const) people[account] = await server.signIn(account, demoPassword)
})

const startable = async (client: TestClient) => (await client.get(listStartable, {})).list

test('a filer is offered the flow with its category and its function, an approver without the right nothing', async () => {
  expect((await startable(people.enterprise)).find(({ id }) => id === filing.flowId)).toMatchObject({
    fullName: '制种生产备案',
    modelId: filing.modelId,
    category: '备案管理',
  })
  expect(await startable(people.reviewer)).toEqual([])
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
