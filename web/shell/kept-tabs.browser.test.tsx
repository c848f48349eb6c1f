import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { logout } from '#features/session/contract.ts'
import { forgetSession } from '#web/session/end-session.ts'
import { localStore } from '#web/session/local-store.ts'
import { sessionStore } from '#web/session/session-store.ts'
import { signOut } from '#web/session/sign-in.ts'
import { keepTabs } from '#web/shell/kept-tabs.ts'
import { showTab, tabStore } from '#web/shell/tab-store.ts'
import { homeTab } from '#web/shell/tabs.ts'
import { answered } from '#web/testing/answer-calls.ts'
import { givenUser, menuOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const menus = [
  menuOf({ id: 'roles', fullName: '角色管理', type: 2, address: 'permission/role' }),
  menuOf({ id: 'groups', fullName: '分组管理', type: 2, address: 'permission/group' }),
]
const keys = () => tabStore.getState().tabs.map(({ key }) => key)
const kept = () => localStore.get('tabs.u1') ?? ''

/** A window that was opened anew, signed in as somebody. */
async function opened(session = { menus }, userId = 'u1', path = '/home'): Promise<() => void> {
  sessionStore.setState({ token: 'token', current: givenUser({ ...session, user: { userId } }) })
  tabStore.setState({ tabs: [homeTab] })
  if (path !== '/home') showTab(path, path)
  const stop = keepTabs(userId)
  onTestFinished(stop)
  return stop
}

beforeEach(async () => {
  await renderScreen(null, { calls: [answered(logout, null)] })
  sessionStorage.clear()
})

test('tabs come back after the end of a session, before the page that is open, for the same user alone', async () => {
  await opened()
  showTab('/permission/role', '/permission/role?page=2')
  showTab('/permission/group', '/permission/group')
  await expect.poll(kept).toContain('/permission/group')
  forgetSession()
  expect(keys()).toEqual(['/home'])
  sessionStorage.clear()

  const leave = await opened({ menus }, 'u2')
  expect(keys()).toEqual(['/home'])
  leave()

  await opened({ menus }, 'u1', '/permission/group')
  await expect.poll(keys).toEqual(['/home', '/permission/role', '/permission/group'])
  expect(tabStore.getState().tabs[1]!.address).toBe('/permission/role?page=2')
})

test('pages that the user may no longer open do not come back, nor what is no address', async () => {
  const stored = ['/permission/role', '/permission/group', 'javascript:alert(1)'].map((key) => ({ key, address: key }))
  localStore.set('tabs.u1', JSON.stringify([...stored, 1, { key: 3 }]))
  await opened({ menus: menus.slice(0, 1) })
  await expect.poll(keys).toEqual(['/home', '/permission/role'])
})

test('a reload brings back what was open in this window, another window begins with the start page', async () => {
  const first = await opened()
  showTab('/permission/role', '/permission/role')
  await expect.poll(kept).toContain('/permission/role')
  const mine = sessionStorage.getItem('seedbed.tabs.u1')!

  sessionStorage.clear()
  const other = await opened()
  showTab('/permission/group', '/permission/group')
  expect(keys()).toEqual(['/home', '/permission/group'])
  other()

  first()
  sessionStorage.setItem('seedbed.tabs.u1', mine)
  localStore.set('tabs.u1', undefined)
  await opened()
  expect(keys()).toEqual(['/home', '/permission/role'])
})

test('signing out forgets them', async () => {
  await opened()
  showTab('/permission/role', '/permission/role')
  await expect.poll(kept).toContain('/permission/role')
  await signOut()
  expect([kept(), sessionStorage.getItem('seedbed.tabs.u1')]).toEqual(['', null])
})
