import { beforeAll, expect, test } from 'vitest'
import { createRecord, listRecords } from '#features/records/contract.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenOrganization, givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const params = { modelId: 'lots' }
let admin: TestClient

beforeAll(async () => {
  admin = await server.admin()
  await givenFunction(kernel, { id: 'lots', parts: ['town', 'name', 'secret'].map((key) => part(key, 'text')) })
  await givenFunctionRole(kernel, 'all', { functionId: 'lots' })
  await givenFunctionRole(kernel, 'some', { functionId: 'lots', columns: ['town', 'name'] })
  await givenOrganization(kernel, 'office')
  await givenPerson(kernel, { account: 'reader', organizationIds: ['office'], roleIds: ['some'] })
  for (const [town, name] of ['ab', 'aa', 'ba', 'bb', 'ab'])
    await admin.get(createRecord, { params, body: { data: JSON.stringify({ town, name, secret: 'x' }) } })
})

const sorted = async (sidx: string, page: object = {}) =>
  (await admin.get(listRecords, { params, body: { sidx, ...page } })).list
    .map((row) => `${String(row['town'])}${String(row['name'])}`)
    .join(' ')

test('a list is sorted by several columns, each in its direction', async () => {
  expect(await sorted('town,-name')).toBe('ab ab aa bb ba')
  expect(await sorted('-name,town')).toBe('ab ab bb aa ba')
  expect(await sorted('-town')).toMatch(/^b. b. a. a. a.$/)
  expect(await sorted('town,-name', { currentPage: 2, pageSize: 3 })).toBe('bb ba')
})

test('a column that does not exist or is hidden, or too many of them, are refused alike', async () => {
  const reader = await server.signIn('reader', personPassword)
  for (const sidx of ['town,secret', 'town,-secret', '-secret', 'town,nothing', 'town,', Array.from({ length: 6 }, () => 'town').join()])
    expect([sidx, (await reader.call(listRecords, { params, body: { sidx } })).code]).toEqual([sidx, 400])
})
