import { beforeAll, expect, test } from 'vitest'
import { createRecord, listRecords, sumRecords } from '#features/records/contract.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const params = { modelId: 'plots' }
let admin: TestClient
const ids: string[] = []

beforeAll(async () => {
  await givenFunction(server.node.kernel, {
    id: 'plots',
    parts: [part('crop', 'text'), part('area', 'number', { options: { precision: 2 } })],
    columns: ['crop', 'area'],
    list: { searches: [{ key: 'crop', label: 'crop', kind: 'equal' }], summary: ['area'] },
  })
  await givenFunctionRole(server.node.kernel, 'clerk', { functionId: 'plots', fields: ['crop', 'area'], columns: ['crop', 'area'] })
  admin = await server.admin()
  for (const [crop, area] of [
    ['maize', '10.25'],
    ['maize', '20.5'],
    ['rice', '0.25'],
  ])
    ids.push((await admin.get(createRecord, { params, body: { data: JSON.stringify({ crop, area }) } })).id)
})

const sum = (body: object) => admin.get(sumRecords, { params, body })

test('all rows that match are summed, not only those of the page', async () => {
  const { summary } = await admin.get(listRecords, { params, body: { pageSize: 1 } })
  expect(summary).toEqual({ area: '0.25' })
  expect(await sum({})).toEqual({ summary: { area: '31.00' } })
  expect(await sum({ queryJson: JSON.stringify({ crop: 'maize' }) })).toEqual({ summary: { area: '30.75' } })
})

test('chosen rows are summed; what is no id names no row', async () => {
  expect(await sum({ ids: [ids[0], ids[2], 'nothing'] })).toEqual({ summary: { area: '10.50' } })
  expect(await sum({ ids: [] })).toEqual({ summary: { area: '0.00' } })
})
