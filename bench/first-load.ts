import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as playwright, type Page } from 'playwright-core'
import { chromium } from '#server/testing/chromium.ts'
import { demoPassword } from '#server/testing/given-filing.ts'
import { Product } from '../e2e/crash/product.ts'

/** JavaScript that travels until a person sees each step, compressed as the server sends it; all counted from the first. */
const goals = { 'sign-in page': 200, 'signed-in shell': 300, 'first list': 450 } as const

/** Drives Chromium from an empty cache to the first list and sums what it loads. */
export async function measureFirstLoad(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'seedbed-load-'))
  chmodSync(folder, 0o711)
  const product = await Product.start(folder)
  const browser = await playwright.launch({ executablePath: chromium.path, args: [...chromium.flags] })
  try {
    const page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
    const loaded = countScripts(page)
    const tell = async (step: keyof typeof goals): Promise<void> => {
      await page.waitForLoadState('networkidle')
      const { bytes, files, encodings } = await loaded()
      console.log(`${step}: ${(bytes / 1000).toFixed(0)} kB of JavaScript in ${files} files (${encodings}), goal ${goals[step]} kB`)
    }
    await page.goto(`${product.address}/businessSystem/login?redirect=/personal`)
    await page.locator('input[type=password]').waitFor()
    await tell('sign-in page')
    await page.locator('input:not([type=password]):not([type=checkbox]):not([type=radio])').first().fill('county')
    await page.locator('input[type=password]').fill(demoPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL((address) => !address.pathname.includes('/login'))
    await tell('signed-in shell')
    await page.goto(`${product.address}/businessSystem/model/seed_prod_filing`)
    await page.getByText('ZZBA').first().waitFor()
    await tell('first list')
  } finally {
    await browser.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Sizes as they went over the wire, each script once: the browser keeps them. */
function countScripts(page: Page): () => Promise<{ bytes: number; files: number; encodings: string }> {
  const sizes = new Map<string, Promise<number>>()
  const encodings = new Set<string>()
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' || sizes.has(response.url())) return
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
    const bytes = await Promise.all(sizes.values())
    return { bytes: bytes.reduce((sum, one) => sum + one, 0), files: sizes.size, encodings: [...encodings].join(', ') }
  }
}
