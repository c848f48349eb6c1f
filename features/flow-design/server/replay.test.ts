import { beforeAll, expect, test } from 'vitest'
import { encodeFlow } from '#engine/flows/codec.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { approver, branchAbove, branch, chain, start } from '#engine/flows/testing/builders.ts'
import { startRequest } from '#features/approvals/contract.ts'
import { replayFlow, templateOfTree } from '#features/flow-design/contract.ts'
import { approveAs, savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Approved requests are run through another design of their flow, and nothing happens to them. */

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
const flowId = 'flow-replayed'
let filer: TestClient
let li: TestClient
const ids: Record<string, string> = {}

beforeAll(async () => {
  await givenFunctionRole(kernel, 'filing', { functionId: 'replayed' })
  await givenFunctionRole(kernel, 'others', { functionId: 'others' })
  await givenFunction(kernel, { id: 'others', parts: [part('title', 'text')] })
  for (const account of ['li', 'wang']) ids[account] = await givenPerson(kernel, { account, roleIds: ['others'] })
  await givenPerson(kernel, { account: 'filer', roleIds: ['filing'] })
  const parts = [part('title', 'text'), part('amount', 'number')]
  await givenFunction(kernel, { id: 'replayed', parts, flow: published() })
  filer = await server.signIn('filer', personPassword)
  li = await server.signIn('li', personPassword)
  for (const amount of ['100', '900']) {
    const { id } = savedIn(await filer.get(startRequest, { body: { flowId, formData: { title: amount, amount }, status: 0 } }))
    await approveAs(li, id)
  }
})

function published(): FlowDefinition {
  return { ...chain(start(), approver('a', [ids['li']!])), id: flowId, code: 'replayed', name: 'replayed' }
}
const replay = (definition: FlowDefinition, client = admin, id = flowId) =>
  client.call(replayFlow, {
    params: { id },
    body: { flowTemplateJson: templateOfTree('', '', JSON.stringify(encodeFlow(definition))) },
  })

test('the same design lets all of them go the same way', async () => {
  expect((await replay(published())).data).toMatchObject({ compared: 2, isCut: false, list: [] })
})

test('a new branch is told for those that would go into it, with both ways', async () => {
  const chief = approver('chief', [ids['wang']!])
  const fork = {
    kind: 'condition' as const,
    branches: [branchAbove('big', 'amount', '500', { next: chief }), branch('rest', { isDefault: true })],
  }
  const draft = {
    ...published(),
    ...chain(start(), { ...approver('a', [ids['li']!]), fork }),
    id: flowId,
    code: 'replayed',
    name: 'replayed',
  }
  const { data } = await replay(draft)
  expect(data).toMatchObject({ compared: 2, list: [{ took: ['节点a'], would: ['节点a', '节点chief'], problem: '' }] })
})

test('only super administrators are told, and an unknown flow is missing', async () => {
  expect((await replay(published(), filer)).code).toBe(403)
  expect((await replay(published(), admin, 'nothing')).code).toBe(404)
})
