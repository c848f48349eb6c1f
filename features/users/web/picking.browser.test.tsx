import { beforeEach, expect, test } from 'vitest'
import { groupSelector } from '#features/groups/contract.ts'
import { allowedUsers, chosenByIds, organizationTree, peopleBehindIds, personTree, type PersonNode } from '#features/pickers/contract.ts'
import { organizationOf, personOf, renderField } from '#features/pickers/testing/render-picker.tsx'
import { positionSelector, type PositionNode } from '#features/positions/contract.ts'
import { roleSelector, type RoleNode } from '#features/roles/contract.ts'
import { forgetSession } from '#web/session/end-session.ts'
import { answered, refused, unanswered } from '#web/testing/answer-calls.ts'

// The tree of organizations is read once in a session.
beforeEach(forgetSession)

const shared = { parentId: '-1', icon: '', organize: '种子站', num: 0, hasChildren: false, isLeaf: true }
const position = (id: string, fullName: string): PositionNode => ({
  ...shared,
  id,
  onlyId: `${id}--position`,
  fullName,
  type: 'position',
  children: [],
})
const positions = answered(positionSelector, {
  list: [
    {
      ...shared,
      ...{ id: 'station', onlyId: 'station--company', fullName: '种子站', type: 'company', hasChildren: true, isLeaf: false },
      children: [position('head', '站长'), position('clerk', '检验员')],
    },
  ],
})
const role = (parent: string, id: string, fullName: string): RoleNode => ({
  ...shared,
  ...{ id, onlyId: `${parent}-${id}`, parentId: parent, fullName, organize: parent, type: 'role', children: [] },
})
const branch = (id: string, fullName: string, children: RoleNode[]): RoleNode => ({
  ...shared,
  ...{ id, onlyId: id, fullName, type: 'company', hasChildren: children.length > 0, isLeaf: children.length === 0, children },
})
const roles = answered(roleSelector, {
  list: [
    { ...branch('1', '全局', [role('1', 'clerk', '经办')]), type: 'global' },
    branch('north', '北站', [role('north', 'check', '审核')]),
    branch('south', '南站', [role('south', 'check', '审核')]),
    branch('empty', '空站', []),
  ],
})
const groups = answered(groupSelector, [
  {
    ...{ id: 'work', fullName: '工作组', icon: '', num: 1, hasChildren: true },
    children: [{ id: 'flood', parentId: 'work', fullName: '防汛组', type: 'group', icon: '' }],
  },
])

const formerPosition = {
  ...{ id: 'old--position', fullName: '副站长', type: 'position' as const, enabledMark: 0 },
  ...{ icon: '', headIcon: '', organize: '种子站', organizeIds: [] },
}
const named = answered(chosenByIds, ({ body }) => ({ list: [formerPosition].filter(({ id }) => body.userId.includes(id)) }))

test('a position is chosen below its organization, which is open where it is the only one', async () => {
  const { open, dialog, confirm, picked, field } = await renderField('positions', [positions, named], { value: ['old'] })
  await expect.element(field).toHaveValue('副站长（已停用）')
  await open()
  await dialog.getByText('检验员').click()
  await confirm()
  expect(picked()).toEqual(['old', 'clerk'])
  await expect.element(field).toHaveValue('副站长（已停用）、检验员')
})

test('positions are found by the first letters of the pinyin', async () => {
  const { open, dialog, search, confirm, picked } = await renderField('positions', [positions])
  await open()
  await search('jyy')
  await dialog.getByRole('button', { name: '检验员 种子站' }).click()
  await confirm()
  expect(picked()).toEqual(['clerk'])
})

test('a role that is bound to several organizations stands below each, and is found once', async () => {
  const { open, dialog, search, confirm, picked } = await renderField('roles', [roles])
  await open()
  await expect.element(dialog.getByText('北站')).toBeVisible()
  expect(dialog.getByText('空站').elements()).toEqual([])
  await dialog.getByText('北站').click()
  await expect.element(dialog.getByText('审核')).toBeVisible()
  await dialog.getByText('南站').click()
  // The tree puts other elements in the place of its rows as a branch opens: one that is pressed before would lose its click.
  await expect.poll(() => dialog.getByText('审核').elements().length).toBe(2)
  await dialog.getByText('审核').first().click()
  await expect.poll(() => dialog.getByRole('treeitem', { name: '审核', selected: true }).elements().length).toBe(2)
  await search('审核')
  await expect.element(dialog.getByRole('button', { name: /^审核/ })).toHaveAttribute('aria-pressed', 'true')
  await confirm()
  expect(picked()).toEqual(['check'])
})

test('a tree of roles that cannot be read says so, and one that loads is not told to be empty', async () => {
  const failing = await renderField('roles', [refused(roleSelector, 500, '服务暂时不可用')])
  await failing.open()
  await expect.element(failing.dialog.getByRole('alert').getByRole('button', { name: '重试' })).toBeVisible()
  await failing.screen.unmount()
  const waiting = await renderField('roles', [unanswered(roleSelector)])
  await waiting.open()
  await expect.element(waiting.dialog.getByRole('status', { name: '加载中' })).toBeVisible()
})

test('groups are chosen from a pasted list, and their types are not', async () => {
  const { open, dialog, confirm, picked } = await renderField('groups', [groups])
  await open()
  await dialog.getByRole('button', { name: '粘贴名单' }).click()
  await dialog.getByLabelText('每行一个名称，也可用逗号或顿号分开').fill('防汛组、工作组')
  await dialog.getByRole('button', { name: '匹配' }).click()
  await expect.element(dialog.getByText('没有找到 1 个：')).toBeVisible()
  await confirm()
  expect(picked()).toEqual(['flood'])
})

test('departments alone are chosen, companies only hold them', async () => {
  const department = { ...organizationOf('seed', '种子科', '农业局/种子科'), type: 'department' as const }
  const tree = answered(organizationTree, {
    list: [organizationOf('bureau', '农业局', '农业局', [department]), organizationOf('shop', '门店', '门店')],
  })
  const { open, dialog, confirm, picked } = await renderField('departments', [tree])
  await open()
  await dialog.getByText('种子科').click()
  await dialog.getByText('农业局', { exact: true }).click()
  expect(dialog.getByText('门店').elements()).toEqual([])
  await confirm()
  expect(picked()).toEqual(['seed'])
})

test('people, organizations, roles, positions and groups are chosen together, each with its kind', async () => {
  const person = personOf('li', '李四', '种子站')
  const people = answered(personTree, { list: [person], pagination: { currentPage: 1, pageSize: 20, total: 1 } })
  const tree = answered(organizationTree, { list: [organizationOf('station', '种子站', '种子站')] })
  const calls = [people, tree, positions, roles, groups, named]
  const { open, dialog, confirm, picked, isAccessible, fitsWidth } = await renderField('selection', calls, { phone: true })
  await open()
  await dialog.getByText('李四').click()
  await dialog.getByText('部门', { exact: true }).click()
  await dialog.getByText('种子站', { exact: true }).click()
  await dialog.getByText('岗位', { exact: true }).click()
  await dialog.getByText('站长', { exact: true }).click()
  await dialog.getByText('分组', { exact: true }).click()
  await dialog.getByText('防汛组').click()
  await expect.element(dialog.getByText('已选（4）')).toBeVisible()
  fitsWidth()
  await isAccessible()
  await confirm()
  expect(picked()).toEqual(['li--user', 'station--company', 'head--position', 'flood--group'])
})

test('a field that allows the people of a position offers them alone', async () => {
  const page = (list: PersonNode[]) => ({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })
  const calls = [answered(allowedUsers, ({ body }) => page(body.positionIds.includes('clerk') ? [personOf('li', '李四', '种子站')] : []))]
  const { open, dialog, confirm, picked } = await renderField('users', calls, { allowed: ['clerk--position', 'station--department'] })
  await open()
  await dialog.getByRole('button', { name: '李四 种子站' }).click()
  expect(dialog.getByText('我的下属').elements()).toEqual([])
  expect(dialog.getByRole('button', { name: '粘贴名单' }).elements()).toEqual([])
  await confirm()
  expect(picked()).toEqual(['li'])
})

test('a selection that allows a role offers it, and the people who have it', async () => {
  const chosen = { ...formerPosition, id: 'check--role', fullName: '审核', type: 'role' as const, enabledMark: 1 }
  const { open, dialog, confirm, picked } = await renderField(
    'selection',
    [
      answered(chosenByIds, ({ body }) => ({ list: [chosen].filter(({ id }) => body.userId.includes(id)) })),
      answered(peopleBehindIds, {
        list: [personOf('li', '李四', '种子站')],
        pagination: { currentPage: 1, pageSize: 20, total: 1 },
      }),
    ],
    { allowed: ['check--role'] },
  )
  await open()
  await dialog.getByRole('button', { name: /^审核/ }).click()
  await dialog.getByText('用户', { exact: true }).click()
  await dialog.getByRole('button', { name: '李四 种子站' }).click()
  await confirm()
  expect(picked()).toEqual(['check--role', 'li--user'])
})
