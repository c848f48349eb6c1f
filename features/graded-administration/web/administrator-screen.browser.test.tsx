import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  administrationDifference,
  flagNames,
  gradedMenu,
  listAdministrators,
  readFlags,
  removeAdministrator,
  writeFlags,
  type Administrator,
  type FlagName,
  type FlagNode,
} from '#features/graded-administration/contract.ts'
import { AdministratorScreen } from '#features/graded-administration/web/administrator-screen.tsx'
import { peopleByIds, personTree, type PersonNode } from '#features/pickers/contract.ts'
import { answered, refused, unanswered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { testManaged } from '#web/testing/managed-walks.tsx'

const nodeOf = (id: string, fullName: string, flags: Partial<Record<FlagName, number>> = {}, children: FlagNode[] = []): FlagNode => ({
  id,
  parentId: '-1',
  fullName,
  icon: '',
  ...(Object.fromEntries(flagNames.map((name) => [name, 0])) as Record<FlagName, number>),
  ...flags,
  children,
})
const village = nodeOf('village', '一村', { thisLayerDelete: 3 })
const town = nodeOf('town', '甲镇', { thisLayerSelect: 1, thisLayerEdit: 1 }, [village])
const flags = answered(readFlags, { list: [nodeOf('county', '临泽县', {}, [town]), nodeOf('far', '外县')], version: 4 })
const li: Administrator = {
  id: 'li',
  account: 'li',
  realName: '李梅',
  gender: 2,
  mobilePhone: '13000000000',
  organizeId: '临泽县/甲镇',
  creatorTime: Date.UTC(2026, 5, 1),
  manages: '甲镇',
  managesCount: 1,
  enabledMark: 1,
  version: 4,
  mayEdit: true,
}
const boss: Administrator = { ...li, id: 'boss', account: 'boss', realName: '王强', mayEdit: false }
const pageOf = (list: Administrator[]) => ({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })
const list = answered(listAdministrators, pageOf([li, boss]))
const none = { organizations: 0, names: [], people: 0 }
const effect = answered(administrationDifference, {
  changes: [
    { action: 'select', gains: { organizations: 2, names: ['一村', '二村'], people: 12 }, loses: none },
    { action: 'edit', gains: none, loses: { organizations: 1, names: ['甲镇'], people: 3 } },
  ],
})

function render(calls: readonly AnsweredCall[], { phone = false, buttons = ['btn_edit', 'btn_remove'], address = '/screen' } = {}) {
  return renderScreen(<AdministratorScreen />, {
    phone,
    address,
    session: {
      user: { isAdministrator: false },
      menus: [menuOf({ id: gradedMenu, fullName: '分级管理', type: 2, address: 'permission/gradeManage' })],
      permissions: [permissionOf(gradedMenu, buttons)],
    },
    calls,
  })
}
type Screen = Awaited<ReturnType<typeof render>>['screen']
const rowNamed = (screen: Screen, name: string) => screen.getByRole('row').filter({ hasText: name })
const box = (screen: Screen, name: string) => screen.getByRole('checkbox', { name, exact: true })
const edited = async (calls: readonly AnsweredCall[], options: Parameters<typeof render>[1] = {}) => {
  const drawn = await render([list, ...calls], { ...options, address: '/screen?open=li&edit=1' })
  await expect.element(drawn.screen.getByText('临泽县', { exact: true }).first()).toBeVisible()
  return drawn
}

test('graded administrators stand with what they manage; who is not to be changed has no buttons', async () => {
  const { screen, fitsWidth, isAccessible } = await render([list])
  await expect.element(rowNamed(screen, '李梅').getByText('甲镇', { exact: true })).toBeVisible()
  await expect.element(rowNamed(screen, '李梅').getByRole('button', { name: '编辑' })).toBeVisible()
  expect(rowNamed(screen, '王强').getByRole('button').all()).toHaveLength(0)
  fitsWidth()
  await isAccessible()
})

test('flags are switched, shown with their effect, and saved with the version that was read', async () => {
  const { screen, asked, isAccessible } = await edited([flags, effect, answered(writeFlags, { id: 'li', version: 5 })])
  await expect.element(screen.getByRole('button', { name: '查看变化' })).toBeDisabled()
  await box(screen, '甲镇 本层级 编辑').click()
  await box(screen, '甲镇 子层级 添加').click()
  await expect.element(box(screen, '甲镇 子层级 查看')).toBeChecked()
  await isAccessible()
  await screen.getByRole('button', { name: '查看变化' }).click()
  await expect.element(screen.getByText('获得：2个组织，12名用户')).toBeVisible()
  await expect.element(screen.getByText('失去：1个组织，3名用户')).toBeVisible()
  const change = { userId: 'li', orgAdminModel: [{ id: 'town', thisLayerEdit: 0, subLayerAdd: 1, subLayerSelect: 1 }] }
  expect(asked(administrationDifference)[0]?.body).toMatchObject(change)
  await isAccessible()
  await screen.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => asked(writeFlags)[0]?.body).toMatchObject({ ...change, version: 4 })
  await expect.poll(() => screen.getByRole('treegrid').all()).toHaveLength(0)
})

test('clearing "select" clears its layer, a head sets the whole column, and what is fixed stays', async () => {
  const { screen } = await edited([flags])
  await box(screen, '甲镇 本层级 查看').click()
  await expect.element(box(screen, '甲镇 本层级 编辑')).not.toBeChecked()
  await box(screen, '所有显示的组织 本层级 删除').click()
  for (const name of ['临泽县', '甲镇', '外县']) await expect.element(box(screen, `${name} 本层级 删除`)).toBeChecked()
  await expect.element(box(screen, '一村 本层级 删除')).not.toBeChecked()
  await box(screen, '一村 本层级 删除').click({ force: true })
  await expect.element(box(screen, '一村 本层级 删除')).not.toBeChecked()
})

test('the grid is one stop of Tab: arrows move, Space checks, Enter folds', async () => {
  const { screen } = await edited([flags])
  const grid = screen.getByRole('treegrid').element()
  grid.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight} ')
  await expect.element(box(screen, '甲镇 本层级 查看')).not.toBeChecked()
  await userEvent.keyboard('{End} ')
  await expect.element(box(screen, '甲镇 子层级 删除')).toBeChecked()
  await userEvent.keyboard('{Home}{Enter}')
  await expect.poll(() => screen.getByText('一村', { exact: true }).all()).toHaveLength(0)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByText('一村', { exact: true })).toBeVisible()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowRight} ')
  await expect.element(box(screen, '外县 本层级 查看')).toBeChecked()
})

test('a search narrows what is shown, and what is set can be shown alone', async () => {
  const { screen } = await edited([flags])
  await screen.getByRole('textbox', { name: '搜索组织' }).fill('外')
  await expect.poll(() => screen.getByRole('rowheader', { name: '甲镇' }).all()).toHaveLength(0)
  await screen.getByRole('textbox', { name: '搜索组织' }).fill('无此组织')
  await expect.element(screen.getByText('没有匹配的项')).toBeVisible()
  await screen.getByRole('textbox', { name: '搜索组织' }).fill('')
  await screen.getByRole('checkbox', { name: '只看已设置' }).click()
  await expect.poll(() => screen.getByText('外县', { exact: true }).all()).toHaveLength(0)
  await expect.element(box(screen, '甲镇 本层级 查看')).toBeVisible()
})

test('a new one is chosen among the people first', async () => {
  const person: PersonNode = {
    id: 'zhao',
    parentId: '0',
    fullName: '赵云',
    type: 'user',
    icon: '',
    headIcon: '',
    isLeaf: true,
    organize: '临泽县',
    hasChildren: false,
  }
  const people = answered(personTree, { list: [person], pagination: { currentPage: 1, pageSize: 20, total: 1 } })
  const { screen, asked } = await render([list, flags, people, unanswered(peopleByIds)])
  await screen.getByRole('button', { name: '新增' }).click()
  await expect.element(screen.getByText('请先选择一名用户，再设置其管理的组织')).toBeVisible()
  await screen.getByRole('textbox', { name: '管理员' }).click()
  await screen.getByText('赵云').click()
  await screen.getByRole('dialog').last().getByRole('button', { name: '确定' }).click()
  await expect.element(screen.getByRole('treegrid')).toBeVisible()
  expect(asked(readFlags)[0]?.query).toEqual({ userId: 'zhao' })
})

test('a refusal and a clash are said, and what was chosen stays; leaving asks once', async () => {
  const beyond = '不能授予或收回您自己没有的管理权限：甲镇'
  const { screen } = await edited([flags, refused(administrationDifference, 403, beyond)])
  await box(screen, '甲镇 本层级 编辑').click()
  await screen.getByRole('button', { name: '查看变化' }).click()
  await expect.element(screen.getByText(beyond)).toBeVisible()
  await expect.element(box(screen, '甲镇 本层级 编辑')).not.toBeChecked()
  await screen.getByRole('button', { name: '取消', exact: true }).click()
  await expect.element(screen.getByText('已修改的内容尚未保存', { exact: false })).toBeVisible()
  await screen.unmount()
  const clash = await edited([flags, effect, refused(writeFlags, 409, '', { version: 9 })])
  await box(clash.screen, '甲镇 本层级 编辑').click()
  await clash.screen.getByRole('button', { name: '查看变化' }).click()
  await clash.screen.getByRole('button', { name: '保存' }).click()
  await expect.element(clash.screen.getByText('该用户的管理范围已被他人修改', { exact: false })).toBeVisible()
})

test('everything is withdrawn after a question that names it', async () => {
  const { screen, asked } = await render([list, answered(removeAdministrator, null)])
  await rowNamed(screen, '李梅').getByRole('button', { name: '删除' }).click()
  const question = screen.getByRole('dialog')
  await expect.element(question.getByText('将收回对这些组织的全部管理权限：甲镇')).toBeVisible()
  await question.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(removeAdministrator)[0]).toMatchObject({ params: { id: 'li' }, body: { version: 4 } })
})

test('an empty list says what it is for, to a reader whom to ask; what is refused can be asked again', async () => {
  const empty = answered(listAdministrators, pageOf([]))
  const { screen } = await render([empty])
  await expect.element(screen.getByText('还没有分级管理员。', { exact: false })).toBeVisible()
  await screen.unmount()
  const reader = await render([empty], { buttons: [] })
  await expect.element(reader.screen.getByText('您能看到的用户中没有分级管理员', { exact: false })).toBeVisible()
  await reader.screen.unmount()
  const broken = await render([list, refused(readFlags, 404, '数据不存在或已被删除')], { address: '/screen?open=li&edit=1' })
  await expect.element(broken.screen.getByRole('button', { name: '重试' })).toBeVisible()
})

test('on a phone an organization is a line, and its flags stand in a dialog', async () => {
  const { screen, fitsWidth, isAccessible } = await edited([flags], { phone: true })
  await expect.element(screen.getByText('本层级：查看、编辑')).toBeVisible()
  fitsWidth()
  await screen.getByRole('button', { name: /^甲镇/ }).click()
  await box(screen, '甲镇 子层级 查看').click()
  await expect.element(box(screen, '甲镇 子层级 查看')).toBeChecked()
  await isAccessible()
})

test('five thousand organizations are drawn as far as they are seen', async () => {
  const many = Array.from({ length: 5000 }, (_, index) => nodeOf(`n${index}`, `组织${index}`))
  const { screen } = await render([list, answered(readFlags, { list: many, version: 0 })], { address: '/screen?open=li&edit=1' })
  await expect.element(screen.getByText('组织0', { exact: true })).toBeVisible()
  expect(screen.getByRole('treegrid').getByRole('checkbox').all().length).toBeLessThan(800)
  await box(screen, '所有显示的组织 本层级 查看').click()
  await expect.element(box(screen, '组织3 本层级 查看')).toBeChecked()
})

testManaged({
  name: 'graded administrators',
  element: <AdministratorScreen />,
  menu: { id: gradedMenu, buttons: ['btn_add', 'btn_edit', 'btn_remove'] },
  list: listAdministrators,
  nothing: pageOf([]),
  rows: (realName) => pageOf([{ ...li, realName }]),
  empty: /^还没有分级管理员/,
  rights: ['新增', '编辑', '删除'],
  version: 1,
})
