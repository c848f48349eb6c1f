import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { upsertBillRule } from '#features/bill-rules/entry.ts'
import { createRecord, fieldDataSelect, getRecord, getRecordTexts, listRecords } from '#features/records/contract.ts'
import { givenFunction, givenFunctionRole, part, rowsWhere } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Field plots are numbered by village, and chosen, found and named only by who may see them. */

const server = await startTestServer()
const { kernel } = server.node
const params = { id: 'seed_plot' }
const columnOptions = 'plotNo,plotName,area,town,villageId'
let admin: TestClient
let clerk: TestClient
const ids: Record<string, string> = {}

beforeAll(async () => {
  const rule = {
    code: 'TK',
    name: '田块',
    category: '',
    prefix: 'TK',
    dateFormat: 'no' as const,
    digits: 4,
    startNumber: '0001',
    sortCode: 1,
  }
  await inTransaction(kernel.db, (tx) => upsertBillRule(tx, rule))
  await givenFunction(kernel, {
    id: 'seed_plot',
    parts: [
      part('plotNo', 'bill-number', { options: { rule: 'TK', place: 'villageId' } }),
      part('plotName', 'text'),
      part('area', 'number'),
      part('town', 'text'),
      part('villageId', 'text'),
      part('coopId', 'popup-table-select', { options: { modelId: 'coops', relationField: 'name' } }),
      part('secret', 'text'),
    ],
  })
  await givenFunction(kernel, {
    id: 'coops',
    parts: [part('name', 'text'), part('state', 'text'), part('bank', 'text')],
    list: { rest: { seedbedDirectory: { columns: ['name'], ruleList: [] } } },
  })
  await givenFunction(kernel, {
    id: 'contracts',
    parts: [
      part('plot', 'plot-select'),
      part('plots', 'plot-select', { options: { multiple: true } }),
      part('area', 'popup-attr', { options: { relationField: 'plot', showField: 'area', isStorage: 2 } }),
      part('coop', 'popup-attr', { options: { relationField: 'plot', showField: 'coopId', isStorage: 1 } }),
      part('lines', 'sub-table', { children: [part('plotId', 'plot-select')] }),
    ],
    list: { searches: [{ key: 'plot', label: 'plot', kind: 'equal' }] },
  })
  await givenFunctionRole(kernel, 'coops', { functionId: 'coops' })
  await givenFunctionRole(kernel, 'contracts', { functionId: 'contracts' })
  const seen = ['plotNo', 'plotName', 'area', 'town', 'villageId', 'coopId']
  await givenFunctionRole(kernel, 'seed_plot', {
    functionId: 'seed_plot',
    fields: seen,
    columns: seen,
    rows: rowsWhere({ field: 'town', operator: 'equals', value: { constant: 'T1' } }),
  })
  await givenPerson(kernel, { account: 'clerk', roleIds: ['contracts', 'seed_plot'] })
  admin = await server.admin()
  clerk = await server.signIn('clerk', personPassword)
  const coopId = await created('coops', { name: '东联合作社', bank: '6200' })
  for (const [name, town, villageId] of [
    ['东大地', 'T1', 'V1'],
    ['西滩', 'T1', 'V1'],
    ['南渠边', 'T1', 'V2'],
    ['保密地', 'T2', 'V3'],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- their numbers follow the order
    ids[name] = await created('seed_plot', { plotName: name, area: 61.5, town, villageId, ...(town === 'T1' && { coopId }), secret: 'x' })
})

const created = async (modelId: string, data: object, by = admin) =>
  (await by.get(createRecord, { params: { modelId }, body: { data: JSON.stringify(data) } })).id
const ask = (query: object, by = clerk) => by.get(fieldDataSelect, { params, query: { columnOptions, ...query } })
const create = (data: object, by = clerk) =>
  by.call(createRecord, { params: { modelId: 'contracts' }, body: { data: JSON.stringify(data) } })

test('plots are numbered within their village', async () => {
  const { list } = await ask({}, admin)
  expect(list.map(({ plotNo, plotName }) => [plotName, plotNo]).sort()).toEqual([
    ['东大地', 'V10001'],
    ['保密地', 'V30001'],
    ['南渠边', 'V20001'],
    ['西滩', 'V10002'],
  ])
  const many = Array.from({ length: 6 }, () => created('seed_plot', { plotName: '并发', town: 'T9', villageId: 'V9' }))
  await Promise.all(many)
  const numbers = (await ask({ keyword: '并发' }, admin)).list.map(({ plotNo }) => plotNo).sort()
  expect(numbers).toEqual(['V90001', 'V90002', 'V90003', 'V90004', 'V90005', 'V90006'])
})

test('a plot without a village gets no number, and is refused at the number', async () => {
  const answer = await admin.call(createRecord, { params: { modelId: 'seed_plot' }, body: { data: JSON.stringify({ plotName: '无村' }) } })
  expect(answer).toMatchObject({ code: 422, msg: '编号按地点生成，所选地点没有代码' })
})

test('a chosen plot is stored by its id and shown by number and name, with what is copied of it', async () => {
  const id = await created(
    'contracts',
    { plot: ids['东大地'], plots: [ids['东大地'], ids['西滩']], lines: [{ plotId: ids['南渠边'] }] },
    clerk,
  )
  const read = JSON.parse((await clerk.get(getRecord, { params: { modelId: 'contracts', id } })).data) as object
  expect(read).toMatchObject({ plot: ids['东大地'], plots: [ids['东大地'], ids['西滩']], area: '61.5', lines: [{ plotId: ids['南渠边'] }] })
  const texts = JSON.parse((await clerk.get(getRecordTexts, { params: { modelId: 'contracts', id } })).data) as object
  expect(texts).toMatchObject({ plot: 'V10001 东大地', plots: 'V10001 东大地,V10002 西滩', lines: [{ plotId: 'V20001 南渠边' }] })
  const filtered = async (plot: string | undefined) => {
    const { list } = await clerk.get(listRecords, { params: { modelId: 'contracts' }, body: { queryJson: JSON.stringify({ plot }) } })
    return list.map((row) => row['plot'])
  }
  expect([await filtered(ids['东大地']), await filtered(ids['西滩'])]).toEqual([['V10001 东大地'], []])
})

test('a hidden plot is not chosen by its id, wherever it stands, and reads like one that does not exist', async () => {
  const hidden = ids['保密地']
  for (const id of [hidden, '019aa000-0000-7000-8000-00000000000a'])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await create({ plot: id })).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'plot' }] },
      msg: '所选数据不存在，或您无权查看',
    })
  expect(await create({ plots: [ids['东大地'], hidden] })).toMatchObject({ data: { errors: [{ field: 'plots' }] } })
  expect(await create({ lines: [{ plotId: hidden }] })).toMatchObject({ data: { errors: [{ field: 'lines.0.plotId' }] } })
})

test('a hidden plot is neither found, nor counted, nor named, nor known by a pasted number', async () => {
  expect((await ask({ named: 'V10001,西滩,V30001,保密地' })).list.map(({ plotNo }) => plotNo).sort()).toEqual(['V10001', 'V10002'])
  expect((await ask({ keyword: '保密' })).pagination.total).toBe(0)
  expect((await ask({ ids: [ids['保密地'], ids['西滩']].join(',') })).list.map(({ plotName }) => plotName)).toEqual(['西滩'])
  expect((await ask({ groupBy: 'town' })).list).toEqual([{ id: 'T1', name: 'T1', count: '3' }])
  expect((await ask({ groupBy: 'villageId', under: 'town=T1' })).list).toEqual([
    { id: 'V1', name: 'V1', count: '2' },
    { id: 'V2', name: 'V2', count: '1' },
  ])
  expect((await ask({ under: 'town=T2' })).pagination.total).toBe(0)
  const contract = await created('contracts', { plot: ids['保密地'] })
  const texts = JSON.parse((await clerk.get(getRecordTexts, { params: { modelId: 'contracts', id: contract } })).data) as object
  expect(texts).toMatchObject({ plot: '' })
})

test('what a plot refers to is called by its name: in rows, in the groups of the tree and where others show it', async () => {
  const query = { columnOptions: 'plotName,coopId' }
  const { list } = await ask({ ...query, keyword: '西滩' })
  expect(list).toEqual([{ id: ids['西滩'], plotName: '西滩', coopId: '东联合作社' }])
  expect((await ask({ ...query, groupBy: 'coopId' })).list).toEqual([{ id: expect.any(String), name: '东联合作社', count: '3' }])
  const contract = (await create({ plot: ids['西滩'] })).data.id
  const texts = JSON.parse((await clerk.get(getRecordTexts, { params: { modelId: 'contracts', id: contract } })).data) as object
  expect(texts).toMatchObject({ plot: 'V10002 西滩', coop: '东联合作社' })
})

test('fields that are hidden from the reader neither group nor narrow', async () => {
  const query = { columnOptions: `${columnOptions},secret` }
  expect((await ask({ ...query, groupBy: 'secret' })).list).toEqual([])
  expect((await ask({ ...query, under: 'secret=x' })).pagination.total).toBe(0)
  expect((await ask({ ...query, under: 'secret=y' })).pagination.total).toBe(0)
  expect((await ask({ ...query, named: 'x' })).list).toEqual([])
})
