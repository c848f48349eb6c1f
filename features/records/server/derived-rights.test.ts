import { beforeAll, describe, expect, test } from 'vitest'
import { createRecord, functionConfig, getRecord, getRecordTexts, listRecords, sumRecords } from '#features/records/contract.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** A value computed from a hidden field would reveal it, so it is hidden too (security 4.3). */

const server = await startTestServer()
const { kernel } = server.node
const params = { modelId: 'bids' }
const field = (name: string) => ({ __vModel__: name })
let narrow: TestClient
let id: string

beforeAll(async () => {
  await givenFunction(kernel, {
    id: 'bids',
    parts: [
      part('area', 'number'),
      part('price', 'number', { label: '底价' }),
      part('total', 'calculation', { options: { expression: [field('area'), '×', field('price')], isStorage: 2, precision: 2 } }),
      part('shown', 'calculation', { options: { expression: [field('price'), '×', field('price')] } }),
      part('level', 'text', { readOnly: true }),
      part('plain', 'text'),
    ],
    rules: [{ then: [{ do: 'set', field: 'level', value: "if(price > 100, 'high', 'low')" }] }],
    columns: ['area', 'price', 'total', 'level', 'plain'],
    list: {
      searches: [
        { key: 'level', label: 'level', kind: 'like', keyword: true },
        { key: 'total', label: 'total', kind: 'range' },
        { key: 'plain', label: 'plain', kind: 'like', keyword: true },
      ],
      summary: ['area', 'total'],
    },
  })
  await givenFunctionRole(kernel, 'narrow', {
    functionId: 'bids',
    fields: ['area', 'total', 'shown', 'level', 'plain'],
    columns: ['area', 'total', 'shown', 'level', 'plain'],
  })
  await givenPerson(kernel, { account: 'narrow', roleIds: ['narrow'] })
  narrow = await server.signIn('narrow', personPassword)
  const admin = await server.admin()
  id = (await admin.get(createRecord, { params, body: { data: JSON.stringify({ area: '2', price: '150', plain: 'words' }) } })).id
  expect(JSON.parse((await admin.get(getRecord, { params: { ...params, id } })).data)).toMatchObject({ total: 300, level: 'high' })
})

const hidden = ['price', 'total', 'shown', 'level']

test('it is absent from the record and from its texts', async () => {
  for (const call of [getRecord, getRecordTexts]) {
    const data = JSON.parse((await narrow.get(call, { params: { ...params, id } })).data) as object
    expect(Object.keys(data).filter((key) => hidden.includes(key))).toEqual([])
    expect(data).toMatchObject({ plain: 'words' })
  }
})

test('it is absent from rows and sums of the list', async () => {
  const { list, summary } = await narrow.get(listRecords, { params, body: {} })
  expect(list).toHaveLength(1)
  expect(Object.keys(list[0]!).filter((key) => hidden.includes(key))).toEqual([])
  expect(Object.keys(summary)).toEqual(['area'])
  expect(Object.keys((await narrow.get(sumRecords, { params, body: {} })).summary)).toEqual(['area'])
})

describe('it cannot be asked for', () => {
  const asks: Record<string, Record<string, unknown>> = {
    sort: { sidx: 'total', sort: 'asc' },
    search: { queryJson: JSON.stringify({ total: ['299', '301'] }) },
    'search by text': { queryJson: JSON.stringify({ level: 'hi' }) },
    'super query': {
      superQueryJson: JSON.stringify({ matchLogic: 'and', conditionJson: [{ field: 'level', symbol: '==', fieldValue: 'high' }] }),
    },
  }
  for (const [kind, body] of Object.entries(asks))
    test(kind, async () => expect((await narrow.call(listRecords, { params, body })).code).toBe(400))
  test('a keyword finds nothing by it', async () => {
    expect((await narrow.get(listRecords, { params, body: { keyword: 'high' } })).list).toEqual([])
    expect((await narrow.get(listRecords, { params, body: { keyword: 'word' } })).list).toHaveLength(1)
  })
})

test('the definition does not name the hidden field, nor how results follow from it', async () => {
  const config = JSON.stringify(await narrow.get(functionConfig, { params, query: {} }))
  expect(config).not.toContain('price')
  expect(config).not.toContain('底价')
})
