import { beforeAll, expect, test } from 'vitest'
import { writeGrants } from '#features/grants/contract.ts'
import { writeMembers } from '#features/members/contract.ts'
import { givenMenuRole } from '#features/organizations/testing/given-organizations.ts'
import { createGroup, listGroups } from '#features/groups/contract.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { openSocket } from '#server/testing/test-socket.ts'

const server = await startTestServer()
const other = await startTestServer({ database: server.database })
const admin = await server.admin()
const menu = 'permission-group'
let userId: string
let here: TestClient
let there: TestClient

beforeAll(async () => {
  await givenMenuRole(server.node.kernel, 'grouping', menu)
  await givenMenuRole(server.node.kernel, 'adding', menu)
  userId = await givenPerson(server.node.kernel, { account: 'grouper', roleIds: ['grouping'] })
  here = await server.signIn('grouper', personPassword)
  // One session, by both nodes.
  there = new TestClient(other.address, here.token)
})

const sees = async (who: TestClient) => (await who.call(listGroups, { query: {} })).code
const adds = async (who: TestClient) => (await who.call(createGroup, { body: { fullName: '', enCode: '', type: '' } })).code

test('a right that one node revokes is refused by both, and open pages of both are told', async () => {
  for (const who of [here, there]) expect([await sees(who), await adds(who)]).toEqual([200, 422])
  const pages = [await openSocket(here), await openSocket(here, other)]
  const systemIds = (await server.node.kernel.access.holdings({ userId, organizationId: '', isAdministrator: false })).held.systems
  const seeing = { systemIds: systemIds.map(({ id }) => id), module: [menu] }
  await admin.get(writeGrants, { params: { objectId: 'grouping' }, body: seeing })
  expect([await sees(here), await adds(here)]).toEqual([200, 403])
  await expect.poll(async () => adds(there)).toBe(403)
  for (const page of pages) await page.next('rightsChanged')
  await admin.get(writeGrants, { params: { objectId: 'grouping' }, body: {} })
  expect(await sees(here)).toBe(403)
  await expect.poll(async () => sees(there)).toBe(403)
})

test('a role that is taken from somebody counts on both nodes, and tells his open pages', async () => {
  const page = await openSocket(here, other)
  const members = (userIds: string[]) => admin.get(writeMembers, { params: { objectId: 'adding' }, body: { objectType: 'Role', userIds } })
  await members([userId])
  expect(await adds(here)).toBe(422)
  await expect.poll(async () => adds(there)).toBe(422)
  await page.next('rightsChanged')
  await members([])
  expect(await adds(here)).toBe(403)
  await expect.poll(async () => adds(there)).toBe(403)
})
