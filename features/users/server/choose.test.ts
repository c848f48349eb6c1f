import { beforeAll, expect, test } from 'vitest'
import { givenAdministration, givenMenuRole, givenTree } from '#features/organizations/testing/given-organizations.ts'
import { createGroup } from '#features/groups/contract.ts'
import { writeMembers } from '#features/members/contract.ts'
import { createPosition } from '#features/positions/contract.ts'
import { userMenu } from '#features/users/contract.ts'
import { allowedUsers, chosenByIds, ownSubordinates, peopleBehindIds, peopleOfOrganization } from '#features/pickers/contract.ts'
import {
  administeredPeople,
  allUsers,
  contacts,
  defaultUser,
  peopleForPosition,
  peopleForRole,
  peopleOfRole,
  userSelector,
} from '#features/users/contract/choosing.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
const ids: Record<string, string> = {}
let boss: TestClient
let seller: TestClient

const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id)

beforeAll(async () => {
  await givenTree(kernel, [
    { id: 'county' },
    { id: 'town', parentId: 'county' },
    { id: 'wo', creditCode: '91620700MA00000001' },
    { id: 'feng', creditCode: '91620700MA00000002' },
  ])
  const roleIds = [await givenMenuRole(kernel, 'keeper', userMenu)]
  ids['boss'] = await givenPerson(kernel, { account: 'boss', name: '王主任', organizationIds: ['county'], roleIds })
  const managerId = ids['boss']
  ids['clerk'] = await givenPerson(kernel, { account: 'clerk', name: '李科员', organizationIds: ['town'], managerId, roleIds, gender: 2 })
  ids['gone'] = await givenPerson(kernel, { account: 'gone', name: '赵离职', organizationIds: ['town'], managerId, enabled: false })
  ids['seller'] = await givenPerson(kernel, { account: 'seller', name: '周销售', organizationIds: ['wo'], roleIds })
  ids['rival'] = await givenPerson(kernel, { account: 'rival', name: '吴对手', organizationIds: ['feng'], roleIds })
  boss = await server.signIn('boss', personPassword)
  seller = await server.signIn('seller', personPassword)
})

test('everybody is offered as a list and as a tree, with initials', async () => {
  const { list } = await admin.get(allUsers, {})
  expect(list.find(({ id }) => id === ids['clerk'])).toMatchObject({ account: 'clerk', realName: '李科员', gender: 2, quickQuery: 'LKY' })
  expect(idsOf(list)).not.toContain(ids['gone'])
  const tree = (await admin.get(userSelector, {})).list
  const county = tree.find(({ id }) => id === 'county')
  expect(county).toMatchObject({
    children: [
      { id: ids['boss'], type: 'user' },
      { id: 'town', children: [{ id: ids['clerk'] }] },
    ],
  })
})

test('people of a company are offered nobody of another one, by no call', async () => {
  const rival = ids['rival']!
  const answers = [
    await seller.get(allUsers, {}),
    await seller.get(userSelector, {}),
    await seller.get(contacts, { query: {} }),
    await seller.get(peopleOfOrganization, { query: { organizeId: 'feng' } }),
    await seller.get(peopleOfRole, { query: { roleId: 'keeper' } }),
    await seller.get(peopleForRole, { query: { roleId: 'keeper', keyword: '对手' } }),
    await seller.get(peopleForRole, { query: { roleId: 'keeper', organizeId: 'feng' } }),
    await seller.get(allowedUsers, { body: { userIds: [rival], departIds: ['feng'], roleIds: ['keeper'] } }),
    await seller.get(chosenByIds, { body: { userId: [`${rival}--user`, 'feng--company'] } }),
    await seller.get(peopleBehindIds, { body: { userId: [`${rival}--user`, 'feng--company', 'keeper--role'] } }),
    await seller.get(administeredPeople, { params: { organizeId: '0' }, body: { keyword: '对手' } }),
  ]
  for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(rival)
  expect(JSON.stringify(answers)).toContain(ids['seller'])
})

test('contacts are paged and found by name, account and pinyin', async () => {
  const found = async (query: object) => (await admin.get(contacts, { query })).list.map(({ account }) => account)
  expect(await found({ keyword: 'likeyuan' })).toEqual(['clerk'])
  expect(await found({ keyword: 'CLERK' })).toEqual(['clerk'])
  expect(await found({ keyword: '主任' })).toEqual(['boss'])
  const { pagination, list } = await admin.get(contacts, { query: { pageSize: 2, currentPage: 2 } })
  expect([list.length, pagination.total]).toEqual([2, 5])
})

test('the own subordinates and the people of an organization', async () => {
  expect(idsOf(await boss.get(ownSubordinates, { body: {} }))).toEqual([ids['clerk']])
  expect(await boss.get(ownSubordinates, { body: { keyword: 'nobody' } })).toEqual([])
  expect(idsOf(await boss.get(peopleOfOrganization, { query: {} }))).toEqual([ids['boss']])
  expect(await boss.get(peopleOfOrganization, { query: { organizeId: 'town' } })).toMatchObject([
    { fullName: '李科员', organize: 'county/town' },
  ])
})

test('people by position, role, group and field', async () => {
  const position = await admin.get(createPosition, { body: { organizeId: 'town', fullName: '科员', enCode: 'clerk', type: 'staff' } })
  const group = await admin.get(createGroup, { body: { fullName: '值班', enCode: 'duty', type: 'duty' } })
  await admin.get(writeMembers, { params: { objectId: group.id }, body: { objectType: 'Group', userIds: [ids['boss']!] } })
  expect(await boss.get(peopleForPosition, { query: { positionId: position.id } })).toMatchObject([
    { id: 'town', children: [{ id: ids['clerk'] }] },
  ])
  expect(idsOf((await boss.get(peopleOfRole, { query: { roleId: 'keeper', pageSize: 1 } })).list)).toHaveLength(1)
  expect(idsOf(await boss.get(peopleForRole, { query: { roleId: 'keeper' } }))).toContain('county')
  const allowed = { departIds: ['town'], groupIds: [group.id] }
  const { list, pagination } = await boss.get(allowedUsers, { body: { ...allowed, type: 'x', pagination: { pageSize: 1 } } })
  expect([list.length, pagination.total]).toEqual([1, 2])
  expect(await boss.get(defaultUser, { body: allowed })).toEqual({ userId: ids['boss'] })
  expect(await boss.get(defaultUser, { body: { departIds: ['town'] } })).toEqual({ userId: '' })
  expect(await boss.get(allowedUsers, { body: {} })).toMatchObject({ list: [], pagination: { total: 0 } })
  const userId = [`${ids['clerk']}--user`, 'town--department', `${position.id}--position`, `${group.id}--group`, 'keeper--role', 'x--user']
  expect((await boss.get(chosenByIds, { body: { userId } })).list).toMatchObject([
    { id: userId[0], fullName: '李科员', type: 'user', organize: 'county/town', organizeIds: ['county', 'town'] },
    { id: userId[1], fullName: 'town', type: 'department' },
    { id: userId[2], fullName: '科员', type: 'position' },
    { id: userId[3], fullName: '值班', type: 'group' },
    { id: userId[4], fullName: 'keeper', type: 'role' },
  ])
  expect(idsOf((await boss.get(peopleBehindIds, { body: { userId: [userId[1]!, userId[3]!] } })).list)).toEqual([ids['clerk'], ids['boss']])
})

test('an administrator of a part of the tree is shown that part', async () => {
  const below = async (who: TestClient, organizeId: string, keyword = '') =>
    idsOf((await who.get(administeredPeople, { params: { organizeId }, body: { keyword } })).list)
  expect(await below(boss, '0')).toEqual([])
  await givenAdministration(kernel, ids['boss']!, 'town')
  await expect.poll(() => below(boss, '0')).toEqual(['town'])
  expect(await below(boss, 'town')).toEqual([ids['clerk']])
  expect(await below(boss, 'county')).toEqual([])
  expect(await below(boss, '0', '科员')).toEqual([ids['clerk']])
  expect(await below(admin, 'county')).toEqual(['town', ids['boss']])
})
