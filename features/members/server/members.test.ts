import { beforeAll, describe, expect, test } from 'vitest'
import { createGroup } from '#features/groups/contract.ts'
import { memberMenus, readMembers, writeMembers, type MemberOf } from '#features/members/contract.ts'
import { givenAdministration, givenMenuRole, givenTree } from '#features/organizations/testing/given-organizations.ts'
import { upsertRole } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { upsertPosition } from '#server/directory/write.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
const people: Record<'zhang' | 'li' | 'far' | 'gone', string> = { zhang: '', li: '', far: '', gone: '' }
let manager: TestClient
let group: string

const read = (objectId: string, who = admin) => who.call(readMembers, { params: { objectId }, query: {} })
const idsOf = async (objectId: string) => (await admin.get(readMembers, { params: { objectId }, query: {} })).ids.toSorted()
const write = (objectId: string, objectType: MemberOf, userIds: string[], rest: { who?: TestClient; readIds?: string[] } = {}) =>
  (rest.who ?? admin).call(writeMembers, {
    params: { objectId },
    body: { objectType, userIds, ...(rest.readIds ? { readIds: rest.readIds } : {}) },
  })

beforeAll(async () => {
  await givenTree(kernel, [{ id: 'town' }, { id: 'elsewhere' }])
  await inTransaction(kernel.db, async (tx) => {
    for (const id of ['head', 'clerk']) await upsertPosition(kernel, byProgram(tx), { id, organizationId: 'town', code: id, name: id })
    await upsertPosition(kernel, byProgram(tx), { id: 'far-head', organizationId: 'elsewhere', code: 'far-head', name: 'far-head' })
    await upsertRole(kernel, byProgram(tx), {
      id: 'town-role',
      code: 'town-role',
      name: 'town-role',
      isGlobal: false,
      organizationIds: ['town'],
    })
  })
  people.zhang = await givenPerson(kernel, { account: 'zhang', name: '张', organizationIds: ['town'] })
  people.li = await givenPerson(kernel, { account: 'li', name: '李', organizationIds: ['town'] })
  people.far = await givenPerson(kernel, { account: 'far', name: '远', organizationIds: ['elsewhere'] })
  people.gone = await givenPerson(kernel, { account: 'gone', name: '离', organizationIds: ['town'], enabled: false })
  group = (await admin.get(createGroup, { body: { fullName: '组', enCode: 'group', type: 'x' } })).id
  const roleIds = await Promise.all(Object.values(memberMenus).map((menu) => givenMenuRole(kernel, `of-${menu}`, menu)))
  const id = await givenPerson(kernel, { account: 'manager', organizationIds: ['town'], roleIds })
  await givenAdministration(kernel, id, 'town')
  manager = await server.signIn('manager', personPassword)
})

describe('the holders of a position', () => {
  test('are those of the list, each with a first position as the current one', async () => {
    const { zhang, li } = people
    expect(await write('head', 'Position', [zhang, li])).toMatchObject({ code: 200, data: { added: 2, removed: 0 } })
    expect(await write('clerk', 'Position', [zhang])).toMatchObject({ code: 200 })
    expect((await kernel.directory.snapshot()).person(zhang)?.positionIds).toEqual(['head', 'clerk'])
    expect(await write('head', 'Position', [li])).toMatchObject({ data: { added: 0, removed: 1 } })
    expect((await kernel.directory.snapshot()).person(zhang)?.positionIds).toEqual(['clerk'])
    const major = await kernel.db
      .selectFrom('user_position')
      .select('position_id')
      .where('user_id', '=', zhang)
      .where('is_major', '=', true)
      .execute()
    expect(major).toEqual([{ position_id: 'clerk' }])
    expect(await idsOf('head')).toEqual([li])
  })

  test('stand in the audit log, of the position and of each person', async () => {
    const entries = await kernel.db.selectFrom('audit_entry').select(['action', 'object', 'changes']).orderBy('id').execute()
    expect(entries).toContainEqual({
      action: 'position.members-changed',
      object: 'position:head',
      changes: { added: [], removed: [people.zhang] },
    })
    expect(entries).toContainEqual({
      action: 'user.changed',
      object: `user_account:${people.zhang}`,
      changes: { positions: { before: ['head', 'clerk'], after: ['clerk'] } },
    })
  })

  test('belong to its organization and are enabled', async () => {
    expect(await write('head', 'Position', [people.far])).toMatchObject({ code: 422, msg: '这些用户不属于岗位所在的组织：远' })
    for (const id of [people.gone, crypto.randomUUID(), 'nobody'])
      expect(await write('head', 'Position', [id])).toMatchObject({ code: 422, msg: '所选用户不存在或已禁用' })
  })

  test('change beside what others changed meanwhile', async () => {
    const { zhang, li } = people
    await write('clerk', 'Position', [])
    expect(await write('clerk', 'Position', [zhang], { readIds: [] })).toMatchObject({ code: 200 })
    expect(await write('clerk', 'Position', [li], { readIds: [] })).toMatchObject({ data: { added: 1, removed: 0 } })
    expect(await idsOf('clerk')).toEqual([zhang, li].toSorted())
  })
})

test('only the people who changed are read again', async () => {
  await write(group, 'Group', [people.zhang])
  const before = await kernel.directory.snapshot()
  await write(group, 'Group', [people.zhang, people.far])
  const after = await kernel.directory.snapshot()
  expect(after.person(people.far)?.groupIds).toEqual([group])
  expect(after.person(people.zhang)).toBe(before.person(people.zhang))
})

describe('graded administration', () => {
  test('reaches positions and people of what somebody administers', async () => {
    expect(await write('head', 'Position', [people.zhang], { who: manager })).toMatchObject({ code: 200 })
    expect(await read('far-head', manager)).toMatchObject({ code: 404 })
    expect(await write('far-head', 'Position', [], { who: manager })).toMatchObject({ code: 404 })
    expect(await read('nowhere', manager)).toMatchObject({ code: 404 })
  })

  test('puts nobody into a group who is not managed, and takes nobody out', async () => {
    await write(group, 'Group', [people.far])
    expect(await write(group, 'Group', [people.far, people.zhang], { who: manager })).toMatchObject({ code: 200 })
    expect(await write(group, 'Group', [people.zhang], { who: manager })).toMatchObject({ code: 403, msg: '您不能调整这些用户：远' })
  })

  test('needs the screen and its button', async () => {
    const roleIds = [await givenMenuRole(kernel, 'readers', memberMenus.Group, [])]
    const id = await givenPerson(kernel, { account: 'reader', organizationIds: ['town'], roleIds })
    await givenAdministration(kernel, id, 'town')
    const reader = await server.signIn('reader', personPassword)
    expect(await read(group, reader)).toMatchObject({ code: 200 })
    expect(await write(group, 'Group', [], { who: reader })).toMatchObject({ code: 403 })
    expect(await read('head', reader)).toMatchObject({ code: 404 })
  })
})

test('a role is given by who manages its organization and has its screen', async () => {
  expect(await write('town-role', 'Role', [people.zhang])).toMatchObject({ code: 200 })
  expect(await idsOf('town-role')).toEqual([people.zhang])
  const roleIds = [await givenMenuRole(kernel, 'positions-only', memberMenus.Position)]
  const id = await givenPerson(kernel, { account: 'clerk-of-positions', organizationIds: ['town'], roleIds })
  await givenAdministration(kernel, id, 'town')
  const clerk = await server.signIn('clerk-of-positions', personPassword)
  expect(await write('town-role', 'Role', [], { who: clerk })).toMatchObject({ code: 404 })
  expect(await write('town-role', 'Role', [], { who: manager })).toMatchObject({ code: 200 })
  expect(await idsOf('town-role')).toEqual([])
})
