import { beforeAll, expect, test } from 'vitest'
import { createRecord, fieldDataSelect } from '#features/records/contract.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** A choice that is narrowed by a region holds what lies in it, and regions lie in what another field says. */

const server = await startTestServer()
const { kernel } = server.node
const [linze, xinhua, ganzhou, daman] = ['620723', '620723102', '620702', '620702102']
let admin: TestClient

beforeAll(async () => {
  await givenFunction(kernel, { id: 'villages', parts: [part('name', 'text'), part('place', 'region', { options: { level: 3 } })] })
  const parameters = ['town', 'county'].map((relationField) => ({ field: 'place', relationField }))
  await givenFunction(kernel, {
    id: 'plots',
    parts: [
      part('county', 'region'),
      part('town', 'region', { options: { level: 3, within: 'county' } }),
      part('village', 'popup-select', { options: { modelId: 'villages', relationField: 'name', parameters } }),
    ],
  })
  for (const functionId of ['villages', 'plots']) await givenFunctionRole(kernel, functionId, { functionId })
  admin = await server.admin()
})

const create = (modelId: string, data: object) => admin.call(createRecord, { params: { modelId }, body: { data: JSON.stringify(data) } })
const village = async (name: string, place: string): Promise<string> => (await create('villages', { name, place })).data.id
async function offered(under: string): Promise<readonly unknown[]> {
  const { data } = await admin.call(fieldDataSelect, { params: { id: 'villages' }, query: { relationField: 'name', under } })
  return data.list.map((row) => row['name']).sort()
}

test('records of a county are those of its townships, in the list and in a save', async () => {
  const [near, far] = [await village('甲村', xinhua), await village('乙村', daman)]
  expect(await offered(`place=${linze}`)).toEqual(['甲村'])
  expect(await offered(`place=620700`)).toEqual(['乙村', '甲村'])
  expect(await offered(`place=${xinhua},place=${ganzhou}`)).toEqual([])
  expect((await create('plots', { county: linze, village: near })).code).toBe(200)
  expect(await create('plots', { county: linze, village: far })).toMatchObject({ code: 422, data: { errors: [{ field: 'village' }] } })
  expect((await create('plots', { village: far })).code).toBe(200)
})

test('a township of another county than the chosen one is refused by name', async () => {
  expect(await create('plots', { county: linze, town: daman })).toMatchObject({
    code: 422,
    msg: expect.stringContaining('“大满镇”不在“临泽县”内，请重新选择'),
    data: { errors: [{ field: 'town' }] },
  })
  expect((await create('plots', { county: linze, town: xinhua })).code).toBe(200)
  expect((await create('plots', { town: daman })).code).toBe(200)
})
