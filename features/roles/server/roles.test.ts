import { beforeAll, describe, expect, test } from 'vitest'
import { flatten } from '#engine/resource/tree.ts'
import { givenAdministration, givenMenuRole, givenTree } from '#features/organizations/testing/given-organizations.ts'
import {
  createRole,
  deleteRole,
  grantableRoles,
  listRoles,
  readRole,
  roleMenu,
  roleSelector,
  rolesOfOrganizations,
  roleUse,
  switchRole,
  updateRole,
} from '#features/roles/contract.ts'
import { givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
let manager: TestClient

let made = 0
const bodyOf = (rest = {}) => {
  const enCode = `r${(made += 1)}`
  return { fullName: `role ${enCode}`, enCode, globalMark: 1 as const, type: '', ...rest }
}
const bound = (...ids: string[]) => ({ globalMark: 0 as const, organizeIdsTree: ids.map((id) => ['county', id]) })
const newRole = (rest = {}, who = admin) => who.get(createRole, { body: bodyOf(rest) })
const namesIn = async (who: TestClient, query: { organizeId?: string; keyword?: string } = {}) =>
  (await who.get(listRoles, { query: { ...query, pageSize: 500 } })).list.map(({ fullName }) => fullName)
const auditOf = async (id: string) =>
  kernel.db.selectFrom('audit_entry').select(['action', 'changes']).where('object', '=', `role:${id}`).orderBy('at').execute()

beforeAll(async () => {
  await givenTree(kernel, [{ id: 'county' }, { id: 'town', parentId: 'county' }, { id: 'village', parentId: 'town' }, { id: 'far' }])
  const roleIds = [await givenMenuRole(kernel, 'role-keeper', roleMenu)]
  const managerId = await givenPerson(kernel, { account: 'manager', organizationIds: ['county'], roleIds })
  await givenAdministration(kernel, managerId, 'town', { thisLayer: ['select', 'add', 'edit'] })
  manager = await server.signIn('manager', personPassword)
})

describe('a role', () => {
  test('is read back as clients of the family read it, global or with the paths of its organizations', async () => {
    const { id } = await newRole({ fullName: '检验员', enCode: 'inspector', ...bound('town'), sortCode: 3 })
    expect(await admin.get(readRole, { params: { id } })).toMatchObject({
      fullName: '检验员',
      type: '组织',
      globalMark: 0,
      enabledMark: 1,
      sortCode: 3,
      organizeIdsTree: [['county', 'town']],
      version: 1,
    })
    const { list } = await admin.get(listRoles, { query: { keyword: 'inspector' } })
    expect(list).toMatchObject([{ id, type: '组织', organizeInfo: 'county/town', people: 0, mayEdit: true, mayDelete: true }])
    const body = { ...bodyOf(), enCode: 'inspector', fullName: '检验员', version: 1 }
    expect(await admin.get(updateRole, { params: { id }, body })).toEqual({ id, version: 2 })
    expect(await admin.get(readRole, { params: { id } })).toMatchObject({ type: '全局', organizeIdsTree: [] })
    expect(await admin.call(updateRole, { params: { id }, body })).toMatchObject({ code: 409, data: { version: 2 } })
    expect(await auditOf(id)).toMatchObject([
      { action: 'role.created' },
      { action: 'role.changed', changes: { is_global: { before: false, after: true }, organizations: { before: ['town'], after: [] } } },
    ])
  })

  test('has its code alone, organizations that exist unless it is global, and a plain name', async () => {
    await newRole({ enCode: 'taken' })
    const body = bodyOf({ enCode: 'taken', fullName: 'a<b', ...bound('nowhere') })
    expect(await admin.call(createRole, { body })).toMatchObject({
      code: 422,
      data: {
        errors: [
          { field: 'fullName', text: '名称不能含有特殊符号' },
          { field: 'organizeIdsTree', text: '所选组织不存在' },
          { field: 'enCode', text: '编码“taken”已存在' },
        ],
      },
    })
    expect(await admin.call(createRole, { body: bodyOf({ globalMark: 0 }) })).toMatchObject({ code: 422, msg: '请选择所属组织' })
  })

  test('is neither deleted nor disabled while people have it, and the question names them', async () => {
    const { id } = await newRole()
    await givenPerson(kernel, { account: 'holder', name: '张三', roleIds: [id] })
    const reason = '还有1名用户拥有该角色（张三），请先移除成员'
    expect(await admin.get(roleUse, { params: { id } })).toMatchObject({ holders: [{ text: reason }] })
    expect(await admin.call(deleteRole, { params: { id }, body: null })).toMatchObject({ code: 422, msg: reason })
    expect(await admin.call(switchRole, { params: { id }, body: null })).toMatchObject({ code: 422, msg: reason })
    const off = { ...bodyOf(), enabledMark: 0 as const }
    expect(await admin.call(updateRole, { params: { id }, body: off })).toMatchObject({ code: 422, msg: reason })
  })

  test('is switched and deleted where nobody has it', async () => {
    const { id } = await newRole()
    expect(await admin.get(switchRole, { params: { id }, body: { version: 1 } })).toEqual({ id, version: 2 })
    expect(flatten((await admin.get(roleSelector, {})).list).map((one) => one.id)).not.toContain(id)
    expect(await admin.call(deleteRole, { params: { id }, body: { version: 1 } })).toMatchObject({ code: 409 })
    expect(await admin.call(deleteRole, { params: { id }, body: { version: 2 } })).toMatchObject({ code: 200 })
    expect(await admin.call(readRole, { params: { id } })).toMatchObject({ code: 404 })
  })
})

test('roles are listed by organization, the global ones by 0', async () => {
  await newRole({ fullName: 'everywhere' })
  await newRole({ fullName: 'in both', ...bound('town', 'village') })
  await newRole({ fullName: 'in the village', ...bound('village') })
  expect(await namesIn(admin, { organizeId: '0' })).toContain('everywhere')
  expect(await namesIn(admin, { organizeId: '0' })).not.toContain('in both')
  expect(await namesIn(admin, { organizeId: 'town' })).toContain('in both')
  expect(await namesIn(admin, { organizeId: 'town' })).not.toContain('in the village')
  expect(await namesIn(admin, { organizeId: 'village' })).toEqual(expect.arrayContaining(['in both', 'in the village']))
  const { list } = await admin.get(rolesOfOrganizations, { body: { organizeIds: ['village'] } })
  expect(list.map(({ id }) => id)).toEqual(['1', 'village'])
  expect(list[1]?.children.map(({ fullName }) => fullName)).toEqual(expect.arrayContaining(['in both', 'in the village']))
})

describe('a graded administrator', () => {
  test('sees and chooses only roles of the own organizations, without the global ones', async () => {
    await newRole({ fullName: 'shared', ...bound('town', 'far') })
    await newRole({ fullName: 'theirs', ...bound('far') })
    const own = await newRole({ fullName: 'ours', ...bound('village') })
    expect(await namesIn(manager)).toEqual(expect.arrayContaining(['shared', 'ours']))
    for (const hidden of ['theirs', 'role-keeper']) expect(await namesIn(manager)).not.toContain(hidden)
    const chosen = flatten((await manager.get(grantableRoles, {})).list).filter(({ type }) => type === 'role')
    expect(chosen.map(({ fullName }) => fullName)).toContain('ours')
    expect(chosen.map(({ fullName }) => fullName)).not.toContain('shared')
    expect(chosen.find(({ fullName }) => fullName === 'ours')?.onlyId).toBe(`village-${own.id}`)
  })

  test('changes a role only where all its organizations are administered', async () => {
    const shared = await newRole(bound('town', 'far'))
    const theirs = await newRole(bound('far'))
    const everywhere = await newRole()
    const edit = (id: string, rest = {}) => manager.call(updateRole, { params: { id }, body: bodyOf(rest) })
    expect(await edit(shared.id, bound('town'))).toMatchObject({ code: 403 })
    expect(await edit(theirs.id, bound('town'))).toMatchObject({ code: 404 })
    expect(await edit(everywhere.id)).toMatchObject({ code: 404 })
    expect(await manager.call(deleteRole, { params: { id: theirs.id }, body: null })).toMatchObject({ code: 404 })
  })

  test('makes roles below the own organizations, and takes them neither elsewhere nor everywhere', async () => {
    const { id } = await newRole(bound('village'), manager)
    const edit = (rest: object) => manager.call(updateRole, { params: { id }, body: bodyOf(rest) })
    expect(await manager.call(createRole, { body: bodyOf() })).toMatchObject({ code: 403 })
    expect(await manager.call(createRole, { body: bodyOf(bound('far')) })).toMatchObject({ code: 404 })
    expect(await edit(bound('village', 'far'))).toMatchObject({ code: 422, msg: '所选组织不存在' })
    expect(await edit({})).toMatchObject({ code: 403 })
    expect(await edit(bound('village', 'town'))).toMatchObject({ code: 200 })
    // `delete` is held for what lies below the town alone.
    expect(await manager.call(deleteRole, { params: { id }, body: null })).toMatchObject({ code: 403 })
  })

  test('brings no role that grants more than is held to further organizations', async () => {
    await givenRole(kernel, 'strong', { menuId: 'permission-organize', organizationIds: ['village'] })
    const body = bodyOf(bound('village', 'town'))
    expect(await manager.call(updateRole, { params: { id: 'strong' }, body })).toMatchObject({
      code: 403,
      msg: '该角色的权限超出您自己的权限，不能扩大它的适用范围',
    })
  })
})
