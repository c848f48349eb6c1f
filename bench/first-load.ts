import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium as playwright, type Browser, type Page } from 'playwright-core'
import { chromium } from '#server/testing/chromium.ts'
import { demoPassword } from '#server/testing/given-filing.ts'
import { Product } from '../e2e/crash/product.ts'
import { measurePageTimes } from './page-times.ts'

/** JavaScript loaded until each step is shown, compressed as the server sends it; all counted from an empty cache. */
const goals = {
  'sign-in page': 145,
  'signed-in shell': 295,
  'first list': 435,
  'first filing form': 400,
  'a form of five plain types': 360,
} as const

/** Loading counts as finished when no script was requested for this long. */
const quietMilliseconds = 1000

/** Drives Chromium from an empty cache to the first list, and from another one to the first form, and sums what it loads. */
export async function measureFirstLoad(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'seedbed-load-'))
  chmodSync(folder, 0o711)
  const product = await Product.start(folder)
  const browser = await playwright.launch({ executablePath: chromium.path, args: [...chromium.flags] })
  const pages = `${product.address}/businessSystem`
  try {
    const form = await measureList(browser, pages)
    await measureForm(browser, pages, form)
    await measurePlainForm(browser, pages, form)
    await measurePageTimes(browser, pages, signIn)
  } finally {
    await browser.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @returns the address of a new filing, as the list leads to it */
async function measureList(browser: Browser, pages: string): Promise<string> {
  const { page, tell } = await openBrowser(browser)
  await page.goto(`${pages}/login`)
  await page.locator('input[type=password]').waitFor()
  await tell('sign-in page')
  await signIn(page)
  await page.getByRole('banner').waitFor()
  await tell('signed-in shell')
  await page.goto(`${pages}/model/seed_prod_filing`)
  await page.getByText('ZZBA').first().waitFor()
  await tell('first list')
  await page.getByRole('button', { name: '新增' }).click()
  await page.getByRole('heading', { name: '基本信息' }).waitFor()
  await tell('a form after the list')
  return page.url().slice(pages.length)
}

async function measureForm(browser: Browser, pages: string, address: string): Promise<void> {
  const { page, tell } = await openBrowser(browser)
  await page.goto(`${pages}/login?redirect=${encodeURIComponent(address)}`)
  await signIn(page)
  await page.getByRole('heading', { name: '基本信息' }).waitFor()
  await tell('first filing form')
}

/** Controls of a form without choices, calendar, files and rows. */
const plainForm = {
  fields: ['comInput', 'textarea', 'numInput', 'currency', 'switch'].map((jnpfKey, index) => ({
    __config__: { jnpfKey, label: `字段${index}` },
    __vModel__: `field${index}`,
  })),
}

/** The same page and flow; the server's answer is given another form. */
async function measurePlainForm(browser: Browser, pages: string, address: string): Promise<void> {
  const { page, tell } = await openBrowser(browser)
  await page.route(/\/FlowBefore\//, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: { flowFormInfo: { propertyJson: string } } }
    answer.data.flowFormInfo.propertyJson = JSON.stringify(plainForm)
    await route.fulfill({ response, json: answer })
  })
  await page.goto(`${pages}/login?redirect=${encodeURIComponent(address)}`)
  await signIn(page)
  await page.getByText('字段4').first().waitFor()
  await tell('a form of five plain types')
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('账号').fill('enterprise')
  await page.getByLabel('密码', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
}

type Step = keyof typeof goals | 'a form after the list'

/** A page with an empty cache of its own, and a function that returns how much it has loaded. */
async function openBrowser(browser: Browser): Promise<{ page: Page; tell: (step: Step) => Promise<void> }> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const loaded = countScripts(page)
  const tell = async (step: Step): Promise<void> => {
    const { bytes, files, encodings } = await loaded()
    const goal = step in goals ? `, goal ${goals[step as keyof typeof goals]} kB` : ''
    console.log(`${step}: ${(bytes / 1000).toFixed(0)} kB of JavaScript in ${files} files (${encodings})${goal}`)
  }
  return { page, tell }
}

/** Sizes as they went over the wire once nothing more comes, each script once: the browser keeps them. */
function countScripts(page: Page): () => Promise<{ bytes: number; files: number; encodings: string }> {
  const sizes = new Map<string, Promise<number>>()
  const encodings = new Set<string>()
  let latest = Date.now()
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' || sizes.has(response.url())) return
    latest = Date.now()
    encodings.add(response.headers()['content-encoding'] ?? 'not compressed')
    sizes.set(
      response.url(),
      response
        .request()
        .sizes()
        .then((size) => size.responseBodySize),
    )
  })
  return async () => {
    while (Date.now() - latest < quietMilliseconds) await pause(quietMilliseconds / 10)
    const bytes = await Promise.all(sizes.values())
    return { bytes: bytes.reduce((sum, one) => sum + one, 0), files: sizes.size, encodings: [...encodings].join(', ') }
  }
}
