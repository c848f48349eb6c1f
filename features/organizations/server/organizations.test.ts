import { beforeAll, describe, expect, test } from 'vitest'
import { flatten } from '#engine/resource/tree.ts'
import {
  createCompany,
  createDepartment,
  deleteDepartment,
  deleteOrganization,
  listOrganizations,
  moveOrganization,
  placeOrganization,
  organizationMenu,
  organizationUse,
  readCompany,
  readDepartment,
  switchOrganization,
  updateCompany,
  updateDepartment,
} from '#features/organizations/contract.ts'
import { givenAdministration, givenMenuRole, givenTree } from '#features/organizations/testing/given-organizations.ts'
import { serverFacts } from '#features/records/entry.ts'
import { givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
let manager: TestClient
let managerId: string

let made = 0
const codeOf = () => `o${(made += 1)}`
const department = async (parentId: string, rest: { fullName?: string; enCode?: string } = {}, who = admin) => {
  const enCode = codeOf()
  return who.call(createDepartment, { body: { parentId, fullName: `department ${enCode}`, enCode, ...rest } })
}
const newDepartment = async (parentId: string, rest = {}) => {
  const { data } = await department(parentId, rest)
  return data
}
const rowsOf = async (who: TestClient, query = {}) => flatten((await who.get(listOrganizations, { query })).list)
const auditOf = async (id: string) =>
  kernel.db.selectFrom('audit_entry').select(['action', 'changes']).where('object', '=', `organization:${id}`).orderBy('at').execute()

beforeAll(async () => {
  await givenTree(kernel, [{ id: 'county' }, { id: 'town', parentId: 'county' }, { id: 'village', parentId: 'town' }, { id: 'far' }])
  const roleIds = [await givenMenuRole(kernel, 'organizer', organizationMenu)]
  managerId = await givenPerson(kernel, { account: 'manager', organizationIds: ['county'], roleIds })
  await givenAdministration(kernel, managerId, 'town', { thisLayer: ['select', 'add', 'edit'] })
  manager = await server.signIn('manager', personPassword)
})

describe('a company', () => {
  const body = { parentId: '-1', fullName: '沃源种业', enCode: 'woyuan' }

  test('is made with what it has, and read back as clients of the family read it', async () => {
    const propertyJson = { shortName: '沃源', foundedTime: 946_684_800_000, manageEmail: 'a@b.cn' }
    const { id } = await admin.get(createCompany, { body: { ...body, propertyJson } })
    const read = await admin.get(readCompany, { params: { id } })
    expect(read).toMatchObject({ ...body, category: 'company', enabledMark: 1, organizeIdTree: [id], version: 1 })
    expect(JSON.parse(read.propertyJson)).toEqual(propertyJson)
    await admin.get(updateCompany, { params: { id }, body: { ...body, propertyJson: { bankName: '农行' }, version: 1 } })
    expect(JSON.parse((await admin.get(readCompany, { params: { id } })).propertyJson)).toEqual({ ...propertyJson, bankName: '农行' })
  })

  test('is refused at the field that is wrong', async () => {
    const wrong = { ...body, enCode: 'c.', propertyJson: { manageEmail: 'nowhere', telePhone: '电话' } }
    expect(await admin.call(createCompany, { body: wrong })).toMatchObject({
      code: 422,
      data: {
        errors: [
          { field: 'enCode' },
          { field: 'propertyJson.telePhone', text: '请输入正确的电话号码' },
          { field: 'propertyJson.manageEmail', text: '请输入正确的邮箱' },
        ],
      },
    })
    expect(await admin.call(createCompany, { body: { ...body, fullName: '<b>', enCode: 'other' } })).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'fullName', text: '名称不能含有特殊符号' }] },
    })
  })

  test('has its code alone everywhere, its name among its equals', async () => {
    expect(await admin.call(createCompany, { body })).toMatchObject({
      code: 422,
      data: {
        errors: [
          { field: 'fullName', text: '同一上级下已有名称“沃源种业”' },
          { field: 'enCode', text: '编码“woyuan”已存在' },
        ],
      },
    })
    expect(await department('county', { fullName: body.fullName })).toMatchObject({ code: 200 })
  })

  test('is no department to the calls of departments', async () => {
    expect(await admin.call(readDepartment, { params: { id: 'county' } })).toMatchObject({ code: 404 })
    expect(await admin.call(readCompany, { params: { id: 'town' } })).toMatchObject({ code: 404 })
    expect(await admin.call(deleteDepartment, { params: { id: 'far' }, body: null })).toMatchObject({ code: 404 })
  })
})

describe('the place of an organization', () => {
  const edit = (id: string, parentId: string, rest = {}) =>
    admin.call(updateDepartment, { params: { id }, body: { parentId, fullName: `moved ${id}`, enCode: codeOf(), ...rest } })

  test('is no circle, and something that is there and enabled', async () => {
    const above = await newDepartment('far')
    const below = await newDepartment(above.id)
    expect(await edit(above.id, below.id)).toMatchObject({ code: 422, msg: '上级不能是自己或自己的下级组织' })
    expect(await edit(above.id, above.id)).toMatchObject({ code: 422, msg: '上级不能是自己或自己的下级组织' })
    expect(await edit(above.id, 'nowhere')).toMatchObject({ code: 422, msg: '上级组织不存在' })
    expect(await edit(above.id, '-1')).toMatchObject({ code: 422, msg: '部门必须属于公司或其他部门' })
    await admin.get(switchOrganization, { params: { id: above.id }, body: null })
    expect(await edit(below.id, 'far')).toMatchObject({ code: 200 })
    expect(await edit(below.id, above.id)).toMatchObject({ code: 422, msg: '上级组织已禁用，请先启用或另选' })
  })

  test('changes by a move, with its difference in the audit log', async () => {
    const { id, version } = await newDepartment('far')
    expect(await admin.get(moveOrganization, { params: { id }, body: { parentId: 'village', version } })).toEqual({ id, version: 2 })
    expect((await admin.get(readDepartment, { params: { id } })).organizeIdTree).toEqual(['county', 'town', 'village', id])
    expect((await auditOf(id)).at(-1)).toEqual({
      action: 'organization.changed',
      changes: { parent_id: { before: 'far', after: 'village' } },
    })
  })

  test('stays where a change does not name it, also after somebody else has moved it', async () => {
    const { id } = await newDepartment('far')
    await admin.get(moveOrganization, { params: { id }, body: { parentId: 'village' } })
    await admin.get(updateDepartment, { params: { id }, body: { fullName: 'renamed', enCode: codeOf() } })
    expect(await admin.get(readDepartment, { params: { id } })).toMatchObject({ parentId: 'village', fullName: 'renamed' })
  })

  test('of two moves that would make a circle together one is refused', async () => {
    const [one, other] = [await newDepartment('far'), await newDepartment('far')]
    const into = (id: string, parentId: string) => admin.call(moveOrganization, { params: { id }, body: { parentId } })
    const answers = await Promise.all([into(one.id, other.id), into(other.id, one.id)])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422])
  })
})

describe('the region that an organization is responsible for', () => {
  const wrong = (text: string) => ({ code: 422, data: { errors: [{ field: 'regionCode', text }] } })
  const make = (regionCode: string) =>
    admin.call(createDepartment, { body: { parentId: 'far', fullName: `r${regionCode}`, enCode: codeOf(), regionCode } })

  test('is a county, a township or a village, is read back, and stays where a change leaves it out', async () => {
    for (const regionCode of ['620723', '620723102', '620723102901']) {
      const { data } = await make(regionCode)
      expect(await admin.get(readDepartment, { params: { id: data.id } })).toMatchObject({ regionCode })
    }
    const { data: made } = await make('620723104')
    await admin.get(updateDepartment, { params: { id: made.id }, body: { fullName: 'kept', enCode: codeOf() } })
    expect((await kernel.directory.snapshot()).organization(made.id)).toMatchObject({ name: 'kept', regionCode: '620723104' })
    await admin.get(updateDepartment, { params: { id: made.id }, body: { fullName: 'none', enCode: codeOf(), regionCode: '' } })
    expect(await admin.get(readDepartment, { params: { id: made.id } })).toMatchObject({ regionCode: '' })
    expect((await auditOf(made.id)).at(-1)).toMatchObject({ changes: { region_code: { before: '620723104', after: null } } })
  })

  test('exists', async () => {
    expect(await make('6207')).toMatchObject(wrong('地区编码应为6位、9位或12位数字'))
    expect(await make('629999')).toMatchObject(wrong('行政区划代码“629999”不存在'))
    expect(await make('620723999001')).toMatchObject(wrong('行政区划代码“620723999001”不存在'))
  })
})

describe('the credit code of a company', () => {
  const [one, other] = ['91620723MADEM00111', '91620723MADEM002XQ']
  const wrong = (text: string) => ({ code: 422, data: { errors: [{ field: 'creditCode', text }] } })
  const make = (creditCode?: string, fullName = `company ${(made += 1)}`) =>
    admin.call(createCompany, { body: { parentId: '-1', fullName, enCode: codeOf(), creditCode } })
  const change = (id: string, rest: object = {}, who = admin) =>
    who.call(updateCompany, { params: { id }, body: { fullName: `changed ${id}`, enCode: codeOf(), ...rest } })
  const codeIn = async (id: string) => (await admin.get(readCompany, { params: { id } })).creditCode

  test('is kept as identifiers are, stays where a change leaves it out, and its changes are in the audit log', async () => {
    const { data } = await make(' ９1620723madem00111 ')
    expect(await codeIn(data.id)).toBe(one)
    expect(await change(data.id)).toMatchObject({ code: 200 })
    expect(await change(data.id, { creditCode: null })).toMatchObject({ code: 200 })
    expect((await kernel.directory.snapshot()).organization(data.id)).toMatchObject({ creditCode: one })
    expect(await change(data.id, { creditCode: other })).toMatchObject({ code: 200 })
    expect((await auditOf(data.id)).at(-1)).toMatchObject({ changes: { credit_code: { before: one, after: other } } })
    expect(await change(data.id, { creditCode: '' })).toMatchObject({ code: 200 })
    expect(await codeIn(data.id)).toBe('')
    expect((await kernel.directory.snapshot()).organization(data.id)?.creditCode).toBeUndefined()
  })

  test('is one, and that of no other organization that is there', async () => {
    const refused = wrong('统一社会信用代码校验不通过')
    for (const creditCode of ['91620723MADEM00112', '91620723MADEM0011', 'x']) expect(await make(creditCode)).toMatchObject(refused)
    const { data: first } = await make(one, '甲公司')
    expect(await make(one.toLowerCase())).toMatchObject(wrong(`统一社会信用代码“${one}”已用于“甲公司”`))
    const { data: second } = await make(other)
    expect(await change(second.id, { creditCode: one })).toMatchObject(wrong(`统一社会信用代码“${one}”已用于“甲公司”`))
    await admin.get(deleteOrganization, { params: { id: first.id }, body: null })
    expect(await change(second.id, { creditCode: one })).toMatchObject({ code: 200 })
    await change(second.id, { creditCode: '' })
  })

  test('of two companies that take the same code at once one is refused', async () => {
    const answers = await Promise.all([make(one), make(one)])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422])
    const { data } = answers.find(({ code }) => code === 200)!
    await admin.get(deleteOrganization, { params: { id: data.id }, body: null })
  })

  test('is set by super administrators alone; others change the rest, also beside a code that would be refused today', async () => {
    await givenTree(kernel, [{ id: 'firm', kind: 'company', parentId: 'town', creditCode: 'from-before' }])
    const refused = { code: 403, msg: '统一社会信用代码决定证照查询和人员可见范围，只有超级管理员可以设置' }
    const body = { parentId: 'town', fullName: 'coded', enCode: codeOf(), creditCode: one }
    expect(await manager.call(createCompany, { body })).toMatchObject(refused)
    for (const creditCode of [one, '']) expect(await change('firm', { creditCode }, manager)).toMatchObject(refused)
    expect(await change('firm', { creditCode: 'FROM-BEFORE' }, manager)).toMatchObject(refused)
    expect(await change('firm', {}, manager)).toMatchObject({ code: 200 })
    expect(await codeIn('firm')).toBe('from-before')
    expect(await change('firm', { creditCode: 'from-before' }, manager)).toMatchObject({ code: 200 })
    await admin.get(deleteOrganization, { params: { id: 'firm' }, body: null })
  })

  test('fills what rules read of the user, on every node', async () => {
    const { data } = await make()
    const node = await startTestServer({ database: server.database })
    const userId = await givenPerson(kernel, { account: 'coded', organizationIds: [data.id] })
    const seen = async () => {
      await node.node.kernel.caches.poll()
      const { expressions } = await serverFacts(node.node.kernel, { userId, organizationId: data.id })
      return expressions?.user?.['creditCode']
    }
    expect(await seen()).toBeNull()
    await change(data.id, { creditCode: one })
    expect(await seen()).toBe(one)
    await node.stop()
  })

  test('is nothing a department has: it is that of its company', async () => {
    const body = { parentId: 'far', fullName: 'no company', enCode: codeOf(), creditCode: other }
    const { id } = await admin.get(createDepartment, { body })
    expect((await kernel.directory.snapshot()).organization(id)?.creditCode).toBeUndefined()
  })
})

test('organizations are put in order below the same parent by who may edit them', async () => {
  const parent = await newDepartment('town')
  const [a, b, c] = [await newDepartment(parent.id), await newDepartment(parent.id), await newDepartment(parent.id)]
  const place = (id: string, beforeId?: string, rest: object = {}, who = admin) =>
    who.call(placeOrganization, { params: { id }, body: { beforeId, ...rest } })
  const order = async () => (await rowsOf(admin)).filter(({ parentId }) => parentId === parent.id).map(({ id }) => id)
  expect(await place(c.id, a.id)).toMatchObject({ code: 200, msg: '移动成功' })
  expect(await order()).toEqual([c.id, a.id, b.id])
  expect(await place(c.id, undefined, { version: 1 })).toMatchObject({ code: 409 })
  await place(c.id)
  expect(await order()).toEqual([a.id, b.id, c.id])
  expect(await place(a.id, 'far')).toMatchObject({ code: 422, msg: '要排在其前的一项已不在此处，请刷新后再试' })
  expect(await place(a.id, c.id, {}, manager)).toMatchObject({ code: 200 })
  expect(await place('far', undefined, {}, manager)).toMatchObject({ code: 404 })
  expect(await place('county', undefined, {}, manager)).toMatchObject({ code: 404 })
  expect((await auditOf(c.id)).at(-1)).toMatchObject({ action: 'organization.changed' })
})

test('a change of an old version is refused with the current one', async () => {
  const { id } = await newDepartment('far')
  const body = { parentId: 'far', fullName: 'twice', enCode: codeOf(), version: 1 }
  await admin.get(updateDepartment, { params: { id }, body })
  expect(await admin.call(updateDepartment, { params: { id }, body })).toMatchObject({ code: 409, data: { version: 2 } })
  expect(await admin.call(deleteOrganization, { params: { id }, body: { version: 1 } })).toMatchObject({ code: 409 })
})

test('the head of a department is somebody who is there', async () => {
  const body = { parentId: 'far', fullName: 'led', enCode: codeOf() }
  expect(await admin.call(createDepartment, { body: { ...body, managerId: crypto.randomUUID() } })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'managerId' }] },
  })
  const { id } = await admin.get(createDepartment, { body: { ...body, managerId } })
  expect(await admin.get(readDepartment, { params: { id } })).toMatchObject({ managerId })
})

describe('deleting', () => {
  test('is refused with everything that hangs on it, and the question names the same', async () => {
    const { id } = await newDepartment('far')
    await newDepartment(id, { fullName: '下级科室' })
    await givenPerson(kernel, { account: 'inside', name: '张三', organizationIds: [id] })
    await givenRole(kernel, 'bound', { menuId: organizationMenu, organizationIds: [id] })
    const texts = [
      '还有1个下级组织（下级科室），请先移走或删除',
      '还有1名用户（张三），请先调离',
      '还有1个角色绑定在该组织（bound），请先解除',
    ]
    const refused = await admin.call(deleteOrganization, { params: { id }, body: null })
    expect(refused).toMatchObject({ code: 422, msg: texts[0], data: { errors: texts.map((text) => ({ text })) } })
    const { holders } = await admin.get(organizationUse, { params: { id } })
    expect(holders.map(({ text }) => text)).toEqual(texts)
    expect(holders[1]?.address).toBe(`permission/user?organizeId=${id}`)
  })

  test('of one that nothing hangs on leaves its name to old records, and its code to others', async () => {
    const enCode = codeOf()
    const { id } = await newDepartment('far', { enCode })
    await admin.get(deleteOrganization, { params: { id }, body: null })
    expect(await admin.call(readDepartment, { params: { id } })).toMatchObject({ code: 404 })
    expect((await kernel.directory.snapshot()).organization(id)?.enabled).toBe(false)
    expect((await auditOf(id)).at(-1)?.action).toBe('organization.deleted')
    expect(await department('far', { enCode })).toMatchObject({ code: 200 })
  })
})

test('a disabled organization stays, and nothing is added below it', async () => {
  const { id } = await newDepartment('far')
  await admin.get(switchOrganization, { params: { id }, body: { version: 1 } })
  expect(await admin.get(readDepartment, { params: { id } })).toMatchObject({ enabledMark: 0, version: 2 })
  expect(await department(id)).toMatchObject({ code: 422, msg: '上级组织已禁用，请先启用或另选' })
})

describe('the list', () => {
  test('is a tree with people counted at each place and below', async () => {
    await givenPerson(kernel, { account: 'v1', organizationIds: ['village', 'town'] })
    await givenPerson(kernel, { account: 'v2', organizationIds: ['village'], enabled: false })
    const rows = new Map((await rowsOf(admin)).map((row) => [row.id, row]))
    expect(rows.get('village')).toMatchObject({
      people: 1,
      peopleBelow: 1,
      organize: 'county/town/village',
      type: 'department',
      mayDelete: true,
    })
    expect(rows.get('county')).toMatchObject({ people: 1, peopleBelow: 2, type: 'company' })
  })

  test('is searched by name and code with what stands above, and filtered', async () => {
    const found = (await admin.get(listOrganizations, { query: { keyword: 'VILL' } })).list
    expect(found).toMatchObject([{ id: 'county', children: [{ id: 'town', children: [{ id: 'village' }] }] }])
    expect((await rowsOf(admin, { type: 'company' })).every(({ type }) => type === 'company')).toBe(true)
    expect((await rowsOf(admin, { enabledMark: '0' })).some(({ enabledMark }) => enabledMark === 0)).toBe(true)
  })
})

describe('graded administration', () => {
  test('shows what somebody administers, with what may be done there', async () => {
    const rows = await rowsOf(manager)
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(['town', 'village']))
    expect(rows.map(({ id }) => id)).not.toEqual(expect.arrayContaining(['county']))
    expect(rows.find(({ id }) => id === 'town')).toMatchObject({ mayAdd: true, mayEdit: true, mayDelete: false })
    expect(rows.find(({ id }) => id === 'village')).toMatchObject({ mayDelete: true })
  })

  test('lets nothing else be read, changed, deleted or added to: it is answered as missing', async () => {
    const body = { parentId: 'far', fullName: 'mine now', enCode: codeOf() }
    for (const id of ['far', 'county', 'nowhere']) {
      const params = { id }
      expect(await manager.call(readCompany, { params })).toMatchObject({ code: 404 })
      expect(await manager.call(updateCompany, { params, body })).toMatchObject({ code: 404 })
      expect(await manager.call(switchOrganization, { params, body: null })).toMatchObject({ code: 404 })
      expect(await manager.call(deleteOrganization, { params, body: null })).toMatchObject({ code: 404 })
      expect(await manager.call(organizationUse, { params })).toMatchObject({ code: 404 })
      expect(await department(id, {}, manager)).toMatchObject({ code: 404 })
    }
    expect(await manager.call(createCompany, { body: { ...body, parentId: '-1' } })).toMatchObject({ code: 403 })
    expect(await manager.call(deleteOrganization, { params: { id: 'town' }, body: null })).toMatchObject({ code: 403 })
  })

  test('sets no region, as rights to data and approvers follow it', async () => {
    const body = { parentId: 'town', fullName: 'elsewhere', enCode: codeOf(), regionCode: '620723' }
    const refused = { code: 403, msg: '所属地区决定数据权限和审批人，只有超级管理员可以设置' }
    expect(await manager.call(createDepartment, { body })).toMatchObject(refused)
    const { data } = await department('town', {}, manager)
    expect(await manager.call(updateDepartment, { params: { id: data.id }, body: { ...body, enCode: codeOf() } })).toMatchObject(refused)
    await admin.get(updateDepartment, { params: { id: data.id }, body: { fullName: 'set', enCode: codeOf(), regionCode: '620723' } })
    const renamed = { fullName: 'renamed', enCode: codeOf(), regionCode: '620723' }
    expect(await manager.call(updateDepartment, { params: { id: data.id }, body: renamed })).toMatchObject({ code: 200 })
  })

  test('moves an organization inside, and to no place outside', async () => {
    const { data } = await department('town', {}, manager)
    const { id } = data
    const body = { fullName: 'inside', enCode: codeOf() }
    expect(await manager.call(updateDepartment, { params: { id }, body: { ...body, parentId: 'village' } })).toMatchObject({ code: 200 })
    expect(await manager.call(updateDepartment, { params: { id }, body: { ...body, parentId: 'far' } })).toMatchObject({
      code: 422,
      msg: '上级组织不存在',
    })
    expect(await manager.call(moveOrganization, { params: { id }, body: { parentId: 'far' } })).toMatchObject({ code: 404 })
    expect(await manager.call(moveOrganization, { params: { id }, body: { parentId: '-1' } })).toMatchObject({ code: 403 })
  })
})

test('without the menu, or its button, nothing is allowed', async () => {
  const reader = await givenMenuRole(kernel, 'reader', organizationMenu, [])
  const id = await givenPerson(kernel, { account: 'reader', organizationIds: ['town'], roleIds: [reader] })
  await givenAdministration(kernel, id, 'county')
  const client = await server.signIn('reader', personPassword)
  expect((await rowsOf(client)).map((row) => row.id)).toContain('village')
  expect(await department('town', {}, client)).toMatchObject({ code: 403 })
  expect(await client.call(deleteOrganization, { params: { id: 'village' }, body: null })).toMatchObject({ code: 403 })
  await givenPerson(kernel, {
    account: 'nobody',
    organizationIds: ['town'],
    roleIds: [await givenMenuRole(kernel, 'elsewhere', 'systemData-dictionary')],
  })
  expect(await (await server.signIn('nobody', personPassword)).call(listOrganizations, { query: {} })).toMatchObject({ code: 403 })
})

test('a change counts on every node', async () => {
  const other = await startTestServer({ database: server.database })
  const { id } = await newDepartment('far', { fullName: 'before' })
  await other.node.kernel.caches.poll()
  expect((await other.node.kernel.directory.snapshot()).organization(id)?.path).toEqual(['far', id])
  await admin.get(moveOrganization, { params: { id }, body: { parentId: 'village' } })
  await other.node.kernel.caches.poll()
  expect((await other.node.kernel.directory.snapshot()).organization(id)?.path).toEqual(['county', 'town', 'village', id])
  await other.stop()
})
