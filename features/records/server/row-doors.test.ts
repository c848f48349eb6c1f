import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RowCondition, RowScheme } from '#engine/access/row-scheme.ts'
import type { ListDefinition } from '#engine/forms/model.ts'
import { newOwnButton, withOwnButtons } from '#engine/forms/own-buttons.ts'
import {
  createRecord,
  deleteRecord,
  deleteRecords,
  fieldDataSelect,
  formerValues,
  takenValue,
  functionColumns,
  functionConfig,
  functionForm,
  getRecord,
  getRecordTexts,
  listBesideNodes,
  listChildren,
  listRecords,
  recordHistory,
  referringFields,
  referringRecords,
  revealButton,
  revealValue,
  runButton,
  searchRecords,
  sumRecords,
  updateRecord,
} from '#features/records/contract.ts'
import { createView, deleteView, listViews, orderViews, updateView } from '#features/records/contract/views.ts'
import {
  checkImport,
  exportByJob,
  exportColumns,
  exportFaultyRecords,
  exportRecords,
  exportResult,
  importLargeFile,
  importRecords,
  importTemplate,
  olderImportTemplate,
  previewImport,
} from '#features/records/contract/exchange.ts'
import { fileBytes } from '#features/files/contract.ts'
import { readJob } from '#features/jobs/contract.ts'
import { records } from '#features/records/feature.ts'
import { allButtons, givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenOrganization, givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

async function exported(client: TestClient, { url }: { readonly url: string }) {
  const encryption = new URL(url, server.address).searchParams.get('encryption') ?? ''
  const { sheets } = await readXlsx(new Uint8Array(await (await client.fetch(fileBytes, { query: { encryption } })).arrayBuffer()))
  return sheets[0]?.rows ?? []
}

/** Each kind of data scheme at each door of records: a row that it does not admit is found, told, changed and counted nowhere. */

const server = await startTestServer({ limits: { exchangesPerUser: 1_000, revealsPerUser: 1_000 } })
const { kernel } = server.node
const params = { modelId: 'lots' }
let writer: TestClient
let reader: TestClient
let seen: string
let hidden: string

const values = (name: string) => ({
  seen: { name, area: 10, items: [{ town: '东乡', size: 5, price: 1 }] },
  hidden: { name: 'Marigold', area: 90, secret: 'Gardenia', items: [{ town: '西乡', size: 50, price: 1 }] },
})
const save = async (data: object) => (await writer.get(createRecord, { params, body: { data: JSON.stringify(data) } })).id

beforeAll(async () => {
  const columns = [part('town', 'text'), part('size', 'number'), part('price', 'number')]
  await givenFunction(kernel, {
    id: 'lots',
    parts: [
      part('name', 'text'),
      part('area', 'number'),
      part('secret', 'text', { mask: { kind: 'all' } }),
      part('items', 'sub-table', { children: columns }),
    ],
    list: {
      buttons: ['upload', 'download', 'unmask'].map((name) => ({ name, label: name })),
      rest: withOwnButtons({ rest: {} } as ListDefinition, [{ ...newOwnButton('btn_ask', 'ask', 'interface'), interfaceId: 'none' }]).rest!,
      searches: [{ key: 'name', label: '', kind: 'like', multiple: false, keyword: true }],
      summary: ['area'],
    },
  })
  await givenFunctionRole(kernel, 'all', { functionId: 'lots' })
  await givenOrganization(kernel, 'office')
  await givenPerson(kernel, { account: 'writer', organizationIds: ['office'], roleIds: ['all'] })
  writer = await server.signIn('writer', personPassword)
  const { seen: open, hidden: closed } = values('Linden')
  seen = await save(open)
  hidden = await save(closed)
  await see(oneOf({ field: 'area', operator: 'less', value: { constant: '50' } }))
  reader = await server.signIn('reader', personPassword)
})

const oneOf = (...conditions: readonly RowCondition[]): RowScheme => ({ match: 'or', groups: [{ match: 'and', conditions }] })

async function see(rows: RowScheme): Promise<void> {
  const fields = ['name', 'area', 'secret', 'items', 'items-town', 'items-size']
  await givenFunctionRole(kernel, 'some', {
    functionId: 'lots',
    rows,
    fields,
    buttons: [...allButtons, 'btn_upload', 'btn_download', revealButton, 'btn_ask'],
  })
  await givenPerson(kernel, { account: 'reader', organizationIds: ['office'], roleIds: ['some'] })
}

const constant = (value: unknown) => ({ constant: value })
const schemes: [string, RowScheme][] = [
  ['a number', oneOf({ field: 'area', operator: 'less', value: constant('50') })],
  ['a range', oneOf({ field: 'area', operator: 'between', value: constant([null, '50']) })],
  ['a text', oneOf({ field: 'name', operator: 'contains', value: constant('inde') })],
  ['a beginning', oneOf({ field: 'name', operator: 'starts-with', value: constant('Lin') })],
  ['what a text does not hold', oneOf({ field: 'name', operator: 'not-contains', value: constant('gold') })],
  ['a row of a sub-table', oneOf({ field: 'items-town', operator: 'equals', value: constant('东乡') })],
  ['no row of a sub-table', oneOf({ field: 'items-town', operator: 'not-equals', value: constant('西乡') })],
  [
    'one row of a sub-table for two conditions',
    oneOf(
      { field: 'items-town', operator: 'equals', value: constant('东乡') },
      { field: 'items-size', operator: 'less', value: constant('10') },
    ),
  ],
]

/** What a door tells of the hidden row: `nothing` is expected of all. */
type Door = (client: TestClient, id: string) => Promise<unknown>
const code = async (answer: Promise<{ readonly code: number }>): Promise<unknown> =>
  (await answer).code === 404 ? 'nothing' : await answer
const change = JSON.stringify({ name: 'Changed' })
const search = (body: object) => async (client: TestClient) => {
  const { list, pagination, summary } = await client.get(listRecords, { params, body })
  const isFound = list.some(({ id }) => id === hidden) || pagination.total > 1 || JSON.stringify(summary).includes('100')
  return isFound ? list : 'nothing'
}
const condition = JSON.stringify([{ field: 'name', symbol: 'like', fieldValue: 'Marigold' }])
const doors: readonly (readonly [name: string, call: object, door: Door])[] = [
  ['list', listRecords, search({})],
  ['exact total', listRecords, search({ exactTotal: true })],
  ['search', listRecords, search({ queryJson: JSON.stringify({ name: 'Marigold' }) })],
  ['quick search', listRecords, search({ keyword: 'Marigold' })],
  ['super query', listRecords, search({ superQueryJson: JSON.stringify({ matchLogic: 'OR', conditionJson: condition }) })],
  [
    'command bar',
    searchRecords,
    async (client, id) => {
      const asked = [{ keyword: 'Marigold' }, { records: [{ modelId: 'lots', id }] }]
      const answers = await Promise.all(asked.map((body) => client.get(searchRecords, { body })))
      return answers.every(({ list, complete }) => list.length === 0 && complete) ? 'nothing' : answers
    },
  ],
  [
    'totals',
    sumRecords,
    async (client, id) => {
      const all = await client.get(sumRecords, { params, body: {} })
      const chosen = await client.get(sumRecords, { params, body: { ids: [id] } })
      return all.summary['area'] === '10' && chosen.summary['area'] === '0' ? 'nothing' : [all, chosen]
    },
  ],
  [
    'export',
    exportRecords,
    async (client, id) => {
      const bodies = [{ dataType: 1 }, { ids: [seen, id] }]
      const cells: unknown[] = []
      for (const body of bodies) cells.push(...(await exported(client, await client.get(exportRecords, { params, body }))))
      return JSON.stringify(cells).includes('Marigold') ? cells : 'nothing'
    },
  ],
  [
    'export by a job',
    exportByJob,
    async (client, id) => {
      const job = await client.get(exportByJob, { params, body: { dataType: 1, selectKey: 'name', ids: [seen, id] } })
      await server.node.drainJobs()
      const { result } = await client.get(readJob, { params: { id: job.id } })
      return exportResult.parse(result).rows === 1 ? 'nothing' : result
    },
  ],
  [
    'import',
    importRecords,
    async (client) => {
      // Neither changes a row it may not see nor makes one.
      const { data } = await client.call(importRecords, {
        params,
        body: { list: [{ name: 'Marigold', area: '90', items: [{ town: '西乡', size: '50' }] }] },
      })
      return data.snum === 0 ? 'nothing' : data
    },
  ],
  ['what is below', listChildren, (client, id) => code(client.call(listChildren, { params: { ...params, id }, body: {} }))],
  ['detail', getRecord, (client, id) => code(client.call(getRecord, { params: { ...params, id } }))],
  ['texts', getRecordTexts, (client, id) => code(client.call(getRecordTexts, { params: { ...params, id } }))],
  [
    'covered value',
    revealValue,
    (client, id) => code(client.call(revealValue, { params: { ...params, id }, body: { field: 'secret', reason: 'asked' } })),
  ],
  [
    'choice by other records',
    fieldDataSelect,
    async (client, id) => {
      const asked = [{}, { keyword: 'Marigold' }, { ids: id }].map((query) => ({ relationField: 'name', ...query }))
      const answers = await Promise.all(asked.map((query) => client.get(fieldDataSelect, { params: { id: 'lots' }, query })))
      const isTold = answers.some(({ list, pagination }) => pagination.total > 1 || list.some((row) => row['id'] === id))
      return isTold ? answers : 'nothing'
    },
  ],
  ['history', recordHistory, (client, id) => code(client.call(recordHistory, { params: { ...params, id } }))],
  ['what refers to it', referringFields, (client, id) => code(client.call(referringFields, { params: { ...params, id } }))],
  [
    'records that refer to it',
    referringRecords,
    (client, id) => code(client.call(referringRecords, { params: { ...params, id }, query: { by: 'lots', field: 'name' } })),
  ],
  [
    'own button',
    runButton,
    async (client, id) => {
      const { code: answered, data } = await client.call(runButton, { params, body: { button: 'btn_ask', ids: [id], press: 'row-doors' } })
      return answered === 200 && data.done.length === 0 && data.left.length === 0 && data.refused.length === 1 ? 'nothing' : data
    },
  ],
  ['update', updateRecord, (client, id) => code(client.call(updateRecord, { params: { ...params, id }, body: { data: change } }))],
  ['delete', deleteRecord, (client, id) => code(client.call(deleteRecord, { params: { ...params, id }, body: {} }))],
  [
    'batch',
    deleteRecords,
    async (client, id) => {
      const { code: answered, data } = await client.call(deleteRecords, { params, body: { ids: [id] } })
      const one = data?.refused?.[0]
      return answered === 404 || (data.deleted === 0 && one?.gone) ? 'nothing' : data
    },
  ],
]

/** Calls that name no record of the function, tell the caller what he entered himself, or what a save would tell him. */
const withoutRecord: readonly object[] = [
  functionForm,
  functionColumns,
  listViews,
  createView,
  updateView,
  deleteView,
  orderViews,
  functionConfig,
  createRecord,
  formerValues,
  takenValue,
  listBesideNodes,
  importTemplate,
  olderImportTemplate,
  previewImport,
  checkImport,
  exportFaultyRecords,
  importLargeFile,
  exportColumns,
]

test('each call of records is a door here', () => {
  const calls = records.calls.map(({ call }) => call).filter(({ access }) => typeof access === 'object' && 'functionOf' in access)
  const known = new Set<object>([...doors.map(([, call]) => call), ...withoutRecord])
  expect(calls.filter((call) => !known.has(call)).map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

describe.each(schemes)('rows told by %s', (_name, scheme) => {
  beforeAll(() => see(scheme))

  test.each(doors)('%s: a hidden row stays hidden', async (_door, _call, door) => {
    expect(await door(reader, hidden)).toBe('nothing')
  })

  test('the admitted row is seen and changed', async () => {
    const { list } = await reader.get(listRecords, { params, body: {} })
    expect(list.map(({ id }) => id)).toEqual([seen])
    const { data, version } = await reader.get(getRecord, { params: { ...params, id: seen } })
    expect(JSON.parse(data)).not.toHaveProperty('items.0.price')
    expect(await reader.call(updateRecord, { params: { ...params, id: seen }, body: { data, version } })).toMatchObject({ code: 200 })
  })

  test('neither a change nor a new row leads out of what is admitted', async () => {
    const out = values('Linden').hidden
    const { items, secret: _secret, ...rest } = out
    const data = JSON.stringify({ ...rest, items: items.map(({ town, size }) => ({ town, size })) })
    expect(await reader.call(createRecord, { params, body: { data } })).toMatchObject({ code: 403 })
    expect(await reader.call(updateRecord, { params: { ...params, id: seen }, body: { data } })).toMatchObject({ code: 403 })
  })
})
