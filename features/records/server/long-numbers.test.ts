import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createRecord, getRecord, listRecords, updateRecord } from '#features/records/contract.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Numbers with more digits than floating point has keep every one of them, on the way in, in the database and on the way out. */

const server = await startTestServer()
const { kernel } = server.node
const params = { modelId: 'gauges' }
const long = '12345678901234567890.123'
let admin: TestClient

beforeAll(async () => {
  const rows = part('rows', 'sub-table', { children: [part('amount', 'number')] })
  const sum = part('sum', 'calculation', { options: { expression: [{ __vModel__: 'rows.amount' }], precision: 3, isStorage: 2 } })
  await givenFunctionRole(kernel, 'gauges', { functionId: 'gauges' })
  await givenFunction(kernel, { id: 'gauges', parts: [part('amount', 'number'), part('note', 'text'), rows, sum] })
  admin = await server.admin()
})

const create = async (data: string) => (await admin.get(createRecord, { params, body: { data } })).id
const valuesOf = async (id: string) =>
  JSON.parse((await admin.get(getRecord, { params: { ...params, id } })).data) as Record<string, unknown>
const stored = async (id: string) =>
  (await sql<{ amount: string }>`select amount::text from records.gauges where id = ${id}`.execute(server.database.db)).rows[0]?.amount

test.each([long, `"${long}"`])('a number written as %s is stored, calculated with and read with all digits', async (written) => {
  const id = await create(`{"amount":${written},"rows":[{"amount":${written}},{"amount":1}]}`)
  expect(await stored(id)).toBe(long)
  expect(await valuesOf(id)).toMatchObject({ amount: long, rows: [{ amount: long }, { amount: 1 }], sum: '12345678901234567891.123' })
  const { list } = await admin.get(listRecords, { params, body: {} })
  expect(list.find((row) => row['id'] === id)).toMatchObject({ amount: long })
})

test('a client that calculates in floating point does not change a stored number by saving another field', async () => {
  const id = await create(`{"amount":"${long}"}`)
  const data = JSON.stringify({ amount: Number(long), note: 'seen' })
  expect((await admin.call(updateRecord, { params: { ...params, id }, body: { data } })).code).toBe(200)
  expect([await stored(id), (await valuesOf(id))['note']]).toEqual([long, 'seen'])
  await admin.call(updateRecord, { params: { ...params, id }, body: { data: '{"amount":7}' } })
  expect(await stored(id)).toBe('7')
})

test('a sender that holds every digit changes a number to exactly its image', async () => {
  const id = await create(`{"amount":"${long}"}`)
  const image = '12345678901234567000'
  await admin.get(updateRecord, { params: { ...params, id }, body: { data: JSON.stringify({ amount: image, '@exact': true }) } })
  expect(await stored(id)).toBe(image)
  expect(await valuesOf(id)).not.toHaveProperty('@exact')
})

test('more digits than a number field holds are refused at the field', async () => {
  const data = JSON.stringify({ amount: '1'.repeat(31) })
  expect(await admin.call(createRecord, { params, body: { data } })).toMatchObject({ code: 422, data: { errors: [{ field: 'amount' }] } })
})
