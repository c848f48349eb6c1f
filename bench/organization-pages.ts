import { chromium as playwright, type Locator, type Page } from 'playwright-core'
import { chromium } from '#server/testing/chromium.ts'
import type { Fixture } from './fixture.ts'
import { administrators } from './large-organization.ts'
import { MeasuredProcess } from './measured-process.ts'
import type { ProductGiven } from './product-server.ts'
import { median } from './ratios.ts'

const goal = 1_000
const rounds = 5

/**
 * What the page itself writes down, as it runs in the browser: milliseconds from an event, or from the beginning of the navigation, to
 * the first frame in which a text stands in the part of the page that the selector names.
 */
const watching = `
  globalThis.watched = {
    until: (selector, text, from) => new Promise((found) => {
      const isThere = () => [...document.querySelectorAll(selector)].some((one) => one.textContent.includes(text) && one.checkVisibility())
      const look = () => requestAnimationFrame(() => (isThere() ? setTimeout(() => found(performance.now() - from)) : look()))
      look()
    }),
    after: (kind, selector, text) => new Promise((done) => addEventListener(kind,
      ({ timeStamp }) => done(watched.until(selector, text, timeStamp)), { once: true, capture: true })),
  }
`

/** Drives the screens of users and organizations over 5,000 departments and 50,000 people, as who administers all of them. */
export async function measureOrganizationPages({ connectionString, dataDirectory }: Fixture): Promise<void> {
  const given: ProductGiven = { connectionString, dataDirectory, pages: true }
  const server = await MeasuredProcess.start('product-server.ts', given)
  const browser = await playwright.launch({ executablePath: chromium.path, args: [...chromium.flags] })
  try {
    const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
    await context.addInitScript(watching)
    const page = await context.newPage()
    const pages = `${server.address}/businessSystem`
    await page.goto(`${pages}/login`)
    await page.getByLabel('账号').fill(administrators.whole)
    await page.getByLabel('密码', { exact: true }).fill(administrators.password)
    await page.keyboard.press('Enter')
    await page.getByRole('banner').waitFor()
    const times = new Map<string, number[]>()
    // The first round compiles and caches; it is not counted.
    for (let round = 0; round <= rounds; round += 1)
      for (const [name, taken] of [...(await usersScreen(page, pages)), ...(await organizationScreen(page, pages))])
        if (round > 0) times.set(name, [...(times.get(name) ?? []), taken])
    for (const [name, taken] of times)
      console.log(
        `${name}: median ${Math.round(median(taken))} ms, worst ${Math.round(Math.max(...taken))} of ${taken.length}, goal ${goal} ms`,
      )
  } finally {
    await browser.close()
    await server.stop()
  }
}

type Times = [string, number][]

async function opened(page: Page, address: string, selector: string, text: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  return page.evaluate<number>(`watched.until(${JSON.stringify(selector)}, '${text}', 0)`)
}

/** Does something and tells how long it took from the event of that kind until the text stood in the part of the page. */
async function timed(page: Page, kind: string, [selector, text]: readonly [string, string], act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(`watched.taken = watched.after('${kind}', ${JSON.stringify(selector)}, '${text}'), undefined`)
  await act()
  return page.evaluate<number>('watched.taken')
}

/** Rows of a list, nodes of a tree, what a picker found. */
const cell = 'main td, main [role=gridcell]'
const node = '.ant-tree-treenode'
const result = '[role=dialog] [role=presentation] li'

/** The control that expands a node. */
const switcher = (place: Locator, name: string): Locator => place.locator(node, { hasText: name }).first().locator('.ant-tree-switcher')

async function usersScreen(page: Page, pages: string): Promise<Times> {
  const open = await opened(page, `${pages}/permission/user`, cell, 'p00100')
  await page.getByLabel('关键词').fill('p00123')
  const search = await timed(page, 'keydown', [cell, 'p00123'], () => page.keyboard.press('Enter'))
  const panel = page.getByRole('navigation', { name: '组织' })
  const expand = await timed(page, 'click', [node, '部门00025'], () => switcher(panel, '部门00003').click())
  const choose = await timed(page, 'click', [cell, '省种子管理总局/部门00003'], () =>
    panel.locator(node, { hasText: '部门00003' }).getByTitle('部门00003').click(),
  )
  await panel.getByRole('button').first().click()
  const all = page.getByRole('menuitem', { name: '展开全部' })
  const expandAll = await timed(page, 'click', [node, '部门01609'], () => all.click())
  const scroll = await timed(page, 'scroll', [node, '部门04680'], () =>
    panel.locator('.ant-tree-list-holder').evaluate((holder) => (holder.scrollTop = holder.scrollHeight)),
  )
  const found = await timed(page, 'input', [node, '部门04321'], () => panel.getByRole('textbox').fill('部门04321'))
  return [
    ['users, opened', open],
    ['users, a word searched', search],
    ['users, a department expanded', expand],
    ['users, a department chosen', choose],
    ['users, all departments expanded', expandAll],
    ['users, the tree scrolled to its end', scroll],
    ['users, a department found in the tree', found],
  ]
}

async function organizationScreen(page: Page, pages: string): Promise<Times> {
  const open = await opened(page, `${pages}/permission/organize`, cell, '部门00003')
  const row = page.getByRole('row').filter({ hasText: '部门00003' })
  const expand = await timed(page, 'click', [cell, '部门00025'], () => row.locator('.ant-table-row-expand-icon').click())
  await page.getByLabel('关键词').fill('部门04321')
  const search = await timed(page, 'keydown', [cell, '部门04321'], () => page.keyboard.press('Enter'))
  return [
    ['organizations, opened', open],
    ['organizations, a department expanded', expand],
    ['organizations, a word searched', search],
    ...(await peoplePicker(page)),
  ]
}

/** The head of a new department, chosen among all people. */
async function peoplePicker(page: Page): Promise<Times> {
  await page.getByRole('button', { name: '新建部门' }).click()
  const input = page.getByRole('dialog').getByLabel('部门主管')
  const open = await timed(page, 'click', [`[role=dialog] ${node}`, '省种子管理总局'], () => input.click())
  const picker = page.getByRole('dialog').last()
  const expand = await timed(page, 'click', [`[role=dialog] ${node}`, '部门00003'], () => switcher(picker, '省种子管理总局').click())
  const search = await timed(page, 'input', [result, '王伟'], () => picker.getByLabel('输入关键词查找').fill('王伟'))
  return [
    ['picker of people, opened', open],
    ['picker of people, an organization expanded', expand],
    ['picker of people, a name searched (250 ms of it wait for more letters)', search],
  ]
}
