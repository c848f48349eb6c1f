import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { saveConfiguration } from '#features/settings/contract.ts'
import { createProvider } from '#features/sign-on/contract.ts'
import { clientId, clientSecret, givenProvider } from '#features/sign-on/testing/given-provider.ts'
import { answer, labelled, text } from './testing/fields.ts'
import { startProduct } from './testing/product.ts'
import { look } from './testing/screen.ts'
import { openFromMenu } from './testing/shell.ts'
import { signInAs, signOut } from './testing/sign-in.ts'
import { openWindow } from './testing/window.ts'

const product = await startProduct()
const { kernel } = product.server.node
// Known only now: the server takes a free port.
Object.assign(kernel.settings, { publicAddress: product.server.address })
const pages = `${product.server.address}/businessSystem`
const idp = await givenProvider(`${pages}/auth-redirect`, `${pages}/loginPre`)
const admin = await product.server.admin()
await admin.get(saveConfiguration, { body: { outgoingAddresses: idp.address } })
await admin.get(createProvider, {
  body: {
    fullName: '集团统一认证',
    enCode: 'group',
    issuer: idp.issuer,
    clientId,
    clientSecret,
    scopes: 'openid profile',
    accountClaim: 'preferred_username',
    signOutMark: 1,
    icon: 'building',
  },
})

test('an account is bound, signs in by the provider, also over a kept page, and signs out there too', { timeout: 300_000 }, async () => {
  const window = await openWindow(product)
  const { page, context } = window
  window.complaints.expect('Failed to load resource')
  await signInAs(window, 'enterprise', { to: '/profile?section=account' })
  await page.getByRole('button', { name: '绑定 集团统一认证' }).click()
  await page.getByText(/^已绑定 zhang.san/).waitFor()
  expect(new URL(page.url()).pathname).toBe('/businessSystem/profile')
  const tabs = page.getByRole('navigation', { name: '打开的页面' })
  await tabs.getByRole('link', { name: '个人信息' }).waitFor()
  expect(await tabs.getByRole('link', { name: '单点登录' }).count()).toBe(0)
  await look(window, 'sign-on-bound')
  await signOut(window)

  await page.getByRole('link', { name: '集团统一认证' }).click()
  await page.getByRole('banner').waitFor()
  await openFromMenu(window, '备案管理', '制种生产备案')
  await page.getByRole('button', { name: '新增' }).click()
  await answer(page, page, '技术负责人', text('王未提交'))
  await sql`update session set last_used_at = now() - interval '1 day'`.execute(kernel.db)
  await page.getByRole('button', { name: '暂存', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '登录过期,请重新登录' })
  await dialog.getByRole('link', { name: '集团统一认证' }).waitFor()
  await look(window, 'sign-on-over')
  const [other] = await Promise.all([context.waitForEvent('page'), dialog.getByRole('link', { name: '集团统一认证' }).click()])
  await other.getByText('登录成功。请回到原来的窗口继续，本窗口可以关闭。').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await other.close()
  expect(await labelled(page, '技术负责人').inputValue()).toBe('王未提交')
  await page.getByRole('button', { name: '暂存', exact: true }).click()
  await page.getByText('保存成功').waitFor()

  await page.goto(`${window.address}/home`)
  await page.getByRole('button', { name: '个人菜单' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await page.waitForURL(`${idp.issuer}/**`)
  await page.getByRole('button', { name: /sign me out/i }).click()
  await page.waitForURL('**/businessSystem/loginPre*')
  await page.getByLabel('账号').waitFor()
  await context.close()
})
