import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium as driver, type Browser } from 'playwright-core'
import { afterAll } from 'vitest'
import { chromium } from '#server/testing/chromium.ts'
import { demoSettings } from '#server/testing/given-filing.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '#server/testing/test-server.ts'

const builtWeb = process.env['SEEDBED_WEB_FOLDER'] ?? join(import.meta.dirname, '..', '..', 'dist', 'web')

/** The product with its demo people and filings, its built pages, and a browser to look at them. */
export interface Product {
  readonly server: TestServer
  readonly browser: Browser
}

/**
 * Starts the product for one test file; it ends with the file. To be called at the top of the file.
 *
 * @param options `runsJobs`: it runs jobs by itself, which most tests have no need of
 */
export async function startProduct({ settings = {}, ...options }: Pick<TestServerOptions, 'runsJobs' | 'settings'> = {}): Promise<Product> {
  const server = await startTestServer({ webFolder: pathToFileURL(`${builtWeb}/`), settings: { ...demoSettings, ...settings }, ...options })
  const browser = await driver.launch({ executablePath: chromium.path, args: [...chromium.flags] })
  afterAll(() => browser.close())
  return { server, browser }
}
