import { expect, test } from 'vitest'
import {
  createGroup,
  deleteGroup,
  groupMenu,
  groupSelector,
  groupUse,
  listGroups,
  readGroup,
  switchGroup,
  updateGroup,
} from '#features/groups/contract.ts'
import { writeMembers } from '#features/members/contract.ts'
import { givenMenuRole } from '#features/organizations/testing/given-organizations.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
const body = { fullName: '专家组', enCode: 'experts', type: 'groupType.review' }

test('a group is made, listed with the name of its type, changed, and offered by type while it is enabled', async () => {
  const { id } = await admin.get(createGroup, { body })
  expect((await admin.get(listGroups, { query: { keyword: '专家' } })).list).toMatchObject([
    { id, type: '审查组', people: 0, enabledMark: 1 },
  ])
  expect(await admin.get(groupSelector, {})).toMatchObject([
    { id: 'groupType.review', fullName: '审查组', children: [{ id, fullName: '专家组' }] },
  ])
  await admin.get(updateGroup, { params: { id }, body: { ...body, fullName: '评审专家组', version: 1 } })
  expect(await admin.call(updateGroup, { params: { id }, body: { ...body, version: 1 } })).toMatchObject({ code: 409 })
  expect(await admin.get(readGroup, { params: { id } })).toMatchObject({ fullName: '评审专家组', type: 'groupType.review', version: 2 })
  await admin.get(switchGroup, { params: { id }, body: null })
  expect(await admin.get(groupSelector, {})).toEqual([])
})

test('names and codes are taken once', async () => {
  await admin.get(createGroup, { body: { ...body, fullName: '工作组', enCode: 'workers' } })
  expect(await admin.call(createGroup, { body: { ...body, fullName: '工作组', enCode: 'workers' } })).toMatchObject({
    code: 422,
    data: {
      errors: [
        { field: 'enCode', text: '编码“workers”已存在' },
        { field: 'fullName', text: '已有分组“工作组”' },
      ],
    },
  })
})

test('one with members is not deleted', async () => {
  const { id } = await admin.get(createGroup, { body: { ...body, fullName: '会审组', enCode: 'joint' } })
  const person = await givenPerson(kernel, { account: 'zhang', name: '张三' })
  const change = (userIds: string[]) => admin.get(writeMembers, { params: { objectId: id }, body: { objectType: 'Group', userIds } })
  await change([person])
  const text = '还有1名成员（张三），请先移出'
  expect((await admin.get(groupUse, { params: { id } })).holders).toEqual([{ text, address: '' }])
  expect(await admin.call(deleteGroup, { params: { id }, body: null })).toMatchObject({ code: 422, msg: text })
  await change([])
  await admin.get(deleteGroup, { params: { id }, body: null })
  expect(await admin.call(readGroup, { params: { id } })).toMatchObject({ code: 404 })
})

test('its screen gives the right, its buttons what may be done', async () => {
  const [reader, nobody] = await Promise.all(
    [
      ['reader', groupMenu],
      ['nobody', 'systemData-dictionary'],
    ].map(async ([account = '', menu = '']) => {
      await givenPerson(kernel, { account, roleIds: [await givenMenuRole(kernel, account, menu, [])] })
      return server.signIn(account, personPassword)
    }),
  )
  expect((await reader!.get(listGroups, { query: {} })).list).not.toEqual([])
  expect(await reader!.call(createGroup, { body })).toMatchObject({ code: 403 })
  expect(await nobody!.call(listGroups, { query: {} })).toMatchObject({ code: 403 })
})
