import { beforeAll, expect, test } from 'vitest'
import { createRecord, takenValue } from '#features/records/contract.ts'
import { givenFunction, givenFunctionRole, part, rowsWhere } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** What a save would say of a value that may not repeat, told beforehand. */

const server = await startTestServer()
const { kernel } = server.node
const params = { modelId: 'stores' }
let admin: TestClient
let clerk: TestClient
let first: string

const asked = (client: TestClient, field: string, value: string | number, id = '') =>
  client.call(takenValue, { params, body: { field, value, id } })

beforeAll(async () => {
  await givenFunction(kernel, {
    id: 'stores',
    parts: [
      part('code', 'text', { unique: true }),
      part('idNo', 'text', { unique: true, encrypted: true }),
      part('size', 'number', { unique: true }),
      part('name', 'text'),
      part('shown', 'text', { unique: true, readOnly: true, defaultValue: 'S-1' }),
      part('made', 'create-time', { unique: true }),
    ],
  })
  await givenFunctionRole(kernel, 'clerks', {
    functionId: 'stores',
    fields: ['code', 'name'],
    columns: ['code', 'name'],
    rows: rowsWhere({ field: 'name', operator: 'equals', value: { constant: '甲' } }),
  })
  await givenFunctionRole(kernel, 'readers', { functionId: 'stores', buttons: [] })
  await givenPerson(kernel, { account: 'clerk', roleIds: ['clerks'] })
  await givenPerson(kernel, { account: 'reader', roleIds: ['readers'] })
  admin = await server.admin()
  clerk = await server.signIn('clerk', personPassword)
  const data = JSON.stringify({ code: 'GL-01', idNo: '620723199001011234', size: '5', name: '乙' })
  first = (await admin.get(createRecord, { params, body: { data } })).id
})

test('a value that another record holds is told, its own is not; encrypted ones and numbers too', async () => {
  const problem = { code: 200, data: { problem: 'code已存在，不能重复' } }
  expect(await asked(admin, 'code', 'GL-01')).toMatchObject(problem)
  expect(await asked(admin, 'code', 'GL-01', first)).toMatchObject({ data: { problem: '' } })
  expect(await asked(admin, 'code', 'GL-02')).toMatchObject({ data: { problem: '' } })
  expect(await asked(admin, 'code', '')).toMatchObject({ data: { problem: '' } })
  expect(await asked(admin, 'idNo', '620723199001011234')).toMatchObject({ data: { problem: 'idNo已存在，不能重复' } })
  expect(await asked(admin, 'size', '5.0')).toMatchObject({ data: { problem: 'size已存在，不能重复' } })
})

test('records that are not seen count as they do for a save; who may save none, or not see the field, learns nothing', async () => {
  expect(await asked(clerk, 'code', 'GL-01')).toMatchObject({ data: { problem: 'code已存在，不能重复' } })
  for (const field of ['idNo', 'name', 'nothing']) expect((await asked(clerk, field, '620723199001011234')).code).toBe(404)
  const reader = await server.signIn('reader', personPassword)
  expect((await asked(reader, 'code', 'GL-01')).code).toBe(404)
  expect((await asked(admin, 'name', '乙')).code).toBe(404)
})

test('of a field that nobody fills in nothing is told, as no save would', async () => {
  for (const field of ['shown', 'made']) expect((await asked(admin, field, 'S-1')).code).toBe(404)
})
