import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { functionConfig } from '#features/records/contract.ts'
import {
  createView,
  deleteView,
  listViews,
  mostViews,
  orderViews,
  updateView,
  type OpenedView,
  type ViewContent,
} from '#features/records/contract/views.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenOrganization, givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const params = { modelId: 'lots' }
let admin: TestClient
let li: TestClient
let wang: TestClient
let clerks: string

beforeAll(async () => {
  admin = await server.admin()
  for (const id of ['lots', 'others', 'filled'])
    await givenFunction(kernel, {
      id,
      parts: [part('name', 'text'), part('area', 'number'), part('secret', 'text')],
      list: { searches: [{ key: 'name', label: 'name', kind: 'like' }] },
    })
  clerks = await givenFunctionRole(kernel, 'clerk', { functionId: 'lots', columns: ['name', 'area'] })
  const readers = await givenFunctionRole(kernel, 'reader', { functionId: 'lots', columns: ['name', 'area'] })
  await givenFunctionRole(kernel, 'filler', { functionId: 'filled', columns: ['name'] })
  await givenOrganization(kernel, 'office')
  await givenPerson(kernel, { account: 'li', organizationIds: ['office'], roleIds: [clerks] })
  await givenPerson(kernel, { account: 'wang', organizationIds: ['office'], roleIds: [readers] })
  li = await server.signIn('li', personPassword)
  wang = await server.signIn('wang', personPassword)
})

const empty: ViewContent = { filter: {}, superQuery: null, columnFilters: [], sorts: [], pageSize: 20, columns: null }
const is = (field: string) => ({ field, symbol: 'notNull', fieldValue: '' })
const named = async (client: TestClient) => (await client.get(listViews, { params })).list.map(({ fullName }) => fullName)
const keep = async (client: TestClient, fullName: string, rest: object = {}) =>
  client.get(createView, { params, body: { fullName, content: empty, ...rest } })
const opened = async (client: TestClient) => {
  const { view } = await client.get(functionConfig, { params, query: {} })
  return view === undefined ? undefined : (JSON.parse(view) as OpenedView).fullName
}

test('a view of a user is his alone, and comes back as it was kept', async () => {
  const content: ViewContent = {
    filter: { name: 'x' },
    superQuery: { any: true, conditions: [{ field: 'area', symbol: 'between', fieldValue: [1, null], jnpfKey: 'numInput' }] },
    columnFilters: [is('name')],
    sorts: [
      { key: 'area', direction: 'asc' },
      { key: 'name', direction: 'desc' },
    ],
    pageSize: 50,
    columns: [
      { prop: 'area', visible: true, width: 120 },
      { prop: 'name', visible: false },
    ],
  }
  const { id, version } = await keep(li, '大户', { content })
  const { list, mayPublish } = await li.get(listViews, { params })
  const told = { id, fullName: '大户', isPublished: false, roleIds: [], isDefault: false, mayChange: true, content, missing: 0, version: 1 }
  expect([list, mayPublish]).toEqual([[told], false])
  expect([await named(wang), await named(admin)]).toEqual([[], []])
  const path = { params: { ...params, id } }
  for (const other of [wang, admin]) {
    expect(await other.call(updateView, { ...path, body: { fullName: '我的' } })).toMatchObject({ code: 404 })
    expect(await other.call(deleteView, { ...path, body: null })).toMatchObject({ code: 404 })
  }
  await li.get(updateView, { ...path, body: { fullName: '大户二', version } })
  expect((await li.get(listViews, { params })).list[0]).toMatchObject({ fullName: '大户二', content })
  expect(await li.call(updateView, { ...path, body: { fullName: '大户', version } })).toMatchObject({ code: 409 })
  await li.get(deleteView, { ...path, body: { version: 2 } })
  expect(await named(li)).toEqual([])
})

test('a name is there once for each user, and once among those published', async () => {
  const { id } = await keep(li, '同名')
  await keep(wang, '同名')
  await keep(admin, '同名', { isPublished: true })
  expect(await li.call(createView, { params, body: { fullName: '同名', content: empty } })).toMatchObject({
    code: 422,
    msg: '该视图名称已存在',
    data: { errors: [{ field: 'fullName' }] },
  })
  expect(await admin.call(createView, { params, body: { fullName: '同名', content: empty, isPublished: true } })).toMatchObject({
    code: 422,
  })
  expect(await named(li)).toEqual(['同名', '同名'])
  await li.get(deleteView, { params: { ...params, id }, body: null })
  for (const client of [wang, admin])
    for (const { id: one, mayChange } of (await client.get(listViews, { params })).list)
      if (mayChange) await client.get(deleteView, { params: { ...params, id: one }, body: null })
})

test('who manages functions publishes, to all or to roles; for others a published view is read-only', async () => {
  expect(await li.call(createView, { params, body: { fullName: '给大家', content: empty, isPublished: true } })).toMatchObject({
    code: 403,
  })
  const { id } = await keep(admin, '给大家', { isPublished: true })
  const { id: ofClerks } = await keep(admin, '给经办', { isPublished: true, roleIds: [clerks] })
  const [forLi] = (await li.get(listViews, { params })).list.filter((view) => view.id === ofClerks)
  expect(forLi).toMatchObject({ mayChange: false, roleIds: [] })
  expect([await named(li), await named(wang)]).toEqual([['给大家', '给经办'], ['给大家']])
  expect((await admin.get(listViews, { params })).list.map(({ roleIds }) => roleIds)).toEqual([[], [clerks]])
  for (const call of [
    li.call(updateView, { params: { ...params, id }, body: { fullName: '改名' } }),
    li.call(updateView, { params: { ...params, id }, body: { fullName: '给大家', isPublished: false } }),
    li.call(deleteView, { params: { ...params, id }, body: null }),
  ])
    expect(await call).toMatchObject({ code: 403 })
  expect(await wang.call(updateView, { params: { ...params, id: ofClerks }, body: { fullName: '改名' } })).toMatchObject({ code: 404 })
  const { id: own } = await keep(li, '自己')
  expect(await li.call(updateView, { params: { ...params, id: own }, body: { fullName: '自己', isPublished: true } })).toMatchObject({
    code: 403,
  })
  await admin.get(deleteView, { params: { ...params, id: ofClerks }, body: null })
  expect(await named(li)).toEqual(['自己', '给大家'])
})

test('a list opens with the own default, else with the published one; there is one of each', async () => {
  const { id: published } = await keep(admin, '公开默认', { isPublished: true, isDefault: true })
  expect([await opened(li), await opened(wang), await opened(admin)]).toEqual(['公开默认', '公开默认', '公开默认'])
  await keep(li, '默认一', { isDefault: true })
  await keep(li, '默认二', { isDefault: true })
  expect([await opened(li), await opened(wang)]).toEqual(['默认二', '公开默认'])
  expect((await li.get(listViews, { params })).list.filter(({ isDefault }) => isDefault).map(({ fullName }) => fullName)).toEqual([
    '默认二',
    '公开默认',
  ])
  await admin.get(updateView, { params: { ...params, id: published }, body: { fullName: '公开默认', roleIds: [clerks] } })
  expect(await opened(wang)).toBeUndefined()
})

test('of defaults that are published at once one is left', async () => {
  const names = Array.from({ length: 6 }, (_, at) => `同时${at}`)
  await Promise.all(names.map((name) => keep(admin, name, { isPublished: true, isDefault: true })))
  const { list } = await admin.get(listViews, { params })
  expect(list.filter(({ isPublished, isDefault }) => isPublished && isDefault)).toHaveLength(1)
  for (const { id, fullName } of list) if (names.includes(fullName)) await admin.get(deleteView, { params: { ...params, id }, body: null })
})

test('where as many are published as may be, an own view stays an own one', async () => {
  await sql`insert into list_view (id, function_id, user_id, name, published, role_ids, is_default, sort_code, content, version, modified_at)
    select 'full-' || n, 'filled', (select id from user_account where account = 'admin'), 'full-' || n, true, '{}', false, 50, ${JSON.stringify(empty)}, 1, now()
    from generate_series(1, ${mostViews}::int) as n`.execute(kernel.db)
  const filled = { modelId: 'filled' }
  const refused = { code: 422, msg: `每个列表最多保存${mostViews}个视图，请先删除不用的` }
  expect(await admin.call(createView, { params: filled, body: { fullName: '新', content: empty, isPublished: true } })).toMatchObject(
    refused,
  )
  const { id } = await admin.get(createView, { params: filled, body: { fullName: '自用', content: empty } })
  const path = { params: { ...filled, id } }
  expect(await admin.call(updateView, { ...path, body: { fullName: '自用', isPublished: true } })).toMatchObject(refused)
  await admin.get(updateView, { ...path, body: { fullName: '自用二' } })
  await admin.get(updateView, { params: { ...filled, id: 'full-1' }, body: { fullName: '改名' } })
})

test('a view keeps its name when a field is gone or hidden, and tells neither the field nor what it was compared with', async () => {
  const content: ViewContent = {
    ...empty,
    filter: { name: 'x', gone: 'y' },
    superQuery: {
      any: false,
      conditions: [{ field: 'secret', symbol: 'like', fieldValue: '机密' }],
      groups: [
        { any: true, conditions: [is('secret'), is('area')] },
        { any: false, conditions: [is('secret')] },
      ],
    },
    columnFilters: [is('secret'), is('area')],
    sorts: [{ key: 'secret', direction: 'asc' }],
    columns: ['name', 'secret', 'area', 'gone'].map((prop) => ({ prop, visible: true })),
  }
  const { id } = await keep(admin, '含隐藏列', { isPublished: true, content })
  const answer = await wang.get(listViews, { params })
  const found = answer.list.find((view) => view.id === id)
  expect(found?.content).toEqual({
    ...empty,
    filter: { name: 'x' },
    superQuery: { any: false, conditions: [], groups: [{ any: true, conditions: [is('area')] }] },
    columnFilters: [is('area')],
    columns: ['name', 'area'].map((prop) => ({ prop, visible: true })),
  })
  expect(found?.missing).toBe(8)
  expect(JSON.stringify(answer)).not.toMatch(/secret|机密|gone/)
  expect((await admin.get(listViews, { params })).list.find((view) => view.id === id)?.missing).toBe(2)
})

test('views are put into an order by who may change them', async () => {
  const own = async () => (await li.get(listViews, { params })).list.filter(({ mayChange }) => mayChange)
  const before = (await li.get(listViews, { params })).list
  const wanted = (await own()).map(({ id }) => id).reverse()
  await li.get(orderViews, {
    params,
    body: {
      ids: [
        ...before
          .filter(({ mayChange }) => !mayChange)
          .map(({ id }) => id)
          .reverse(),
        ...wanted,
      ],
    },
  })
  expect((await own()).map(({ id }) => id)).toEqual(wanted)
  const published = (client: TestClient) => async () =>
    (await client.get(listViews, { params })).list.filter(({ isPublished }) => isPublished)
  expect((await published(li)()).map(({ id }) => id)).toEqual(before.filter(({ isPublished }) => isPublished).map(({ id }) => id))
  const turned = (await published(admin)()).map(({ id }) => id).reverse()
  await admin.get(orderViews, { params, body: { ids: turned } })
  expect((await published(admin)()).map(({ id }) => id)).toEqual(turned)
})

test('a list that is not granted, a view of another list and malformed content are refused', async () => {
  const { id } = await keep(li, '甲')
  for (const modelId of ['others', 'nothing']) {
    const { code } = await li.call(listViews, { params: { modelId } })
    expect((await li.call(createView, { params: { modelId }, body: { fullName: 'x', content: empty } })).code).toBe(code)
    expect([403, 404]).toContain(code)
  }
  expect(await admin.call(deleteView, { params: { modelId: 'others', id }, body: null })).toMatchObject({ code: 404 })
  for (const content of [
    { ...empty, pageSize: 0 },
    {
      ...empty,
      superQuery: { any: true, conditions: [], groups: Array.from({ length: 51 }, () => ({ any: true, conditions: [is('name')] })) },
    },
    { ...empty, sorts: 'x' },
    { ...empty, filter: { name: 'x'.repeat(60_000) } },
  ])
    expect((await li.call(createView, { params, body: { fullName: '乙', content: content as ViewContent } })).code).toBeGreaterThanOrEqual(
      400,
    )
  expect(await li.call(createView, { params, body: { fullName: ' ', content: empty } })).toMatchObject({ code: 422 })
})
