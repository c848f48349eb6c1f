import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { approver, chain, start, subFlow } from '#engine/flows/testing/builders.ts'
import { listMonitored, requestDetail, startRequest } from '#features/approvals/contract.ts'
import { beginSubFlows, listFailedSubFlows } from '#features/approvals/contract/monitor.ts'
import { nameAssistants } from '#features/approvals/server/definitions/assistants.ts'
import { enableFlow } from '#features/approvals/server/definitions/manage-flows.ts'
import { listMessages } from '#features/messages/contract.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** A filing that starts an inspection whose flow was stopped meanwhile. */

const server = await startTestServer()
const other = await startTestServer({ database: server.database })
const { kernel } = server.node
const admin = await server.admin()
let filer: TestClient
let filerId: string

beforeAll(async () => {
  const roles = [await givenFunctionRole(kernel, 'filing', { functionId: 'filing' })]
  filerId = await givenPerson(kernel, { account: 'filer', roleIds: roles })
  const judge = await givenPerson(kernel, { account: 'judge' })
  const report = { ...chain(start(), approver('judge', [judge])), id: 'flow-report', code: 'report', name: '现场检验' }
  await givenFunction(kernel, { id: 'report', parts: [part('subject', 'text')], flow: report })
  const flow = chain(start(), subFlow('reports', [judge], { flow: { id: 'flow-report', name: '现场检验' } }), approver('last', [judge]))
  await givenFunction(kernel, {
    id: 'filing',
    parts: [part('title', 'text')],
    flow: { ...flow, id: 'flow-filing', code: 'filing', name: '备案' },
  })
  filer = await server.signIn('filer', personPassword)
})

/** Both nodes do at once what is to be done. */
async function work(): Promise<void> {
  await server.node.drainOutbox()
  await Promise.all([server.node.drainJobs(), other.node.drainJobs()])
  await server.node.drainOutbox()
}

const enable = (enabled: boolean) => inTransaction(kernel.db, (tx) => enableFlow(kernel, tx, 'flow-report', enabled))
const failed = async (id: string) => (await admin.get(listFailedSubFlows, { params: { id } })).list
const told = async (client = admin) =>
  (await client.get(listMessages, { query: { type: '3' } })).list.filter(({ title }) => title.includes('未能为judge发起子流程“现场检验”'))
const monitored = async (id: string) => (await admin.get(listMonitored, { query: {} })).list.find((row) => row.processId === id)
const detail = (client: TestClient, id: string) => client.get(requestDetail, { params: { id }, query: {} })

test('what cannot be started is told with its reason where its request is seen, once by message, and is started when that is gone', async () => {
  await enable(false)
  // The filer helps to administer the flow that is filed, so he is told beside the administrators.
  await inTransaction(kernel.db, (tx) => nameAssistants(tx, 'flow-filing', { userIds: [filerId], by: '' }))
  const body = { flowId: 'flow-filing', formData: { title: '甲' }, status: 0 }
  const { id } = savedIn(await filer.get(startRequest, { body }))
  for (let run = 0; run < 3; run += 1) await work()
  const [one, ...others] = await failed(id)
  expect(others).toEqual([])
  expect(one).toMatchObject({ flowName: '现场检验', userName: 'judge' })
  const reason = one!.failure
  expect(reason).not.toBe('')
  expect([(await told()).length, (await told(filer)).length]).toEqual([1, 1])
  expect(await monitored(id)).toMatchObject({ failedSubFlows: 1, actions: expect.arrayContaining(['sub-flows']) })

  const own = await detail(filer, id)
  expect(own.subFlows).toMatchObject([{ status: null, failure: reason }])
  expect(own.flowTaskInfo.actions).not.toContain('begin-sub-flows')
  expect(await filer.call(beginSubFlows, { params: { id } })).toMatchObject({ code: 403 })
  expect(await filer.call(listFailedSubFlows, { params: { id } })).toMatchObject({ code: 403 })
  expect(await admin.call(beginSubFlows, { params: { id } })).toMatchObject({ msg: reason })
  expect(await told()).toHaveLength(1)

  await enable(true)
  await expect.poll(async () => (await admin.call(beginSubFlows, { params: { id } })).code).toBe(200)
  await work()
  expect(await failed(id)).toEqual([])
  expect((await detail(filer, id)).subFlows).toMatchObject([{ status: 0, failure: '' }])
  expect(await monitored(id)).not.toHaveProperty('failedSubFlows')
  const { rows } = await sql<{
    made: number
  }>`select count(*)::int as made from flow_task where state->'parent'->>'request' = ${id}`.execute(kernel.db)
  expect(rows[0]!.made).toBe(1)
})
