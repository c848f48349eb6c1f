import { expect, test } from 'vitest'
import { setAdministration } from '#server/access/write-administration.ts'
import {
  allowedOrganizations,
  chosenByIds,
  anyManagedTree,
  companyTree,
  defaultOrganization,
  departmentsOfCompany,
  organizationTree,
  managedOrganizationTree,
  peopleByIds,
  peopleByNames,
  personTree,
} from '#features/pickers/contract.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { upsertOrganization, upsertPosition } from '#server/directory/write.ts'
import { upsertRole } from '#server/access/write.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { byProgram } from '#server/resource/audited-change.ts'

const server = await startTestServer()
const { kernel } = server.node
await givenMenu(kernel, 'seed', 'filing')
const roleIds = [await givenRole(kernel, 'clerk', { menuId: 'filing' })]
await inTransaction(kernel.db, async (tx) => {
  const base = { kind: 'company' as const }
  await upsertOrganization(kernel, byProgram(tx), { ...base, id: 'bureau', code: 'bureau', name: '农业农村局' })
  await upsertOrganization(kernel, byProgram(tx), {
    id: 'station',
    parentId: 'bureau',
    code: 'station',
    name: '种子站',
    kind: 'department',
  })
  await upsertOrganization(kernel, byProgram(tx), { ...base, id: 'wo', code: 'wo', name: '沃源', creditCode: '91620700MA00000001' })
  await upsertOrganization(kernel, byProgram(tx), {
    id: 'wo-sales',
    parentId: 'wo',
    code: 'wo-sales',
    name: '沃源销售部',
    kind: 'department',
  })
  await upsertOrganization(kernel, byProgram(tx), { ...base, id: 'feng', code: 'feng', name: '丰穗', creditCode: '91620700MA00000002' })
})
const person = (account: string, organizationId: string, more = {}) =>
  givenPerson(kernel, { account, name: `${account}姓名`, organizationIds: [organizationId], roleIds, mobilePhone: '13900000000', ...more })
const wo = await person('wo', 'wo')
const sales = await person('sales', 'wo-sales')
const feng = await person('feng', 'feng')
const official = await person('official', 'station')
await person('gone', 'station', { enabled: false })

const names = (list: readonly { fullName: string }[]) => list.map(({ fullName }) => fullName).sort()

test('organizations come as a tree with their paths, without the one that is edited', async () => {
  const user = await server.signIn('wo', personPassword)
  const { list } = await user.get(organizationTree, { params: { id: '0' } })
  const bureau = list.find(({ id }) => id === 'bureau')
  expect(bureau).toMatchObject({
    parentId: '-1',
    hasChildren: true,
    children: [{ id: 'station', organize: '农业农村局/种子站', organizeIds: ['bureau', 'station'] }],
  })
  const cut = await user.get(organizationTree, { params: { id: 'bureau' } })
  expect(JSON.stringify(cut)).not.toContain('station')
})

test('what the caller does not manage is marked where only that may be chosen', async () => {
  const select = new Set(['select' as const])
  const root = { userId: crypto.randomUUID(), organizationId: '', isAdministrator: true }
  await inTransaction(kernel.db, (tx) =>
    setAdministration(kernel, byProgram(tx), wo, [{ organizationId: 'wo', thisLayer: select, subLayers: new Set() }], root),
  )
  const user = await server.signIn('wo', personPassword)
  for (const call of [managedOrganizationTree, anyManagedTree]) {
    const { list } = await user.get(call, { params: { id: '0' } })
    expect(list.find(({ id }) => id === 'wo')).toMatchObject({ disabled: false, children: [{ id: 'wo-sales', disabled: true }] })
    expect(list.find(({ id }) => id === 'bureau')).toMatchObject({ disabled: true })
  }
})

test('companies, departments of one and what a field allows come as trees of their own', async () => {
  const user = await server.signIn('wo', personPassword)
  expect(names((await user.get(companyTree, {})).list)).toEqual(['农业农村局', '沃源'].sort())
  expect(names((await user.get(departmentsOfCompany, { params: { id: 'wo' }, query: {} })).list)).toEqual(['沃源销售部'])
  expect(names((await user.get(departmentsOfCompany, { params: { id: 'wo' }, query: { keyword: '种子' } })).list)).toEqual([])
  const departIds = ['station', 'feng', 'wo-sales']
  expect(names((await user.get(allowedOrganizations, { body: { departIds } })).list)).toEqual(['沃源销售部', '种子站'].sort())
  expect(names((await user.get(allowedOrganizations, { body: { departIds, keyword: '销售' } })).list)).toEqual(['沃源销售部'])
  expect(names((await user.get(allowedOrganizations, { body: {} })).list)).toEqual([])
  expect(await user.get(defaultOrganization, { body: { departIds: ['wo'] } })).toEqual({ departmentId: 'wo' })
  expect(await user.get(defaultOrganization, { body: { departIds: ['station'] } })).toEqual({ departmentId: '' })
})

test('the people of a company learn of no other company; authorities and administrators see all of them', async () => {
  const tops = async (user: TestClient) =>
    Promise.all(
      [organizationTree, managedOrganizationTree].map(async (call) => names((await user.get(call, { params: { id: '0' } })).list)),
    )
  const [ownOnly, all] = [
    ['农业农村局', '沃源'],
    ['丰穗', '农业农村局', '沃源'],
  ].map((found) => found.sort())
  for (const account of ['wo', 'sales']) expect(await tops(await server.signIn(account, personPassword))).toEqual([ownOnly, ownOnly])
  for (const user of [await server.signIn('official', personPassword), await server.admin()]) expect(await tops(user)).toEqual([all, all])
})

test('the credit code of an organization is told to its own people only', async () => {
  const codes = async (account: string) => {
    const user = await server.signIn(account, personPassword)
    const { list } = await user.get(organizationTree, { params: { id: '0' } })
    return list.map(({ creditCode }) => creditCode).filter((code) => code !== '')
  }
  expect(await codes('wo')).toEqual(['91620700MA00000001'])
  expect(await codes('official')).toEqual([])
})

test('a company sees its own people and those of authorities, never those of another company', async () => {
  const user = await server.signIn('wo', personPassword)
  const top = await user.get(personTree, { params: { id: '0' }, body: {} })
  expect(names(top.list)).toEqual(['农业农村局', '沃源'].sort())
  expect(names((await user.get(personTree, { params: { id: 'wo' }, body: {} })).list)).toEqual(['wo姓名', '沃源销售部'].sort())
  expect((await user.get(personTree, { params: { id: 'feng' }, body: {} })).list).toEqual([])
  const found = await user.get(personTree, { params: { id: '0' }, body: { keyword: '姓名' } })
  expect(names(found.list)).toEqual(['official姓名', 'sales姓名', 'wo姓名'])
  const byIds = await user.get(peopleByIds, { body: { userId: [wo, sales, feng, official, 'nobody'] } })
  expect(names(byIds.list)).toEqual(['official姓名', 'sales姓名', 'wo姓名'])
})

test('no answer holds a phone number or an account, and disabled people are not offered', async () => {
  const admin = await server.admin()
  const found = await admin.get(personTree, { params: { id: '0' }, body: { keyword: '姓名', pageSize: 2 } })
  expect(found).toMatchObject({ pagination: { total: 4, pageSize: 2 } })
  expect(found.list).toHaveLength(2)
  const people = await admin.get(personTree, { params: { id: 'station' }, body: {} })
  expect(names(people.list)).toEqual(['official姓名'])
  expect(JSON.stringify(await admin.get(peopleByIds, { body: { userId: [official] } }))).not.toMatch(/139|account|mobile/)
})

test('people are found by their pinyin', async () => {
  const user = await server.signIn('feng', personPassword)
  const { list } = await user.get(personTree, { params: { id: '0' }, body: { keyword: 'fengxingming' } })
  expect(names(list)).toEqual(['feng姓名'])
})

test('a visitor gets nothing', async () => {
  expect(await server.visitor.call(organizationTree, { params: { id: '0' } })).toMatchObject({ code: 600 })
  expect(await server.visitor.call(personTree, { params: { id: '0' }, body: {} })).toMatchObject({ code: 600 })
})

test('a pasted list finds people by whole name, account or both, those the caller may see and who are there', async () => {
  const user = await server.signIn('wo', personPassword)
  const namedBy = async (names: readonly string[]) => {
    const { list } = await user.get(peopleByNames, { body: { names: [...names] } })
    return list.map(({ name, people }) => [name, people.map(({ id }) => id)])
  }
  expect(await namedBy(['sales姓名', 'OFFICIAL', 'wo姓名/wo', 'sales', 'nobody', '姓名'])).toEqual([
    ['sales姓名', [sales]],
    ['OFFICIAL', [official]],
    ['wo姓名/wo', [wo]],
    ['sales', [sales]],
    ['nobody', []],
    ['姓名', []],
  ])
  expect(await namedBy(['feng姓名', 'gone姓名'])).toEqual([
    ['feng姓名', []],
    ['gone姓名', []],
  ])
  expect((await user.call(peopleByNames, { body: { names: Array.from({ length: 201 }, (_, number) => `n${number}`) } })).code).toBe(400)
})

test('positions and roles of a company are named to its own people and to authorities alone, disabled ones as such', async () => {
  await inTransaction(kernel.db, async (tx) => {
    const writing = byProgram(tx)
    await upsertPosition(kernel, writing, { id: 'seller', organizationId: 'feng', code: 'seller', name: '丰穗销售' })
    await upsertPosition(kernel, writing, { id: 'old', organizationId: 'bureau', code: 'old', name: '旧岗位', enabled: false })
    await upsertRole(kernel, writing, { id: 'secret', code: 'secret', name: '丰穗经办', isGlobal: false, organizationIds: ['feng'] })
  })
  const userId = ['seller--position', 'old--position', 'secret--role', 'clerk--role', 'none--group', 'feng--company']
  const told = async (account: string) =>
    (await (await server.signIn(account, personPassword)).get(chosenByIds, { body: { userId } })).list.map(
      ({ id, organize, enabledMark }) => [id, organize, enabledMark],
    )
  const ofAll = [['old--position', '农业农村局', 0]]
  const ofFeng = [
    ['seller--position', '丰穗', 1],
    ...ofAll,
    ['secret--role', '丰穗', 1],
    ['clerk--role', '', 1],
    ['feng--company', '丰穗', 1],
  ]
  expect(await told('wo')).toEqual([...ofAll, ['clerk--role', '', 1]])
  expect(await told('feng')).toEqual(ofFeng)
  expect(await told('official')).toEqual(ofFeng)
})
