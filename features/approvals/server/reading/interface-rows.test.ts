import { beforeAll, expect, test } from 'vitest'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import { approveCall, startRequest } from '#features/approvals/contract.ts'
import { createInterface, previewInterface } from '#features/data-interfaces/contract.ts'
import { openEntry, savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Whether an approver gets the rows of a data interface: for fields that his node shows, as long as he has the work item. */

const server = await startTestServer()
const { kernel } = server.node
const flowId = 'flow-visits'
let filer: TestClient
let judge: TestClient
const interfaces = { shown: '', hidden: '' }

async function givenRows(enCode: string): Promise<string> {
  const body = {
    fullName: enCode,
    enCode,
    categoryId: 'DataInterfaceType.outside',
    dataType: 2,
    query: JSON.stringify([{ id: '1', fullName: enCode }]),
  }
  return (await (await server.admin()).get(createInterface, { body })).id
}

const choice = (key: string, interfaceId: string) =>
  part(key, 'select', {
    options: { dataType: 'dynamic' },
    rest: {
      __config__: { propsUrl: interfaceId, templateJson: [{ field: 'x', relationField: 'title', defaultValue: '' }] },
      props: { props: { label: 'fullName', value: 'id' } },
    },
  })

beforeAll(async () => {
  for (const key of ['shown', 'hidden'] as const) interfaces[key] = await givenRows(key)
  await givenFunctionRole(kernel, 'filing', { functionId: 'visits' })
  await givenPerson(kernel, { account: 'filer', roleIds: ['filing'] })
  await givenFunction(kernel, { id: 'others', parts: [part('title', 'text')] })
  await givenFunctionRole(kernel, 'others', { functionId: 'others' })
  const judgeId = await givenPerson(kernel, { account: 'judge', roleIds: ['others'] })
  const rights = [{ field: 'hidden', read: false, write: false, required: false }]
  const flow = { ...chain(start(), approver('judging', [judgeId], { rights })), id: flowId, code: 'visits', name: 'visits' }
  const parts = [part('title', 'text'), choice('shown', interfaces.shown), choice('hidden', interfaces.hidden)]
  await givenFunction(kernel, { id: 'visits', parts, flow })
  filer = await server.signIn('filer', personPassword)
  judge = await server.signIn('judge', personPassword)
})

const rowsFor = async (client: TestClient, key: 'shown' | 'hidden') => {
  const { code, data } = await client.call(previewInterface, { params: { id: interfaces[key] }, body: { paramList: [] } })
  return code === 200 ? data : code
}

test('rows come with the work item, for the fields that the node shows', async () => {
  expect([await rowsFor(filer, 'shown'), await rowsFor(filer, 'hidden')]).toMatchObject([[{ id: '1' }], [{ id: '1' }]])
  expect(await rowsFor(judge, 'shown')).toBe(404)
  const { id } = savedIn((await filer.call(startRequest, { body: { flowId, formData: { title: 't' }, status: 0 } })).data)
  expect(await rowsFor(judge, 'shown')).toMatchObject([{ id: '1' }])
  expect(await rowsFor(judge, 'hidden')).toBe(404)
  await judge.get(approveCall, { params: { id: (await openEntry(judge, id))! }, body: {} })
  expect(await rowsFor(judge, 'shown')).toBe(404)
})
