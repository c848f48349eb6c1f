import { beforeAll, expect, test } from 'vitest'
import { createRecord, listRecords, sumRecords } from '#features/records/contract.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Where a condition names people, `currentUser` stands for whoever asks (document 2, section 2). */

const server = await startTestServer()
const { kernel } = server.node
const params = { modelId: 'fields' }
const readers: TestClient[] = []

beforeAll(async () => {
  await givenFunction(kernel, {
    id: 'fields',
    parts: [
      part('name', 'text'),
      part('area', 'number'),
      part('author', 'created-by'),
      part('keeper', 'user'),
      part('helpers', 'user', { options: { multiple: true } }),
    ],
    columns: ['name', 'area', 'author', 'keeper', 'helpers'],
    list: {
      searches: [
        { key: 'author', label: 'author', kind: 'equal' },
        { key: 'keeper', label: 'keeper', kind: 'equal' },
        { key: 'name', label: 'name', kind: 'like' },
      ],
      superQuery: true,
      summary: ['area'],
    },
  })
  const all = ['name', 'area', 'author', 'keeper', 'helpers']
  await givenFunctionRole(kernel, 'reader', { functionId: 'fields', fields: all, columns: all, buttons: ['btn_add'] })
  const ids: string[] = []
  for (const account of ['zhao', 'qian']) {
    ids.push(await givenPerson(kernel, { account, roleIds: ['reader'] }))
    readers.push(await server.signIn(account, personPassword))
  }
  const [zhao, qian] = ids
  const add = (client: TestClient, values: object) => client.get(createRecord, { params, body: { data: JSON.stringify(values) } })
  await add(readers[0]!, { name: '一', area: '1', keeper: qian, helpers: [zhao, qian] })
  await add(readers[1]!, { name: '二', area: '2', keeper: qian, helpers: [qian] })
  await add(readers[1]!, { name: '三', area: '4', keeper: zhao, helpers: [] })
})

const superQuery = (field: string, symbol: string, fieldValue: unknown) => ({
  superQueryJson: JSON.stringify({ matchLogic: 'and', conditionJson: JSON.stringify([{ field, symbol, fieldValue }]) }),
})

test.each([
  ['created by', superQuery('author', '==', 'currentUser'), ['一'], ['三', '二']],
  ['not created by', superQuery('author', '<>', 'currentUser'), ['三', '二'], ['一']],
  ['a person of the form', superQuery('keeper', 'in', ['currentUser']), ['三'], ['一', '二']],
  ['one of several', superQuery('helpers', 'in', ['currentUser']), ['一'], ['一', '二']],
  ['the search bar', { queryJson: JSON.stringify({ author: 'currentUser' }) }, ['一'], ['三', '二']],
])('%s: each finds his own', async (_name, body, ofZhao, ofQian) => {
  const found = async (client: TestClient) =>
    (await client.get(listRecords, { params, body })).list.map((row) => String(row['name'])).toSorted((a, b) => a.localeCompare(b, 'zh'))
  const sorted = (names: readonly string[]) => names.toSorted((a, b) => a.localeCompare(b, 'zh'))
  expect(await Promise.all(readers.map(found))).toEqual([sorted(ofZhao), sorted(ofQian)])
})

test('sums are those of what is found', async () => {
  const body = superQuery('author', '==', 'currentUser')
  const sums = await Promise.all(readers.map(async (client) => Number((await client.get(sumRecords, { params, body })).summary['area'])))
  expect(sums).toEqual([1, 6])
})

test('in a field of text it is a text like any other', async () => {
  const { list } = await readers[0]!.get(listRecords, { params, body: superQuery('name', 'like', 'currentUser') })
  expect(list).toEqual([])
})
