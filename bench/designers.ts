import { mkdirSync, mkdtempSync, chmodSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as playwright, type Browser, type CDPSession, type Page } from 'playwright-core'
import { chromium } from '#server/testing/chromium.ts'
import { demoPassword } from '#server/testing/given-filing.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { Product } from '../e2e/crash/product.ts'
import { columnCount, fieldCount, makeLargeDesigns, type LargeDesigns } from './large-designs.ts'

/*
 * How long a person waits in a designer, and in a large form that was made there. Times are taken inside the page: from the event that
 * begins the wait to the frame that shows its end, or from one frame to the next while something moves.
 */

/** Milliseconds that each may take, at the share of the measurements that its requirement names. */
const goals: Readonly<Record<string, { readonly share: number; readonly most: number }>> = {
  'form designer, opened': { share: 0.5, most: 1000 },
  'form designer, a key in a setting': { share: 0.95, most: 16 },
  'form designer, frames of a drag': { share: 0.95, most: 17 },
  'flow designer, opened': { share: 0.5, most: 1000 },
  'flow designer, frames of panning': { share: 0.95, most: 17 },
  'flow designer, frames of zooming': { share: 0.95, most: 17 },
  'flow designer, a node inserted': { share: 0.5, most: 100 },
  'form of 300 fields, to be filled in': { share: 0.5, most: 1000 },
  'form of 300 fields, a key in a field': { share: 0.95, most: 16 },
  'sub-table, a key in a cell of 1,000 rows': { share: 0.95, most: 16 },
  'sub-table, 1,000 rows pasted': { share: 0.5, most: 1000 },
  'sub-table, a column filled down': { share: 0.5, most: 1000 },
  'sub-table, taken back': { share: 0.5, most: 1000 },
}

/** Milliseconds between two places that a mouse tells, 125 in a second; sent as fast as they are taken, they would all fall into a few frames. */
const mouseInterval = 8

/** What the page itself writes down; a string, as it runs in the browser. */
const watching = `
  globalThis.watched = {
    until: (isThere, from) => new Promise((found) => {
      const look = () => requestAnimationFrame(() => (isThere() ? setTimeout(() => found(performance.now() - from)) : look()))
      look()
    }),
    /** Milliseconds from the next event of a kind to a frame in which something is there. */
    after: (kind, isThere) => new Promise((done) => addEventListener(kind,
      ({ timeStamp }) => done(watched.until(isThere, timeStamp)), { once: true, capture: true })),
    /** From each key to the end of the frame that shows what it did: a message is handed over right after it, a timer some time later. */
    keys: () => {
      watched.times = []
      const { port1, port2 } = new MessageChannel()
      const typed = []
      port2.onmessage = () => watched.times.push(performance.now() - typed.shift())
      addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => {
        typed.push(timeStamp)
        port1.postMessage(null)
      }), { capture: true })
    },
    /** From each frame to the next, until it is stopped. */
    frames: () => {
      watched.times = []
      watched.goesOn = true
      let last
      const next = (now) => {
        if (last !== undefined) watched.times.push(now - last)
        last = now
        if (watched.goesOn) requestAnimationFrame(next)
      }
      requestAnimationFrame(next)
    },
    stop: () => { watched.goesOn = false; return watched.times },
  }
`

interface DesignerBench {
  readonly rounds: number
  /** Folder for a processor profile of the page for each measurement. */
  readonly profile: string | undefined
  /** `bare`, `form`, `flow`, `filled`, `table`; all where there are none. */
  readonly only: readonly string[]
}

/** Opens the product with large designs and measures what is done in them. */
export async function measureDesigners(options: DesignerBench): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'seedbed-designers-'))
  chmodSync(folder, 0o711)
  const product = await Product.start(folder)
  const browser = await playwright.launch({ executablePath: chromium.path, args: [...chromium.flags] })
  try {
    const admin = await new TestClient(product.address).signIn('admin', demoPassword)
    const designs = await makeLargeDesigns(admin)
    const visit = await Visit.open(browser, `${product.address}/businessSystem`, options)
    const parts = { bare: barePage, form: formDesigner, flow: flowDesigner, filled: filledForm, table: largeTable }
    console.log(`load before: ${loadavg()[0]?.toFixed(1)}`)
    for (const [name, measure] of Object.entries(parts))
      if (options.only.length === 0 || options.only.includes(name)) await measure(visit, designs)
    console.log(`load after: ${loadavg()[0]?.toFixed(1)}`)
  } finally {
    await browser.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A signed-in window. */
class Visit {
  readonly page: Page
  readonly pages: string
  readonly rounds: number
  readonly #profiler: CDPSession
  readonly #folder: string | undefined
  readonly #work = new Map<string, number>()

  private constructor(page: Page, pages: string, profiler: CDPSession, { rounds, profile }: DesignerBench) {
    this.page = page
    this.pages = pages
    this.rounds = rounds
    this.#profiler = profiler
    this.#folder = profile
  }

  static async open(browser: Browser, pages: string, options: DesignerBench): Promise<Visit> {
    const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
    await context.addInitScript(watching)
    const page = await context.newPage()
    await page.goto(`${pages}/login`)
    await page.getByLabel('账号').fill('admin')
    await page.getByLabel('密码', { exact: true }).fill(demoPassword)
    await page.keyboard.press('Enter')
    await page.getByRole('banner').waitFor()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    return new Visit(page, pages, session, options)
  }

  /** From a click to the frame in which a condition of the page holds; the first time loads what later ones find. */
  async opened(name: string, list: string, row: string, isThere: string): Promise<void> {
    const times: number[] = []
    for (let round = 0; round <= this.rounds; round += 1) {
      await this.page.goto(this.pages + list)
      const link = this.page.getByRole('row').filter({ hasText: row }).getByRole('button', { name: '编辑' }).first()
      await link.waitFor()
      await this.page.waitForLoadState('networkidle')
      const taken = await this.profiled(round === this.rounds ? name : undefined, async () => {
        const there = this.page.evaluate<number>(`watched.after('click', () => ${isThere})`)
        await link.click()
        return there
      })
      if (round > 0) times.push(taken)
    }
    this.tell(name, times, 1)
  }

  /** From the beginning of the navigation. */
  async navigated(name: string, address: string, isThere: string): Promise<void> {
    const times: number[] = []
    for (let round = 0; round <= this.rounds; round += 1) {
      await this.page.goto(this.pages + address, { waitUntil: 'commit' })
      const taken = await this.page.evaluate<number>(`watched.until(() => ${isThere}, 0)`)
      if (round > 0) times.push(taken)
      await this.page.waitForLoadState('networkidle')
    }
    tell(name, times, '')
  }

  /** The time of each key that is typed, twelve in a second, which is faster than people do. */
  async typed(name: string, text: string): Promise<void> {
    // What still moves of the step before, a button or its message, has keys wait for its frames.
    await this.page.waitForFunction(() => document.querySelector('.ant-message-notice') === null && document.getAnimations().length === 0)
    await this.page.evaluate('watched.keys(), undefined')
    await this.profiled(name, async () => {
      for (const letter of text) {
        await this.page.keyboard.press(letter)
        await this.page.evaluate('new Promise((done) => setTimeout(done, 80))')
      }
    })
    this.tell(name, await this.page.evaluate<number[]>('watched.times'), text.length)
  }

  /** The time from frame to frame while something goes on. */
  async moved(name: string, move: () => Promise<void>): Promise<void> {
    await this.page.evaluate('watched.frames(), undefined')
    await this.profiled(name, move)
    const frames = await this.page.evaluate<number[]>('watched.stop()')
    this.tell(name, frames, frames.length)
  }

  async done(name: string, kind: string, isThere: string, act: () => Promise<unknown>): Promise<number> {
    return this.profiled(name, async () => {
      const there = this.page.evaluate<number>(`watched.after('${kind}', () => ${isThere})`)
      await act()
      return there
    })
  }

  /** Keeps a profile of some work where it has a name and a folder is given, and counts what the page's thread computed for it. */
  async profiled<Result>(name: string | undefined, work: () => Promise<Result>): Promise<Result> {
    if (name === undefined) return work()
    const before = await this.#computed()
    const result = await this.#sampled(name, work)
    const after = await this.#computed()
    for (const [kind, seconds] of Object.entries(after)) this.#work.set(kind, Math.round((seconds - (before[kind] ?? 0)) * 1000))
    return result
  }

  /** Prints times, and beside them the processor time of the page, which other work on the machine changes little. */
  tell(name: string, times: readonly number[], per: number): void {
    const each = [...this.#work].map(([kind, milliseconds]) => `${kind} ${(milliseconds / per).toFixed(1)}`)
    this.#work.clear()
    tell(name, times, each.length === 0 ? '' : `; computed for each, ms: ${each.join(', ')}`)
  }

  /** Processor seconds of the page's thread until now, by what they went into. */
  async #computed(): Promise<Readonly<Record<string, number>>> {
    const { metrics } = await this.#profiler.send('Performance.getMetrics')
    const of = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0
    return { all: of('TaskDuration'), script: of('ScriptDuration'), style: of('RecalcStyleDuration'), layout: of('LayoutDuration') }
  }

  async #sampled<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#folder === undefined) return work()
    await this.#profiler.send('Profiler.enable')
    await this.#profiler.send('Profiler.setSamplingInterval', { interval: 200 })
    await this.#profiler.send('Profiler.start')
    const result = await work()
    const { profile } = await this.#profiler.send('Profiler.stop')
    mkdirSync(this.#folder, { recursive: true })
    writeFileSync(join(this.#folder, `${name.replaceAll(/[^\w]+/g, '-')}.cpuprofile`), JSON.stringify(profile))
    return result
  }
}

/**
 * The same keys in a page of as many plain inputs without any script: what the browser itself takes until it shows a letter, the wait for its
 * next frame included. No page is faster here.
 */
async function barePage(visit: Visit): Promise<void> {
  const { page } = visit
  await page.goto('about:blank')
  const rows = Array.from({ length: fieldCount }, (_, at) => `<p><label>第${at}项 <input aria-label="第${at}项"></label></p>`)
  await page.setContent(rows.join(''))
  await page.evaluate(watching)
  await page.getByLabel('第0项', { exact: true }).click()
  await visit.typed('bare page of 300 inputs, a key in one', '0123456789abcdefghij')
}

const partsShown = `document.querySelectorAll('[data-desk] [data-address]').length > ${fieldCount}`

async function formDesigner(visit: Visit, { form }: LargeDesigns): Promise<void> {
  const { page } = visit
  await visit.opened('form designer, opened', '/onlineDev/webDesign', 'bench_form', partsShown)
  await visit.navigated('form designer, from its address', `/designer/function?id=${form}`, partsShown)
  const first = page.locator('[data-address="field0"]')
  await first.locator(':scope > button').click()
  await page.getByRole('complementary', { name: '设置' }).getByLabel('标题', { exact: true }).first().click()
  await visit.typed('form designer, a key in a setting', '0123456789abcdefghij')
  const from = await first.boundingBox()
  const to = await page.locator('[data-address="field8"]').boundingBox()
  if (!from || !to) throw new Error('The parts to drag between are not in sight.')
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 20)
  await visit.moved('form designer, frames of a drag', async () => {
    for (let step = 0; step < 240; step += 1) {
      const part = 0.5 - 0.5 * Math.cos(step / 20)
      await page.mouse.move(from.x + 40 + part * 300, from.y + part * (to.y - from.y))
      await page.evaluate(`new Promise((done) => setTimeout(done, ${mouseInterval}))`)
    }
  })
  await page.mouse.up()
}

const nodesShown = `document.querySelectorAll('[id^=flow-step-]').length > 0 && document.querySelector('.react-flow__edge-path') !== null`

async function flowDesigner(visit: Visit, { flow }: LargeDesigns): Promise<void> {
  const { page } = visit
  await visit.opened('flow designer, opened', '/workFlow/flowEngine', 'bench_flow', nodesShown)
  await visit.navigated('flow designer, from its address', `/designer/flow?id=${flow}`, nodesShown)
  const canvas = await page.getByRole('application', { name: '流程画布' }).first().boundingBox()
  if (!canvas) throw new Error('The canvas is not in sight.')
  const whole = page.getByRole('button', { name: '显示整个流程' })
  for (const [where, prepare] of [
    ['', async () => {}],
    [', all in sight', async () => whole.click()],
  ] as const) {
    await prepare()
    await page.mouse.move(canvas.x + canvas.width / 2, canvas.y + canvas.height / 2)
    await visit.moved(`flow designer, frames of panning${where}`, async () => {
      for (let step = 0; step < 120; step += 1) await page.mouse.wheel(0, step % 40 < 20 ? 40 : -40)
    })
    await page.keyboard.down('Control')
    await visit.moved(`flow designer, frames of zooming${where}`, async () => {
      for (let step = 0; step < 60; step += 1) await page.mouse.wheel(0, step % 20 < 10 ? -20 : 20)
    })
    await page.keyboard.up('Control')
  }
  const times: number[] = []
  for (let round = 0; round < visit.rounds * 2; round += 1) {
    const shown = `document.querySelector('[role=status]')?.isConnected && document.querySelectorAll('[data-selected=true]').length === 1 &&
      document.querySelector('[data-selected=true] button')?.id !== watched.was`
    await page.evaluate(`watched.was = document.querySelector('[data-selected=true] button')?.id, undefined`)
    times.push(await visit.done('flow designer, a node inserted', 'click', shown, () => page.locator('[data-item=approver]').click()))
  }
  visit.tell('flow designer, a node inserted', times, 1)
}

async function filledForm(visit: Visit, { filled }: LargeDesigns): Promise<void> {
  const { page } = visit
  await page.goto(visit.pages + filled)
  await page.getByRole('button', { name: '新增' }).first().click()
  const input = page.getByLabel('第0项', { exact: true })
  await input.waitFor()
  const address = page.url().slice(visit.pages.length)
  await visit.navigated(
    'form of 300 fields, to be filled in',
    address,
    `document.querySelector('main input:not([type=hidden])')?.checkVisibility()`,
  )
  await visit.navigated('form of 300 fields, all drawn', address, `document.body.textContent.includes('第${fieldCount - 1}项')`)
  await input.click()
  await visit.typed('form of 300 fields, a key in a field', '0123456789abcdefghij')
}

async function largeTable(visit: Visit, { table }: LargeDesigns): Promise<void> {
  const { page } = visit
  await page.goto(visit.pages + table)
  await page.getByRole('button', { name: '新增' }).first().click()
  const region = page.getByRole('region', { name: '明细', exact: true })
  await region.getByRole('button', { name: '添加', exact: true }).click()
  const cell = region.locator('[role=gridcell][data-column="0"]').first()
  await cell.click()
  const grid = region.getByRole('grid')
  const rows = Array.from({ length: 1000 }, (_, row) =>
    Array.from({ length: columnCount }, (_each, column) => row * 10 + column).join('\t'),
  )
  const cellsHold = (text: string) => `[...document.querySelectorAll('[role=gridcell]')].some((one) => one.textContent === '${text}')`
  const pasted = await visit.done('sub-table, 1,000 rows pasted', 'paste', cellsHold('12'), () =>
    grid.evaluate((element, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, rows.join('\n')),
  )
  visit.tell('sub-table, 1,000 rows pasted', [pasted], 1)
  await page.evaluate('new Promise((done) => requestIdleCallback(done))')
  await cell.click()
  await page.keyboard.press('Escape')
  const first = `document.querySelectorAll('[role=gridcell][data-column="0"]')`
  const isFilled = `${first}[3]?.textContent === ${first}[0]?.textContent`
  const filled = await visit.done('sub-table, a column filled down', 'click', isFilled, () =>
    region.getByRole('button', { name: '向下填充' }).click(),
  )
  visit.tell('sub-table, a column filled down', [filled], 1)
  const back = await visit.done('sub-table, taken back', 'click', `!(${isFilled})`, () =>
    page.getByRole('button', { name: '撤销' }).click(),
  )
  visit.tell('sub-table, taken back', [back], 1)
  await cell.click()
  await page.keyboard.press('Enter')
  await visit.typed('sub-table, a key in a cell of 1,000 rows', '01234567890123456789')
}

function tell(name: string, times: readonly number[], more: string): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number): number => Math.round(10 * (sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN)) / 10
  const goal = goals[name.replace(', all in sight', '')]
  const wanted = goal ? `, goal p${goal.share * 100} ${goal.most} ms ${at(goal.share) <= goal.most ? 'met' : 'MISSED'}` : ''
  console.log(`${name}: p50 ${at(0.5)}, p95 ${at(0.95)} ms of ${times.length}${wanted}${more}`)
}
