import type { Locator } from 'playwright-core'
import { phone, type Window } from './window.ts'

/** Opens an entry of the menu by its folder and name; a phone shows the menu first. */
export async function openFromMenu({ page, size }: Window, folder: string, name: string): Promise<void> {
  if (size === phone) await page.getByRole('button', { name: '打开菜单' }).click()
  const entry = page.getByRole('menuitem', { name, exact: true }).getByRole('link')
  if (!(await entry.isVisible())) await page.getByRole('menuitem', { name: folder }).click()
  await entry.click()
  await page.getByRole('heading', { level: 1, name }).waitFor({ state: 'attached' })
}

const bell = ({ page }: Window): Locator => page.getByRole('button', { name: /^消息，\d+条未读$/ })

/** Number at the bell. */
export async function unread(window: Window): Promise<number> {
  const name = (await bell(window).getAttribute('aria-label')) ?? ''
  return Number(/\d+/.exec(name)?.[0])
}

/** Opens the messages behind the bell. */
export async function openBell(window: Window): Promise<Locator> {
  await bell(window).click()
  const drawer = window.page.getByRole('dialog', { name: '站内消息' })
  await drawer.getByRole('listitem').first().waitFor()
  return drawer
}

/** Opens what a message is about: the newest one that says these words. */
export async function openMessage(window: Window, words: string): Promise<void> {
  const drawer = await openBell(window)
  await drawer.getByRole('button', { name: words }).first().click()
  await window.page.waitForURL('**/workFlowDetail*')
}
