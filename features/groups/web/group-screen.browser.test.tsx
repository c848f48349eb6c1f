import { expect, test } from 'vitest'
import {
  createGroup,
  deleteGroup,
  groupMenu,
  groupUse,
  listGroups,
  readGroup,
  type GroupRow,
  switchGroup,
  updateGroup,
} from '#features/groups/contract.ts'
import { GroupScreen } from '#features/groups/web/group-screen.tsx'
import { readMembers } from '#features/members/contract.ts'
import { answered, refusing, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { givenDictionary } from '#web/testing/given-dictionary.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { testManaged } from '#web/testing/managed-walks.tsx'
import { choosing } from '#web/testing/screen-states.tsx'

const experts: GroupRow = {
  id: 'experts',
  fullName: '专家组',
  enCode: 'experts',
  type: '审查组',
  enabledMark: 1,
  sortCode: 0,
  description: '玉米和瓜菜的评审专家',
  creatorTime: 0,
  version: 1,
  people: 3,
}
const pageOf = (list: GroupRow[]) => ({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })
const list = answered(listGroups, pageOf([experts]))

function renderGroups(calls: readonly AnsweredCall[], { buttons = ['btn_add', 'btn_edit', 'btn_remove'], phone = false } = {}) {
  return renderScreen(<GroupScreen />, {
    phone,
    session: {
      menus: [menuOf({ id: groupMenu, fullName: '分组管理', type: 2, address: 'permission/group' })],
      permissions: [permissionOf(groupMenu, buttons)],
    },
    calls,
  })
}

test('groups are listed with type and number of members', async () => {
  const { screen, fitsWidth, isAccessible } = await renderGroups([list])
  const row = screen.getByRole('row').filter({ hasText: '专家组' })
  await expect.element(row.getByText('审查组')).toBeVisible()
  await expect.element(row.getByRole('cell', { name: '3' })).toBeVisible()
  fitsWidth()
  await isAccessible()
})

test('what a group needs is asked for before anything is sent', async () => {
  const { screen, asked } = await renderGroups([list])
  await screen.getByRole('button', { name: '新增' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新建分组' })
  await dialog.getByRole('button', { name: '确定' }).click()
  for (const text of ['请输入名称', '请输入编码', '请选择分组类型'])
    await expect.element(dialog.getByText(text, { exact: true })).toBeVisible()
  expect(asked(createGroup)).toEqual([])
})

test('a group without members is deleted after the question', async () => {
  const { screen, asked } = await renderGroups([
    list,
    answered(groupUse, { functions: [], records: 0, holders: [] }),
    answered(deleteGroup, null),
  ])
  await screen.getByRole('row').filter({ hasText: '专家组' }).getByRole('button', { name: '更多' }).click()
  await screen.getByRole('menuitem', { name: '删除' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(deleteGroup)[0]).toMatchObject({ params: { id: 'experts' }, body: { version: 1 } })
})

test('on a phone groups are cards, and members that cannot be read say why', async () => {
  const { screen, fitsWidth, isAccessible } = await renderGroups([list, answered(readMembers, () => refusing(500, '成员暂时无法读取'))], {
    phone: true,
  })
  const card = screen.getByRole('listitem').filter({ hasText: '专家组' })
  await expect.element(card.getByRole('button', { name: '编辑' })).toBeVisible()
  fitsWidth()
  await isAccessible()
  await card.getByRole('button', { name: '更多' }).click()
  await screen.getByRole('menuitem', { name: '成员' }).click()
  await expect.element(screen.getByRole('dialog', { name: '“专家组”的成员' }).getByText('成员暂时无法读取')).toBeVisible()
})

testManaged({
  name: 'groups',
  element: <GroupScreen />,
  menu: { id: groupMenu, buttons: ['btn_add', 'btn_edit', 'btn_remove'] },
  list: listGroups,
  nothing: pageOf([]),
  rows: (fullName) => pageOf([{ ...experts, fullName }]),
  calls: [givenDictionary('groupType', { review: '审查组' }), answered(readGroup, { ...experts, type: 'review' })],
  empty: /^还没有分组/,
  rights: ['新增', '编辑', '禁用', '删除', '更多'],
  form: {
    choose: choosing('类型', '审查组'),
    title: '新建分组',
    saves: createGroup,
    typed: { 名称: '专家组', 编码: 'experts' },
    refused: ['enCode', '编码'],
  },
  version: 1,
  remove: { call: deleteGroup, uses: groupUse },
  disable: switchGroup,
  edit: { title: '编辑分组', saves: updateGroup, field: ['fullName', '名称'], reads: readGroup, item: { ...experts, type: 'review' } },
  nothingFound: /没有名称或编码含“无此”的分组/,
})
