import type { Browser, BrowserContext, Page } from 'playwright-core'

/*
 * How long a person waits for a page, and what moves on it meanwhile. Times are taken inside the page, from the event that begins
 * the wait to the first frame that shows its end, so that nothing of the tool that drives the browser is counted.
 */

const goals = {
  'list, empty cache': 1200,
  'list, warm cache': 800,
  'tab back to the list': 100,
  'Enter to the next of 200 rows': 50,
} as const

const requestsGoal = 25

/** Text that stands in the rows of the list and nowhere else. */
const rowText = 'ZZBA'
const list = '/model/seed_prod_filing'
const rows = 200

/** What the page itself writes down; a string, as it runs in the browser. */
const watching = `
  const watched = { shifts: [] }
  globalThis.watched = watched
  new PerformanceObserver((entries) => {
    for (const { value, startTime, sources } of entries.getEntries())
      watched.shifts.push({ value, at: startTime, moved: sources.map(({ node }) => node?.className || node?.nodeName).slice(0, 3) })
  }).observe({ type: 'layout-shift', buffered: true })
  /** Milliseconds until a frame shows the text in the page's part, counted from a moment of the page's clock. */
  watched.until = (text, from) => new Promise((found) => {
    const look = () => {
      // Lists that were left stay in the page, hidden.
      const isThere = [...document.querySelectorAll('main td')].some((cell) => cell.textContent.includes(text) && cell.checkVisibility())
      requestAnimationFrame(() => isThere ? setTimeout(() => found(performance.now() - from)) : look())
    }
    look()
  })
`

interface Shift {
  readonly value: number
  readonly at: number
  readonly moved: readonly string[]
}

/** Opens, leaves and fills pages of the product, and prints times with their goals. */
export async function measurePageTimes(browser: Browser, pages: string, signIn: (page: Page) => Promise<void>): Promise<void> {
  const state = await signedIn(browser, pages, signIn)
  const cold: number[] = []
  const warm: number[] = []
  let requests = 0
  let shifts: readonly Shift[] = []
  for (let round = 0; round < 5; round += 1) {
    const context = await openContext(browser, state)
    const page = await context.newPage()
    let asked = 0
    page.on('request', () => void (asked += 1))
    cold.push(await openList(page, pages))
    await page.waitForLoadState('networkidle')
    requests = Math.max(requests, asked)
    shifts = await page.evaluate<readonly Shift[]>('watched.shifts')
    warm.push(await openList(page, pages))
    await context.close()
  }
  console.log(`list, empty cache: ${requests} requests, goal ${requestsGoal}`)
  tell('list, empty cache', cold)
  tell('list, warm cache', warm)
  tellShifts(shifts)
  const context = await openContext(browser, state)
  const page = await context.newPage()
  await openList(page, pages)
  tell('tab back to the list', await tabBack(page))
  tell('Enter to the next of 200 rows', await enterThroughRows(page))
  await context.close()
}

async function signedIn(browser: Browser, pages: string, signIn: (page: Page) => Promise<void>) {
  const context = await openContext(browser)
  const page = await context.newPage()
  await page.goto(`${pages}/login`)
  await signIn(page)
  await page.getByRole('banner').waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

async function openContext(browser: Browser, storageState?: Awaited<ReturnType<BrowserContext['storageState']>>): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 }, storageState })
  await context.addInitScript(watching)
  return context
}

/** @returns milliseconds from the beginning of the navigation to the first frame with rows */
async function openList(page: Page, pages: string): Promise<number> {
  await page.goto(`${pages}${list}`, { waitUntil: 'commit' })
  return page.evaluate<number>(`watched.until('${rowText}', 0)`)
}

/** Goes from the list to a new filing and back by its tab, several times. */
async function tabBack(page: Page): Promise<readonly number[]> {
  await page.getByRole('button', { name: '新增' }).click()
  const tabs = page.getByRole('navigation', { name: '打开的页面' }).getByRole('link')
  const times: number[] = []
  for (let round = 0; round < 11; round += 1) {
    await page.getByRole('heading', { name: '基本信息' }).waitFor()
    await page.waitForLoadState('networkidle')
    const back = page.evaluate<number>(
      `new Promise((done) => addEventListener('click', ({ timeStamp }) => done(watched.until('${rowText}', timeStamp)), { once: true, capture: true }))`,
    )
    await tabs.filter({ hasText: '制种生产备案' }).first().click()
    times.push(await back)
    await tabs.last().click()
  }
  // The first time loads what later ones find.
  return times.slice(1)
}

/** Fills a sub-table and goes down one of its columns by Enter, with a number typed into each cell. */
async function enterThroughRows(page: Page): Promise<readonly number[]> {
  await page.getByRole('heading', { name: '基本信息' }).waitFor()
  const table = page.getByRole('region', { name: '备案明细', exact: true })
  await table.getByRole('button', { name: '添加', exact: true }).click()
  const titles = await table.getByRole('columnheader').allInnerTexts()
  // The first column has the numbers of the rows.
  const firstBelow = (title: string) =>
    table
      .getByRole('row')
      .nth(1)
      .getByRole('gridcell')
      .nth(titles.findIndex((one) => one.includes(title)) - 1)
  await firstBelow('母本代号').click()
  await table.getByRole('grid').evaluate((grid, count) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', Array.from({ length: count }, (_, index) => `母本${index}`).join('\n'))
    grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, rows)
  await table.getByText('母本3', { exact: true }).waitFor()
  await firstBelow('亲本数量').click()
  const times: number[] = []
  for (let row = 1; row < rows / 2; row += 1) {
    await page.keyboard.type('12')
    // Keys reach the page by another way than what is evaluated in it, so the listener has to be there before the key is sent.
    await page.evaluate(
      `watched.moved = new Promise((done) => addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => done(performance.now() - timeStamp))), { once: true, capture: true })), undefined`,
    )
    await page.keyboard.press('Enter')
    const moved = page.evaluate<number>('watched.moved')
    times.push(await moved)
  }
  return times
}

function tell(name: keyof typeof goals, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number): string => `${Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN)} ms`
  console.log(`${name}: p50 ${at(0.5)}, p95 ${at(0.95)} of ${times.length}, goal ${goals[name]} ms`)
}

function tellShifts(shifts: readonly Shift[]): void {
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  const each = shifts.map(({ value, at, moved }) => `${value.toFixed(3)} at ${Math.round(at)} ms (${moved.join(', ')})`)
  console.log(`layout shift while the list opens: ${sum.toFixed(3)}, goal 0${each.length === 0 ? '' : `; ${each.join('; ')}`}`)
}
