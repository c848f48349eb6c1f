import { beforeAll, describe, expect, test } from 'vitest'
import { flatten } from '#engine/resource/tree.ts'
import {
  administrationDifference,
  gradedMenu,
  listAdministrators,
  readFlags,
  readFlagsOfFamily,
  removeAdministrator,
  writeFlags,
  type FlagName,
} from '#features/graded-administration/contract.ts'
import { givenAdministration, givenMenuRole, givenTree } from '#features/organizations/testing/given-organizations.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
let keeper: TestClient
let keeperId: string

beforeAll(async () => {
  await givenTree(kernel, [
    { id: 'county', name: '县局' },
    { id: 'town', name: '甲镇', parentId: 'county' },
    { id: 'village', name: '一村', parentId: 'town' },
    { id: 'far', name: '外县' },
  ])
  const role = await givenMenuRole(kernel, 'keepers', gradedMenu)
  keeperId = await givenPerson(kernel, { account: 'keeper', organizationIds: ['county'], roleIds: [role] })
  await givenAdministration(kernel, keeperId, 'county', { thisLayer: ['select'], subLayers: ['select', 'add', 'edit'] })
  keeper = await server.signIn('keeper', personPassword)
})

let made = 0
/** Somebody of the town, unless said. */
async function person(organizationIds: readonly string[] = ['town']): Promise<string> {
  made += 1
  return givenPerson(kernel, { account: `person${made}`, name: `某人${made}`, organizationIds, mobilePhone: '13900001234' })
}
type Flags = { id: string } & Partial<Record<FlagName, number>>
const write = (userId: string, orgAdminModel: Flags[], { who = admin, version }: { who?: TestClient; version?: number } = {}) =>
  who.call(writeFlags, { body: { userId, orgAdminModel, ...(version === undefined ? {} : { version }) } })
const flagsOf = async (userId: string, who = admin) => {
  const { list, version } = await who.get(readFlags, { query: { userId } })
  const nodes = flatten(list).map(({ id, children: _, parentId: _parent, fullName: _name, icon: _icon, ...flags }) => {
    const { thisLayerSelect: a, thisLayerAdd: b, thisLayerEdit: c, thisLayerDelete: d } = flags
    const { subLayerSelect: e, subLayerAdd: f, subLayerEdit: g, subLayerDelete: h } = flags
    return `${id} ${[a, b, c, d].join('')} ${[e, f, g, h].join('')}`
  })
  return { nodes, version }
}
const seesTown = { id: 'town', thisLayerSelect: 1, thisLayerEdit: 1 }

describe('the flags of somebody', () => {
  test('stand in the tree of the organizations, and those that are set are read again', async () => {
    const id = await person()
    expect((await flagsOf(id)).version).toBe(0)
    expect(await write(id, [seesTown, { id: 'county', subLayerSelect: 1 }], { version: 0 })).toMatchObject({ data: { id, version: 1 } })
    expect(await flagsOf(id)).toEqual({ nodes: ['county 0000 1000', 'town 1010 0000', 'village 0000 0000', 'far 0000 0000'], version: 1 })
    expect((await flagsOf('')).nodes).toContain('town 0000 0000')
    const family = await admin.get(readFlagsOfFamily, { query: { userId: id } })
    expect(family.list[0]).toMatchObject({ id: 'county', parentId: '-1', fullName: '县局', children: [{ id: 'town', thisLayerSelect: 1 }] })
  })

  test('clear with "select" the other three of their layer', async () => {
    const id = await person()
    await write(id, [{ ...seesTown, subLayerSelect: 1, subLayerAdd: 1 }])
    await write(id, [{ id: 'town', thisLayerSelect: 0, thisLayerEdit: 1 }])
    expect((await flagsOf(id)).nodes).toContain('town 0000 1100')
    await write(id, [{ id: 'town', thisLayerAdd: 1 }])
    expect((await flagsOf(id)).nodes).toContain('town 0000 1100')
  })

  test('come as the whole tree from clients of the family, with the id twice', async () => {
    const id = await person()
    const tree = [{ id: 'county', thisLayerSelect: 0, children: [{ ...seesTown, subLayerSelect: 0, children: [{ id: 'village' }] }] }]
    const body = { id, userId: id, orgAdminModel: tree, systemIds: [], moduleIds: [] }
    expect(await admin.call(writeFlags, { body })).toMatchObject({ code: 200, msg: '保存成功' })
    expect((await flagsOf(id)).nodes).toContain('town 1010 0000')
  })

  test('count at the next call, and are told with their difference in the audit log', async () => {
    const id = await person()
    const user = { userId: id, organizationId: '', isAdministrator: false }
    await write(id, [seesTown])
    expect(await kernel.access.administration.organizations(user, 'edit')).toEqual(new Set(['town']))
    await write(id, [{ id: 'town', thisLayerEdit: 0 }])
    expect(await kernel.access.administration.organizations(user, 'edit')).toEqual(new Set())
    const entries = kernel.db.selectFrom('audit_entry').selectAll().where('object', '=', `graded_administrator:${id}`)
    const last = (await entries.orderBy('at', 'desc').orderBy('id', 'desc').limit(1).execute())[0]
    expect(last).toMatchObject({
      action: 'graded-administrator.changed',
      actor_name: '管理员',
      changes: { town: { before: ['this select', 'this edit'], after: ['this select'] } },
    })
  })

  test('are refused of a version that is not the newest, and where nothing changes nothing is written', async () => {
    const id = await person()
    await write(id, [seesTown])
    expect(await write(id, [{ id: 'far', thisLayerSelect: 1 }], { version: 0 })).toMatchObject({ code: 409, data: { version: 1 } })
    expect(await write(id, [seesTown], { version: 1 })).toMatchObject({ data: { version: 1 } })
  })

  test('are refused for oneself, for super administrators, for people and organizations that are not there', async () => {
    const { id: adminId } = await kernel.db.selectFrom('user_account').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow()
    const other = await givenPerson(kernel, { account: 'root2', isAdministrator: true })
    expect(await write(adminId, [seesTown])).toMatchObject({ code: 403, msg: '不能设置自己的分级管理权限' })
    expect(await write(other, [seesTown])).toMatchObject({ code: 403, msg: '超级管理员管理全部组织，不能设置分级管理' })
    expect(await write(crypto.randomUUID(), [seesTown])).toMatchObject({ code: 422, msg: '该用户不存在或已被删除' })
    expect(await write('', [seesTown])).toMatchObject({ code: 422, msg: '请选择用户' })
    expect(await write(await person(), [{ id: 'nowhere', thisLayerSelect: 1 }])).toMatchObject({ code: 422 })
    expect(await admin.call(readFlags, { query: { userId: 'nobody' } })).toMatchObject({ code: 404 })
  })
})

describe('who administers a part', () => {
  test('sees its organizations alone, with what he does not hold fixed', async () => {
    const id = await person()
    await write(id, [
      { id: 'town', thisLayerSelect: 1, thisLayerDelete: 1 },
      { id: 'far', thisLayerSelect: 1 },
    ])
    expect((await flagsOf(id, keeper)).nodes).toEqual(['county 0333 0003', 'town 2002 0003', 'village 0003 0003'])
  })

  test('grants and withdraws what he holds; all else stays', async () => {
    const id = await person()
    await write(id, [
      { id: 'town', subLayerSelect: 1, subLayerDelete: 1 },
      { id: 'far', thisLayerSelect: 1 },
    ])
    expect(await write(id, [{ id: 'town', thisLayerSelect: 1, thisLayerEdit: 1, subLayerDelete: 2 }], { who: keeper })).toMatchObject({
      code: 200,
    })
    expect((await flagsOf(id)).nodes).toEqual(['county 0000 0000', 'town 1010 1001', 'village 0000 0000', 'far 1000 0000'])
    const more = (flags: Flags) => write(id, [flags], { who: keeper })
    const beyond = { code: 403, msg: '不能授予或收回您自己没有的管理权限：甲镇' }
    expect(await more({ id: 'town', thisLayerSelect: 1, thisLayerDelete: 1 })).toMatchObject(beyond)
    expect(await more({ id: 'town', subLayerDelete: 0 })).toMatchObject(beyond)
    expect(await more({ id: 'town', subLayerSelect: 0 })).toMatchObject(beyond)
    const elsewhere = { code: 403, msg: expect.stringContaining('管理范围以外') as string }
    expect(await more({ id: 'far', thisLayerSelect: 0 })).toMatchObject(elsewhere)
    // What is asked before saving is refused alike: its answer would name organizations that he does not see.
    const asked = (flags: Flags) => keeper.call(administrationDifference, { body: { userId: id, orgAdminModel: [flags] } })
    expect(await asked({ id: 'town', thisLayerDelete: 1 })).toMatchObject(beyond)
    expect(await asked({ id: 'far', thisLayerSelect: 0 })).toMatchObject(elsewhere)
    expect(await asked({ id: 'town', thisLayerEdit: 0 })).toMatchObject({ code: 200 })
  })

  test('may not set it for himself, for people of other organizations, and for nobody without the button', async () => {
    expect(await write(keeperId, [seesTown], { who: keeper })).toMatchObject({ code: 403, msg: '不能对自己执行此操作' })
    expect(await write(await person(['far']), [seesTown], { who: keeper })).toMatchObject({ code: 404 })
    expect(await write(await person(['town', 'far']), [seesTown], { who: keeper })).toMatchObject({ code: 403 })
    expect(await keeper.call(readFlags, { query: { userId: await person(['far']) } })).toMatchObject({ code: 404 })
    const reading = await givenMenuRole(kernel, 'readers', gradedMenu, [])
    const reader = await givenPerson(kernel, { account: 'reader', organizationIds: ['county'], roleIds: [reading] })
    await givenAdministration(kernel, reader, 'county')
    const who = await server.signIn('reader', personPassword)
    expect(await write(await person(), [seesTown], { who })).toMatchObject({ code: 403 })
    expect(await who.call(removeAdministrator, { params: { id: await person() }, body: {} })).toMatchObject({ code: 403 })
  })
})

describe('the list of graded administrators', () => {
  test('tells what each manages, finds by name and account, and pages', async () => {
    const id = await person(['town', 'far'])
    await write(id, [seesTown, { id: 'far', thisLayerSelect: 1 }])
    const keyword = `person${made}`
    const { list, pagination } = await admin.get(listAdministrators, { query: { keyword } })
    expect(pagination).toEqual({ currentPage: 1, pageSize: 20, total: 1 })
    expect(list[0]).toMatchObject({
      id,
      account: keyword,
      realName: `某人${made}`,
      mobilePhone: '139****1234',
      manages: '外县，甲镇',
      managesCount: 2,
      version: 1,
      mayEdit: true,
    })
    expect(list[0]?.organizeId).toBe('县局/甲镇，外县')
    const seen = await keeper.get(listAdministrators, { query: { keyword } })
    expect(seen.list[0]).toMatchObject({ manages: '甲镇', managesCount: 1, mayEdit: false })
    const byName = await admin.get(listAdministrators, { query: { sidx: 'account', sort: 'asc', pageSize: 1, currentPage: 2 } })
    expect(byName.list).toHaveLength(1)
    expect(await admin.call(listAdministrators, { query: { sidx: 'secret' } })).toMatchObject({ code: 400 })
  })

  test('holds nobody of organizations that the caller does not see', async () => {
    const id = await person(['far'])
    await write(id, [seesTown])
    expect((await keeper.get(listAdministrators, { query: { pageSize: 500 } })).list.map((one) => one.id)).not.toContain(id)
    expect((await admin.get(listAdministrators, { query: { pageSize: 500 } })).list.map((one) => one.id)).toContain(id)
  })

  test('loses whoever administers nothing any more', async () => {
    const id = await person()
    await write(id, [seesTown])
    expect(await admin.call(removeAdministrator, { params: { id }, body: { version: 0 } })).toMatchObject({ code: 409 })
    expect(await admin.call(removeAdministrator, { params: { id }, body: { version: 1 } })).toMatchObject({ code: 200 })
    expect((await admin.get(listAdministrators, { query: { keyword: `person${made}` } })).list).toEqual([])
    expect((await flagsOf(id)).version).toBe(2)
    const further = await person()
    await write(further, [{ id: 'far', thisLayerSelect: 1 }])
    expect(await keeper.call(removeAdministrator, { params: { id: further }, body: {} })).toMatchObject({ code: 403 })
  })
})

test('the difference tells what somebody gains and loses, in organizations and people', async () => {
  const id = await person(['county'])
  await write(id, [seesTown])
  const before = await admin.get(administrationDifference, { body: { userId: id, orgAdminModel: [] } })
  expect(before.changes).toEqual([])
  const villagers = [await person(['village']), await person(['village', 'far'])]
  expect(villagers).toHaveLength(2)
  const orgAdminModel = [{ id: 'town', thisLayerEdit: 0, subLayerSelect: 1, subLayerAdd: 1 }]
  const { changes } = await admin.get(administrationDifference, { body: { userId: id, orgAdminModel } })
  expect(changes.map(({ action }) => action)).toEqual(['select', 'add', 'edit'])
  expect(changes[0]).toMatchObject({ gains: { organizations: 1, names: ['一村'], people: 2 }, loses: { organizations: 0, people: 0 } })
  // Who belongs to another organization too is not managed with it.
  expect(changes[1]?.gains).toMatchObject({ organizations: 1, people: 1 })
  expect(changes[2]).toMatchObject({ gains: { organizations: 0 }, loses: { organizations: 1, names: ['甲镇'] } })
})
