import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createRecord, deleteRecord, deleteRecords, getRecord, listRecords, updateRecord } from '#features/records/contract.ts'
import { recordsTable } from '#features/records/server/identifiers.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenOrganization, givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** A field adds up entries of another function: the sum is the server's, at once in the record and in its list. */

const server = await startTestServer()
const { kernel } = server.node
let admin: TestClient

beforeAll(async () => {
  await givenFunction(kernel, {
    id: 'accounts',
    parts: [
      part('name', 'text'),
      part('due', 'number'),
      part('paid', 'number', {
        readOnly: true,
        options: { min: '0' },
        sumOf: { function: 'entries', through: 'account', value: 'amount', balance: 'balance' },
      }),
      part('open', 'calculation', { options: { expression: [{ __vModel__: 'due' }, '-', { __vModel__: 'paid' }] } }),
    ],
  })
  await givenFunction(kernel, {
    id: 'entries',
    parts: [
      part('account', 'relation-form', { options: { modelId: 'accounts', relationField: 'name' } }),
      part('amount', 'number'),
      part('balance', 'number', { readOnly: true }),
    ],
  })
  await givenFunctionRole(kernel, 'accounts', { functionId: 'accounts' })
  await givenFunctionRole(kernel, 'entries', { functionId: 'entries' })
  admin = await server.admin()
})

const created = async (modelId: string, data: object, by = admin) =>
  (await by.get(createRecord, { params: { modelId }, body: { data: JSON.stringify(data) } })).id
const read = async (modelId: string, id: string) =>
  JSON.parse((await admin.get(getRecord, { params: { modelId, id } })).data) as Record<string, unknown>
const account = (due: number) => created('accounts', { name: `账户 ${due}`, due })
const enter = (id: string, amount: number) =>
  admin.call(createRecord, { params: { modelId: 'entries' }, body: { data: JSON.stringify({ account: id, amount }) } })

test('the sum and what is computed from it follow each entry, its change and its deletion', async () => {
  const [one, other] = [await account(1000), await account(500)]
  const entry = await created('entries', { account: one, amount: 400 })
  const second = await created('entries', { account: one, amount: 100 })
  expect(await read('accounts', one)).toMatchObject({ paid: 500, open: 500 })
  expect([(await read('entries', entry)).balance, (await read('entries', second)).balance]).toEqual([400, 500])
  const { list } = await admin.get(listRecords, { params: { modelId: 'accounts' }, body: {} })
  expect(list.find((row) => row['id'] === one)).toMatchObject({ paid: 500, open: 500 })
  await admin.get(updateRecord, {
    params: { modelId: 'entries', id: entry },
    body: { data: JSON.stringify({ account: other, amount: 50 }) },
  })
  expect([(await read('accounts', one)).paid, (await read('accounts', other)).paid]).toEqual([100, 50])
  await admin.get(deleteRecord, { params: { modelId: 'entries', id: second }, body: {} })
  expect((await read('accounts', one)).paid).toBe(0)
})

test('nobody types the sum, and no entry brings it outside of its limits', async () => {
  const id = await account(700)
  await admin.call(updateRecord, { params: { modelId: 'accounts', id }, body: { data: JSON.stringify({ paid: 700, due: 800 }) } })
  expect((await read('accounts', id)).paid ?? 0).toBe(0)
  expect(await enter(id, -1)).toMatchObject({ code: 422, data: { errors: [{ field: 'account' }] }, msg: expect.stringContaining('-1') })
  expect((await read('accounts', id)).paid ?? 0).toBe(0)
})

test('entries at the same time all count', async () => {
  const id = await account(900)
  const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => enter(id, index + 1)))
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200, 200])
  expect((await read('accounts', id)).paid).toBe(21)
})

test('entries of one sum are not deleted in one go', async () => {
  const id = await account(300)
  const ids = [await created('entries', { account: id, amount: 10 }), await created('entries', { account: id, amount: 20 })]
  const answer = await admin.get(deleteRecords, { params: { modelId: 'entries' }, body: { ids } })
  expect(answer).toMatchObject({ deleted: 1, refused: [{ reason: '与本次删除的另一条计入同一合计，请逐条删除' }] })
})

test('an entry belongs to the organization of the record it counts into', async () => {
  await givenOrganization(kernel, 'payers')
  await givenPerson(kernel, { account: 'payer', roleIds: ['accounts', 'entries'], organizationIds: ['payers'] })
  const payer = await server.signIn('payer', personPassword)
  const id = await created('accounts', { name: '他的', due: 10 }, payer)
  const entry = await created('entries', { account: id, amount: 1 })
  const { rows } = await sql<{ organization_id: string }>`select organization_id from ${recordsTable('entries')}
    where id = ${entry}::uuid`.execute(server.database.db)
  expect(rows).toEqual([{ organization_id: 'payers' }])
})
