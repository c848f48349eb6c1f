import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { decodeLists } from '#engine/forms/phone/codec-lists.ts'
import { listOnPhone } from '#engine/forms/phone/phone-list.ts'
import type { ListDefinition } from '#engine/forms/model.ts'
import { createRecord, functionConfig, listRecords, sumRecords } from '#features/records/contract.ts'
import { functionsCache } from '#features/records/server/online-function.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { allButtons, givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenOrganization, givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** A phone may show and search other fields than a computer: they hang on the same rights. */

const server = await startTestServer()
const { kernel } = server.node
const params = { modelId: 'plots' }
let whole: TestClient
let cut: TestClient

const column = (key: string) => ({ key, label: key, sortable: true })
const listOf = (keys: readonly string[], more: Partial<ListDefinition> = {}): ListDefinition => ({
  ...{ columns: keys.map(column), searches: [], sortBy: '', sortDirection: 'desc', paged: true, pageSize: 20 },
  ...{ buttons: [], rowButtons: [], summary: [], judges: { buttons: true, columns: true, fields: true, rows: true } },
  ...more,
})
const parts = [
  part('name', 'text'),
  part('area', 'number'),
  part('note', 'text'),
  part('mobile', 'text', { mask: { kind: 'phone', clearFor: [] } }),
]
const search = (key: string) => ({ key, label: key, kind: 'like' as const })

beforeAll(async () => {
  await givenFunction(kernel, {
    id: 'plots',
    parts,
    list: listOf(['name'], {
      searches: [search('name')],
      phone: {
        apart: ['columns', 'searches', 'display'],
        list: listOf(['note', 'mobile', 'name', 'area'], {
          searches: [search('note'), { ...search('name'), kind: 'equal' }],
          ...{ sortBy: 'note', sortDirection: 'asc', pageSize: 50, summary: ['area'] },
        }),
      },
    }),
  })
  await givenFunctionRole(kernel, 'all', { functionId: 'plots' })
  const seen = ['name', 'area', 'mobile']
  await givenFunctionRole(kernel, 'some', { functionId: 'plots', buttons: allButtons, fields: seen, columns: seen })
  await givenOrganization(kernel, 'office')
  for (const [account, role] of Object.entries({ whole: 'all', cut: 'some' }))
    await givenPerson(kernel, { account, organizationIds: ['office'], roleIds: [role] })
  whole = await server.signIn('whole', personPassword)
  cut = await server.signIn('cut', personPassword)
  for (const [name, area] of [
    ['甲', 3],
    ['乙', 4],
  ] as const)
    await whole.get(createRecord, { params, body: { data: JSON.stringify({ name, area, note: `在${name}`, mobile: '13812341234' }) } })
})

async function shownTo(client: TestClient) {
  const config = await client.get(functionConfig, { params, query: {} })
  const list = decodeLists(config)
  if (!list.ok) throw new Error(`${list.text} cannot be read.`)
  const { columns, searches, sortBy, pageSize, summary } = listOnPhone(list.value)
  return {
    config,
    computer: list.value.columns.map(({ key }) => key),
    phone: { columns: columns.map(({ key }) => key), searches: searches.map(({ key, kind }) => [key, kind]), sortBy, pageSize, summary },
    sorted: columns.filter(({ sortable }) => sortable).map(({ key }) => key),
  }
}

describe('the definition', () => {
  test('tells clients of the family the whole list of a phone', async () => {
    const { config, computer, phone, sorted } = await shownTo(whole)
    expect(computer).toEqual(['name'])
    expect(phone).toEqual({
      columns: ['note', 'mobile', 'name', 'area'],
      // Both devices search a field in one way.
      searches: [
        ['note', 'like'],
        ['name', 'like'],
      ],
      ...{ sortBy: 'note', pageSize: 50, summary: ['area'] },
    })
    expect(sorted).not.toContain('mobile')
    const told = JSON.parse(config.appColumnData) as Record<string, readonly Record<string, unknown>[]>
    expect(told['columnList']?.[0]).toMatchObject({ prop: 'note', jnpfKey: 'comInput', __config__: { label: 'note' } })
    expect(told['searchList']?.[1]).toMatchObject({ __vModel__: 'name', searchType: 2 })
  })

  test('has nothing of a phone that the reader may not see', async () => {
    const { config, phone } = await shownTo(cut)
    expect(JSON.stringify(config)).not.toContain('note')
    expect(phone).toMatchObject({ columns: ['mobile', 'name', 'area'], searches: [['name', 'like']], sortBy: '' })
  })
})

describe('the list', () => {
  test('answers what a phone shows, sums it, searches and sorts by it', async () => {
    const body = { queryJson: JSON.stringify({ note: '在甲' }), sidx: 'note', sort: 'asc' as const }
    const { list, summary } = await whole.get(listRecords, { params, body })
    expect(list).toMatchObject([{ name: '甲', note: '在甲', area: 3 }])
    expect(summary).toEqual({ area: '3' })
    expect((await whole.get(sumRecords, { params, body: {} })).summary).toEqual({ area: '7' })
  })

  test('knows neither columns nor searches of a phone that the reader may not see', async () => {
    const { list } = await cut.get(listRecords, { params, body: {} })
    expect(list[0]).toMatchObject({ area: 4 })
    expect(JSON.stringify(list)).not.toContain('在')
    for (const body of [{ queryJson: JSON.stringify({ note: '在甲' }) }, { sidx: 'note', sort: 'asc' as const }, { sidx: 'mobile' }])
      expect(await cut.call(listRecords, { params, body })).toMatchObject({ code: 400, data: null })
    expect(await whole.call(listRecords, { params, body: { sidx: 'mobile' } })).toMatchObject({ code: 400 })
  })
})

test('a text of another record is told in a column that a phone alone has', async () => {
  const firm = part('firm', 'popup-select', { options: { modelId: 'firms', relationField: 'name' } })
  const code = part('firmCode', 'popup-attr', { options: { relationField: 'firm', showField: 'code', isStorage: 1 } })
  await givenFunction(kernel, { id: 'firms', parts: [part('name', 'text'), part('code', 'text')] })
  const own = ['columns'] as const
  const list = listOf(['firm'], { phone: { apart: own, list: listOf(['firm', 'firmCode']) } })
  await givenFunction(kernel, { id: 'orders', parts: [firm, code], list })
  for (const functionId of ['firms', 'orders']) await givenFunctionRole(kernel, `role-${functionId}`, { functionId })
  await givenPerson(kernel, { account: 'buyer', organizationIds: ['office'], roleIds: ['role-firms', 'role-orders'] })
  const buyer = await server.signIn('buyer', personPassword)
  const create = async (modelId: string, data: object) =>
    (await buyer.get(createRecord, { params: { modelId }, body: { data: JSON.stringify(data) } })).id
  await create('orders', { firm: await create('firms', { name: '北林', code: 'F-1' }) })
  const { list: rows } = await buyer.get(listRecords, { params: { modelId: 'orders' }, body: {} })
  expect(rows).toMatchObject([{ firm: '北林', firmCode: 'F-1' }])
})

test('a list is sorted at first by all the columns of its order, without those that the reader may not see', async () => {
  const order = { sortBy: 'name', sortDirection: 'asc' as const, thenBy: [{ key: 'area', direction: 'desc' as const }] }
  await givenFunction(kernel, { id: 'sorted', parts, list: listOf(['name', 'area'], order) })
  await givenFunctionRole(kernel, 'sorters', { functionId: 'sorted' })
  const fields = ['name']
  await givenFunctionRole(kernel, 'others', { functionId: 'sorted', fields, columns: fields })
  for (const [account, role] of Object.entries({ sorter: 'sorters', other: 'others' }))
    await givenPerson(kernel, { account, organizationIds: ['office'], roleIds: [role] })
  const [sorter, other] = [await server.signIn('sorter', personPassword), await server.signIn('other', personPassword)]
  const of = { modelId: 'sorted' }
  for (const [name, area] of [
    ['b', 1],
    ['a', 1],
    ['a', 3],
    ['a', 2],
  ] as const)
    await sorter.get(createRecord, { params: of, body: { data: JSON.stringify({ name, area }) } })
  const listed = async (client: TestClient) =>
    (await client.get(listRecords, { params: of, body: {} })).list.map(({ name, area }) => [name, area])
  expect(await listed(sorter)).toEqual([
    ['a', 3],
    ['a', 2],
    ['a', 1],
    ['b', 1],
  ])
  expect((await listed(other)).map(([name]) => name)).toEqual(['a', 'a', 'a', 'b'])
  expect((await other.get(functionConfig, { params: of, query: {} })).columnData).not.toContain('area')
})

test('what was published before phones had a list of their own goes on: its fields of cards are what a phone shows', async () => {
  await givenFunction(kernel, { id: 'old', parts, list: listOf(['name', 'area', 'note']) })
  await givenFunctionRole(kernel, 'olds', { functionId: 'old' })
  await givenPerson(kernel, { account: 'elder', organizationIds: ['office'], roleIds: ['olds'] })
  await inTransaction(kernel.db, async (tx) => {
    await sql`update online_function set published = jsonb_set(published, '{list,cardFields}', '["note"]') where id = 'old'`.execute(tx)
    await functionsCache(kernel).bump(tx)
  })
  const elder = await server.signIn('elder', personPassword)
  const list = decodeLists(await elder.get(functionConfig, { params: { modelId: 'old' }, query: {} }))
  expect(list.ok && [list.value, listOnPhone(list.value)].map(({ columns }) => columns.map(({ key }) => key))).toEqual([
    ['name', 'area', 'note'],
    ['name', 'note'],
  ])
})
