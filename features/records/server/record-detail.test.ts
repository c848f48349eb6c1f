import { beforeAll, expect, test } from 'vitest'
import { createRecord, getRecordTexts, recordHistory, referringFields, referringRecords, updateRecord } from '#features/records/contract.ts'
import { givenFunction, givenFunctionRole, part, rowsWhere } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** What stands around a record: its history, and what refers to it, both under the rights of whoever reads. */

const server = await startTestServer()
const { kernel } = server.node
let admin: TestClient
let clerk: TestClient

beforeAll(async () => {
  await givenFunction(kernel, {
    id: 'varieties',
    parts: [
      part('name', 'text', { label: '名称' }),
      part('price', 'text', { label: '价格' }),
      part('phone', 'text', { label: '电话', mask: { kind: 'phone' } }),
      part('open', 'text'),
      part('items', 'sub-table', {
        label: '明细',
        children: [part('kind', 'text', { label: '种类' }), part('cost', 'text', { label: '成本' })],
      }),
    ],
  })
  await givenFunction(kernel, {
    id: 'filings',
    parts: [
      part('no', 'text', { label: '编号' }),
      part('open', 'text'),
      part('variety', 'relation-form', { label: '品种', options: { modelId: 'varieties', relationField: 'name' } }),
      part('kept', 'relation-form-attr', { options: { relationField: 'variety', showField: 'name', isStorage: 2 } }),
      part('lines', 'sub-table', {
        children: [
          part('other', 'relation-form', { label: '其他品种', options: { modelId: 'varieties', relationField: 'name' } }),
          part('keptRow', 'relation-form-attr', { options: { relationField: 'other_jnpfTable_lines', showField: 'name', isStorage: 2 } }),
        ],
      }),
    ],
  })
  const seen = ['name', 'phone', 'open', 'items', 'items-kind']
  const open = rowsWhere({ field: 'open', operator: 'equals', value: { constant: 'yes' } })
  await givenFunctionRole(kernel, 'varieties', { functionId: 'varieties', fields: seen, columns: seen, rows: open })
  await givenFunctionRole(kernel, 'filings', { functionId: 'filings', rows: open })
  await givenPerson(kernel, { account: 'clerk', roleIds: ['varieties', 'filings'] })
  admin = await server.admin()
  clerk = await server.signIn('clerk', personPassword)
})

const created = async (modelId: string, data: object, by = admin) =>
  (await by.get(createRecord, { params: { modelId }, body: { data: JSON.stringify(data) } })).id
const change = (modelId: string, id: string, data: object) =>
  admin.get(updateRecord, { params: { modelId, id }, body: { data: JSON.stringify(data) } })
const historyOf = (id: string, by = admin) => by.get(recordHistory, { params: { modelId: 'varieties', id } })

test('each save is told with who, when and what, rows that came and went too, and no hidden field', async () => {
  const id = await created('varieties', {
    name: '先玉335',
    price: '9',
    phone: '13912345678',
    open: 'yes',
    items: [{ kind: '甲', cost: '1' }],
  })
  await change('varieties', id, { name: '先玉336', price: '10', items: [{ kind: '乙', cost: '2' }] })
  const { list, more } = await historyOf(id)
  expect(more).toBe(false)
  expect(list.map(({ kind }) => kind)).toEqual(['updated', 'created'])
  expect(list[0]).toMatchObject({ by: expect.any(String), at: expect.any(Number) })
  expect(list[0]?.changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ path: 'name', label: '名称', kind: 'changed', before: '先玉335', after: '先玉336' }),
      expect.objectContaining({ path: 'price', before: '9', after: '10' }),
      expect.objectContaining({ label: '明细', kind: 'removed', before: '种类：甲；成本：1' }),
      expect.objectContaining({ label: '明细', kind: 'added', after: '种类：乙；成本：2' }),
    ]),
  )
  const told = await historyOf(id, clerk)
  const text = JSON.stringify(told)
  expect(told.list[0]?.changes.map(({ label }) => label)).toEqual(['名称', '明细', '明细'])
  expect([text.includes('价格'), text.includes('成本'), text.includes('13912345678')]).toEqual([false, false, false])
  expect(told.list[1]?.changes).toContainEqual(expect.objectContaining({ label: '电话', after: '139****5678' }))
})

test('a record that somebody does not see has no history and nothing that refers to it, as one that does not exist', async () => {
  const closed = await created('varieties', { name: '内部', open: 'no' })
  for (const id of [closed, '019aa000-0000-7000-8000-00000000000a', 'x']) {
    const params = { modelId: 'varieties', id }
    const query = { by: 'filings', field: 'variety' }
    const answers = [
      await clerk.call(recordHistory, { params }),
      await clerk.call(referringFields, { params }),
      await clerk.call(referringRecords, { params, query }),
    ]
    expect(answers.map(({ code }) => code)).toEqual([404, 404, 404])
  }
})

test('records that refer to a record are counted and listed by field, as far as the reader sees them', async () => {
  const id = await created('varieties', { name: '被引用', open: 'yes' })
  await created('filings', { no: 'A1', variety: id, open: 'yes' })
  await created('filings', { no: 'A2', variety: id, open: 'no' })
  await created('filings', { no: 'A3', open: 'yes', lines: [{ other: id }, { other: id }] })
  const params = { modelId: 'varieties', id }
  const counts = async (by: TestClient) => (await by.get(referringFields, { params })).list.map(({ field, count }) => [field, count])
  expect(await counts(admin)).toEqual([
    ['variety', 2],
    ['lines.other', 1],
  ])
  expect(await counts(clerk)).toEqual([
    ['variety', 1],
    ['lines.other', 1],
  ])
  const none = await created('varieties', { name: '未引用', open: 'yes' })
  const fields = await clerk.get(referringFields, { params: { ...params, id: none } })
  expect(fields.list).toMatchObject([{ field: 'variety', count: 0, mayAdd: true }])
  const rows = await clerk.get(referringRecords, { params, query: { by: 'filings', field: 'variety' } })
  expect(rows).toMatchObject({ columns: ['编号', 'open', 'kept'], pagination: { total: 1 }, list: [{ texts: ['A1', 'yes', '被引用'] }] })
  for (const query of [
    { by: 'filings', field: 'no' },
    { by: 'nothing', field: 'variety' },
    { by: 'varieties', field: 'name' },
  ])
    expect((await clerk.call(referringRecords, { params, query })).code).toBe(404)
})

test('a kept text tells what its source says now, where that is something else', async () => {
  const id = await created('varieties', { name: '原名', open: 'yes' })
  const filing = await created('filings', { variety: id, open: 'yes', lines: [{ other: id }] })
  const read = async () => (await admin.get(getRecordTexts, { params: { modelId: 'filings', id: filing } })).changedInSource
  expect(await read()).toEqual({})
  await change('varieties', id, { name: '新名' })
  const changed = await read()
  expect(Object.values(changed ?? {})).toEqual(['新名', '新名'])
  expect(Object.keys(changed ?? {})[0]).toBe('kept')
})
