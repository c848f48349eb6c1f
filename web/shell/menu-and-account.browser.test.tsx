import { useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { modifyPassword, passwordKey, switchMajor } from '#features/session/contract.ts'
import { readConfiguration } from '#features/settings/contract.ts'
import { forgetSession } from '#web/session/end-session.ts'
import { SidebarDrawer } from '#web/shell/sidebar-drawer.tsx'
import { Sidebar } from '#web/shell/sidebar.tsx'
import { showDrawer } from '#web/shell/shell-store.ts'
import { showTab } from '#web/shell/tab-store.ts'
import { TabStrip } from '#web/shell/tab-strip.tsx'
import { UserMenu } from '#web/shell/user-menu.tsx'
import { answered, refused } from '#web/testing/answer-calls.ts'
import { menuOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

beforeEach(forgetSession)

const folderOf = (id: string, fullName: string, children: ReturnType<typeof menuOf>[]) => ({
  ...menuOf({ id, fullName, type: 1 }),
  hasChildren: children.length > 0,
  children,
})
const longName = '主要农作物种子生产经营许可证变更登记与年度备案管理'
const filings = menuOf({ id: 'filings', fullName: '制种生产备案', pinyin: 'zhi zhong sheng chan bei an', type: 3, modelId: 'm1' })
const licences = menuOf({ id: 'licences', fullName: longName, type: 3, modelId: 'm2' })
const menus = [
  folderOf('files', '备案管理', [filings, licences]),
  folderOf('empty', '空目录', []),
  menuOf({ id: 'missing', fullName: '未上线的页面', type: 2, address: 'nowhere/atAll' }),
]

test('the menu shows what the user may open, without folders that hold nothing and pages that do not exist', async () => {
  const { screen, address, isAccessible } = await renderScreen(<Sidebar collapsed={false} />, { session: { menus } })
  await expect.element(screen.getByRole('link', { name: '首页' })).toBeVisible()
  for (const name of ['空目录', '未上线的页面']) expect(screen.getByText(name).elements()).toEqual([])
  await screen.getByText('备案管理').click()
  const entry = screen.getByRole('link', { name: '制种生产备案' })
  await expect.element(entry).toBeVisible()
  await isAccessible()
  await entry.click()
  await expect.poll(address).toBe('/model/filings')
})

test('a user without a menu still has the start page', async () => {
  const { screen } = await renderScreen(<Sidebar collapsed={false} />)
  await expect.element(screen.getByRole('link', { name: '首页' })).toBeVisible()
  expect(screen.getByRole('menuitem').elements()).toHaveLength(1)
})

test('the entry of the page that is open is marked, and its folder is open', async () => {
  const { screen } = await renderScreen(<Sidebar collapsed={false} />, { session: { menus }, address: '/model/licences' })
  const entry = screen.getByRole('menuitem').filter({ hasText: longName }).last()
  await expect.element(entry).toBeVisible()
  expect(entry.element().className).toContain('selected')
  expect(entry.element().getBoundingClientRect().right).toBeLessThanOrEqual(210)
})

test('on a phone the menu lies over the page and goes when an entry is chosen', async () => {
  const { screen, address, fitsWidth } = await renderScreen(<SidebarDrawer />, { session: { menus }, phone: true })
  expect(screen.getByRole('dialog', { name: '菜单' }).elements()).toEqual([])
  showDrawer(true)
  const drawer = screen.getByRole('dialog', { name: '菜单' })
  await drawer.getByText('备案管理').click()
  await expect.element(drawer.getByText(longName)).toBeVisible()
  fitsWidth()
  await drawer.getByRole('link', { name: '制种生产备案' }).click()
  await expect.poll(address).toBe('/model/filings')
  await expect.poll(() => screen.getByRole('dialog', { name: '菜单' }).elements()).toEqual([])
})

function Tabs() {
  const { pathname } = useLocation()
  return <TabStrip active={pathname} address={pathname} />
}

/** Two pages of the menu are open beside the start page; the second one is shown. */
async function renderTabs(phone = false) {
  showTab('/model/filings', '/model/filings')
  showTab('/model/licences', '/model/licences')
  return renderScreen(<Tabs />, { session: { menus }, address: '/model/licences', phone })
}

test('tabs are named after their pages; the start page cannot be closed, the page shown leads to the one before', async () => {
  const { screen, address, isAccessible } = await renderTabs()
  await expect.element(screen.getByRole('link', { name: longName })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('button', { name: '关闭 首页' }).elements()).toEqual([])
  await isAccessible()
  await screen.getByRole('button', { name: `关闭 ${longName}` }).click()
  await expect.poll(address).toBe('/model/filings')
})

test('the menu of a tab closes the others, and offers nothing that would do nothing', async () => {
  const { screen, address } = await renderTabs()
  await screen.getByRole('link', { name: longName }).click({ button: 'right' })
  await screen.getByRole('menuitem', { name: '关闭其他' }).click()
  await expect.poll(() => screen.getByRole('link', { name: '制种生产备案' }).elements()).toEqual([])
  expect(address()).toBe('/model/licences')
  await screen.getByRole('link', { name: longName }).click({ button: 'right' })
  await expect.element(screen.getByRole('menuitem', { name: '关闭其他' })).toHaveAttribute('aria-disabled', 'true')
})

test('on a phone many tabs with long names stay in one line within the window', async () => {
  const { screen, fitsWidth } = await renderTabs(true)
  const strip = screen.getByRole('navigation', { name: '打开的页面' })
  await expect.element(strip).toBeVisible()
  expect(strip.element().getBoundingClientRect().height).toBeLessThan(60)
  fitsWidth()
})

const openMenu = async (screen: Awaited<ReturnType<typeof renderScreen>>['screen'], item: string) => {
  await screen.getByRole('button', { name: /个人菜单/ }).click()
  await screen.getByRole('menuitem', { name: item }).click()
}

test('about tells name and version of the system, and a dash where no version is known', async () => {
  const { screen } = await renderScreen(<UserMenu quiet={false} />)
  await openMenu(screen, '关于系统')
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('种业一站式服务平台')).toBeVisible()
  await expect.element(dialog.getByText('—', { exact: true })).toBeVisible()
  expect(dialog.getByText('公司名称').elements()).toEqual([])
})

test('who must change the password first is offered neither the lock nor another change', async () => {
  const { screen } = await renderScreen(<UserMenu quiet />)
  await screen.getByRole('button', { name: /个人菜单/ }).click()
  await expect.element(screen.getByRole('menuitem', { name: '退出登录' })).toBeVisible()
  for (const name of ['修改密码', '锁定屏幕']) expect(screen.getByRole('menuitem', { name }).elements()).toEqual([])
})

test('a long name of a user does not push the account menu out of a phone', async () => {
  const { screen, fitsWidth } = await renderScreen(<UserMenu quiet={false} />, {
    phone: true,
    session: { user: { userName: '演示临泽沃源制种有限责任公司种子生产备案经办人欧阳明月' } },
  })
  const button = screen.getByRole('button', { name: /个人菜单/ })
  await expect.element(button).toBeVisible()
  expect(button.element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
  fitsWidth()
})

const policy = {
  passwordIsUpdatedRegularly: 0,
  updateCycle: 90,
  updateInAdvance: 7,
  passwordStrengthLimit: 1,
  passwordLengthMin: 1,
  passwordLengthMinNumber: 10,
  containsNumbers: 1,
  includeLowercaseLetters: 0,
  includeUppercaseLetters: 0,
  containsCharacters: 0,
  disableOldPassword: 0,
  disableTheNumberOfOldPasswords: 1,
  mandatoryModificationOfInitialPassword: 0,
}
const names = {
  title: '',
  sysName: '',
  sysVersion: '',
  sysDescription: '',
  copyright: '',
  companyName: '',
  loginIcon: '',
  navigationIcon: '',
  logoIcon: '',
  appIcon: '',
}
const configuration = answered(readConfiguration, { ...names, ...policy })

/** A key of the size the server uses, made for the test. */
async function newKey() {
  const algorithm = { name: 'RSA-OAEP', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' }
  const { publicKey } = await crypto.subtle.generateKey(algorithm, true, ['encrypt', 'decrypt'])
  const { kty, n, e } = await crypto.subtle.exportKey('jwk', publicKey)
  return answered(passwordKey, { keyId: 'k1', nonce: 'once', publicKey: { kty: kty ?? '', n: n ?? '', e: e ?? '' } })
}

/** Opens the dialog and fills in all of it. */
async function changePassword(calls: Parameters<typeof renderScreen>[1] = {}) {
  const rendered = await renderScreen(<UserMenu quiet={false} />, {
    ...calls,
    calls: [configuration, await newKey(), ...(calls.calls ?? [])],
  })
  await openMenu(rendered.screen, '修改密码')
  const dialog = rendered.screen.getByRole('dialog')
  const fill = (label: string, text: string) => dialog.getByLabelText(label, { exact: true }).fill(text)
  await fill('旧密码', 'Old-pass-2026x')
  await fill('新密码', 'Seed-bed-2027y')
  await fill('重复密码', 'Seed-bed-2027y')
  await fill('验证码', 'ab12')
  return { ...rendered, dialog, fill, confirm: () => dialog.getByRole('button', { name: '确定', exact: true }).first().click() }
}

test('a new password shows which rules it meets, and one that breaks them or is not repeated is not sent', async () => {
  const { dialog, fill, confirm, asked, isAccessible } = await changePassword()
  await fill('新密码', 'short')
  await expect.element(dialog.getByRole('listitem').filter({ hasText: '不少于10位' })).toHaveTextContent('· 不少于10位，未满足')
  await fill('新密码', 'longer-than-ten')
  await expect.element(dialog.getByRole('listitem').filter({ hasText: '不少于10位' })).toHaveTextContent('✓ 不少于10位，已满足')
  await expect.element(dialog.getByRole('listitem').filter({ hasText: '包含数字' })).toHaveTextContent('· 包含数字，未满足')
  await confirm()
  await expect.element(dialog.getByLabelText('重复密码', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect.element(dialog.getByLabelText('新密码', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  expect(asked(modifyPassword)).toEqual([])
  await isAccessible()
})

test('a wrong old password is told at its field; another captcha is asked for and the rest stays typed', async () => {
  const errors = [{ field: 'oldPassword', text: '旧密码错误' }]
  const { dialog, confirm, asked } = await changePassword({ calls: [refused(modifyPassword, 422, '旧密码错误', { errors })] })
  await confirm()
  const old = dialog.getByLabelText('旧密码', { exact: true })
  await expect.element(old).toHaveAccessibleDescription(/旧密码错误/)
  await expect.element(dialog.getByLabelText('验证码', { exact: true })).toHaveValue('')
  await expect.element(dialog.getByLabelText('新密码', { exact: true })).toHaveValue('Seed-bed-2027y')
  expect(JSON.stringify(asked(modifyPassword))).not.toContain('Seed-bed-2027y')
})

test('a changed password closes the dialog', async () => {
  const { screen, confirm } = await changePassword({ calls: [answered(modifyPassword, { token: 'next' })] })
  await confirm()
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
})

test('on a phone the change of the password fits the window', async () => {
  const { dialog, fitsWidth } = await changePassword({ phone: true })
  const { left, right } = dialog.getByLabelText('新密码', { exact: true }).element().getBoundingClientRect()
  expect([left >= 0, right <= 390]).toEqual([true, true])
  fitsWidth()
})

test('who has several systems switches between them', async () => {
  const systemIds = [
    { id: 'seed', name: '种业', icon: '', currentSystem: true },
    { id: 'hr', name: '人事', icon: '', currentSystem: false },
  ]
  const calls = [refused(switchMajor, 403, '该应用已被禁用')]
  const { screen, asked } = await renderScreen(<UserMenu quiet={false} />, { session: { user: { systemIds } }, calls })
  await screen.getByRole('button', { name: /个人菜单/ }).click()
  await screen.getByText('切换应用').click()
  await screen.getByText('人事').click()
  await expect.poll(() => asked(switchMajor)[0]?.body).toEqual({ majorId: 'hr', majorType: 'System' })
  await screen.unmount()
  const one = await renderScreen(<UserMenu quiet={false} />, { session: { user: { systemIds: systemIds.slice(0, 1) } } })
  await one.screen.getByRole('button', { name: /个人菜单/ }).click()
  expect(one.screen.getByText('切换应用').elements()).toEqual([])
})
