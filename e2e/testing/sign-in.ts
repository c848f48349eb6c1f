import { demoPassword } from '#server/testing/given-filing.ts'
import type { Window } from './window.ts'

/** Signs in on the page that is open, or on the entry page; ends on the page the sign-in leads to. */
export async function signInAs(
  { page, address }: Window,
  account: string,
  { password = demoPassword, to = '/' }: { password?: string; to?: string } = {},
): Promise<void> {
  await page.goto(address + to)
  await giveAccount(page, account, password)
  await page.getByRole('banner').waitFor()
}

/** Fills in the sign-in and submits it; the test checks the result. */
export async function giveAccount(page: Window['page'], account: string, password: string): Promise<void> {
  await page.getByLabel('账号').fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

export async function signOut({ page }: Window): Promise<void> {
  await page.getByRole('button', { name: '个人菜单' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await page.waitForURL('**/loginPre')
}
