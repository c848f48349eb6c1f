import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { countUnread } from '#features/messages/contract.ts'
import { saveAppearance, saveTheme, themes } from '#features/session/contract.ts'
import { changeLook, lookStore, plainLook, watchLook } from '#web/appearance/appearance-store.ts'
import type { Look } from '#web/appearance/appearance-store.ts'
import { localStore } from '#web/session/local-store.ts'
import { ShellFrame } from '#web/shell/shell.tsx'
import { Sidebar } from '#web/shell/sidebar.tsx'
import { answered } from '#web/testing/answer-calls.ts'
import { menuOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const addresses = { 角色: 'permission/role', 岗位: 'permission/position', 分组: 'permission/group' } as const

const folder = (id: string, fullName: string, pages: readonly (keyof typeof addresses)[]) => ({
  ...menuOf({ id, fullName, type: 1 }),
  hasChildren: true,
  children: pages.map((name) => ({ ...menuOf({ id: `${id}-${name}`, fullName: name, type: 2, address: addresses[name] }), renamed: true })),
})

const folders = ['基础资料', '权限与组织', '备案与审批', '统计与分析', '合同与结算', '现场与检验', '消息与公告', '归档与查询', '系统与日志']
const menus = folders.map((name, index) => ({ ...folder(`f${index}`, name, index === 1 ? ['角色', '岗位'] : ['分组']), renamed: true }))

async function openShell(look: Partial<Look>, { phone = false, width = 1440 } = {}) {
  const rendered = await renderScreen(<ShellFrame />, {
    phone,
    address: '/externalLink',
    session: { user: { changePasswordDate: 1 }, menus },
    calls: [
      answered(countUnread, { total: 3, announcement: 0, flow: 3, system: 0 }),
      answered(saveTheme, null),
      answered(saveAppearance, null),
    ],
  })
  if (!phone) await page.viewport(width, 900)
  lookStore.setState({ ...plainLook, ...look })
  await expect.element(rendered.screen.getByRole('heading').first()).toBeInTheDocument()
  return rendered
}

/** The top bar, which is no landmark within the frame of a test. */
const bar = () => page.elementLocator(document.querySelector('header')!)

/** Whether what stands in the top bar stands beside each other, within the bar. */
function barIsTidy(): void {
  const whole = bar().element()
  const places = [...whole.children].map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 0)
  places.reduce((before, place) => {
    expect(place.left).toBeGreaterThanOrEqual(before.right - 0.5)
    return place
  })
  expect(places.at(-1)!.right).toBeLessThanOrEqual(whole.getBoundingClientRect().right)
}

describe.each(themes)('layout %s', (layout) => {
  test('leads to every page', async () => {
    const { screen } = await openShell({ layout })
    const folder = screen.getByRole('menuitem', { name: '权限与组织' })
    if (layout === 'functional' || layout === 'plain') await folder.hover()
    else await folder.click()
    const link = screen.getByRole('menuitem', { name: '岗位' }).getByRole('link')
    await expect.element(link).toBeVisible()
    await expect.element(link).toHaveAttribute('href', '/permission/position')
  })

  test.each([1440, 1024])('fits a window of %d pixels', async (width) => {
    const { screen, fitsWidth } = await openShell({ layout }, { width })
    await expect.element(screen.getByRole('navigation', { name: '菜单' }).first()).toBeVisible()
    await expect.poll(barIsTidy).toBeUndefined()
    fitsWidth()
  })

  test('is the menu behind a button on a phone', async () => {
    const { screen, fitsWidth } = await openShell({ layout }, { phone: true })
    await screen.getByRole('button', { name: '打开菜单' }).click()
    await expect.element(screen.getByRole('menuitem', { name: '权限与组织' })).toBeVisible()
    fitsWidth()
  })
})

test('what does not fit in the top menu stands behind 更多 ...', async () => {
  const { screen } = await openShell({ layout: 'functional' }, { width: 1024 })
  const more = screen.getByRole('menuitem', { name: '更多 ...' })
  await expect.element(more).toBeVisible()
  await more.hover()
  await expect.element(screen.getByRole('menuitem', { name: '系统与日志' })).toBeVisible()
})

test('a folder chosen at the top opens beside the page, which stays', async () => {
  const { screen, address } = await openShell({ layout: 'blend' })
  const [side, top] = [screen.getByRole('navigation', { name: '菜单' }).first(), bar()]
  await expect.element(side.getByRole('link', { name: '分组' })).toBeVisible()
  await top.getByText('权限与组织').click()
  await expect.element(side.getByRole('link', { name: '岗位' })).toBeVisible()
  expect(address()).toBe('/externalLink')
  await top.getByText('备案与审批').click()
  await expect.element(side.getByRole('link', { name: '分组' })).toBeVisible()
})

test('each choice applies at once, is saved, and can be taken back', async () => {
  const { screen, asked, isAccessible } = await openShell({})
  await screen.getByRole('button', { name: '界面设置' }).click()
  const drawer = screen.getByRole('dialog', { name: '界面设置' })
  await drawer.getByText('顶部菜单').click()
  await expect.element(bar().getByRole('menuitem', { name: '权限与组织' })).toBeInTheDocument()
  await drawer.getByText('深色').first().click()
  await drawer.getByText('绿色').click()
  await drawer.getByRole('switch', { name: '显示标签页' }).click()
  await expect.element(screen.getByRole('navigation', { name: '打开的页面' })).not.toBeInTheDocument()
  await drawer.getByRole('switch', { name: '语言切换' }).click()
  await drawer.getByRole('switch', { name: '搜索入口' }).click()
  await expect.element(screen.getByRole('button', { name: '搜索', exact: true })).not.toBeInTheDocument()
  await expect.poll(() => asked(saveAppearance).length).toBe(5)
  expect(asked(saveTheme)).toMatchObject([{ body: { theme: 'functional' } }])
  expect(asked(saveAppearance).at(-1)).toMatchObject({
    body: { mode: 'dark', colour: 'green', tabs: false, languageSwitch: false, menuSearch: false, pageCache: true, singleKeys: true },
  })
  await isAccessible()
  await drawer.getByRole('button', { name: '恢复默认' }).click()
  await expect.poll(() => asked(saveTheme).length).toBe(2)
  await expect.element(screen.getByRole('navigation', { name: '打开的页面' })).toBeInTheDocument()
  expect(lookStore.getState()).toEqual(plainLook)
})

test('on a phone the choices are in the menu of the account', async () => {
  const { screen, fitsWidth } = await openShell({}, { phone: true })
  await screen.getByRole('button', { name: /个人菜单/ }).click()
  await screen.getByText('界面设置').click()
  await expect.element(screen.getByRole('dialog', { name: '界面设置' }).getByText('深色').first()).toBeVisible()
  expect(screen.getByText('顶部菜单').elements()).toEqual([])
  fitsWidth()
})

test('the folder of the page that is shown can be read in the sidebar, in the dark too', async () => {
  const { screen, isAccessible } = await renderScreen(<Sidebar collapsed={false} />, { address: '/permission/role', session: { menus } })
  await expect.element(screen.getByRole('menuitem', { name: '角色' })).toBeVisible()
  await isAccessible()
})

test('tabs show the icons of their pages where that is chosen', async () => {
  const { screen } = await openShell({ tabIcons: true })
  const tab = screen.getByRole('navigation', { name: '打开的页面' }).getByRole('link', { name: '首页' })
  const icons = () => tab.element().querySelectorAll('.anticon').length
  await expect.poll(icons).toBe(1)
  changeLook({ tabIcons: false })
  await expect.poll(icons).toBe(0)
})

test('a browser that cannot show a page alone says so', async () => {
  const { screen, said } = await openShell({})
  vi.spyOn(document, 'fullscreenEnabled', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  await screen.getByRole('button', { name: '全屏' }).click()
  expect(said).toContain('不支持全屏')
})

test('the colours of the page follow the choice here, in another window and on the device', () => {
  watchLook()
  onTestFinished(() => void delete document.documentElement.dataset['mode'])
  const mode = () => document.documentElement.dataset['mode']
  lookStore.setState({ ...plainLook, mode: 'dark' })
  expect(mode()).toBe('dark')
  const other = JSON.stringify({ ...plainLook, mode: 'light' })
  dispatchEvent(new StorageEvent('storage', { key: 'seedbed.look', newValue: other }))
  expect(mode()).toBe('light')
  dispatchEvent(new StorageEvent('storage', { key: 'seedbed.look', newValue: '{"mode":"pink"}' }))
  expect(lookStore.getState()).toEqual(plainLook)
  lookStore.setState({ ...plainLook, mode: 'system' })
  expect(mode()).toBe(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  expect(localStore.get('look')).toBeUndefined()
})
