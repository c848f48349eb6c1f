import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createRecord, functionConfig, getRecord, updateRecord } from '#features/records/contract.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Field types that browsers load on demand are saved, checked and read by the server like all others. */

const server = await startTestServer()
const { kernel } = server.node
const params = { modelId: 'visits' }
const crops = [{ id: 'major', fullName: '主要农作物', children: [{ id: 'maize', fullName: '玉米' }] }]
let admin: TestClient

beforeAll(async () => {
  await givenFunctionRole(kernel, 'visits', { functionId: 'visits' })
  const parts = [
    part('crop', 'cascader', { options: { options: crops } }),
    part('crops', 'tree-select', { options: { options: crops, multiple: true } }),
    part('begun', 'time', { options: { format: 'HH:mm' } }),
    part('yields', 'number-range', { options: { min: 0 } }),
    part('stars', 'rate'),
    part('moisture', 'slider'),
    part('span', 'slider', { options: { range: true } }),
    part('colour', 'colour'),
    part('report', 'rich-text'),
    part('#law', 'link', { options: { href: 'https://example.org' } }),
  ]
  await givenFunction(kernel, { id: 'visits', parts })
  admin = await server.admin()
})

const values = {
  crop: ['major', 'maize'],
  crops: ['major', 'maize'],
  begun: '08:30',
  yields: [1, 20.5],
  stars: 4,
  moisture: 35,
  span: [10, 60],
  colour: '#1890ff',
  report: '<p>已<strong>核查</strong></p>',
}
const create = async (data: object) => admin.call(createRecord, { params, body: { data: JSON.stringify(data) } })
const created = async (data: object) => (await admin.get(createRecord, { params, body: { data: JSON.stringify(data) } })).id
const valuesOf = async (id: string) =>
  JSON.parse((await admin.get(getRecord, { params: { ...params, id } })).data) as Record<string, unknown>

test('what is sent is read again, and nothing where nothing is sent', async () => {
  expect(await valuesOf(await created(values))).toMatchObject(values)
  expect(await valuesOf(await created({ begun: '09:00' }))).toMatchObject({ yields: [], span: [], stars: null, report: '' })
})

test.each([
  ['crop', ['major']],
  ['crop', ['minor', 'maize']],
  ['crops', ['wheat']],
  ['begun', '25:00'],
  ['yields', [5, 1]],
  ['yields', [-1, 1]],
  ['stars', 6],
  ['moisture', 101],
  ['span', [60, 10]],
  ['colour', 'url(https://example.org)'],
])('%s %j is refused at the field', async (field, value) => {
  const answer = await create({ ...values, [field]: value })
  expect(answer).toMatchObject({ code: 422, data: { errors: [{ field }] } })
})

test('of formatted text only what may stand in it is stored, whoever sends it', async () => {
  const hostile = '<p onclick="x()">甲<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">乙</a></p>'
  const id = await created({ report: hostile })
  const stored = async () =>
    (await sql<{ report: string }>`select report from records.visits where id = ${id}`.execute(server.database.db)).rows[0]?.report
  expect(await stored()).toBe('<p>甲<a>乙</a></p>')
  await admin.get(updateRecord, { params: { ...params, id }, body: { data: JSON.stringify({ report: `${hostile}<p>丙</p>` }) } })
  expect(await stored()).toBe('<p>甲<a>乙</a></p><p>丙</p>')
})

test('the definition leaves with the kinds of the family, which tell a browser what to load', async () => {
  const config = await admin.get(functionConfig, { params, query: {} })
  expect(functionConfig.fieldTypesIn?.(config)).toEqual([
    'cascader',
    'treeSelect',
    'time',
    'numRange',
    'rate',
    'slider',
    'colorPicker',
    'editor',
    'link',
  ])
})
