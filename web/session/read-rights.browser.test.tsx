import { expect, test, vi } from 'vitest'
import { listGroups } from '#features/groups/contract.ts'
import { GroupScreen } from '#features/groups/web/group-screen.tsx'
import { currentUser } from '#features/session/contract.ts'
import { readRights, readRightsSoon } from '#web/session/read-rights.ts'
import { sessionStore, type CurrentUser } from '#web/session/session-store.ts'
import { answered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const menu = menuOf({ id: 'permission-group', fullName: '分组管理', type: 2, address: 'permission/group' })
const list = answered(listGroups, { list: [], pagination: { currentPage: 1, pageSize: 20, total: 0 } })
const session = { user: { isAdministrator: false }, menus: [menu], permissions: [permissionOf(menu.id, ['btn_add'])] }
/** What the server says of the user from now on. */
let rights: Partial<CurrentUser> = {}
const user = answered(currentUser, () => ({ ...sessionStore.getState().current!, ...rights }))
const open = async (calls: readonly AnsweredCall[] = [list, user]) =>
  renderScreen(<GroupScreen />, { session, calls, address: '/permission/group' })

test('an open page loses the button that is gone, and reads its data again', async () => {
  const { screen, asked } = await open()
  await expect.element(screen.getByRole('button', { name: '新增' }).first()).toBeVisible()
  const before = asked(listGroups).length
  rights = { permissionList: [permissionOf(menu.id, [])] }
  await readRights()
  await expect.poll(() => screen.getByRole('button', { name: '新增' }).all()).toHaveLength(0)
  await expect.poll(() => asked(listGroups).length).toBe(before + 1)
})

test('where nothing changed for the user nothing is read again, and many notices are one question', async () => {
  rights = {}
  const { asked, screen } = await open()
  await expect.element(screen.getByRole('button', { name: '新增' }).first()).toBeVisible()
  const before = asked(listGroups).length
  for (let times = 0; times < 5; times += 1) readRightsSoon(() => 0)
  await vi.waitUntil(() => asked(currentUser).length === 1)
  await readRights()
  expect([asked(currentUser).length, asked(listGroups).length]).toEqual([2, before])
})

test('a page whose menu is gone is left, with a word why', async () => {
  const { address, said } = await open()
  const other = menuOf({ id: 'permission-role', fullName: '角色管理', type: 2, address: 'permission/role' })
  rights = { menuList: [other], permissionList: [permissionOf(other.id, [])] }
  await readRights()
  await expect.poll(address).toBe('/home')
  expect(said).toContain('您的权限已变更，该页面已关闭')
})
