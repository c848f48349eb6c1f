import { beforeAll, expect, onTestFinished, test } from 'vitest'
import WebSocket from 'ws'
import { writeGrants } from '#features/grants/contract.ts'
import { writeMembers } from '#features/members/contract.ts'
import { givenMenuRole } from '#features/organizations/testing/given-organizations.ts'
import { createGroup, listGroups } from '#features/groups/contract.ts'
import { openTicket } from '#features/session/contract.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

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

/** Methods of the frames that an open page of the user gets at a node. */
async function framesAt(at: TestServer, client: TestClient): Promise<readonly unknown[]> {
  const { ticket } = await client.get(openTicket, { body: { purpose: 'websocket' } })
  const socket = new WebSocket(`${at.address.replace('http', 'ws')}/websocket/${ticket}`)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const methods: unknown[] = []
  socket.on('message', (text) => methods.push((JSON.parse(String(text)) as { method: string }).method))
  onTestFinished(() => socket.terminate())
  return methods
}
const told = (frames: readonly unknown[]) => frames.filter((method) => method === 'rightsChanged').length

test('a right that one node revokes is refused by both, and open pages of both are told', async () => {
  for (const who of [here, there]) expect([await sees(who), await adds(who)]).toEqual([200, 422])
  const frames = [await framesAt(server, here), await framesAt(other, here)]
  const systemIds = (await server.node.kernel.access.holdings({ userId, organizationId: '', isAdministrator: false })).held.systems
  const seeing = { systemIds: systemIds.map(({ id }) => id), module: [menu] }
  await admin.get(writeGrants, { params: { objectId: 'grouping' }, body: seeing })
  expect([await sees(here), await adds(here)]).toEqual([200, 403])
  await expect.poll(async () => adds(there)).toBe(403)
  // What was set up a moment before may be told to them too.
  await expect.poll(() => Math.min(...frames.map(told))).toBeGreaterThan(0)
  await admin.get(writeGrants, { params: { objectId: 'grouping' }, body: {} })
  expect(await sees(here)).toBe(403)
  await expect.poll(async () => sees(there)).toBe(403)
})

test('a role that is taken from somebody counts on both nodes, and tells his open pages', async () => {
  const frames = await framesAt(other, here)
  const members = (userIds: string[]) => admin.get(writeMembers, { params: { objectId: 'adding' }, body: { objectType: 'Role', userIds } })
  await members([userId])
  expect(await adds(here)).toBe(422)
  await expect.poll(async () => adds(there)).toBe(422)
  await expect.poll(() => told(frames)).toBeGreaterThan(0)
  await members([])
  expect(await adds(here)).toBe(403)
  await expect.poll(async () => adds(there)).toBe(403)
})
