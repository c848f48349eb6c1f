import { sql } from 'kysely'
import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { logout } from '#features/session/contract.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { upsertPerson } from '#server/people/upsert-person.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import { demoPassword } from '#server/testing/given-filing.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { answer, labelled, text } from './testing/fields.ts'
import { startProduct } from './testing/product.ts'
import { look } from './testing/screen.ts'
import { openFromMenu } from './testing/shell.ts'
import { giveAccount, signInAs, signOut } from './testing/sign-in.ts'
import { desk, openWindow, phone, type Window } from './testing/window.ts'

const product = await startProduct()
const { kernel } = product.server.node

await givenPerson(kernel, { account: 'enterprise4', name: '另一经办人', roleIds: ['seed.company'], organizationIds: ['demo.woyuan'] })

/** The sign-in never says which part was wrong, and how long a lock would last. */
const refusedText = '账户或密码错误；连续错误5次，账户将锁定10分钟'

/** What the newest captcha shows; people read it from the picture. */
async function captchaText(): Promise<string> {
  const { rows } = await sql<{ value: string }>`select value from captcha order by created_at desc limit 1`.execute(kernel.db)
  return rows[0]?.value ?? ''
}

async function close(window: Window): Promise<void> {
  expect(window.complaints.found).toEqual([])
  await window.context.close()
}

test.each([desk, phone])(
  'a wrong sign-in says one text, asks for a captcha after three, then leads where one wanted to go ($width)',
  async (size) => {
    const window = await openWindow(product, size)
    const { page, address } = window
    const account = size === phone ? 'enterprise3' : 'enterprise2'
    window.complaints.expect('Failed to load resource')
    await page.goto(`${address}/model/seed_prod_filing`)
    await page.waitForURL('**/login?redirect=*')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByText('请输入账号').waitFor()
    await page.getByText('请输入密码').waitFor()
    await look(window, 'login-empty')
    const captcha = page.getByLabel('验证码', { exact: true })
    for (const tries of [1, 2, 3]) {
      expect(await captcha.count()).toBe(0)
      await giveAccount(page, account, `wrong-${tries}`)
      await page.getByText(refusedText).waitFor()
      await page.getByRole('button', { name: '登录', exact: true, disabled: false }).waitFor()
    }
    await captcha.waitFor()
    await look(window, 'login-captcha')
    await page.getByLabel('密码', { exact: true }).fill(demoPassword)
    await captcha.fill(await captchaText())
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForURL('**/model/seed_prod_filing')
    await page.getByRole('banner').waitFor()
    await close(window)
  },
)

test('the screen is locked and opened again where one was, or left', async () => {
  const window = await openWindow(product)
  const { page } = window
  window.complaints.expect('Failed to load resource')
  await signInAs(window, 'county')
  await openFromMenu(window, '我的流程', '待办')
  await lock(window)
  await look(window, 'locked')
  await page.goto(`${window.address}/workFlow/flowDone`)
  await page.waitForURL('**/lockScreen')
  await page.getByLabel('账号').fill('county')
  await page.getByLabel('密码', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: '解锁' }).click()
  await page.getByRole('alert').filter({ hasText: '错误' }).waitFor()
  await page.getByLabel('密码', { exact: true }).fill(demoPassword)
  await page.reload()
  await page.getByLabel('账号').fill('county')
  await page.getByLabel('密码', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: '解锁' }).click()
  await page.waitForURL('**/workFlow/flowDone')
  await page.getByRole('banner').waitFor()
  await lock(window)
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL('**/loginPre')
  await close(window)
})

test('a locked window is sent nothing, and hears of everything again as soon as it is opened', async () => {
  const window = await openWindow(product)
  const { page } = window
  window.complaints.expect('Failed to load resource')
  const first = page.waitForEvent('websocket')
  await signInAs(window, 'county')
  const closed = (await first).waitForEvent('close')
  await lock(window)
  await closed
  const heard = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await page.getByLabel('账号').fill('county')
  await page.getByLabel('密码', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: '解锁' }).click()
  await heard
  await close(window)
})

async function lock({ page }: Window): Promise<void> {
  await page.getByRole('button', { name: '个人菜单' }).click()
  await page.getByRole('menuitem', { name: '锁定屏幕' }).click()
  await page.waitForURL('**/lockScreen')
}

test('a password that somebody else set is changed before anything else', async () => {
  await givenPerson(kernel, {
    account: 'fresh',
    name: '新来的',
    roleIds: ['seed.company'],
    organizationIds: ['demo.woyuan'],
    passwordIsOwn: false,
  })
  const window = await openWindow(product)
  const { page } = window
  window.complaints.expect('Failed to load resource')
  await signInAs(window, 'fresh', { password: personPassword })
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  await dialog.getByText('当前密码为初始密码，请先修改密码后再使用系统').waitFor()
  await look(window, 'forced-change')
  await dialog.getByRole('button', { name: '确定' }).click()
  for (const message of ['旧密码不能为空', '新密码不能为空', '验证码不能为空']) await dialog.getByText(message).waitFor()
  await look(window, 'forced-change-errors')
  await dialog.getByLabel('旧密码').fill(personPassword)
  await dialog.getByLabel('新密码').fill('Another-root-88')
  await dialog.getByLabel('重复密码').fill('Another-root-89')
  await dialog.getByLabel('验证码', { exact: true }).fill(await captchaText())
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.getByText('两次密码输入不一致').waitFor()
  await dialog.getByLabel('重复密码').fill('Another-root-88')
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('快捷入口').waitFor()
  await signOut(window)
  await giveAccount(page, 'fresh', 'Another-root-88')
  await page.getByText('快捷入口').waitFor()
  await close(window)
})

test('who is disabled while the password has to be changed meets the sign-in, with the reason', async () => {
  const leaver = { account: 'leaver', name: '离职者', roleIds: ['seed.company'], organizationIds: ['demo.woyuan'], passwordIsOwn: false }
  await givenPerson(kernel, leaver)
  const window = await openWindow(product)
  const { page } = window
  window.complaints.expect('Failed to load resource')
  await signInAs(window, 'leaver', { password: personPassword })
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  await dialog.getByLabel('新密码').fill('Another-root-88')
  await inTransaction(kernel.db, (tx) => upsertPerson(kernel, byProgram(tx), { ...leaver, enabled: false }))
  await page.getByText('您的账户已被禁用，请联系管理员', { exact: true }).waitFor()
  await page.getByRole('button', { name: '登录', exact: true }).waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await close(window)
})

test('a session ended elsewhere leads to the sign-in, and what was typed comes back', async () => {
  const window = await openWindow(product)
  const { page } = window
  window.complaints.expect('Failed to load resource')
  window.complaints.expect('WebSocket')
  await signInAs(window, 'enterprise')
  await openFromMenu(window, '备案管理', '制种生产备案')
  await page.getByRole('button', { name: '新增' }).click()
  await answer(page, page, '技术负责人', text('王未提交'))
  await page.getByText(/已暂存 \d\d:\d\d/).waitFor()
  const token = await page.evaluate(() => localStorage.getItem('seedbed.token') ?? '')
  await new TestClient(product.server.address, token).get(logout, {})
  await page.waitForURL('**/login?redirect=*')
  await giveAccount(page, 'enterprise', demoPassword)
  await page.waitForURL('**/workFlowDetail*')
  await page.getByText(/已恢复 .* 填写、尚未提交的内容。/).waitFor()
  await expect.poll(() => labelled(page, '技术负责人').inputValue()).toBe('王未提交')
  await look(window, 'draft-restored')
  await close(window)
})

/** As after half an hour without a call. */
async function expireSessionsOf(account: string): Promise<void> {
  await sql`update session set last_used_at = now() - interval '1 day'
    where user_id = (select id from user_account where account = ${account})`.execute(kernel.db)
}

test.each([desk, phone])('a session that expires under a form is signed in again over it ($width)', async (size) => {
  const window = await openWindow(product, size)
  const { page } = window
  window.complaints.expect('Failed to load resource')
  await signInAs(window, 'enterprise4')
  await openFromMenu(window, '备案管理', '制种生产备案')
  await page.getByRole('button', { name: '新增' }).click()
  await answer(page, page, '技术负责人', text('王未提交'))
  const place = page.url()
  await expireSessionsOf('enterprise4')
  await page.getByRole('button', { name: '暂存', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '登录过期,请重新登录' })
  await dialog.waitFor()
  expect(new URL(page.url()).pathname).toBe('/businessSystem/login')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(place.slice(window.address.length))
  expect(await page.evaluate(() => localStorage.getItem('seedbed.token'))).toBeNull()
  expect(await dialog.getByLabel('账号').inputValue()).toBe('enterprise4')
  await look(window, 'sign-in-over')
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await dialog.getByText(refusedText).waitFor()
  await dialog.getByLabel('密码', { exact: true }).fill(personPassword)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  expect(page.url()).toBe(place)
  expect(await labelled(page, '技术负责人').inputValue()).toBe('王未提交')
  await page.getByRole('button', { name: '暂存', exact: true }).click()
  await page.getByText('保存成功').waitFor()
  await close(window)
})

test('whoever gives the page up meets the sign-in, with the way back', async () => {
  const window = await openWindow(product)
  const { page } = window
  window.complaints.expect('Failed to load resource')
  await signInAs(window, 'enterprise4')
  await openFromMenu(window, '备案管理', '制种生产备案')
  await page.getByRole('button', { name: '新增' }).click()
  await answer(page, page, '技术负责人', text('王未提交'))
  await expireSessionsOf('enterprise4')
  await page.getByRole('button', { name: '暂存', exact: true }).click()
  await page.getByRole('button', { name: '使用其他账号' }).click()
  await page.getByRole('heading', { level: 1, name: '登录' }).waitFor()
  await giveAccount(page, 'reader', demoPassword)
  await page.getByRole('banner').waitFor()
  expect(await page.getByText('王未提交').count()).toBe(0)
  await close(window)
})

test('whoever goes back from the page meets the sign-in for the page before', async () => {
  const window = await openWindow(product)
  const { page } = window
  window.complaints.expect('Failed to load resource')
  await signInAs(window, 'enterprise4')
  await openFromMenu(window, '备案管理', '制种生产备案')
  await page.getByRole('button', { name: '新增' }).click()
  await answer(page, page, '技术负责人', text('王未提交'))
  await expireSessionsOf('enterprise4')
  await page.getByRole('button', { name: '暂存', exact: true }).click()
  await page.getByRole('button', { name: '使用其他账号' }).waitFor()
  await page.goBack()
  const question = page.getByRole('dialog').filter({ hasText: '内容尚未提交，确定离开吗？' })
  await question.getByRole('button', { name: '确定' }).click()
  await page.getByRole('heading', { level: 1, name: '登录' }).waitFor()
  await giveAccount(page, 'enterprise4', personPassword)
  await page.waitForURL('**/model/seed_prod_filing')
  await page.getByRole('banner').waitFor()
  await close(window)
})

test('a lock, and a session that somebody else ended, leave nothing of a form on the screen; it comes back to its user', async () => {
  const window = await openWindow(product)
  const { page } = window
  window.complaints.expect('Failed to load resource')
  await signInAs(window, 'enterprise4')
  await openFromMenu(window, '备案管理', '制种生产备案')
  await page.getByRole('button', { name: '新增' }).click()
  await answer(page, page, '技术负责人', text('王未提交'))
  await lock(window)
  await page.getByLabel('密码', { exact: true }).fill(personPassword)
  await page.getByRole('button', { name: '解锁' }).click()
  await page.waitForURL('**/workFlowDetail*')
  await page.getByText(/已恢复 .* 填写、尚未提交的内容。/).waitFor()
  await expect.poll(() => labelled(page, '技术负责人').inputValue()).toBe('王未提交')
  await answer(page, page, '技术负责人', text('王被踢出'))
  await sql`update session set ended_at = now(), end_reason = 'forced'
    where user_id = (select id from user_account where account = 'enterprise4') and ended_at is null`.execute(kernel.db)
  // Whichever call comes first meets the end of the session: that of the button, or that which keeps the input.
  const click = page.getByRole('button', { name: '暂存', exact: true }).click()
  click.catch(() => undefined)
  await page.waitForURL('**/login?redirect=*')
  await page.getByRole('heading', { level: 1, name: '登录' }).waitFor()
  await giveAccount(page, 'enterprise4', personPassword)
  await page.waitForURL('**/workFlowDetail*')
  await page.getByText(/已恢复 .* 填写、尚未提交的内容。/).waitFor()
  await expect.poll(() => labelled(page, '技术负责人').inputValue()).toBe('王被踢出')
  await close(window)
})

test('a sign-out asks about the forms of all windows, leaves nothing of them on the device, and keeps them for their user', async () => {
  const window = await openWindow(product)
  const { page, context, address } = window
  await signInAs(window, 'enterprise4')
  const second = await context.newPage()
  await second.goto(address)
  await openFromMenu({ ...window, page: second }, '备案管理', '制种生产备案')
  await second.getByRole('button', { name: '新增' }).click()
  await answer(second, second, '技术负责人', text('王未提交'))
  // A person leaves the window, which keeps the input at once; here it keeps the focus.
  await second.getByText(/^(已保存在本机|已暂存) /).waitFor()
  await page.bringToFront()
  await page.getByRole('button', { name: '个人菜单' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  const question = page.getByRole('dialog').filter({ hasText: '尚未提交的内容会为您暂存' })
  await question.getByRole('listitem').filter({ hasText: '制种生产备案' }).waitFor()
  await look(window, 'sign-out-unsent')
  await question.getByRole('button', { name: '确定' }).click()
  await page.getByRole('heading', { level: 1, name: '欢迎登录' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/businessSystem/loginPre')
  await second.getByRole('heading', { level: 1, name: '欢迎登录' }).waitFor()
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))
  expect(kept).toEqual([])
  await close(window)

  const elsewhere = await openWindow(product)
  await signInAs(elsewhere, 'enterprise4')
  await openFromMenu(elsewhere, '备案管理', '制种生产备案')
  await elsewhere.page.getByRole('button', { name: '新增' }).click()
  await elsewhere.page.getByText(/已恢复 .* 填写、尚未提交的内容。/).waitFor()
  await expect.poll(() => labelled(elsewhere.page, '技术负责人').inputValue()).toBe('王未提交')
  await elsewhere.page.getByRole('button', { name: '放弃并重新填写' }).click()
  await expect.poll(() => labelled(elsewhere.page, '技术负责人').inputValue()).toBe('')
  await close(elsewhere)
})

test('the tab of a request bears its title, and stays when its form is not left', async () => {
  const window = await openWindow(product)
  const { page } = window
  await signInAs(window, 'enterprise')
  await openFromMenu(window, '我的流程', '我发起的')
  await page.getByText('ZZBA').first().click()
  await page.waitForURL('**/workFlowDetail*')
  const strip = page.getByRole('navigation', { name: '打开的页面' })
  const tab = strip.getByRole('link', { name: /ZZBA|制种生产备案/ })
  await tab.waitFor()
  const title = (await tab.innerText()).trim()
  expect(await page.title()).toBe(`${title} - 种业一站式服务平台`)
  await strip.getByRole('link', { name: '首页' }).click()
  await page.getByText('快捷入口').waitFor()
  expect((await tab.innerText()).trim()).toBe(title)
  await strip.getByRole('link', { name: '首页' }).click({ button: 'right' })
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(expect.arrayContaining(['刷新', '关闭其他', '关闭所有']))
  await page.getByRole('menuitem', { name: '关闭所有' }).click()
  await tab.waitFor({ state: 'detached' })
  await openFromMenu(window, '备案管理', '制种生产备案')
  await page.getByRole('button', { name: '新增' }).click()
  await answer(page, page, '技术负责人', text('王未提交'))
  await strip.getByRole('button', { name: /^关闭/ }).last().click()
  await page.getByText('内容尚未提交，确定离开吗？').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await strip.getByRole('listitem').count()).toBe(3)
  await close(window)
})

test('an unknown path is said to be none, a link outside asks first', async () => {
  const window = await openWindow(product)
  const { page, address } = window
  await signInAs(window, 'enterprise')
  await page.goto(`${address}/no/such/page`)
  await page.getByRole('heading', { name: '页面不存在' }).waitFor()
  await look(window, '404')
  await page.goto(`${address}/externalLink?href=${encodeURIComponent('https://example.org/a')}`)
  await page.getByRole('heading', { name: '即将打开外部网站 example.org' }).waitFor()
  expect(await page.getByRole('link', { name: '在新窗口打开' }).getAttribute('href')).toBe('https://example.org/a')
  await look(window, 'external')
  await page.goto(`${address}/externalLink?href=${encodeURIComponent('javascript:alert(1)')}`)
  await page.getByText('链接地址无效，无法打开').waitFor()
  await close(window)
})

/** What a page costs that is opened by somebody signed in, with nothing in the cache of the browser. */
async function costOf(entries: Readonly<Record<string, string>>, path: string, isShown: (page: Window['page']) => Promise<unknown>) {
  const window = await openWindow(product)
  const { page } = window
  // On a busy machine what was asked ahead would be too old when it is drawn, and be asked again.
  await page.clock.setFixedTime(new Date())
  const requests: Request[] = []
  page.on('request', (request) => void requests.push(request))
  await page.addInitScript((all) => Object.entries(all).forEach(([key, value]) => localStorage.setItem(key, value)), entries)
  const numbers = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await page.goto(window.address + path)
  await Promise.all([numbers, isShown(page)])
  await page.waitForLoadState('networkidle')
  const scripts = requests.filter((request) => request.resourceType() === 'script')
  const sizes = await Promise.all(scripts.map(async (request) => (await request.sizes()).responseBodySize))
  await close(window)
  const calls = requests.filter((request) => request.resourceType() === 'fetch').map((request) => new URL(request.url()).pathname)
  return { requests: requests.length, calls, kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1000 }
}

test('the start page, a list and a form cost few requests and little code in a browser that has nothing yet', async () => {
  const window = await openWindow(product)
  const { page } = window
  await signInAs(window, 'enterprise', { to: '/model/seed_prod_filing' })
  const entries = Object.fromEntries(await page.evaluate(() => Object.entries(localStorage)))
  await page.getByRole('button', { name: '新增' }).click()
  await page.waitForURL('**/workFlowDetail?*')
  const form = page.url().slice(window.address.length)
  const list = await costOf(entries, '/model/seed_prod_filing', (opened) => opened.getByText('ZZBA').first().waitFor())
  const start = await costOf(entries, '/home', (opened) => opened.getByText('快捷入口').waitFor())
  const filing = await costOf(entries, form, (opened) => opened.getByRole('heading', { name: '基本信息' }).waitFor())
  const kilobytes = { start: start.kilobytes, list: list.kilobytes, filing: filing.kilobytes }
  const reached = `reached, compressed, in kB: ${JSON.stringify(kilobytes)}; requests of the list: ${list.requests}`
  expect(list.requests, reached).toBeLessThanOrEqual(25)
  expect(start.kilobytes, reached).toBeLessThanOrEqual(295)
  expect(list.kilobytes, reached).toBeLessThanOrEqual(435)
  expect(filing.kilobytes, reached).toBeLessThanOrEqual(400)
  expect(list.calls.toSorted(), 'a call was made twice').toEqual([...new Set(list.calls)].sort())
  await close(window)
})
