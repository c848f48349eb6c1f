import { expect, test } from 'vitest'
import { readMembers, writeMembers } from '#features/members/contract.ts'
import { managedOrganizationTree, peopleByIds, personTree, type OrganizationNode, type PersonNode } from '#features/pickers/contract.ts'
import {
  createPosition,
  listPositions,
  positionMenu,
  positionUse,
  readPosition,
  type PositionRow,
  deletePosition,
  switchPosition,
  updatePosition,
} from '#features/positions/contract.ts'
import { PositionScreen } from '#features/positions/web/position-screen.tsx'
import { answered, refused, refusing, unanswered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { givenDictionary } from '#web/testing/given-dictionary.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { testManaged } from '#web/testing/managed-walks.tsx'
import { choosing } from '#web/testing/screen-states.tsx'

const organizationOf = (id: string, fullName: string, rest: Partial<OrganizationNode> = {}): OrganizationNode => ({
  id,
  parentId: '-1',
  fullName,
  type: 'department',
  icon: '',
  organize: fullName,
  organizeIds: [id],
  hasChildren: false,
  disabled: false,
  administered: true,
  regionCode: '',
  creditCode: '',
  children: [],
  ...rest,
})
const station = organizationOf('station', '种子管理站')
const tree = answered(managedOrganizationTree, {
  list: [
    organizationOf('linze', '临泽县', { disabled: true, administered: false, children: [station, organizationOf('towns', '乡镇组')] }),
    organizationOf('far', '甘州区', { disabled: true, administered: false }),
  ],
})
const head: PositionRow = {
  id: 'head',
  organizeId: 'station',
  fullName: '站长',
  enCode: 'head',
  type: '领导岗',
  enabledMark: 1,
  sortCode: 0,
  description: '',
  creatorTime: 0,
  version: 1,
  department: '临泽县/种子管理站',
  people: 1,
}
const pageOf = (list: PositionRow[]) => ({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })
const list = answered(listPositions, ({ query }) => pageOf(query.organizeId === 'station' ? [head] : []))
const types = givenDictionary('positionType', { leader: '领导岗' })

function renderPositions(
  calls: readonly AnsweredCall[],
  {
    buttons = ['btn_add', 'btn_edit', 'btn_remove'],
    phone = false,
    address,
  }: { buttons?: readonly string[]; phone?: boolean; address?: string } = {},
) {
  return renderScreen(<PositionScreen />, {
    phone,
    ...(address ? { address } : {}),
    session: {
      menus: [menuOf({ id: positionMenu, fullName: '岗位管理', type: 2, address: 'permission/position' })],
      permissions: [permissionOf(positionMenu, buttons)],
    },
    calls: [types, ...calls],
  })
}

test('the first organization that is administered is chosen, what is not is left out or shown for its place', async () => {
  const { screen, address, isAccessible, fitsWidth } = await renderPositions([tree, list])
  await expect.element(screen.getByRole('cell', { name: '站长' })).toBeVisible()
  expect(screen.getByRole('tree').getByText('甘州区').elements()).toEqual([])
  await screen.getByRole('tree').getByText('乡镇组').click()
  await expect.element(screen.getByText('“乡镇组”还没有岗位')).toBeVisible()
  expect(address()).toContain('organizeId=towns')
  await screen.getByRole('tree').getByText('临泽县').click()
  await expect.element(screen.getByText('“临泽县”还没有岗位')).toBeVisible()
  expect(screen.getByRole('button', { name: '新增' }).elements()).toEqual([])
  fitsWidth()
  await isAccessible()
})

test('while it loads an outline is shown; a refusal says why; who administers nothing is told so', async () => {
  const waiting = await renderPositions([unanswered(managedOrganizationTree)])
  await expect.element(waiting.screen.getByRole('status', { name: '加载中' })).toBeVisible()
  await waiting.screen.unmount()
  const failed = await renderPositions([answered(managedOrganizationTree, () => refusing(500, '服务暂时不可用'))])
  await expect.element(failed.screen.getByRole('alert').getByText('服务暂时不可用')).toBeVisible()
  await failed.screen.unmount()
  const { screen } = await renderPositions([answered(managedOrganizationTree, { list: [] })])
  await expect.element(screen.getByText('没有您管理的组织，请联系管理员')).toBeVisible()
})

test('who may only read is offered no action', async () => {
  const { screen } = await renderPositions([tree, list], { buttons: [] })
  await expect.element(screen.getByRole('cell', { name: '站长' })).toBeVisible()
  for (const name of ['新增', '编辑', '删除', '成员']) expect(screen.getByRole('button', { name }).elements()).toEqual([])
})

test('a new position begins in the chosen organization, and a refusal stands at its field', async () => {
  const errors = [{ field: 'enCode', text: '编码“head”已存在' }]
  const { screen, asked } = await renderPositions([tree, list, refused(createPosition, 422, errors[0]!.text, { errors })])
  await screen.getByRole('button', { name: '新增' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新建岗位' })
  await dialog.getByRole('textbox', { name: /^名称/ }).fill('副站长')
  await dialog.getByRole('textbox', { name: /^编码/ }).fill('head')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('请选择岗位类型')).toBeVisible()
  await dialog.getByRole('combobox', { name: /类型/ }).click()
  await screen.getByTitle('领导岗').last().click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('编码“head”已存在')).toBeVisible()
  expect(asked(createPosition)[0]?.body).toMatchObject({ organizeId: 'station', fullName: '副站长', enCode: 'head', type: 'leader' })
})

const personOf = (id: string, fullName: string): PersonNode => ({
  id,
  parentId: 'station',
  fullName,
  type: 'user',
  headIcon: '',
  icon: '',
  isLeaf: true,
  hasChildren: false,
  organize: '种子管理站',
})

test('members are chosen among the people of the organization, beside what others change', async () => {
  const people = [personOf('zhang', '张三'), personOf('li', '李四')]
  const { screen, asked } = await renderPositions([
    tree,
    list,
    answered(readMembers, { ids: ['zhang'] }),
    answered(personTree, { list: people, pagination: { currentPage: 1, pageSize: 20, total: 2 } }),
    answered(peopleByIds, ({ body }) => ({
      list: people
        .filter(({ id }) => body.userId.includes(id))
        .map(({ id, fullName }) => ({
          id,
          fullName,
          realName: fullName,
          headIcon: '',
          organize: '',
          type: 'user' as const,
          enabledMark: 1,
        })),
    })),
    answered(writeMembers, { added: 1, removed: 0 }),
  ])
  await screen.getByRole('row').filter({ hasText: '站长' }).getByRole('button', { name: '更多' }).click()
  await screen.getByRole('menuitem', { name: '成员' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '“站长”的成员' })
  await dialog.getByText('李四').click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect
    .poll(() => asked(writeMembers)[0])
    .toMatchObject({ params: { objectId: 'head' }, body: { objectType: 'Position', userIds: ['zhang', 'li'], readIds: ['zhang'] } })
  expect(asked(personTree)[0]?.params.id).toBe('station')
})

test('one that is held is not deleted, and says by whom', async () => {
  const held = answered(positionUse, {
    functions: [],
    records: 0,
    holders: [{ text: '还有1名用户任该岗位（张三），请先移出成员', address: '' }],
  })
  const { screen } = await renderPositions([tree, list, held])
  await screen.getByRole('row').filter({ hasText: '站长' }).getByRole('button', { name: '更多' }).click()
  await screen.getByRole('menuitem', { name: '删除' }).click()
  await expect.element(screen.getByRole('dialog').getByText('还有1名用户任该岗位（张三），请先移出成员')).toBeVisible()
})

test('on a phone the organization is chosen in one line, and positions are cards', async () => {
  const { screen, fitsWidth, isAccessible } = await renderPositions([tree, list], { phone: true, address: '/screen?organizeId=station' })
  await expect.element(screen.getByRole('listitem').filter({ hasText: '站长' }).getByRole('button', { name: '编辑' })).toBeVisible()
  await expect.element(screen.getByRole('combobox', { name: '组织' })).toBeVisible()
  fitsWidth()
  await isAccessible()
})

testManaged({
  name: 'positions',
  element: <PositionScreen />,
  address: '/screen?organizeId=station',
  menu: { id: positionMenu, buttons: ['btn_add', 'btn_edit', 'btn_remove'] },
  list: listPositions,
  nothing: pageOf([]),
  rows: (fullName) => pageOf([{ ...head, fullName }]),
  calls: [types, tree, answered(readPosition, { ...head, organizeIdTree: ['linze', 'station'] })],
  empty: /^“种子管理站”还没有岗位/,
  rights: ['新增', '编辑', '禁用', '删除', '更多'],
  form: {
    title: '新建岗位',
    saves: createPosition,
    typed: { 名称: '副站长', 编码: 'head' },
    choose: choosing('类型', '领导岗'),
    refused: ['enCode', '编码'],
  },
  version: 1,
  remove: { call: deletePosition, uses: positionUse },
  disable: switchPosition,
  edit: {
    title: '编辑岗位',
    saves: updatePosition,
    field: ['fullName', '名称'],
    reads: readPosition,
    item: { ...head, type: 'leader', organizeIdTree: ['linze', 'station'] },
  },
  nothingFound: /没有名称或编码含“无此”的岗位/,
})
