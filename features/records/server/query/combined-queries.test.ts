import { beforeAll, expect, test } from 'vitest'
import { createRecord, listRecords, sumRecords } from '#features/records/contract.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenOrganization, givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** The super query in groups, and together with the filters in the heads of columns. */

const server = await startTestServer()
const { kernel } = server.node
const params = { modelId: 'lots' }
let admin: TestClient
let reader: TestClient

const kinds = { dataType: 'static', options: ['a', 'b', 'c'].map((id) => ({ id, fullName: id.toUpperCase() })) }

beforeAll(async () => {
  admin = await server.admin()
  await givenFunction(kernel, {
    id: 'lots',
    parts: [part('name', 'text'), part('kind', 'radio', { options: kinds }), part('area', 'number'), part('secret', 'text')],
    list: { sortBy: 'name', sortDirection: 'asc', summary: ['area'] },
  })
  await givenFunctionRole(kernel, 'some', { functionId: 'lots', columns: ['name', 'kind', 'area'] })
  await givenOrganization(kernel, 'office')
  await givenPerson(kernel, { account: 'reader', organizationIds: ['office'], roleIds: ['some'] })
  reader = await server.signIn('reader', personPassword)
  const lots = { Ash: ['a', 1], Beech: ['b', 2], Cedar: ['c', 3], Elm: ['a', 40], Fir: ['b', 50] }
  for (const [name, [kind, area]] of Object.entries(lots))
    await admin.get(createRecord, { params, body: { data: JSON.stringify({ name, kind, area, secret: name }) } })
})

const is = (field: string, symbol: string, fieldValue: unknown = '') => ({ field, symbol, fieldValue })
const found = async (query: unknown) => {
  const superQueryJson = JSON.stringify(query)
  const { list, pagination } = await reader.get(listRecords, { params, body: { superQueryJson } })
  expect(pagination.total).toBe(list.length)
  return list.map((row) => String(row['name'])).join(' ')
}
const any = (...conditions: object[]) => ({ matchLogic: 'OR', conditionJson: JSON.stringify(conditions) })
const all = (...conditions: object[]) => ({ ...any(...conditions), matchLogic: 'AND' })

test('of several queries each must hold, whatever joins the conditions of one', async () => {
  const wide = any(is('area', '>', 30), is('kind', '==', 'c'))
  expect(await found(wide)).toBe('Cedar Elm Fir')
  expect(await found([wide, all(is('kind', 'in', ['a', 'c']))])).toBe('Cedar Elm')
  expect(await found([wide, all(is('kind', 'in', ['a', 'c']), is('name', 'like', 'el'))])).toBe('Elm')
  expect(await found([])).toBe('Ash Beech Cedar Elm Fir')
})

test('totals are those of the rows that all queries admit', async () => {
  const superQueryJson = JSON.stringify([any(is('area', '>', 30), is('kind', '==', 'c')), all(is('kind', 'in', ['a', 'c']))])
  expect((await reader.get(sumRecords, { params, body: { superQueryJson } })).summary).toEqual({ area: '43' })
})

test('conditions stand in groups, which are joined as the conditions of a group are', async () => {
  const groups = (logic: string, inGroup: string) => ({
    matchLogic: logic,
    conditionList: [
      { logic: inGroup, groups: [is('kind', '==', 'a'), is('area', '<', 10)] },
      { logic: inGroup, groups: [is('name', '==', 'Fir'), is('name', '==', 'Ash')] },
    ],
  })
  expect(await found(groups('or', 'and'))).toBe('Ash')
  expect(await found(groups('and', 'or'))).toBe('Ash')
  expect(await found(groups('or', 'or'))).toBe('Ash Beech Cedar Elm Fir')
  const asText = { matchLogic: 'or', conditionJson: JSON.stringify(groups('or', 'and').conditionList) }
  expect(await found(asText)).toBe('Ash')
  expect(await found({ matchLogic: 'and', conditionList: [] })).toBe('Ash Beech Cedar Elm Fir')
})

test('a hidden field, a malformed query and too many conditions are refused, wherever they stand', async () => {
  const many = Array.from({ length: 26 }, () => is('name', 'notNull'))
  const refused = [
    [all(is('area', '>', 1)), all(is('secret', 'notNull'))],
    { conditionList: [{ logic: 'or', groups: [is('secret', '==', 'Ash')] }] },
    { conditionJson: JSON.stringify([{ logic: 'or', groups: [is('secret', '==', 'Ash')] }]) },
    { conditionJson: JSON.stringify([{ logic: 'or', groups: [is('name', '==', 'Ash')] }, is('name', '==', 'Ash')]) },
    { conditionList: [{ logic: 'or' }] },
    { conditionList: ['x'] },
    { conditionList: {} },
    [[all()]],
    [1],
    Array.from({ length: 5 }, () => all()),
    { conditionList: [{ groups: many }, { groups: many }] },
  ]
  for (const query of refused) {
    const { code } = await reader.call(listRecords, { params, body: { superQueryJson: JSON.stringify(query) } })
    expect([query, code]).toEqual([query, 400])
  }
})
