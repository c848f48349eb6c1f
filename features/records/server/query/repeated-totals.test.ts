import { beforeAll, expect, test } from 'vitest'
import { createRecord, deleteRecord, getRecord, listRecords } from '#features/records/contract.ts'
import { givenFunction, givenFunctionRole, part, rowsWhere } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const params = { modelId: 'notes' }
let ann: TestClient
let ben: TestClient

beforeAll(async () => {
  await givenFunction(kernel, {
    id: 'notes',
    parts: [part('kind', 'text')],
    list: { searches: [{ key: 'kind', label: 'kind', kind: 'equal' }] },
  })
  await givenFunctionRole(kernel, 'all', { functionId: 'notes' })
  await givenFunctionRole(kernel, 'own', {
    functionId: 'notes',
    rows: rowsWhere({ field: '@owner', operator: 'equals', value: { current: 'user' } }),
  })
  for (const account of ['ann', 'ben']) await givenPerson(kernel, { account, roleIds: ['all'], organizationIds: [] })
  for (const account of ['cat', 'dan']) await givenPerson(kernel, { account, roleIds: ['own'], organizationIds: [] })
  ann = await server.signIn('ann', personPassword)
  ben = await server.signIn('ben', personPassword)
})

async function givenNotes(client: TestClient, kind: string, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index++)
    ids.push((await client.get(createRecord, { params, body: { data: JSON.stringify({ kind }) } })).id)
  return ids
}

async function totalOf(client: TestClient, kind: string, currentPage: number): Promise<number> {
  const body = { currentPage, pageSize: 2, queryJson: JSON.stringify({ kind }) }
  return (await client.get(listRecords, { params, body })).pagination.total
}

test('a page that is turned repeats the total of the first, whatever others do meanwhile; the next first page counts again', async () => {
  await givenNotes(ann, 'turned', 5)
  expect(await totalOf(ben, 'turned', 1)).toBe(5)
  await givenNotes(ann, 'turned', 1)
  expect(await totalOf(ben, 'turned', 2)).toBe(5)
  expect(await totalOf(ben, 'turned', 1)).toBe(6)
})

test('who has changed something sees the new total on every page', async () => {
  const [id] = await givenNotes(ann, 'removed', 6)
  expect(await totalOf(ann, 'removed', 1)).toBe(6)
  await ann.get(deleteRecord, { params: { ...params, id: id! }, body: {} })
  expect(await totalOf(ann, 'removed', 2)).toBe(5)
})

test('a total is repeated for the same filter alone', async () => {
  await givenNotes(ann, 'one', 3)
  await givenNotes(ann, 'other', 4)
  expect(await totalOf(ben, 'one', 1)).toBe(3)
  expect(await totalOf(ben, 'other', 2)).toBe(4)
})

test('records that several people ask for at once are read by the right of each', async () => {
  const [cat, dan] = [await server.signIn('cat', personPassword), await server.signIn('dan', personPassword)]
  const [ofCat] = await givenNotes(cat, 'own', 1)
  const [ofDan] = await givenNotes(dan, 'own', 1)
  const read = (client: TestClient, id: string): Promise<number> =>
    client.call(getRecord, { params: { ...params, id } }).then((answer) => answer.code)
  const answers = [cat, dan, ann].flatMap((client) => [read(client, ofCat!), read(client, ofDan!)])
  expect(await Promise.all(answers)).toEqual([200, 404, 404, 200, 200, 200])
})
