import { expect, test } from 'vitest'
import { readMatrix } from '#features/grants/contract.ts'
import { readMembers } from '#features/members/contract.ts'
import { managedOrganizationTree, peopleByIds, personTree, type OrganizationNode } from '#features/pickers/contract.ts'
import {
  grantableRoles,
  type RoleNode,
  createRole,
  listRoles,
  readRole,
  roleMenu,
  roleUse,
  switchRole,
  updateRole,
  type RoleRow,
  deleteRole,
} from '#features/roles/contract.ts'
import { RoleScreen } from '#features/roles/web/role-screen.tsx'
import { answered, refused, unanswered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { testManaged } from '#web/testing/managed-walks.tsx'
import { choosing } from '#web/testing/screen-states.tsx'

const rowOf = (id: string, fullName: string, rest: Partial<RoleRow> = {}): RoleRow => ({
  id,
  fullName,
  enCode: id,
  type: '组织',
  globalMark: 0,
  organizeInfo: '临泽县农业农村局',
  people: 3,
  enabledMark: 1,
  sortCode: 0,
  description: '',
  creatorTime: 0,
  version: 1,
  mayEdit: true,
  mayDelete: true,
  ...rest,
})
const organization = (id: string, fullName: string, children: OrganizationNode[] = [], disabled = false): OrganizationNode => ({
  id,
  parentId: '-1',
  fullName,
  type: 'company',
  icon: '',
  organize: fullName,
  organizeIds: [id],
  hasChildren: children.length > 0,
  disabled,
  administered: !disabled,
  regionCode: '',
  creditCode: '',
  children,
})
const tree = answered(managedOrganizationTree, {
  list: [organization('linze', '临泽县农业农村局', [organization('far', '别处', [], true)])],
})
const pageOf = (list: RoleRow[]) => ({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })
const inspector = rowOf('inspector', '检验员')
const reader = rowOf('reader', '查询', { type: '全局', globalMark: 1, organizeInfo: '', mayEdit: false, mayDelete: false })
const list = answered(listRoles, pageOf([inspector, reader]))
const all = ['btn_add', 'btn_edit', 'btn_remove']

function renderRoles(calls: readonly AnsweredCall[], { buttons = all, phone = false, isAdministrator = false } = {}) {
  return renderScreen(<RoleScreen />, {
    phone,
    session: {
      user: { isAdministrator },
      menus: [menuOf({ id: roleMenu, fullName: '角色管理', type: 2, address: 'permission/role' })],
      permissions: [permissionOf(roleMenu, buttons)],
    },
    calls: [tree, ...calls],
  })
}
type Screen = Awaited<ReturnType<typeof renderRoles>>['screen']
const rowNamed = (screen: Screen, name: string) => screen.getByRole('row').filter({ hasText: name })

test('roles stand beside their organizations, with kind, members and state', async () => {
  const { screen, fitsWidth, isAccessible } = await renderRoles([list])
  await expect.element(rowNamed(screen, '检验员').getByText('临泽县农业农村局')).toBeVisible()
  await expect.element(rowNamed(screen, '查询').getByText('全局')).toBeVisible()
  expect(rowNamed(screen, '查询').getByRole('button').all()).toHaveLength(0)
  fitsWidth()
  await isAccessible()
})

test('a chosen organization narrows the list and stands in the address; 全局 is offered to administrators', async () => {
  const { screen, asked, address } = await renderRoles([list], { isAdministrator: true })
  await screen.getByRole('navigation').getByText('临泽县农业农村局').click()
  await expect.poll(() => asked(listRoles).at(-1)?.query).toMatchObject({ organizeId: 'linze', currentPage: 1 })
  await expect.poll(address).toBe('/screen?organizeId=linze')
  await screen.getByRole('navigation').getByText('全局').click()
  await expect.poll(() => asked(listRoles).at(-1)?.query).toMatchObject({ organizeId: '0' })
  await screen.unmount()
  const graded = await renderRoles([list])
  await expect.element(graded.screen.getByText('检验员')).toBeVisible()
  expect(graded.screen.getByRole('navigation').getByText('全局').all()).toHaveLength(0)
})

test('a role of an organization names it, a global one does not, and a refusal stands at its field', async () => {
  const errors = [{ field: 'enCode', text: '编码“x”已存在' }]
  const { screen, asked } = await renderRoles([list, refused(createRole, 422, errors[0]!.text, { errors })], { isAdministrator: true })
  await screen.getByRole('button', { name: '新增' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新建角色' })
  await dialog.getByRole('textbox', { name: /^角色名称/ }).fill('审核员')
  await dialog.getByRole('textbox', { name: /^角色编码/ }).fill('x')
  expect(dialog.getByRole('combobox', { name: /^所属组织/ }).all()).toHaveLength(0)
  await dialog.getByRole('button', { name: /确定$/ }).click()
  await expect.element(dialog.getByText('编码“x”已存在')).toBeVisible()
  expect(asked(createRole)[0]?.body).toMatchObject({ fullName: '审核员', globalMark: 1, organizationIds: [] })
  await dialog.getByRole('switch', { name: /^角色类型/ }).click()
  await dialog.getByRole('textbox', { name: /^角色编码/ }).fill('y')
  await dialog.getByRole('button', { name: /确定$/ }).click()
  expect(asked(createRole)).toHaveLength(1)
  await dialog.getByRole('combobox', { name: /^所属组织/ }).click()
  await screen.getByTitle('临泽县农业农村局').last().click()
  await dialog.getByRole('button', { name: /确定$/ }).click()
  await expect.poll(() => asked(createRole).at(-1)?.body).toMatchObject({ globalMark: 0, organizationIds: ['linze'] })
})

test('a role is edited with what it has and the version that was read', async () => {
  const read = { ...inspector, organizeIdsTree: [['linze']], version: 4 }
  const { screen, asked } = await renderRoles([list, answered(readRole, read), answered(updateRole, { id: 'inspector', version: 5 })])
  await rowNamed(screen, '检验员').getByRole('button', { name: '编辑' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '编辑角色' })
  await dialog.getByRole('textbox', { name: '说明' }).fill('检验种子')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect
    .poll(() => asked(updateRole)[0])
    .toMatchObject({ params: { id: 'inspector' }, body: { organizationIds: ['linze'], description: '检验种子', version: 4 } })
})

test('a role that people have says so, in place of the question before it is deleted and when it is disabled', async () => {
  const reason = '还有1名用户拥有该角色（张三），请先移除成员'
  const { screen, asked } = await renderRoles([
    list,
    answered(roleUse, { functions: [], records: 0, holders: [{ text: reason, address: '' }] }),
    refused(switchRole, 422, reason),
  ])
  await rowNamed(screen, '检验员').getByRole('button', { name: '更多' }).click()
  await screen.getByRole('menuitem', { name: '删除' }).click()
  await expect.element(screen.getByRole('dialog').getByText(reason)).toBeVisible()
  await screen.getByRole('dialog').getByRole('button').last().click()
  await rowNamed(screen, '检验员').getByRole('button', { name: '禁用' }).click()
  await screen.getByRole('dialog').last().getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(switchRole)[0]).toMatchObject({ params: { id: 'inspector' }, body: { version: 1 } })
})

test('members are changed from their role', async () => {
  const { screen, asked } = await renderRoles([
    list,
    answered(readMembers, { ids: ['u2'] }),
    unanswered(peopleByIds),
    unanswered(personTree),
  ])
  await rowNamed(screen, '检验员').getByRole('button', { name: '更多' }).click()
  await screen.getByRole('menuitem', { name: '成员' }).click()
  await expect.poll(() => asked(readMembers)[0]).toMatchObject({ params: { objectId: 'inspector' }, query: { objectType: 'Role' } })
})

test('all grants of a role open on one page, and several roles are granted together', async () => {
  const nothing = { systemIds: [], module: [], button: [], column: [], form: [], resource: [] }
  const matrix = answered(readMatrix, { systems: [], menus: [], granted: nothing, version: 1 })
  const role = {
    id: 'inspector',
    onlyId: 'linze-inspector',
    parentId: 'linze',
    fullName: '检验员',
    type: 'role' as const,
    icon: '',
    organize: '',
  }
  const node: RoleNode = { ...role, num: 0, hasChildren: false, isLeaf: true, children: [] }
  const choices = answered(grantableRoles, { list: [node, { ...node, onlyId: 'far-inspector', parentId: 'far' }] })
  const { screen, asked } = await renderRoles([list, matrix, choices], { buttons: [...all, 'btn_authorize'] })
  await rowNamed(screen, '检验员').getByRole('button', { name: '更多' }).click()
  await screen.getByRole('menuitem', { name: '权限矩阵' }).click()
  await expect.poll(() => asked(readMatrix)[0]).toMatchObject({ params: { objectId: 'inspector' } })
  await screen.getByRole('dialog').getByRole('button', { name: '取消', exact: true }).click()
  await screen.getByRole('button', { name: '批量授权' }).click()
  await screen.getByRole('textbox', { name: '角色', exact: true }).click()
  const picker = screen.getByRole('dialog').filter({ hasText: '选择角色' })
  await expect.element(picker.getByText('检验员').first()).toBeVisible()
  expect(asked(readMatrix)[1]).toMatchObject({ params: { objectId: '0' } })
})

test('an empty list says what comes next, to a reader whom to ask; a refused tree can be asked again', async () => {
  const none = answered(listRoles, pageOf([]))
  const { screen } = await renderRoles([none])
  await expect.element(screen.getByText('这里还没有角色。新建角色后，为它授权并添加成员')).toBeVisible()
  await screen.unmount()
  const read = await renderRoles([none], { buttons: [] })
  await expect.element(read.screen.getByText('您管理的组织还没有角色', { exact: false })).toBeVisible()
  await read.screen.unmount()
  const broken = await renderScreen(<RoleScreen />, { session: {}, calls: [refused(managedOrganizationTree, 500, '服务器错误')] })
  await expect.element(broken.screen.getByRole('button', { name: '重试' })).toBeVisible()
  await broken.screen.unmount()
  const waiting = await renderScreen(<RoleScreen />, { session: {}, calls: [unanswered(managedOrganizationTree)] })
  await expect.element(waiting.screen.getByRole('status').first()).toBeInTheDocument()
})

test('on a phone the tree is one line and roles are cards', async () => {
  const { screen, fitsWidth, isAccessible } = await renderRoles([list], { phone: true })
  const card = screen.getByRole('listitem').filter({ hasText: '检验员' }).last()
  await expect.element(card.getByRole('button', { name: '编辑' })).toBeVisible()
  await expect.element(screen.getByRole('combobox', { name: '所属组织' })).toBeVisible()
  fitsWidth()
  await isAccessible()
})

testManaged({
  name: 'roles',
  element: <RoleScreen />,
  menu: { id: roleMenu, buttons: all },
  list: listRoles,
  nothing: pageOf([]),
  rows: (name) => pageOf([rowOf('inspector', name)]),
  calls: [tree, answered(readRole, { ...inspector, organizeIdsTree: [['linze']] })],
  empty: /^这里还没有角色/,
  rights: ['新增', '编辑', '禁用', '删除', '更多'],
  form: {
    title: '新建角色',
    saves: createRole,
    typed: { 角色名称: '审核员', 角色编码: 'x' },
    choose: choosing('所属组织', '临泽县农业农村局'),
    refused: ['enCode', '角色编码'],
  },
  version: 1,
  remove: { call: deleteRole, uses: roleUse },
  disable: switchRole,
  edit: {
    title: '编辑角色',
    saves: updateRole,
    field: ['fullName', '角色名称'],
    reads: readRole,
    item: { ...inspector, organizeIdsTree: [['linze']] },
  },
  nothingFound: /没有名称或编码含“无此”的角色/,
  codes: ['全局', '组织'],
})
