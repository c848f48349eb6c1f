import { beforeAll, expect, test } from 'vitest'
import { createRecord, deleteRecord, searchRecords } from '#features/records/contract.ts'
import type { AskedFunction } from '#features/records/server/asked-function.ts'
import { findRecords } from '#features/records/server/query/find-records.ts'
import { createBillRule } from '#features/bill-rules/contract.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenOrganization, givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
let writer: TestClient
let reader: TestClient

const quick = (key: string) => ({ key, label: '', kind: 'like', multiple: false, keyword: true }) as const

beforeAll(async () => {
  const parts = [part('name', 'text'), part('secret', 'text'), part('remark', 'text')]
  await givenFunction(kernel, { id: 'varieties', parts, list: { searches: [quick('name'), quick('secret')] } })
  await givenFunction(kernel, { id: 'plots', parts: [part('name', 'text')], list: { searches: [quick('name')] } })
  await givenFunctionRole(kernel, 'all', { functionId: 'varieties' })
  await givenFunctionRole(kernel, 'plotter', { functionId: 'plots' })
  await givenFunctionRole(kernel, 'some', { functionId: 'varieties', columns: ['name', 'remark'] })
  await givenOrganization(kernel, 'office')
  await givenPerson(kernel, { account: 'writer', organizationIds: ['office'], roleIds: ['all', 'plotter'] })
  await givenPerson(kernel, { account: 'reader', organizationIds: ['office'], roleIds: ['some'] })
  writer = await server.signIn('writer', personPassword)
  reader = await server.signIn('reader', personPassword)
})

const save = async (modelId: string, data: object) =>
  (await writer.get(createRecord, { params: { modelId }, body: { data: JSON.stringify(data) } })).id
const found = async (client: TestClient, keyword: string) => client.get(searchRecords, { body: { keyword } })

test('records of all functions are found by a part of their texts and by pinyin, newest first', async () => {
  const corn = await save('varieties', { name: '郑单958', secret: '父本', remark: '玉米' })
  const plot = await save('plots', { name: '郑单958试验田' })
  expect(await found(writer, ' 958 ')).toEqual({
    list: [
      { modelId: 'plots', id: plot, number: '', texts: ['郑单958试验田'] },
      { modelId: 'varieties', id: corn, number: '', texts: ['郑单958', '父本'] },
    ],
    complete: true,
  })
  expect((await found(writer, 'zhengdan')).list.map(({ id }) => id)).toEqual([plot, corn])
  expect((await found(writer, 'ZDSYT')).list).toEqual([])
  expect((await found(writer, 'syt')).list.map(({ id }) => id)).toEqual([plot])
  expect((await found(writer, '玉米')).list).toEqual([])
})

test('a hidden column is neither looked into nor told, nor is a function without a right', async () => {
  const id = await save('varieties', { name: '登海605', secret: 'Marigold', remark: '' })
  const hidden = await save('plots', { name: '登海605' })
  expect((await found(reader, 'Marigold')).list).toEqual([])
  expect((await found(reader, '登海')).list).toEqual([{ modelId: 'varieties', id, number: '', texts: ['登海605'] }])
  const records = [
    { modelId: 'varieties', id },
    { modelId: 'plots', id: hidden },
    { modelId: 'varieties', id: 'no id' },
    { modelId: 'none', id },
  ]
  expect((await reader.get(searchRecords, { body: { records } })).list.map((one) => one.id)).toEqual([id])
})

test('a number finds its record, whole or in part, but not for who may not see numbers', async () => {
  const rule = { fullName: '地块编号', enCode: 'PLOT', category: 'businessType.seedFiling', prefix: 'DK', dateFormat: 'no' as const }
  await (await server.admin()).get(createBillRule, { body: { ...rule, digit: 4, startNumber: '0041' } })
  const parts = [part('no', 'bill-number', { options: { rule: 'PLOT' } }), part('name', 'text')]
  await givenFunction(kernel, { id: 'fields', parts, list: { searches: [quick('name')] } })
  await givenFunctionRole(kernel, 'counting', { functionId: 'fields' })
  await givenFunctionRole(kernel, 'naming', { functionId: 'fields', columns: ['name'] })
  await givenPerson(kernel, { account: 'counter', organizationIds: ['office'], roleIds: ['counting'] })
  await givenPerson(kernel, { account: 'namer', organizationIds: ['office'], roleIds: ['naming'] })
  const [counter, namer] = [await server.signIn('counter', personPassword), await server.signIn('namer', personPassword)]
  const { id } = await counter.get(createRecord, { params: { modelId: 'fields' }, body: { data: '{"name":"东坡"}' } })
  const told = { modelId: 'fields', id, number: 'DK0041', texts: ['东坡'] }
  expect((await found(counter, 'DK0041')).list).toEqual([told])
  expect((await found(counter, '0041')).list).toEqual([told])
  expect((await found(namer, 'DK0041')).list).toEqual([])
  expect((await found(namer, '东坡')).list).toEqual([{ ...told, number: '' }])
})

test('a list without a quick search in texts is found and named by its first columns that read as words', async () => {
  const crops = ['玉米', '小麦'].map((fullName, index) => ({ id: `c${index}`, fullName }))
  const parts = [
    part('crop', 'select', { options: { dataType: 'static', options: crops } }),
    part('area', 'number'),
    part('season', 'text'),
    part('town', 'text'),
    part('remark', 'text'),
  ]
  const columns = ['crop', 'area', 'season', 'town', 'remark'].map((key) => ({ key, label: '' }))
  await givenFunction(kernel, { id: 'sowings', parts, list: { columns, searches: [] } })
  await givenFunctionRole(kernel, 'sowing', { functionId: 'sowings' })
  await givenFunctionRole(kernel, 'narrow', { functionId: 'sowings', columns: ['season', 'remark'] })
  await givenPerson(kernel, { account: 'sower', organizationIds: ['office'], roleIds: ['sowing'] })
  await givenPerson(kernel, { account: 'narrow', organizationIds: ['office'], roleIds: ['narrow'] })
  const [sower, narrow] = [await server.signIn('sower', personPassword), await server.signIn('narrow', personPassword)]
  const data = JSON.stringify({ crop: 'c1', area: 12, season: '2027春', town: 'Linze', remark: '第一批' })
  const { id } = await sower.get(createRecord, { params: { modelId: 'sowings' }, body: { data } })
  const told = { modelId: 'sowings', id, number: '', texts: ['小麦', '2027春', 'Linze'] }
  for (const keyword of ['小麦', 'xiaomai', 'linze', '2027']) expect((await found(sower, keyword)).list, keyword).toEqual([told])
  // What it is not named by, and the id behind a label.
  for (const keyword of ['第一批', 'c1']) expect((await found(sower, keyword)).list, keyword).toEqual([])
  expect((await found(narrow, '小麦')).list).toEqual([])
  expect((await found(narrow, '第一批')).list).toEqual([{ ...told, texts: ['2027春', '第一批'] }])
})

test('where the time is over nothing is looked into, and it says so', async () => {
  const asked = [{} as AskedFunction]
  expect(await findRecords(kernel, asked, '东坡', 0)).toEqual({ list: [], complete: false })
})

test('a deleted record is gone from what was used lately', async () => {
  const id = await save('varieties', { name: '先玉335' })
  const records = [{ modelId: 'varieties', id }]
  expect((await writer.get(searchRecords, { body: { records } })).list).toHaveLength(1)
  await writer.get(deleteRecord, { params: { modelId: 'varieties', id }, body: {} })
  expect((await writer.get(searchRecords, { body: { records } })).list).toEqual([])
})

test('nothing typed and nothing named finds nothing; signs of a pattern are signs', async () => {
  expect(await writer.get(searchRecords, { body: {} })).toEqual({ list: [], complete: true })
  expect((await found(writer, '%')).list).toEqual([])
})
