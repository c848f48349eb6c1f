import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createRecord, listRecords } from '#features/records/contract.ts'
import { Refused } from '#engine/values/refusal.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** A publication that fails has no effect on users (security 14.8). */

const server = await startTestServer()
const { kernel } = server.node
const { db } = server.database
const create = (client: TestClient, modelId: string, values: Record<string, unknown>) =>
  client.call(createRecord, { params: { modelId }, body: { data: JSON.stringify(values) } })

test('values that are there twice cannot become unique: the old version serves, nodes start, the next definition is published', async () => {
  const plain = [part('code', 'text')]
  await givenFunctionRole(kernel, 'goods', { functionId: 'goods' })
  expect(await givenFunction(kernel, { id: 'goods', parts: plain })).toBe(1)
  const admin = await server.admin()
  for (const code of ['one', 'one']) await create(admin, 'goods', { code })
  await expect(givenFunction(kernel, { id: 'goods', parts: [part('code', 'text', { unique: true })] })).rejects.toThrow(Refused)
  expect((await create(admin, 'goods', { code: 'one' })).code).toBe(200)
  expect((await sql`select id from publication where state <> 'done' and state <> 'failed'`.execute(db)).rows).toEqual([])
  const second = await startTestServer({ database: server.database })
  expect((await (await second.admin()).get(listRecords, { params: { modelId: 'goods' }, body: {} })).list).toHaveLength(3)
  await second.stop()
  expect(await givenFunction(kernel, { id: 'goods', parts: [part('code', 'text'), part('note', 'text')] })).toBe(2)
  expect((await create(admin, 'goods', { code: 'one', note: 'n' })).code).toBe(200)
})

test('functions and fields with long names that begin alike each keep their own values apart', async () => {
  const admin = await server.admin()
  const fields = ['certificate_of_origin_no', 'certificate_of_origin_day']
  for (const modelId of ['seed_production_plan_north', 'seed_production_plan_south']) {
    await givenFunctionRole(kernel, modelId, { functionId: modelId })
    await givenFunction(kernel, { id: modelId, parts: fields.map((field) => part(field, 'text', { unique: true })) })
    for (const field of fields) {
      expect((await create(admin, modelId, { [field]: 'same' })).code).toBe(200)
      expect(await create(admin, modelId, { [field]: 'same' })).toMatchObject({ code: 422, data: { errors: [{ field }] } })
    }
  }
})
