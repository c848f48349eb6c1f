import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createRecord, functionConfig, listChildren, listRecords, sumRecords, updateRecord } from '#features/records/contract.ts'
import { givenFunction, givenFunctionRole, part, rowsWhere } from '#server/testing/given-function.ts'
import { givenOrganization, givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Lists in groups, and lists whose records stand below each other. */

const server = await startTestServer()
const { kernel } = server.node
let admin: TestClient
let reader: TestClient
let cut: TestClient
const units: Record<string, string> = {}

const kinds = { dataType: 'static', options: ['a', 'b', 'c'].map((id) => ({ id, fullName: id.toUpperCase() })) }
const like = (key: string) => ({ key, label: key, kind: 'like' as const })

beforeAll(async () => {
  admin = await server.admin()
  await givenFunction(kernel, {
    id: 'lots',
    parts: [part('name', 'text'), part('kind', 'select', { options: kinds }), part('day', 'date')],
    columns: ['name', 'day'],
    list: { layout: 'grouped', groupBy: 'kind', searches: [like('name')] },
  })
  await givenFunction(kernel, {
    id: 'days',
    parts: [part('name', 'text'), part('day', 'date')],
    list: { layout: 'grouped', groupBy: 'day' },
  })
  await givenFunction(kernel, {
    id: 'units',
    parts: [part('name', 'text'), part('above', 'relation-form', { options: { modelId: 'units', relationField: 'name' } })],
    columns: ['name'],
    list: { layout: 'tree', parent: 'above', searches: [like('name')], sortBy: 'name', sortDirection: 'asc' },
  })
  const seen = rowsWhere({ field: 'name', operator: 'not-equals', value: { constant: 'Marigold' } })
  await givenOrganization(kernel, 'office')
  const roles = { all: [] as string[], cut: [] as string[] }
  for (const functionId of ['lots', 'days', 'units']) {
    roles.all.push(await givenFunctionRole(kernel, `all-${functionId}`, { functionId, rows: seen }))
    roles.cut.push(await givenFunctionRole(kernel, `cut-${functionId}`, { functionId, columns: ['name'], rows: seen }))
  }
  await givenPerson(kernel, { account: 'reader', organizationIds: ['office'], roleIds: roles.all })
  await givenPerson(kernel, { account: 'cut', organizationIds: ['office'], roleIds: roles.cut })
  reader = await server.signIn('reader', personPassword)
  cut = await server.signIn('cut', personPassword)
  for (const [name, kind] of [
    ['Linden', 'a'],
    ['Maple', 'a'],
    ['Marigold', 'a'],
    ['Marigold', 'b'],
    ['Oak', 'c'],
    ['Pine', undefined],
  ] as const)
    await save('lots', { name, kind })
  for (const [name, day] of [
    ['Linden', Date.UTC(2026, 2, 1)],
    ['Maple', Date.UTC(2026, 3, 1)],
    ['Oak', undefined],
  ] as const)
    await save('days', { name, day })
  for (const [name, above] of [
    ['county'],
    ['town', 'county'],
    ['village', 'town'],
    ['Marigold', 'county'],
    ['orphan', 'Marigold'],
    ['other'],
  ] as const)
    units[name] = (await save('units', { name, above: above === undefined ? '' : units[above] })).id
})

const save = (modelId: string, data: object) => admin.get(createRecord, { params: { modelId }, body: { data: JSON.stringify(data) } })
const list = (client: TestClient, modelId: string, body: object = {}) => client.get(listRecords, { params: { modelId }, body })
const heads = async (client: TestClient, modelId = 'lots', body: object = {}) => {
  const { groups = [] } = await list(client, modelId, { groups: { after: null }, ...body })
  return groups.map(({ label, total }) => `${label}${total}`)
}
const names = async (client: TestClient, modelId: string, body: object) =>
  (await list(client, modelId, { sidx: 'name', sort: 'asc', ...body })).list.map((row) => row['name'])

test('the headings of groups count what the reader may see and has searched for, those without a value last', async () => {
  expect(await heads(admin)).toEqual(['A3', 'B1', 'C1', '1'])
  // Group B has nothing that the reader may see, so he does not learn that there is one.
  expect(await heads(reader)).toEqual(['A2', 'C1', '1'])
  expect(await heads(reader, 'lots', { queryJson: '{"name":"Linden"}' })).toEqual(['A1'])
  expect(await heads(reader, 'lots', { groups: { after: 'a' } })).toEqual(['C1', '1'])
})

test('a heading brings the rows of its group', async () => {
  expect(await names(reader, 'lots', { group: { value: 'a' } })).toEqual(['Linden', 'Maple'])
  expect(await names(reader, 'lots', { group: { value: 'b' } })).toEqual([])
  expect(await names(reader, 'lots', { group: { value: null } })).toEqual(['Pine'])
  const days = (await list(reader, 'days', { groups: { after: null } })).groups ?? []
  expect(days.map(({ label, total }) => [label, total])).toEqual([
    ['2026-03-01', 1],
    ['2026-04-01', 1],
    ['', 1],
  ])
  expect(await names(reader, 'days', { group: { value: days[1]?.value } })).toEqual(['Maple'])
})

test('more headings than are told at once follow behind the last one', async () => {
  const many = {
    dataType: 'static',
    options: Array.from({ length: 60 }, (_, index) => ({ id: `k${String(index).padStart(2, '0')}`, fullName: `K${index}` })),
  }
  await givenFunction(kernel, {
    id: 'many',
    parts: [part('name', 'text'), part('kind', 'select', { options: many })],
    list: { layout: 'grouped', groupBy: 'kind' },
  })
  await givenFunctionRole(kernel, 'all-many', { functionId: 'many' })
  await sql`insert into records.many (id, owner_id, organization_id, definition_version, version, created_at, created_by, modified_at, modified_by, kind)
    select gen_random_uuid(), 'x', 'office', 1, 1, now(), 'x', now(), 'x', 'k' || lpad((n % 60)::text, 2, '0') from generate_series(0, 59) as n
    union all select gen_random_uuid(), 'x', 'office', 1, 1, now(), 'x', now(), 'x', 'k00' from generate_series(1, 1000)`.execute(kernel.db)
  const first = await list(admin, 'many', { groups: { after: null } })
  expect([first.groups?.length, first.moreGroups, first.groups?.[0]]).toEqual([
    50,
    true,
    { value: 'k00', label: 'K0', total: 1000, more: true },
  ])
  const next = await list(admin, 'many', { groups: { after: 'k49' } })
  expect([next.groups?.length, next.moreGroups, next.groups?.[0]?.value]).toEqual([10, false, 'k50'])
})

test('headings have sums of their group where all of it was counted, of columns that the reader sees', async () => {
  await givenFunction(kernel, {
    id: 'summed',
    parts: [part('name', 'text'), part('kind', 'select', { options: kinds }), part('area', 'number'), part('price', 'number')],
    columns: ['name', 'area', 'price'],
    list: { layout: 'grouped', groupBy: 'kind', summary: ['area', 'price'] },
  })
  const roleIds = [await givenFunctionRole(kernel, 'part-summed', { functionId: 'summed', columns: ['name', 'kind', 'area'] })]
  await givenPerson(kernel, { account: 'partly', organizationIds: ['office'], roleIds })
  const partly = await server.signIn('partly', personPassword)
  for (const [kind, area, price] of [
    ['a', 1.5, 2],
    ['a', 2, null],
    ['b', null, null],
    [undefined, 7, 1],
  ] as const)
    await save('summed', { name: 'x', kind, area, price })
  const sums = async (client: TestClient) =>
    ((await list(client, 'summed', { groups: { after: null } })).groups ?? []).map(({ label, summary }) => [label, summary])
  expect(await sums(admin)).toEqual([
    ['A', { area: '3.5', price: '2' }],
    ['B', { area: '0', price: '0' }],
    ['', { area: '7', price: '1' }],
  ])
  expect(await sums(partly)).toEqual([
    ['A', { area: '3.5' }],
    ['B', { area: '0' }],
    ['', { area: '7' }],
  ])
  expect((await partly.get(sumRecords, { params: { modelId: 'summed' }, body: {} })).summary).toEqual({ area: '10.5' })
  await sql`insert into records.summed (id, owner_id, organization_id, definition_version, version, created_at, created_by, modified_at, modified_by, kind, area)
    select gen_random_uuid(), 'x', 'office', 1, 1, now(), 'x', now(), 'x', 'a', 1 from generate_series(1, 1000)`.execute(kernel.db)
  const [first] = (await list(admin, 'summed', { groups: { after: null } })).groups ?? []
  expect(first).toEqual({ value: 'a', label: 'A', total: 1000, more: true })
})

test('whose column of the groups or of the tree is hidden has a plain list', async () => {
  for (const modelId of ['lots', 'units']) {
    const { columnData } = await cut.get(functionConfig, { params: { modelId }, query: {} })
    expect(JSON.parse(columnData)).toMatchObject({ type: 1 })
    expect(columnData).not.toMatch(/groupField|parentField/)
  }
  for (const body of [{ groups: { after: null } }, { group: { value: 'a' } }, { under: units['county'] }])
    expect(await cut.call(listRecords, { params: { modelId: 'lots' }, body })).toMatchObject({ code: 404 })
  const flat = await list(cut, 'units', { sidx: 'name', sort: 'asc' })
  expect(flat.list.map((row) => [row['name'], row['hasChildren'], row['parentId']])[0]).toEqual(['county', undefined, undefined])
  expect(await cut.call(listChildren, { params: { modelId: 'units', id: units['county']! }, body: {} })).toMatchObject({ code: 404 })
})

const told = ({ list: rows, above = [] }: Awaited<ReturnType<typeof list>>) =>
  [...above, ...rows].map((row) => `${String(row['name'])}${row['hasChildren'] === true ? '+' : ''}`)
const below = (client: TestClient, name: string) => client.get(listChildren, { params: { modelId: 'units', id: units[name]! }, body: {} })

test('a tree begins at the top, and a row brings what is directly below it', async () => {
  expect(told(await list(admin, 'units'))).toEqual(['county+', 'other'])
  expect(told(await below(admin, 'county'))).toEqual(['Marigold+', 'town+'])
  expect(told(await list(admin, 'units', { under: units['town'] }))).toEqual(['village'])
})

test('a row below one that the reader may not see stands at the top, and the hidden one opens like none', async () => {
  expect(told(await list(reader, 'units'))).toEqual(['county+', 'orphan', 'other'])
  expect(told(await below(reader, 'county'))).toEqual(['town+'])
  const missing = await reader.call(listChildren, { params: { modelId: 'units', id: '0199c0de-0000-7000-8000-000000000000' }, body: {} })
  expect(missing).toMatchObject({ code: 404 })
  for (const id of [units['Marigold']!, 'no id'])
    expect((await reader.call(listChildren, { params: { modelId: 'units', id }, body: {} })).code).toBe(404)
})

test('a search keeps the rows above what it found, as far as the reader may see them', async () => {
  const found = await list(admin, 'units', { queryJson: '{"name":"village"}' })
  expect(found.list.map((row) => [row['name'], row['parentId']])).toEqual([['village', units['town']]])
  expect(new Set(found.above?.map((row) => `${String(row['name'])} ${String(row['parentId'])}`))).toEqual(
    new Set([`town ${units['county']}`, 'county ']),
  )
  const orphan = await list(reader, 'units', { keyword: '', queryJson: '{"name":"orphan"}' })
  expect([orphan.list.map((row) => row['parentId']), orphan.above]).toEqual([[''], undefined])
})

test('a record is not put below itself or what is below it', async () => {
  const move = (name: string, above: string) =>
    admin.call(updateRecord, {
      params: { modelId: 'units', id: units[name]! },
      body: { data: JSON.stringify({ name, above: units[above] }) },
    })
  for (const above of ['county', 'village'])
    expect(await move('county', above)).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'above', text: '不能放在自己或自己的下级之下' }] },
    })
  expect(await move('village', 'other')).toMatchObject({ code: 200 })
  expect(told(await list(admin, 'units'))).toEqual(['county+', 'other+'])
  expect(await move('village', 'town')).toMatchObject({ code: 200 })
})
