import { createServer, request as requestPlain, type RequestOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  allow,
  createInterface,
  deleteInterface,
  interfaceFields,
  interfaceRows,
  interfaceRowsByIds,
  previewInterface,
} from '#features/data-interfaces/contract.ts'
import { useClient } from '#features/data-interfaces/server/run/run-http.ts'
import {
  createRecord,
  functionConfig,
  getRecord,
  getRecordTexts,
  listRecords,
  lostChoices,
  updateRecord,
} from '#features/records/contract.ts'
import { jsonClient } from '#server/outgoing/json-client.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Choices of data interfaces that hang on other fields: what is offered, taken, shown, and to whom the interface answers. */

const villages: Record<string, readonly object[]> = {
  '620723': [
    { code: 'v1', name: '东湾村', price: '10', secret: 'x' },
    { code: 'v2', name: '西湾村,一组', price: '20', secret: 'y' },
  ],
  '620724': [{ code: 'v3', name: '南湾村', price: '30', secret: 'z' }],
}
let isAway = false
const asked: string[] = []
const service = createServer((request, response) => {
  const county = new URL(request.url ?? '', 'http://x').searchParams.get('county') ?? ''
  asked.push(county)
  response.writeHead(isAway ? 503 : 200).end(JSON.stringify({ data: villages[county] ?? [] }))
})
await new Promise<void>((resolve) => {
  service.listen(0, '127.0.0.1', resolve)
})
afterAll(() => service.close())
const { port } = service.address() as AddressInfo

let shift = 0
const server = await startTestServer({ now: () => Date.now() + shift })
const { kernel } = server.node
const open = (options: RequestOptions) => requestPlain({ ...options, host: '127.0.0.1', port, agent: false })
useClient(kernel, (allowed) => jsonClient({ allowed, lookup: async () => ['93.184.216.34'], open }))
const admin = await server.admin()
await admin.get(allow, { body: { kind: 'origin', name: 'https://api.example.com' } })
const { id: interfaceId } = await admin.get(createInterface, {
  body: {
    fullName: '村',
    enCode: 'CUN',
    categoryId: 'DataInterfaceType.outside',
    dataType: 3,
    path: 'https://api.example.com/villages?county={county}&kind={kind}',
    requestMethod: '6',
    requestParameters: [
      { field: 'county', fieldName: '县', dataType: 'varchar' },
      { field: 'kind', fieldName: '类', dataType: 'varchar' },
    ],
  },
})

const template = (relationField: string) => [
  { field: 'county', relationField, defaultValue: '620724' },
  { field: 'kind', defaultValue: 'all' },
]
const village = (key: string, type: string, relationField: string) =>
  part(key, type, {
    label: '村',
    column: key,
    options: { dataType: 'dynamic' },
    rest: {
      __config__: { propsUrl: interfaceId, templateJson: template(relationField) },
      props: { props: { label: 'name', value: 'code' } },
    },
  })
const popup = {
  interfaceId,
  propsValue: 'code',
  relationField: 'name',
  columns: [{ value: 'price', label: '价' }],
  parameters: template('county'),
}
await givenFunction(kernel, {
  id: 'plots',
  parts: [
    part('county', 'text', { column: 'county' }),
    village('village', 'select', 'county'),
    part('popup', 'popup-select', { label: '弹窗', column: 'popup', options: popup }),
    part('price', 'popup-attr', { column: 'price', options: { relationField: 'popup', showField: 'price', isStorage: 2 } }),
    part('items', 'sub-table', {
      children: [part('place', 'text', { column: 'place' }), village('at', 'select', 'items-place')],
    }),
    part('note', 'text', { column: 'note' }),
  ],
})
const roleId = await givenFunctionRole(kernel, 'plots', { functionId: 'plots' })
await givenPerson(kernel, { account: 'clerk', roleIds: [roleId] })
await givenFunction(kernel, { id: 'others', parts: [part('note', 'text', { column: 'note' })] })
await givenPerson(kernel, { account: 'stranger', roleIds: [await givenFunctionRole(kernel, 'others', { functionId: 'others' })] })
const clerk = await server.signIn('clerk', personPassword)
const stranger = await server.signIn('stranger', personPassword)

const params = { modelId: 'plots' }
const save = (data: object) => clerk.call(createRecord, { params, body: { data: JSON.stringify(data) } })
const saved = async (data: object) => (await clerk.get(createRecord, { params, body: { data: JSON.stringify(data) } })).id
const change = (id: string, data: object) => clerk.call(updateRecord, { params: { ...params, id }, body: { data: JSON.stringify(data) } })
const dataOf = async (id: string) => JSON.parse((await clerk.get(getRecord, { params: { ...params, id } })).data) as Record<string, unknown>
const textsOf = async (id: string) =>
  JSON.parse((await clerk.get(getRecordTexts, { params: { ...params, id } })).data) as Record<string, unknown>
const sent = (county: unknown, kind = 'all') => [
  { field: 'county', defaultValue: county as string },
  { field: 'kind', defaultValue: kind },
]

beforeEach(() => {
  isAway = false
  shift += 60_000
})

test('the form tells where the choices come from and what they follow, and the interface answers who fills it in', async () => {
  const { formData } = await clerk.get(functionConfig, { params, query: {} })
  const fields = (JSON.parse(formData) as { fields: { __vModel__: string; __config__: object }[] }).fields
  expect(fields.find((one) => one.__vModel__ === 'village')).toMatchObject({
    __config__: { dataType: 'dynamic', propsUrl: interfaceId, templateJson: template('county') },
    props: { props: { label: 'name', value: 'code' } },
  })
  const preview = (county: unknown) =>
    clerk.get(previewInterface, { params: { id: interfaceId }, body: { tenantId: '', origin: 'preview', paramList: sent(county) } })
  expect(await preview('620723')).toEqual([
    { code: 'v1', name: '东湾村', price: '10' },
    { code: 'v2', name: '西湾村,一组', price: '20' },
  ])
  expect(await preview('')).toEqual([{ code: 'v3', name: '南湾村', price: '30' }])
  const body = { keyword: '西湾', propsValue: 'code', relationField: 'name', columnOptions: 'price,secret', paramList: sent('620723') }
  expect((await clerk.get(interfaceRows, { params: { id: interfaceId }, body })).list).toEqual([
    { code: 'v2', name: '西湾村,一组', price: '20' },
  ])
})

test('nobody else asks the interface, nor with other values than the definition fixes; what does not exist is told the same', async () => {
  const body = { paramList: sent('620723') }
  const ask = (by = clerk, id = interfaceId, its: object = body) =>
    Promise.all([
      by.call(previewInterface, { params: { id }, body: its }),
      by.call(interfaceRows, { params: { id }, body: its }),
      by.call(interfaceRowsByIds, { params: { id }, body: { ...its, ids: ['v1'] } }),
    ]).then((answers) => answers.map(({ code }) => code))
  expect(await ask()).toEqual([200, 200, 200])
  expect(await ask(stranger)).toEqual([404, 404, 404])
  expect(await ask(clerk, 'nothing')).toEqual([404, 404, 404])
  expect(await ask(clerk, interfaceId, { paramList: sent('620723', 'other') })).toEqual([404, 404, 404])
  expect((await clerk.call(interfaceFields, { params: { id: interfaceId }, body })).code).toBe(403)
})

test('a save takes what the interface gives for the values of the record, in fields and in rows', async () => {
  expect(await save({ county: '620723', village: 'v1', popup: 'v2' })).toMatchObject({ code: 200 })
  const refused = { code: 422, msg: '所选内容已不在“村”的选项中，请重新选择', data: { errors: [{ field: 'village' }] } }
  expect(await save({ county: '620724', village: 'v1' })).toMatchObject(refused)
  expect(await save({ village: 'v1' })).toMatchObject(refused)
  expect(await save({ village: 'v3' })).toMatchObject({ code: 200 })
  expect(await save({ county: '620723', popup: 'v3' })).toMatchObject({ data: { errors: [{ field: 'popup' }] } })
  const rows = (...at: string[]) => ({ county: '620724', items: at.map((one, no) => ({ place: no === 0 ? '620723' : '620724', at: one })) })
  expect(await save(rows('v1', 'v3'))).toMatchObject({ code: 200 })
  expect(await save(rows('v1', 'v2'))).toMatchObject({ data: { errors: [{ field: 'items.1.at' }] } })
})

test('names are shown in lists and details, and the text of the row is stored', async () => {
  const id = await saved({ county: '620723', village: 'v2', popup: 'v2', price: 'forged', items: [{ place: '620724', at: 'v3' }] })
  expect(await dataOf(id)).toMatchObject({ village: 'v2', popup: 'v2', price: '20' })
  expect(await textsOf(id)).toMatchObject({ village: '西湾村,一组', popup: '西湾村,一组', items: [{ at: '南湾村' }] })
  const { list } = await clerk.get(listRecords, { params, body: {} })
  expect(list.find((row) => row['id'] === id)).toMatchObject({ village: '西湾村,一组', popup: '西湾村,一组' })
})

test('another value of the source keeps what it still offers; what not is refused where it was sent, and emptied where it was not', async () => {
  villages['620725'] = [{ code: 'v1', name: '东湾村', price: '11' }]
  const id = await saved({ county: '620723', village: 'v1', popup: 'v1', items: [{ place: '620723', at: 'v1' }] })
  const row = { id: ((await dataOf(id)) as { items: { id: string }[] }).items[0]?.id }
  const sentAgain = (county: string) => ({ county, village: 'v1', popup: 'v1', items: [{ ...row, place: county, at: 'v1' }] })
  expect(await change(id, sentAgain('620725'))).toMatchObject({ code: 200 })
  expect(await dataOf(id)).toMatchObject({ village: 'v1', popup: 'v1', items: [{ at: 'v1' }] })
  expect(await change(id, sentAgain('620724'))).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'village' }, { field: 'popup' }, { field: 'items.0.at' }] },
  })
  expect(await change(id, { county: '620724', items: [{ ...row, place: '620724' }] })).toMatchObject({ code: 200 })
  expect(await dataOf(id)).toMatchObject({ village: '', popup: '', price: '', items: [{ at: '' }] })
})

test('a form is told what a save would take away, and by whom it is filled in alone', async () => {
  villages['620725'] = [{ code: 'v1', name: '东湾村', price: '11' }]
  const lost = (data: object, by = clerk) => by.call(lostChoices, { params, body: { data: JSON.stringify(data) } })
  const items = ['v1', 'v3', ''].map((at) => ({ place: '620724', at }))
  expect(await lost({ county: '620725', village: 'v1', popup: 'v2', items })).toMatchObject({
    code: 200,
    data: { gone: { popup: ['v2'], 'items.0.at': ['v1'] }, unknown: [] },
  })
  isAway = true
  expect(await lost({ county: '620798', village: 'v1' })).toMatchObject({ data: { gone: {}, unknown: ['village'] } })
  expect((await lost({ county: '620725' }, stranger)).code).toBe(404)
  const narrow = await givenFunctionRole(kernel, 'narrow', { functionId: 'plots', fields: ['county', 'popup'] })
  await givenPerson(kernel, { account: 'narrow', roleIds: [narrow] })
  isAway = false
  const asked = await lost({ county: '620725', village: 'v2', popup: 'v2' }, await server.signIn('narrow', personPassword))
  expect(asked).toMatchObject({ data: { gone: { popup: ['v2'] }, unknown: [] } })
})

test('while the interface fails records show their last names and are saved, and a new choice is refused with the name of its field', async () => {
  const id = await saved({ county: '620723', village: 'v1', popup: 'v2' })
  isAway = true
  shift += 3_600_000
  villages['620799'] = [{ code: 'v9', name: '北湾村' }]
  expect(await textsOf(id)).toMatchObject({ village: '东湾村', popup: '西湾村,一组' })
  expect(await change(id, { note: '改' })).toMatchObject({ code: 200 })
  expect(await change(id, { county: '620799', village: 'v9' })).toMatchObject({
    code: 422,
    msg: '“村”的选项暂时无法获取，所选内容没有核对，请稍后再试',
  })
  const names = await clerk.get(interfaceRowsByIds, {
    params: { id: interfaceId },
    body: { ids: ['v1', 'v2'], propsValue: 'code', paramList: sent('620799') },
  })
  expect(names.map((row) => row['name']).sort()).toEqual(['东湾村', '西湾村,一组'])
})

test('rows are read once for what many rows of a form ask', async () => {
  asked.length = 0
  await saved({ county: '620723', village: 'v1', items: Array.from({ length: 50 }, () => ({ place: '620724', at: 'v3' })) })
  expect(asked.sort()).toEqual(['620723', '620724'])
})

test('an interface that such fields name is not deleted', async () => {
  expect(await admin.call(deleteInterface, { params: { id: interfaceId }, body: null })).toMatchObject({ code: 422 })
})

test('read-only cells of picked rows are taken as the source gives them, and as nobody else says', async () => {
  const picked = (key: string) => part(key, 'text', { column: key, readOnly: true })
  await givenFunction(kernel, {
    id: 'picks',
    parts: [
      part('county', 'text', { column: 'county' }),
      part('items', 'sub-table', {
        options: {
          addType: 1,
          addFrom: {
            interfaceId,
            propsValue: 'code',
            templateJson: template('county'),
            relationOptions: ['name', 'price'].map((name) => ({ field: name, value: name })),
          },
        },
        children: [picked('name'), picked('price'), part('count', 'number', { column: 'count' })],
      }),
      part('plots', 'sub-table', {
        options: {
          addType: 1,
          addFrom: {
            modelId: 'plots',
            relationOptions: [
              { field: 'plot', value: 'id' },
              { field: 'county', value: 'county' },
            ],
          },
        },
        children: [
          part('plot', 'relation-form', { column: 'plot', options: { modelId: 'plots', relationField: 'county' } }),
          picked('county'),
        ],
      }),
    ],
  })
  const picksRole = await givenFunctionRole(kernel, 'picks', { functionId: 'picks' })
  await givenPerson(kernel, { account: 'picker', roleIds: [roleId, picksRole] })
  const picker = await server.signIn('picker', personPassword)
  const create = (data: object) => picker.call(createRecord, { params: { modelId: 'picks' }, body: { data: JSON.stringify(data) } })
  const items = (...rows: object[]) => create({ county: '620723', items: rows })
  expect(await items({ name: '东湾村', price: '10', count: 3 }, { name: '西湾村,一组', price: '20' })).toMatchObject({ code: 200 })
  expect(await items({ name: '东湾村', price: '11' })).toMatchObject({ code: 403 })
  expect(await items({ name: '南湾村', price: '30' })).toMatchObject({ code: 403 })
  const plot = await saved({ county: '620799' })
  expect(await create({ plots: [{ plot, county: '620799' }] })).toMatchObject({ code: 200 })
  expect(await create({ plots: [{ plot, county: '620700' }] })).toMatchObject({ code: 403 })
  expect(await create({ plots: [{ county: '620799' }] })).toMatchObject({ code: 403 })
})
