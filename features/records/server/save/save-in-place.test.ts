import { beforeAll, expect, test } from 'vitest'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import { createRecord, listRecords, updateRecord } from '#features/records/contract.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Rows of a list that are edited in place and run through a flow: saved as drafts and submitted by the calls of records. */

const server = await startTestServer({ settings: { logLevel: 'silent' } })
const { kernel } = server.node
const params = { modelId: 'leave' }
let filer: TestClient
let judge: TestClient

beforeAll(async () => {
  await givenFunctionRole(kernel, 'filing', { functionId: 'leave' })
  await givenPerson(kernel, { account: 'filer', roleIds: ['filing'] })
  const judgeId = await givenPerson(kernel, { account: 'judge', roleIds: ['filing'] })
  const flow = { ...chain(start(), approver('first', [judgeId])), id: 'flow-leave', code: 'leave', name: '请假' }
  await givenFunction(kernel, { id: 'leave', parts: [part('title', 'text', { required: true })], flow, list: { layout: 'in-place' } })
  filer = await server.signIn('filer', personPassword)
  judge = await server.signIn('judge', personPassword)
})

const rowOf = async (id: string) => (await filer.get(listRecords, { params, body: {} })).list.find((row) => row['id'] === id)

test('a row is kept as a draft, saved again and submitted; then it is not changed any more', async () => {
  const { id } = await filer.get(createRecord, { params, body: { data: JSON.stringify({ title: '' }), status: 1 } })
  const drafted = await rowOf(id)
  expect(drafted).toMatchObject({ flowState: 0, title: '' })
  const version = Number(drafted?.['version'])
  const put = (body: object, client = filer) =>
    client.call(updateRecord, { params: { ...params, id }, body: { data: JSON.stringify({ title: '年假' }), version, ...body } })
  expect((await put({ status: 0, data: JSON.stringify({ title: '' }) })).code).toBe(422)
  expect((await put({ status: 1 }, judge)).code).toBe(404)
  expect((await put({ status: 1, version: undefined })).code).toBe(400)
  expect((await put({ status: 1, version: version + 5 })).code).toBe(409)
  expect((await put({})).code).toBe(409)
  const saved = await put({ status: 1 })
  expect(saved).toMatchObject({ code: 200, data: { id, version: version + 1 } })
  expect((await put({ status: 0, version: version + 1 })).code).toBe(200)
  expect(await rowOf(id)).toMatchObject({ flowState: 1, title: '年假' })
  const now = Number((await rowOf(id))?.['version'])
  expect((await put({ status: 1, version: now })).code).toBe(409)
})
