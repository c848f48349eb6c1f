import { allDictionaries } from '#features/dictionaries/contract.ts'
import { groupSelector } from '#features/groups/contract.ts'
import { chosenByIds, managedOrganizationTree, type OrganizationNode } from '#features/pickers/contract.ts'
import { positionsOfOrganizations } from '#features/positions/contract.ts'
import { roleSelector, type RoleNode } from '#features/roles/contract.ts'
import { readConfiguration } from '#features/settings/contract.ts'
import { listUsers, readUser, userChoices, userMenu, type UserForm, type UserRow } from '#features/users/contract.ts'
import { UserScreen } from '#features/users/web/user-screen.tsx'
import { defaultConfiguration } from '#engine/values/system-configuration.ts'
import { answered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

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
const towns = organizationOf('towns', '乡镇组')
const county = organizationOf('linze', '临泽县', { disabled: true, administered: false, children: [station, towns] })
export const tree = answered(managedOrganizationTree, {
  list: [county, organizationOf('far', '甘州区', { disabled: true, administered: false })],
})

export const zhang: UserRow = {
  id: 'zhang',
  account: 'zhangsan',
  realName: '张三',
  gender: 1,
  headIcon: '',
  enabledMark: 1,
  sortCode: 0,
  description: '',
  creatorTime: 0,
  mobilePhone: '138****1234',
  version: 3,
  organize: '临泽县/种子管理站；临泽县/乡镇组',
  lockMark: 0,
  isAdministrator: 0,
  mayEdit: true,
  mayDelete: true,
  hasPassword: true,
  hasSecondFactor: false,
}
export const li: UserRow = {
  ...zhang,
  id: 'li',
  account: 'lisi',
  realName: '李四',
  enabledMark: 2,
  lockMark: 1,
  organize: '临泽县/种子管理站',
}
export const root: UserRow = {
  ...zhang,
  id: 'root',
  account: 'admin',
  realName: '管理员',
  isAdministrator: 1,
  mayEdit: false,
  mayDelete: false,
  organize: '',
}
const fresh: UserRow = { ...zhang, id: 'fresh', account: 'wangwu', realName: '王五', hasPassword: false }
export const pageOf = (list: UserRow[]) => ({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })
const list = answered(listUsers, ({ query }) =>
  pageOf(query.organizeId === 'towns' || query.enabledMark === '0' ? [] : [zhang, li, root, fresh]),
)

const form: UserForm = {
  ...zhang,
  organizeIdTree: [
    ['linze', 'station'],
    ['linze', 'towns'],
  ],
  organizeId: 'station,towns',
  positionId: 'head',
  roleId: 'reviewer,strong',
  groupId: '',
  managerId: '',
  email: '',
  birthday: null,
  entryDate: null,
  signature: '',
  nation: '',
  nativePlace: '',
  certificatesType: '',
  certificatesNumber: '',
  education: '',
  telePhone: '',
  landline: '',
  urgentContacts: '',
  urgentTelePhone: '',
  postalAddress: '',
}
const read = answered(readUser, form)
const positionNode = (id: string, fullName: string, type: 'department' | 'position') => ({
  id,
  onlyId: id,
  parentId: '-1',
  fullName,
  type,
  icon: '',
  organize: '',
  num: 0,
  hasChildren: false,
  isLeaf: true,
  children: [],
})
export const positions = answered(positionsOfOrganizations, ({ body }) => ({
  list: (body.organizeIds ?? []).map((id) => ({
    ...positionNode(id, id === 'station' ? '种子管理站' : '乡镇组', 'department'),
    children: [
      id === 'station'
        ? { ...positionNode('head', '站长', 'position'), organize: '种子管理站' }
        : { ...positionNode('clerk', '办事员', 'position'), organize: '乡镇组' },
    ],
  })),
}))
const choices = answered(userChoices, {
  roles: [
    { id: 'reviewer', fullName: '审核员', organize: '临泽县', mayGive: true },
    { id: 'strong', fullName: '系统管理', organize: '全局', mayGive: false },
    // Of an organization that the user is not shown.
    { id: 'viewer', fullName: '查询员', organize: '种子管理站', mayGive: true },
  ],
  groups: [],
})
const roleNode = (id: string, fullName: string, type: 'global' | 'company' | 'role', children: RoleNode[] = []): RoleNode => ({
  id,
  onlyId: id,
  parentId: '-1',
  fullName,
  type,
  icon: '',
  organize: '',
  num: 0,
  hasChildren: children.length > 0,
  isLeaf: children.length === 0,
  children,
})
const roles = answered(roleSelector, {
  list: [
    roleNode('1', '全局', 'global', [roleNode('strong', '系统管理', 'role')]),
    roleNode('linze', '临泽县', 'company', [roleNode('reviewer', '审核员', 'role')]),
  ],
})
const groups = answered(groupSelector, [])
const named = answered(chosenByIds, ({ body }) => ({
  list: (body.userId ?? []).map((id) => ({
    id,
    fullName: id === 'head--position' ? '站长' : '办事员',
    type: 'position' as const,
    icon: '',
    headIcon: '',
    organize: id === 'head--position' ? '种子管理站' : '乡镇组',
    organizeIds: [],
    enabledMark: 1,
  })),
}))
export const usual = [
  roles,
  groups,
  named,
  tree,
  list,
  choices,
  positions,
  read,
  answered(allDictionaries, { list: [] }),
  answered(readConfiguration, defaultConfiguration),
]

const usersEntry = menuOf({ id: userMenu, fullName: '用户管理', type: 2, address: 'permission/user' })
const explainEntry = menuOf({ id: 'permission-explain', fullName: '权限说明', type: 2, address: 'permission/explain' })

export function renderUsers(
  calls: readonly AnsweredCall[] = usual,
  {
    buttons = ['btn_add', 'btn_edit', 'btn_remove'],
    phone = false,
    address,
  }: { buttons?: readonly string[]; phone?: boolean; address?: string } = {},
) {
  return renderScreen(<UserScreen />, {
    phone,
    ...(address ? { address } : {}),
    session: {
      menus: [usersEntry, explainEntry],
      permissions: [permissionOf(userMenu, buttons)],
    },
    calls,
  })
}

type Rendered = Awaited<ReturnType<typeof renderUsers>>['screen']
export const rowOf = (screen: Rendered, name: string) => screen.getByRole('row').filter({ hasText: name })
export const openMore = async (screen: Rendered, name: string) => rowOf(screen, name).getByRole('button', { name: '更多' }).click()
