import { beforeAll, expect, test } from 'vitest'
import { fileBytes } from '#features/files/contract.ts'
import { createRecord, getRecord, listChildren, listRecords, searchRecords, sumRecords } from '#features/records/contract.ts'
import { exportRecords } from '#features/records/contract/exchange.ts'
import { readWorkbook } from '#server/sheets/workbook.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenOrganization, givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** The fixed filter of a list (`ruleList`) at every door of the list. */

const server = await startTestServer()
const { kernel } = server.node
const kinds = { dataType: 'static', options: ['a', 'b'].map((id) => ({ id, fullName: id.toUpperCase() })) }
const ids: Record<string, string> = {}
const is = (field: string, symbol: string, fieldValue: unknown = '') => ({ field, symbol, fieldValue })
/** Filters that cannot be read, also those that would read as none at all, or that compare with another field. */
const unreadable: Readonly<Record<string, unknown>> = {
  broken: [is('gone', '==', 'x')],
  broken_text: '{"matchLogic"',
  broken_null_text: 'null',
  broken_null: null,
  broken_word: '"area"',
  broken_number: 1,
  broken_truth: true,
  broken_field: [{ ...is('name', '<>', 'kind'), fieldValueType: 1 }],
  broken_field_text: {
    matchLogic: 'or',
    conditionList: [{ logic: 'and', groups: [{ ...is('name', '<>', 'kind'), fieldValueType: '1' }] }],
  },
}
const comparing = {
  matchLogic: 'or',
  conditionList: [
    { logic: 'and', groups: [{ ...is('area', '>', 'planned'), fieldValueType: 1 }] },
    { logic: 'and', groups: [{ ...is('name', '==', 'note'), fieldValueType: '1' }, is('area', 'notNull')] },
  ],
}
let admin: TestClient
let reader: TestClient
const groups = {
  matchLogic: 'and',
  conditionList: [
    { logic: 'or', groups: [is('secret', '==', 'open'), is('area', '<', 2)] },
    { logic: 'and', groups: [is('name', 'notNull')] },
  ],
}

beforeAll(async () => {
  admin = await server.admin()
  const partsOf = (modelId: string) => [
    part('name', 'text'),
    part('kind', 'select', { options: kinds }),
    part('area', 'number'),
    part('secret', 'text'),
    part('above', 'relation-form', { options: { modelId, relationField: 'name' } }),
  ]
  const like = [{ key: 'name', label: 'name', kind: 'like' as const }]
  const plain = { searches: like, sortBy: 'name', sortDirection: 'asc' as const, summary: ['area'] }
  const download = [{ name: 'download', label: 'download' }]
  await givenFunction(kernel, { id: 'lots', parts: partsOf('lots'), list: { ...plain, buttons: download, rest: { ruleList: groups } } })
  await givenFunction(kernel, {
    id: 'grouped',
    parts: partsOf('grouped'),
    list: { ...plain, layout: 'grouped', groupBy: 'kind', rest: { ruleList: groups } },
  })
  await givenFunction(kernel, {
    id: 'tree',
    parts: partsOf('tree'),
    list: { ...plain, layout: 'tree', parent: 'above', rest: { ruleList: groups } },
  })
  await givenFunction(kernel, {
    id: 'flat',
    parts: partsOf('flat'),
    list: { ...plain, rest: { ruleList: [is('kind', '==', 'a'), is('area', '>', 1)] } },
  })
  for (const [id, ruleList] of Object.entries(unreadable))
    await givenFunction(kernel, { id, parts: partsOf(id), list: { ...plain, buttons: download, rest: { ruleList } } })
  for (const [id, ruleList] of Object.entries({ text: JSON.stringify(groups), none: '', none_text: '[]' }))
    await givenFunction(kernel, { id, parts: partsOf(id), list: { ...plain, rest: { ruleList } } })
  await givenFunction(kernel, {
    id: 'compared',
    parts: [...partsOf('compared'), part('planned', 'number'), part('note', 'text')],
    list: { ...plain, rest: { ruleList: comparing } },
  })
  await givenFunction(kernel, {
    id: 'own',
    parts: [...partsOf('own'), part('author', 'created-by')],
    list: { ...plain, rest: { ruleList: [is('author', '==', 'currentUser')] } },
  })
  const roleIds: string[] = []
  for (const functionId of ['lots', 'grouped', 'tree', 'flat', 'own', 'text', 'none', 'none_text', 'compared', ...Object.keys(unreadable)])
    roleIds.push(
      await givenFunctionRole(kernel, `role-${functionId}`, {
        functionId,
        columns: ['name', 'kind', 'area', 'above'],
        buttons: ['btn_add', 'btn_download'],
      }),
    )
  await givenOrganization(kernel, 'office')
  await givenPerson(kernel, { account: 'reader', organizationIds: ['office'], roleIds })
  reader = await server.signIn('reader', personPassword)
  const lots = { Ash: ['a', 1, 'shut'], Beech: ['b', 20, 'open'], Cedar: ['b', 300, 'shut'], Elm: ['a', 4000, 'open'] } as const
  for (const modelId of ['lots', 'grouped', 'flat', 'own', 'text', 'none', 'none_text', ...Object.keys(unreadable)])
    for (const [name, [kind, area, secret]] of Object.entries(lots))
      ids[`${modelId} ${name}`] = await save(modelId, { name, kind, area, secret })
  const shut = await save('tree', { name: 'Cedar', area: 9, secret: 'shut' })
  await save('tree', { name: 'Fir', area: 9, secret: 'open', above: shut })
  const open = await save('tree', { name: 'Elm', area: 9, secret: 'open' })
  await save('tree', { name: 'Oak', area: 9, secret: 'shut', above: open })
  ids['tree Elm'] = open
  ids['tree Cedar'] = shut
})

const save = async (modelId: string, values: object) =>
  (await admin.get(createRecord, { params: { modelId }, body: { data: JSON.stringify(values) } })).id
const found = async (modelId: string, body: object = {}) => {
  const { list, pagination } = await reader.get(listRecords, { params: { modelId }, body })
  expect(pagination.total).toBe(list.length)
  return list.map((row) => String(row['name'])).join(' ')
}

test('a list has the records of its filter alone, whatever is searched for', async () => {
  expect(await found('lots')).toBe('Ash Beech Elm')
  expect(await found('lots', { exactTotal: true })).toBe('Ash Beech Elm')
  expect(await found('lots', { queryJson: JSON.stringify({ name: 'Cedar' }) })).toBe('')
  expect(await found('lots', { superQueryJson: JSON.stringify({ matchLogic: 'OR', conditionJson: [is('name', 'notNull')] }) })).toBe(
    'Ash Beech Elm',
  )
  expect(await found('flat')).toBe('Elm')
})

test('it may compare a hidden field, of which nothing is told', async () => {
  const answer = await reader.get(listRecords, { params: { modelId: 'lots' }, body: {} })
  expect(JSON.stringify(answer)).not.toMatch(/secret|open|shut/)
})

test('totals, also of chosen records, leave out what the list does not have', async () => {
  const sum = async (body: object) => (await reader.get(sumRecords, { params: { modelId: 'lots' }, body })).summary['area']
  expect(await sum({})).toBe('4021')
  expect(await sum({ ids: [ids['lots Cedar'], ids['lots Ash']] })).toBe('1')
})

test('an export has the records of the list, also where others are chosen', async () => {
  const params = { modelId: 'lots' }
  const exported = async (body: object) => {
    const { url } = await reader.get(exportRecords, { params, body: { dataType: '1', selectKey: 'name', ...body } })
    const encryption = new URL(url, server.address).searchParams.get('encryption') ?? ''
    const bytes = new Uint8Array(await (await reader.fetch(fileBytes, { query: { encryption } })).arrayBuffer())
    const read = await readWorkbook(bytes, 200_000, 'large')
    return 'cells' in read ? read.cells.slice(1).map(([name]) => name) : []
  }
  expect(await exported({})).toEqual(['Ash', 'Beech', 'Elm'])
  expect(await exported({ ids: [ids['lots Cedar'], ids['lots Elm']] })).toEqual(['Elm'])
})

test('headings and rows of groups are those of the list', async () => {
  const params = { modelId: 'grouped' }
  const { groups: heads } = await reader.get(listRecords, { params, body: { groups: { after: null } } })
  expect(heads?.map(({ label, total }) => `${label}${total}`)).toEqual(['A2', 'B1'])
  expect(await found('grouped', { group: { value: 'b' } })).toBe('Beech')
})

test('a tree has no record that its filter leaves out, and what stands below one stands at the top', async () => {
  expect(await found('tree')).toBe('Elm Fir')
  const { list } = await reader.get(listRecords, { params: { modelId: 'tree' }, body: {} })
  expect(list.map(({ hasChildren }) => hasChildren)).toEqual([false, false])
  const below = (id: string) => reader.call(listChildren, { params: { modelId: 'tree', id }, body: {} })
  expect((await below(ids['tree Elm']!)).data?.list).toEqual([])
  expect((await below(ids['tree Cedar']!)).code).toBe(404)
})

test('the command bar searches what lists have; a record that is left out can still be read', async () => {
  const searched = async (keyword: string) =>
    (await reader.get(searchRecords, { body: { keyword } })).list.filter(({ modelId }) => modelId === 'lots').map(({ id }) => id)
  expect(await searched('Beech')).toEqual([ids['lots Beech']])
  expect(await searched('Cedar')).toEqual([])
  expect((await reader.call(getRecord, { params: { modelId: 'lots', id: ids['lots Cedar']! } })).code).toBe(200)
})

test('a filter may compare fields of the record with one another, also hidden ones', async () => {
  const lots = {
    Ash: [10, 5, ''],
    Beech: [5, 10, ''],
    Cedar: [1, null, 'Cedar'],
    Elm: [null, null, 'Elm'],
    Fir: [5, 5, 'x'],
    Oak: [9, 8, 'Oak'],
  }
  for (const [name, [area, planned, note]] of Object.entries(lots)) await save('compared', { name, area, planned, note })
  expect(await found('compared')).toBe('Ash Cedar Oak')
  expect(await found('compared', { queryJson: JSON.stringify({ name: 'a' }) })).toBe('Ash Cedar Oak')
  expect((await reader.get(sumRecords, { params: { modelId: 'compared' }, body: {} })).summary['area']).toBe('20')
})

test('a filter by whoever asks gives each his own', async () => {
  expect(await found('own')).toBe('')
  const { list } = await admin.get(listRecords, { params: { modelId: 'own' }, body: {} })
  expect(list).toHaveLength(4)
})

test('a filter may be kept as text; an empty one leaves all records', async () => {
  expect(await found('text')).toBe('Ash Beech Elm')
  expect([await found('none'), await found('none_text')]).toEqual(['Ash Beech Cedar Elm', 'Ash Beech Cedar Elm'])
})

test.each(Object.keys(unreadable))('a filter that cannot be read gives nothing at any door: %s', async (modelId) => {
  const params = { modelId }
  expect(await found(modelId)).toBe('')
  expect((await reader.get(sumRecords, { params, body: {} })).summary['area'] ?? '0').toBe('0')
  expect(await reader.call(exportRecords, { params, body: { dataType: '1', selectKey: 'name' } })).not.toMatchObject({ code: 500 })
  const { list } = await reader.get(searchRecords, { body: { keyword: 'Beech' } })
  expect(list.map((one) => one.modelId)).not.toContain(modelId)
})

test('a search that compares with another field is refused', async () => {
  const superQueryJson = JSON.stringify({ matchLogic: 'AND', conditionJson: [{ ...is('name', '<>', 'kind'), fieldValueType: 1 }] })
  expect(await reader.call(listRecords, { params: { modelId: 'lots' }, body: { superQueryJson } })).toMatchObject({ code: 400 })
  const fitting = JSON.stringify({ matchLogic: 'AND', conditionJson: [{ ...is('area', '<>', 'planned'), fieldValueType: 1 }] })
  expect(await reader.call(listRecords, { params: { modelId: 'compared' }, body: { superQueryJson: fitting } })).toMatchObject({
    code: 400,
  })
})
