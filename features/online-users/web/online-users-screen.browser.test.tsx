import { expect, test } from 'vitest'
import { endOnlineUser, endOnlineUsers, onlineMenu, pageOnlineUsers, type OnlineSession } from '#features/online-users/contract.ts'
import { OnlineUsersScreen } from '#features/online-users/web/online-users-screen.tsx'
import { answered, refused, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { testManaged } from '#web/testing/managed-walks.tsx'

const sessionOf = (id: string, userName: string, more: Partial<OnlineSession> = {}): OnlineSession => ({
  id,
  userId: `u-${id}`,
  userName,
  organize: '甘肃省种子总站/业务科',
  loginTime: '2026-11-22 09:00:00',
  loginIPAddress: '10.1.2.3',
  loginAddress: '内网IP',
  loginPlatForm: 'Windows',
  loginSystem: 'Windows',
  loginBrowser: 'Edge',
  loggedInTime: Date.UTC(2026, 10, 22, 1),
  lastUsedTime: Date.UTC(2026, 10, 22, 2),
  locked: 0,
  isOwn: 0,
  ...more,
})
const pageOf = (list: OnlineSession[]) => ({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })
const own = sessionOf('s1', '管理员/admin', { isOwn: 1 })
const zhang = sessionOf('s2', '张三/zhangsan')
const li = sessionOf('s3', '李四/lisi', { locked: 1 })

function renderOnline(
  calls: readonly AnsweredCall[],
  { buttons = [], phone = false }: { buttons?: readonly string[]; phone?: boolean } = {},
) {
  return renderScreen(<OnlineUsersScreen menu={undefined} />, {
    phone,
    session: {
      menus: [menuOf({ id: onlineMenu, fullName: '在线用户', type: 2, address: 'permission/userOnline' })],
      permissions: [permissionOf(onlineMenu, buttons)],
    },
    calls,
  })
}

test('who is online stands with state and time; without the right nobody can be signed out', async () => {
  const { screen, isAccessible } = await renderOnline([answered(pageOnlineUsers, pageOf([own, zhang, li]))])
  await expect.element(screen.getByRole('row').filter({ hasText: '李四' }).getByText('已锁屏')).toBeVisible()
  await expect.element(screen.getByRole('row').filter({ hasText: '管理员' }).getByText('当前登录')).toBeVisible()
  await expect.element(screen.getByText('2026-11-22 10:00:00').first()).toBeVisible()
  expect(screen.getByRole('button', { name: '强制退出' }).elements()).toEqual([])
  await isAccessible()
})

test('signing out asks once, names the person and reads the list anew; one own session is not offered', async () => {
  const { screen, asked } = await renderOnline(
    [
      answered(pageOnlineUsers, () => pageOf(asked(endOnlineUser).length === 0 ? [own, zhang] : [own])),
      answered(endOnlineUser, { sessions: 1 }),
    ],
    { buttons: ['btn_remove'] },
  )
  await expect.element(screen.getByText('管理员/admin').first()).toBeVisible()
  expect(screen.getByRole('row').filter({ hasText: '管理员' }).getByRole('button', { name: '强制退出' }).elements()).toEqual([])
  await screen.getByRole('row').filter({ hasText: '张三' }).getByRole('button', { name: '强制退出' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('张三/zhangsan')).toBeVisible()
  expect(asked(endOnlineUser)).toEqual([])
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => screen.getByText('张三/zhangsan').elements()).toEqual([])
  expect(asked(endOnlineUser)).toMatchObject([{ params: { id: 's2' } }])
})

test('several are signed out together, without the own one; a refusal is told', async () => {
  const { screen, asked, said } = await renderOnline(
    [answered(pageOnlineUsers, pageOf([own, zhang, li])), refused(endOnlineUsers, 403, '只有超级管理员可以强制退出超级管理员')],
    { buttons: ['btn_remove'] },
  )
  await expect.element(screen.getByText('张三/zhangsan').first()).toBeVisible()
  await screen.getByRole('checkbox').first().click()
  await screen
    .getByRole('button', { name: /^强制退出/ })
    .first()
    .click()
  await expect.element(screen.getByText('将强制退出选中的 2 个登录。')).toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => said).toEqual(['只有超级管理员可以强制退出超级管理员'])
  expect(asked(endOnlineUsers)).toMatchObject([{ body: { ids: ['s2', 's3'] } }])
})

test('on a phone sessions are cards within the window', async () => {
  const { screen, fitsWidth, isAccessible } = await renderOnline([answered(pageOnlineUsers, pageOf([zhang, li]))], {
    phone: true,
    buttons: ['btn_remove'],
  })
  await expect.element(screen.getByRole('listitem').filter({ hasText: '张三' }).getByRole('button', { name: '强制退出' })).toBeVisible()
  fitsWidth()
  await isAccessible()
})

testManaged({
  name: 'online users',
  element: <OnlineUsersScreen menu={undefined} />,
  menu: { id: onlineMenu, buttons: ['btn_remove'] },
  list: pageOnlineUsers,
  nothing: pageOf([]),
  rows: (userName) => pageOf([sessionOf('s2', userName)]),
  empty: /没有人在线/,
  rights: ['强制退出'],
  version: 1,
})
