import { beforeAll, describe, expect, test } from 'vitest'
import { flatten } from '#engine/resource/tree.ts'
import { createEntry } from '#features/dictionaries/contract.ts'
import { deleteOrganization } from '#features/organizations/contract.ts'
import { givenAdministration, givenMenuRole, givenTree } from '#features/organizations/testing/given-organizations.ts'
import {
  allowedPositions,
  allPositions,
  createPosition,
  deletePosition,
  listPositions,
  positionMenu,
  positionSelector,
  positionsOfOrganizations,
  positionUse,
  readPosition,
  switchPosition,
  updatePosition,
} from '#features/positions/contract.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
let manager: TestClient

let made = 0
const bodyOf = (organizeId: string, rest: object = {}) => {
  made += 1
  return { organizeId, fullName: `position ${made}`, enCode: `p${made}`, type: 'leader', ...rest }
}
const newPosition = async (organizeId: string, rest: object = {}) => admin.get(createPosition, { body: bodyOf(organizeId, rest) })
const idsOf = async (who: TestClient, query: object = {}) => (await who.get(listPositions, { query })).list.map(({ id }) => id)

beforeAll(async () => {
  await givenTree(kernel, [
    { id: 'county' },
    { id: 'town', parentId: 'county' },
    { id: 'far' },
    { id: 'closed', parentId: 'far', enabled: false },
  ])
  const roleIds = [await givenMenuRole(kernel, 'poster', positionMenu)]
  const id = await givenPerson(kernel, { account: 'manager', organizationIds: ['county'], roleIds })
  await givenAdministration(kernel, id, 'town', { thisLayer: ['select', 'add', 'edit'] })
  manager = await server.signIn('manager', personPassword)
})

test('a position is made, read, changed and listed as clients of the family read it', async () => {
  await admin.get(createEntry, { body: { dictionaryTypeId: 'positionType', fullName: '站长岗', enCode: 'head' } })
  const { id, version } = await newPosition('town', { fullName: '站长', type: 'head', sortCode: 3 })
  expect(await admin.get(readPosition, { params: { id } })).toMatchObject({
    type: 'head',
    organizeIdTree: ['county', 'town'],
    enabledMark: 1,
    version,
  })
  const body = bodyOf('town', { fullName: '站长', type: 'head', version })
  await admin.get(updatePosition, { params: { id }, body })
  expect(await admin.call(updatePosition, { params: { id }, body })).toMatchObject({ code: 409, data: { version: 2 } })
  await givenPerson(kernel, { account: 'head', organizationIds: ['town'], positionIds: [id] })
  expect((await admin.get(listPositions, { query: { organizeId: 'town', keyword: '站长' } })).list).toMatchObject([
    { id, type: '站长岗', department: 'county/town', people: 1, sortCode: 3 },
  ])
})

test('a wrong one is refused at the field that is wrong', async () => {
  const { id } = await newPosition('town', { fullName: '唯一', enCode: 'only' })
  const refusedAt = async (body: object, field: string, text: string) =>
    expect(await admin.call(createPosition, { body: { ...bodyOf('town'), ...body } })).toMatchObject({
      code: 422,
      data: { errors: [{ field, text }] },
    })
  await refusedAt({ enCode: 'only' }, 'enCode', '编码“only”已存在')
  await refusedAt({ fullName: '唯一' }, 'fullName', '该组织下已有岗位“唯一”')
  await refusedAt({ fullName: '<岗>' }, 'fullName', '名称不能含有特殊符号')
  await refusedAt({ type: '' }, 'type', '请选择岗位类型')
  await refusedAt({ organizeId: 'nowhere' }, 'organizeId', '所属组织不存在')
  await refusedAt({ organizeId: 'closed' }, 'organizeId', '所属组织已禁用')
  expect(await admin.call(createPosition, { body: bodyOf('far', { fullName: '唯一' }) })).toMatchObject({ code: 200 })
  expect(await admin.call(updatePosition, { params: { id }, body: bodyOf('far', { fullName: '唯一' }) })).toMatchObject({ code: 422 })
})

test('of two writers at once with the same name one wins', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => admin.call(createPosition, { body: bodyOf('town', { fullName: '同时' }) })))
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422, 422])
})

test('one that somebody holds is not deleted, nor an organization that has positions', async () => {
  const { id } = await newPosition('far', { fullName: '会计' })
  await givenPerson(kernel, { account: 'accountant', name: '李会计', organizationIds: ['far'], positionIds: [id] })
  const text = '还有1名用户任该岗位（李会计），请先移出成员'
  expect((await admin.get(positionUse, { params: { id } })).holders).toEqual([{ text, address: '' }])
  expect(await admin.call(deletePosition, { params: { id }, body: null })).toMatchObject({ code: 422, msg: text })
  const refused = await admin.call(deleteOrganization, { params: { id: 'far' }, body: null })
  expect(JSON.stringify(refused.data)).toContain('会计')
  await givenPerson(kernel, { account: 'accountant', name: '李会计', organizationIds: ['far'] })
  await admin.get(deletePosition, { params: { id }, body: null })
  expect(await admin.call(readPosition, { params: { id } })).toMatchObject({ code: 404 })
})

describe('graded administration', () => {
  test('shows and changes the positions of what somebody administers alone', async () => {
    const [inside, outside] = [await newPosition('town'), await newPosition('county')]
    expect(await idsOf(manager)).toContain(inside.id)
    expect(await idsOf(manager)).not.toContain(outside.id)
    expect(await idsOf(manager, { organizeId: 'county' })).toEqual([])
    const edit = (id: string, organizeId: string) => manager.call(updatePosition, { params: { id }, body: bodyOf(organizeId) })
    expect(await edit(inside.id, 'town')).toMatchObject({ code: 200 })
    expect(await edit(inside.id, 'county')).toMatchObject({ code: 422, msg: '所属组织不存在' })
    for (const id of [outside.id, 'nowhere']) {
      expect(await edit(id, 'town')).toMatchObject({ code: 404 })
      expect(await manager.call(readPosition, { params: { id } })).toMatchObject({ code: 404 })
      expect(await manager.call(deletePosition, { params: { id }, body: null })).toMatchObject({ code: 404 })
      expect(await manager.call(switchPosition, { params: { id }, body: null })).toMatchObject({ code: 404 })
    }
    expect(await manager.call(createPosition, { body: bodyOf('far') })).toMatchObject({ code: 404 })
    expect(await manager.call(deletePosition, { params: { id: inside.id }, body: null })).toMatchObject({ code: 403 })
  })

  test('gives nothing without the menu and its buttons', async () => {
    const roleIds = [await givenMenuRole(kernel, 'reading', positionMenu, [])]
    const id = await givenPerson(kernel, { account: 'reading', organizationIds: ['town'], roleIds })
    await givenAdministration(kernel, id, 'county')
    const reader = await server.signIn('reading', personPassword)
    expect(await idsOf(reader)).not.toEqual([])
    expect(await reader.call(createPosition, { body: bodyOf('town') })).toMatchObject({ code: 403 })
  })
})

describe('choosing', () => {
  test('offers enabled positions below their organizations, and those a field allows', async () => {
    await givenTree(kernel, [{ id: 'office' }, { id: 'desk', parentId: 'office' }])
    const [one, other] = [await newPosition('office', { fullName: '主任' }), await newPosition('desk', { fullName: '科员' })]
    const off = await newPosition('desk', { fullName: '撤销岗' })
    await admin.get(switchPosition, { params: { id: off.id }, body: null })
    const office = (list: readonly { id: string }[]) => list.find(({ id }) => id === 'office')
    expect(office((await admin.get(positionSelector, {})).list)).toMatchObject({
      num: 1,
      children: [
        { id: one.id, type: 'position', onlyId: `${one.id}--position` },
        { id: 'desk', children: [{ id: other.id, organize: 'office/desk' }] },
      ],
    })
    expect((await admin.get(allPositions, {})).list.map(({ id }) => id)).toEqual(expect.arrayContaining([one.id, other.id]))
    expect((await admin.get(positionsOfOrganizations, { body: { organizeIds: ['desk'] } })).list).toMatchObject([
      { id: 'desk', fullName: 'desk', children: [{ id: other.id, fullName: '科员' }] },
    ])
    const allowed = async (body: object) =>
      flatten((await admin.get(allowedPositions, { body })).list).flatMap(({ id, type }) => (type === 'position' ? [id] : []))
    expect(await allowed({ departIds: ['desk'], positionIds: [one.id] })).toEqual([one.id, other.id])
    expect(await allowed({ departIds: ['desk'], keyword: '主任' })).toEqual([])
    expect(await allowed({})).toEqual([])
  })

  test('tells the people of a company nothing of another one', async () => {
    await givenTree(kernel, [
      { id: 'wo', creditCode: '91620700MA00000001' },
      { id: 'feng', creditCode: '91620700MA00000002' },
    ])
    const [own, foreign] = [await newPosition('wo'), await newPosition('feng')]
    const roleIds = [await givenMenuRole(kernel, 'elsewhere', 'systemData-dictionary', [])]
    await givenPerson(kernel, { account: 'wo', organizationIds: ['wo'], roleIds })
    const user = await server.signIn('wo', personPassword)
    for (const call of [allPositions, positionSelector]) {
      const text = JSON.stringify(await user.get(call, {}))
      expect(text).toContain(own.id)
      expect(text).not.toContain(foreign.id)
    }
  })
})
