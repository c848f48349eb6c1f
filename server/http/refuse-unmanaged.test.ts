import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { administrationActions, type AdministrationGrant } from '#engine/access/graded-administration.ts'
import { call } from '#engine/contract/call.ts'
import type { AccessUser } from '#server/access/access-user.ts'
import { setAdministration } from '#server/access/write-administration.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Feature } from '#server/feature.ts'
import { serve } from '#server/http/serve.ts'
import { givenMenu, givenOrganization, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { serverFeatures } from '../../main/server-features.ts'

const id = z.object({ id: z.string() })
const answer = z.object({ done: z.boolean() })
const menu = 'organize-users'

const readUser = call({
  method: 'GET',
  path: '/api/test/users/{id}',
  access: { menu, within: [{ action: 'select', of: 'user', id: { in: 'params', member: 'id' } }] },
  params: id,
  answer,
})
const editUser = call({
  method: 'PUT',
  path: '/api/test/users/{id}',
  access: {
    menu,
    button: 'btn_add',
    within: [
      { action: 'edit', of: 'user', id: { in: 'params', member: 'id' } },
      { action: 'add', of: 'organization', id: { in: 'body', member: 'organizeId' } },
    ],
  },
  params: id,
  body: z.object({ organizeId: z.string() }),
  answer,
})
const deleteRole = call({
  method: 'DELETE',
  path: '/api/test/roles/{id}',
  access: { menu, within: [{ action: 'delete', of: 'role', id: { in: 'params', member: 'id' } }] },
  params: id,
  answer,
})
const managing: Feature = {
  name: 'managing',
  texts: {},
  calls: [
    serve(readUser, async () => ({ done: true })),
    serve(editUser, async () => ({ done: true })),
    serve(deleteRole, async () => ({ done: true })),
  ],
}

const server = await startTestServer({ features: [...serverFeatures, managing] })
const { kernel } = server.node
const root: AccessUser = { userId: crypto.randomUUID(), organizationId: '', isAdministrator: true }

const grant = (organizationId: string, thisLayer: string[], subLayers: string[] = []): AdministrationGrant => ({
  organizationId,
  thisLayer: new Set(administrationActions.filter((action) => thisLayer.includes(action))),
  subLayers: new Set(administrationActions.filter((action) => subLayers.includes(action))),
})
const administers = (userId: string, grants: readonly AdministrationGrant[], by = root) =>
  inTransaction(kernel.db, (tx) => setAdministration(kernel, byProgram(tx), userId, grants, by))

const ids: Record<'manager' | 'town' | 'far' | 'both', string> = { manager: '', town: '', far: '', both: '' }
let manager: TestClient

beforeAll(async () => {
  await givenOrganization(kernel, 'county')
  await givenOrganization(kernel, 'town', 'county')
  await givenOrganization(kernel, 'far')
  await givenRole(kernel, 'clerks', { menuId: await givenMenu(kernel, 'organize', menu), buttons: ['btn_add'] })
  await givenRole(kernel, 'town-role', { menuId: menu, organizationIds: ['town'] })
  ids.manager = await givenPerson(kernel, { account: 'manager', organizationIds: ['county'], roleIds: ['clerks'] })
  ids.town = await givenPerson(kernel, { account: 'town-user', organizationIds: ['town'] })
  ids.far = await givenPerson(kernel, { account: 'far-user', organizationIds: ['far'] })
  ids.both = await givenPerson(kernel, { account: 'both-user', organizationIds: ['town', 'far'] })
  await administers(ids.manager, [grant('county', [], ['select', 'add', 'edit'])])
  manager = await server.signIn('manager', personPassword)
})

const read = async (who: TestClient, user: string) => (await who.call(readUser, { params: { id: user } })).code
const edit = async (who: TestClient, user: string, organizeId: string) =>
  (await who.call(editUser, { params: { id: user }, body: { organizeId } })).code

test('who administers what lies below an organization reaches the users there, and nobody else', async () => {
  expect(await read(manager, ids.town)).toBe(200)
  expect(await read(manager, ids.far)).toBe(404)
  expect(await read(manager, crypto.randomUUID())).toBe(404)
  expect(await read(await server.admin(), ids.far)).toBe(200)
})

test('each target of a call is decided: the user, and the organizations the request puts it into', async () => {
  expect(await edit(manager, ids.town, 'town')).toBe(200)
  expect(await edit(manager, ids.town, 'far')).toBe(404)
  expect(await edit(manager, ids.town, 'town,far')).toBe(404)
  expect(await edit(manager, ids.town, '-1')).toBe(403)
  expect(await edit(manager, ids.town, 'town,-1')).toBe(403)
  expect(await edit(manager, ids.both, 'town')).toBe(403)
  expect(await edit(manager, ids.manager, 'town')).toBe(404)
})

test('a role bound to organizations is theirs, a global one that of super administrators', async () => {
  const remove = async (role: string) => (await manager.call(deleteRole, { params: { id: role } })).code
  expect(await remove('town-role')).toBe(403)
  expect(await remove('clerks')).toBe(404)
  expect(await remove('no-such-role')).toBe(404)
  await administers(ids.manager, [grant('county', [], ['select', 'add', 'edit', 'delete'])])
  expect(await remove('town-role')).toBe(200)
  await administers(ids.manager, [grant('county', [], ['select', 'add', 'edit'])])
  expect(await remove('town-role')).toBe(403)
})

test('without menu or button nothing of it counts', async () => {
  const bare = await givenPerson(kernel, { account: 'bare', organizationIds: ['county'] })
  await administers(bare, [grant('county', ['select'], ['select', 'edit'])])
  // Whoever administers something may enter without any role.
  expect(await read(await server.signIn('bare', personPassword), ids.town)).toBe(403)
})

test('nobody hands on more than is held, nor to oneself, nor to a super administrator', async () => {
  const by = { userId: ids.manager, organizationId: 'county', isAdministrator: false }
  await administers(ids.town, [grant('town', ['select', 'edit'])], by)
  await expect(administers(ids.town, [grant('town', ['select', 'delete'])], by)).rejects.toThrow()
  await expect(administers(ids.town, [grant('county', ['select'])], by)).rejects.toThrow()
  await expect(administers(ids.manager, [], by)).rejects.toThrow()
  await administers(ids.town, [grant('far', ['select'])])
  // What somebody else granted beyond it cannot be taken away either.
  await expect(administers(ids.town, [], by)).rejects.toThrow()
})

test('a decision gives its reason', async () => {
  const user = { userId: ids.manager, organizationId: 'county', isAdministrator: false }
  const managed = { action: 'select', of: 'user', id: { in: 'params', member: 'id' } } as const
  expect(await kernel.access.administration.decide(managed, user, [ids.town])).toEqual({
    allowed: true,
    because: 'grant',
    by: [{ organizationId: 'town', grantedAt: 'county', layer: 'below' }],
  })
})
