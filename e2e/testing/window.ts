import type { BrowserContext, Page, Request, Response } from 'playwright-core'
import { onTestFailed } from 'vitest'
import { keepPicture } from './picture.ts'
import type { Product } from './product.ts'

export const desk = { width: 1440, height: 900 } as const
export const phone = { width: 390, height: 844 } as const

export type Size = typeof desk | typeof phone

/** How long a page may take until what a test waits for is there. */
const patience = 15_000

/** Errors of the page: content policy, console, uncaught errors, answers with 5xx. */
export interface Complaints {
  readonly found: readonly string[]
  /** Declares an error of the next steps as expected, such as the failed sign-in that a browser logs by itself. */
  readonly expect: (part: string) => void
}

export interface Window {
  readonly page: Page
  readonly context: BrowserContext
  readonly complaints: Complaints
  readonly size: Size
  readonly address: string
  /** Running requests, without the socket. */
  readonly underway: ReadonlySet<Request>
}

let windows = 0

/** A browser window with empty storage. */
export async function openWindow({ server, browser }: Product, size: Size = desk): Promise<Window> {
  const context = await browser.newContext({
    viewport: size,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    hasTouch: size === phone,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(patience)
  onTestFailed(async ({ task }) => keepPicture(page, size, `failed-${task.id}-${(windows += 1)}`))
  return { page, context, size, address: `${server.address}/businessSystem`, complaints: await listen(page), underway: watch(page) }
}

function watch(page: Page): ReadonlySet<Request> {
  const underway = new Set<Request>()
  page.on('request', (request) => void underway.add(request))
  page.on('requestfinished', (request) => void underway.delete(request))
  page.on('requestfailed', (request) => void underway.delete(request))
  return underway
}

async function listen(page: Page): Promise<Complaints> {
  const all: string[] = []
  const expected: string[] = []
  await page.exposeFunction('reportViolation', (text: string) => void all.push(text))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
      const report = (globalThis as unknown as { reportViolation: (text: string) => void }).reportViolation
      report(`content policy: ${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}`)
    })
  })
  page.on('pageerror', (error) => void all.push(`uncaught: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') all.push(`console: ${message.text()}`)
  })
  page.on('response', (response: Response) => {
    if (response.status() >= 500) all.push(`${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`)
  })
  return {
    get found() {
      return all.filter((text) => !expected.some((part) => text.includes(part)))
    },
    expect: (part) => void expected.push(part),
  }
}
