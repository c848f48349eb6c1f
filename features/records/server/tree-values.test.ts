import { beforeAll, expect, test } from 'vitest'
import { switchArea } from '#features/areas/contract.ts'
import { createRecord, listRecords, updateRecord } from '#features/records/contract.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { upsertOrganization, type OrganizationInput } from '#server/directory/write.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenOrganization, givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Values that travel as paths in a tree: regions and organizations, in saves and in the advanced search. */

const server = await startTestServer()
const { kernel } = server.node
const params = { modelId: 'fields' }
const linze = ['620000', '620700', '620723']
const ganzhou = ['620000', '620700', '620702']
let admin: TestClient
let farm: string[]

beforeAll(async () => {
  farm = [await givenOrganization(kernel, 'county'), await givenOrganization(kernel, 'farm', 'county')]
  const several = part('regions', 'region', { options: { multiple: true } })
  await givenFunctionRole(kernel, 'fields', { functionId: 'fields' })
  await givenFunction(kernel, {
    id: 'fields',
    parts: [
      part('name', 'text'),
      part('county', 'region'),
      several,
      part('owner', 'organization'),
      part('people', 'user', { options: { multiple: true } }),
    ],
  })
  admin = await server.admin()
  await create({ name: 'a', county: linze, regions: [linze, ganzhou], owner: farm })
  await create({ name: 'b', county: ganzhou, regions: [ganzhou] })
  await create({ name: 'c' })
})

const create = (values: Record<string, unknown>) => admin.call(createRecord, { params, body: { data: JSON.stringify(values) } })

async function found(field: string, symbol: string, fieldValue: unknown): Promise<unknown[]> {
  const superQueryJson = JSON.stringify({ matchLogic: 'and', conditionJson: JSON.stringify([{ field, symbol, fieldValue }]) })
  const { list } = await admin.get(listRecords, { params, body: { superQueryJson, sidx: 'name', sort: 'asc' } })
  return list.map((row) => row['name'])
}

test('equal and not equal compare the region and the organization a path leads to', async () => {
  expect(await found('county', '==', linze)).toEqual(['a'])
  expect(await found('county', '<>', linze)).toEqual(['b', 'c'])
  expect(await found('owner', '==', farm)).toEqual(['a'])
  expect(await found('owner', '<>', farm)).toEqual(['b', 'c'])
  expect(await found('regions', '==', [linze])).toEqual(['a'])
  expect(await found('regions', '<>', [linze])).toEqual(['b', 'c'])
})

test('lists of paths, and single codes, go on to be found', async () => {
  expect(await found('county', 'in', [linze, ganzhou])).toEqual(['a', 'b'])
  expect(await found('regions', 'in', [linze])).toEqual(['a'])
  expect(await found('regions', 'notIn', [linze])).toEqual(['b', 'c'])
  expect(await found('regions', 'in', ['620723'])).toEqual(['a'])
  expect(await found('county', '==', '620723')).toEqual(['a'])
  expect(await found('county', '==', ['620723'])).toEqual(['a'])
})

test('a region above the level of the field, and a path of foreign parents, are refused at the field', async () => {
  const refused = { code: 422, data: { errors: [{ field: 'county' }] } }
  expect(await create({ county: ['620000'] })).toMatchObject(refused)
  expect(await create({ county: ['620000', '620100', '620723'] })).toMatchObject({ ...refused, msg: '省市区域的上下级不符，请重新选择' })
})

test('a region that is not offered any more stays on the records that hold it, and is neither chosen anew nor for a new record', async () => {
  const shandan = ['620000', '620700', '620725']
  const made = await create({ name: 'd', county: shandan, regions: [linze, shandan] })
  const { id } = (made as { data: { id: string } }).data
  const other = (await create({ name: 'e', county: linze, regions: [linze] })) as { data: { id: string } }
  const save = (record: string, values: Record<string, unknown>) =>
    admin.call(updateRecord, { params: { ...params, id: record }, body: { data: JSON.stringify(values) } })
  await admin.get(switchArea, { params: { id: '620725' }, body: null })
  const refusedAt = (field: string) => ({
    code: 422,
    data: { errors: [{ field, text: '选项“甘肃省/张掖市/山丹县”已停用，请重新选择' }] },
  })
  expect(await create({ name: 'f', county: shandan })).toMatchObject(refusedAt('county'))
  expect(await save(other.data.id, { county: shandan })).toMatchObject(refusedAt('county'))
  expect(await save(other.data.id, { regions: [linze, shandan] })).toMatchObject(refusedAt('regions'))
  expect(await save(id, { name: 'renamed', county: shandan, regions: [shandan, ganzhou] })).toMatchObject({ code: 200 })
  expect(await save(id, { regions: [ganzhou] })).toMatchObject({ code: 200 })
  expect(await save(id, { regions: [ganzhou, shandan] })).toMatchObject(refusedAt('regions'))
  // A former code of the shipped data, which was never offered here.
  expect(await create({ county: ['330000', '330100', '330103'] })).toMatchObject({ code: 422 })
})

const place = (given: Omit<OrganizationInput, 'code' | 'name'> & { id: string }) =>
  inTransaction(kernel.db, (tx) => upsertOrganization(kernel, byProgram(tx), { code: given.id, name: '原种站', ...given }))

test('an organization or person who is disabled stays on the records, and is neither chosen anew nor for a new record', async () => {
  const station = [farm[0]!, await givenOrganization(kernel, 'station', 'county')]
  const worker = await givenPerson(kernel, { account: 'worker', organizationIds: ['station'] })
  const { id } = ((await create({ name: 'g', owner: station, people: [worker] })) as { data: { id: string } }).data
  const other = ((await create({ name: 'h' })) as { data: { id: string } }).data
  const save = (record: string, values: Record<string, unknown>) =>
    admin.call(updateRecord, { params: { ...params, id: record }, body: { data: JSON.stringify(values) } })
  await givenPerson(kernel, { account: 'worker', organizationIds: ['station'], enabled: false })
  await place({ id: 'station', parentId: 'county', kind: 'department', enabled: false })
  const refusedAt = (field: string, text: string) => ({ code: 422, data: { errors: [{ field, text }] } })
  const disabled = (name: string) => `选项“${name}”已停用，请重新选择`
  expect(await create({ owner: station })).toMatchObject(refusedAt('owner', disabled('原种站')))
  expect(await save(other.id, { people: [worker] })).toMatchObject(refusedAt('people', disabled('worker')))
  expect(await save(other.id, { owner: ['nowhere'] })).toMatchObject(refusedAt('owner', '组织不存在'))
  expect(await save(id, { name: 'renamed', owner: station, people: [worker] })).toMatchObject({ code: 200 })
})

test('people and organizations of another company are unknown to who works for one', async () => {
  await place({ id: 'rival', kind: 'company', creditCode: '91620000773403551X' })
  const stranger = await givenPerson(kernel, { account: 'stranger', organizationIds: ['rival'] })
  await place({ id: 'own', kind: 'company', creditCode: '91620000224333088M' })
  await givenPerson(kernel, { account: 'filer', organizationIds: ['own'], roleIds: ['fields'] })
  const filer = await server.signIn('filer', personPassword)
  const send = (values: Record<string, unknown>) => filer.call(createRecord, { params, body: { data: JSON.stringify(values) } })
  const at = (field: string, text: string) => ({ code: 422, data: { errors: [{ field, text }] } })
  expect(await send({ owner: ['rival'] })).toMatchObject(at('owner', '组织不存在'))
  expect(await send({ people: [stranger] })).toMatchObject(at('people', '用户不存在'))
  expect(await send({ owner: ['own'] })).toMatchObject({ code: 200 })
})
