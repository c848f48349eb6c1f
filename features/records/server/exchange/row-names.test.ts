import { expect, test } from 'vitest'
import { createInterface } from '#features/data-interfaces/contract.ts'
import { createRecord, getRecord, listRecords } from '#features/records/contract.ts'
import { importRecords } from '#features/records/contract/exchange.ts'
import { allButtons, givenFunction, givenFunctionRole, part, rowsWhere } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Rows of elsewhere in workbooks: found by their names among what the person may choose, refused where a name is not unique. */

const server = await startTestServer({ limits: { exchangesPerUser: 1_000 } })
const { kernel } = server.node
const admin = await server.admin()
const rows = [
  { code: 'v1', name: '东湾村' },
  { code: 'v2', name: '西湾村,一组' },
]
const { id: interfaceId } = await admin.get(createInterface, {
  body: { fullName: '村', enCode: 'CUN', categoryId: 'DataInterfaceType.business', dataType: 2, query: JSON.stringify(rows) },
})
await givenFunction(kernel, { id: 'varieties', parts: [part('name', 'text'), part('open', 'text')] })
await givenFunction(kernel, {
  id: 'plots',
  parts: [
    part('no', 'text'),
    part('variety', 'relation-form', { options: { modelId: 'varieties', relationField: 'name' } }),
    part('village', 'popup-select', { options: { interfaceId, propsValue: 'code', relationField: 'name' } }),
    part('items', 'sub-table', {
      children: [part('others', 'popup-table-select', { options: { modelId: 'varieties', relationField: 'name', multiple: true } })],
    }),
  ],
  list: { buttons: ['add', 'upload'].map((name) => ({ name, label: name })) },
})
await givenFunctionRole(kernel, 'plots', { functionId: 'plots', buttons: [...allButtons, 'btn_upload'] })
await givenFunctionRole(kernel, 'varieties', {
  functionId: 'varieties',
  rows: rowsWhere({ field: 'open', operator: 'equals', value: { constant: 'yes' } }),
})
await givenPerson(kernel, { account: 'clerk', roleIds: ['plots', 'varieties'] })
const clerk = await server.signIn('clerk', personPassword)
const variety = async (name: string, open = 'yes') =>
  (await admin.get(createRecord, { params: { modelId: 'varieties' }, body: { data: JSON.stringify({ name, open }) } })).id
const take = (row: object) => clerk.get(importRecords, { params: { modelId: 'plots' }, body: { list: [row] as never } })
const reasonOf = async (row: object) => JSON.stringify((await take(row)).failResult)

test('rows are found by their names, several and with commas too, in fields and in rows', async () => {
  const [one, two] = [await variety('先玉335'), await variety('郑单958,一号')]
  const taken = await take({ no: 'A', variety: '先玉335', village: '西湾村,一组', items: [{ others: '郑单958,一号,先玉335' }] })
  expect(taken).toMatchObject({ snum: 1, fnum: 0 })
  const { list } = await clerk.get(listRecords, { params: { modelId: 'plots' }, body: {} })
  const { data } = await clerk.get(getRecord, { params: { modelId: 'plots', id: String(list[0]?.['id']) } })
  expect(JSON.parse(data)).toMatchObject({ variety: one, village: 'v2', items: [{ others: [two, one] }] })
})

test('a name that several bear, that nobody bears, or whose row is hidden is refused', async () => {
  await variety('同名')
  await variety('同名')
  await variety('内部品系', 'no')
  expect(await reasonOf({ no: 'B', variety: '同名' })).toContain('有多个“同名”')
  const unknown = await reasonOf({ no: 'B', variety: '没有的品种' })
  expect(unknown).toContain('所选数据不存在，或您无权查看')
  expect((await reasonOf({ no: 'B', variety: '内部品系' })).replace('内部品系', '没有的品种')).toBe(unknown)
  expect(await reasonOf({ no: 'B', village: '没有的村' })).toContain('所选数据不存在')
})

test('a record is found by what it is shown by and by the columns of its choice, and by no other text of its directory', async () => {
  const directory = { columns: ['name', 'number', 'holder'], ruleList: [] }
  const texts = ['name', 'number', 'holder'].map((key) => part(key, 'text'))
  await givenFunction(kernel, { id: 'sorts', parts: texts, list: { rest: { seedbedDirectory: directory } } })
  const columns = [{ value: 'number', label: 'number' }]
  await givenFunction(kernel, {
    id: 'sowings',
    parts: [part('sort', 'popup-select', { options: { modelId: 'sorts', relationField: 'name', columns } })],
    list: { buttons: ['add', 'upload'].map((name) => ({ name, label: name })) },
  })
  await givenFunctionRole(kernel, 'sorts', { functionId: 'sorts' })
  await givenFunctionRole(kernel, 'sowings', { functionId: 'sowings', buttons: [...allButtons, 'btn_upload'] })
  for (const sort of [
    { name: '先玉一', number: 'N-1', holder: '持有人' },
    { name: '先玉二', number: 'N-2', holder: '另一人' },
  ])
    await admin.get(createRecord, { params: { modelId: 'sorts' }, body: { data: JSON.stringify(sort) } })
  const imported = (sort: string) => admin.get(importRecords, { params: { modelId: 'sowings' }, body: { list: [{ sort }] as never } })
  expect(await imported('先玉一')).toMatchObject({ snum: 1 })
  expect(await imported('N-2')).toMatchObject({ snum: 1 })
  expect(JSON.stringify((await imported('持有人')).failResult)).toContain('所选数据不存在，或您无权查看')
})
