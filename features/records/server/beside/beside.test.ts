import { beforeAll, expect, test } from 'vitest'
import { createRecord, functionConfig, listBesideNodes, listRecords, sumRecords } from '#features/records/contract.ts'
import { givenFunction, givenFunctionRole, part, rowsWhere } from '#server/testing/given-function.ts'
import { givenOrganization, givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import type { TreeBeside } from '#engine/forms/model.ts'

/** Lists with a tree at their left: regions, organizations, entries of a dictionary, records of another function. */

const server = await startTestServer()
const { kernel } = server.node
const gansu = '620000'
const linze = ['620000', '620700', '620723']
let writer: TestClient
let reader: TestClient
let admin: TestClient
const varieties: string[] = []

const beside = (field: string, source: TreeBeside['source'], rest: Partial<TreeBeside> = {}) => ({
  layout: 'beside' as const,
  treeBeside: {
    title: '分类',
    source,
    dictionary: '',
    interfaceId: '',
    value: 'id',
    name: 'fullName',
    children: 'children',
    functionId: '',
    field,
    searched: true,
    root: '',
    ...rest,
  },
})
const parts = [
  part('name', 'text'),
  part('area', 'number'),
  part('county', 'region'),
  part('owner', 'organization'),
  part('crop', 'select', { options: { dataType: 'dictionary', dictionaryType: 'seed.crop', multiple: true } }),
  part('variety', 'relation-form', { options: { modelId: 'varieties', relationField: 'name' } }),
]
const trees = {
  by_region: beside('county', 'region', { root: gansu }),
  by_office: beside('owner', 'organization'),
  by_crop: beside('crop', 'dictionary', { dictionary: 'seed.crop' }),
  by_variety: beside('variety', 'records', { functionId: 'varieties', name: 'name' }),
} as const
type Tree = keyof typeof trees

beforeAll(async () => {
  admin = await server.admin()
  await givenFunction(kernel, { id: 'varieties', parts: [part('name', 'text'), part('secret', 'text')] })
  for (const [id, list] of Object.entries(trees)) await givenFunction(kernel, { id, parts, list: { ...list, summary: ['area'] } })
  await givenOrganization(kernel, 'county')
  await givenOrganization(kernel, 'town', 'county')
  await givenPerson(kernel, { account: 'writer', organizationIds: ['county'], roleIds: [] })
  const own = rowsWhere({ field: 'name', operator: 'not-equals', value: { constant: 'Marigold' } })
  await givenFunctionRole(kernel, 'names', { functionId: 'varieties', columns: ['name'], rows: own })
  const roleIds = ['names']
  for (const id of Object.keys(trees)) {
    roleIds.push(await givenFunctionRole(kernel, `all-${id}`, { functionId: id }))
    await givenFunctionRole(kernel, `cut-${id}`, { functionId: id, columns: ['name', 'area'] })
  }
  await givenPerson(kernel, { account: 'reader', organizationIds: ['county'], roleIds })
  await givenPerson(kernel, { account: 'cut', organizationIds: ['county'], roleIds: Object.keys(trees).map((id) => `cut-${id}`) })
  writer = admin
  reader = await server.signIn('reader', personPassword)
  for (const name of ['Linden', 'Marigold'])
    varieties.push((await writer.get(createRecord, { params: { modelId: 'varieties' }, body: { data: JSON.stringify({ name }) } })).id)
  for (const id of Object.keys(trees)) {
    await save(id, { name: 'a', area: 1, county: linze, owner: ['county', 'town'], crop: ['seed.crop.maize'], variety: varieties[0] })
    await save(id, { name: 'b', area: 2, county: ['620000', '620700', '620702'], owner: ['county'], crop: ['seed.crop.wheat'] })
    await save(id, { name: 'c', area: 4 })
  }
})

const save = (modelId: string, data: object) => writer.get(createRecord, { params: { modelId }, body: { data: JSON.stringify(data) } })
const nodes = async (tree: Tree, query: object = {}, client = reader) =>
  (await client.get(listBesideNodes, { params: { modelId: tree }, query })).list
const names = async (...asked: Parameters<typeof nodes>) => (await nodes(...asked)).map(({ fullName }) => fullName)
async function found(tree: Tree, queryJson: object, client = reader): Promise<string> {
  const body = { queryJson: JSON.stringify(queryJson), sidx: 'name', sort: 'asc' as const }
  const { list, pagination } = await client.get(listRecords, { params: { modelId: tree }, body })
  expect(pagination.total).toBe(list.length)
  return list.map((row) => String(row['name'])).join('')
}

test('regions open level by level down to that of the field, from the place the tree begins at', async () => {
  expect(await nodes('by_region')).toEqual([{ id: gansu, fullName: '甘肃省', hasChildren: true, path: '' }])
  expect(await names('by_region', { parent: gansu })).toContain('张掖市')
  const counties = await nodes('by_region', { parent: '620700' })
  expect(counties).toContainEqual({ id: '620723', fullName: '临泽县', hasChildren: false, path: '' })
  expect(await nodes('by_region', { keyword: '临泽' })).toEqual([
    { id: '620723', fullName: '临泽县', hasChildren: false, path: '甘肃省/张掖市' },
  ])
  expect(await names('by_region', { node: '620723' })).toEqual(['临泽县'])
})

test('a node shows the records of its own and of what is below it, by our name and by the one of the family', async () => {
  expect(await found('by_region', {})).toBe('abc')
  expect(await found('by_region', { '@node': '620723' })).toBe('a')
  expect(await found('by_region', { '@node': gansu })).toBe('ab')
  expect(await found('by_region', { county: linze })).toBe('a')
  expect(await found('by_office', { '@node': 'county' })).toBe('ab')
  expect(await found('by_office', { '@node': 'town' })).toBe('a')
  expect(await found('by_crop', { '@node': 'seed.crop.maize' })).toBe('a')
  expect(await found('by_variety', { '@node': varieties[0] })).toBe('a')
  const { summary } = await reader.get(sumRecords, { params: { modelId: 'by_region' }, body: { queryJson: `{"@node":"${gansu}"}` } })
  expect(summary['area']).toBe('3')
})

test('organizations, entries of a dictionary and records are nodes', async () => {
  const top = await nodes('by_office')
  expect(top.find(({ id }) => id === 'county')).toMatchObject({ hasChildren: true })
  expect((await nodes('by_office', { parent: 'county' })).map(({ id }) => id)).toEqual(['town'])
  expect((await names('by_crop', { keyword: '玉米' })).length).toBe(1)
})

test('records as nodes are those that the reader may see, and a hidden one is not told by search or id', async () => {
  expect(await names('by_variety')).toEqual(['Linden'])
  expect(await names('by_variety', {}, admin)).toEqual(['Marigold', 'Linden'])
  for (const query of [{ keyword: 'marigold' }, { node: varieties[1] }, { node: 'no id' }, { parent: varieties[1] }])
    expect(await names('by_variety', query)).toEqual([])
})

test('whose column of the tree is hidden gets no tree, neither drawn nor asked for', async () => {
  const cut = await server.signIn('cut', personPassword)
  for (const tree of Object.keys(trees) as Tree[]) {
    const params = { modelId: tree }
    const { columnData } = await cut.get(functionConfig, { params, query: {} })
    expect(JSON.parse(columnData)).toMatchObject({ type: 1 })
    expect(columnData).not.toContain('treeRelation')
    expect(await cut.call(listBesideNodes, { params, query: {} })).toMatchObject({ code: 404 })
    expect(await cut.call(listRecords, { params, body: { queryJson: `{"@node":"${gansu}"}` } })).toMatchObject({ code: 400 })
  }
  expect(await reader.call(listBesideNodes, { params: { modelId: 'varieties' }, query: {} })).toMatchObject({ code: 404 })
})
