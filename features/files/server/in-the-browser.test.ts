import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as browsers } from 'playwright-core'
import { build } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { chromium } from '#server/testing/chromium.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { fileLink } from '#features/files/contract.ts'

/** The browser's part against a real server: the page is empty but for the bundled uploads. */
const server = await startTestServer()
const admin = await server.admin()
const folder = await mkdtemp(join(tmpdir(), 'seedbed-bundle-'))
const entry = join(import.meta.dirname, '../web/upload-file.ts')
await build({
  logLevel: 'error',
  configFile: false,
  base: '/bundle/',
  build: { outDir: folder, lib: { entry, formats: ['es'], fileName: () => 'files.js' }, minify: false },
  define: { 'process.env.NODE_ENV': '"production"' },
})
const browser = await browsers.launch({ executablePath: chromium.path, args: [...chromium.flags] })
afterAll(async () => {
  await browser.close()
  await rm(folder, { recursive: true, force: true })
})

async function page() {
  const opened = await browser.newPage({ bypassCSP: true })
  await opened.route('**/bundle/**', (route) => {
    const [, path = ''] = new URL(route.request().url()).pathname.split('/bundle/')
    return route.fulfill({ path: join(folder, path), contentType: 'text/javascript' })
  })
  await opened.goto(`${server.address}/healthz`)
  await opened.evaluate((token) => localStorage.setItem('seedbed.token', token), admin.token ?? '')
  await opened.evaluate(`import('/bundle/files.js').then((files) => { window.seedbedFiles = files })`)
  return opened
}

async function uploaded(size: number) {
  const bytes = Buffer.from(randomBytes(Math.ceil(size / 2)).toString('hex')).subarray(0, size)
  const opened = await page()
  const sent: string[] = []
  opened.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/bundle/')) sent.push(`${request.method()} ${pathname}`)
  })
  const told = await opened.evaluate(async (text) => {
    const percents: number[] = []
    const { upload } = (
      window as unknown as { seedbedFiles: { upload: (...given: unknown[]) => Promise<{ fileId: string; name: string }> } }
    ).seedbedFiles
    const stored = await upload(new File([text], '记录.txt'), {}, (percent: number) => percents.push(percent), new AbortController().signal)
    return { stored, percents }
  }, bytes.toString())
  const { url, name } = await admin.get(fileLink, { params: { type: 'annex', name: told.stored.fileId } })
  const back = Buffer.from(await (await fetch(server.address + url)).arrayBuffer())
  return { ...told, sent, name, same: back.equals(bytes) }
}

test('a small file goes in one request', async () => {
  const { sent, name, same, stored } = await uploaded(1000)
  expect({ sent, name, same }).toEqual({ sent: ['POST /api/file/Uploader/annex'], name: '记录.txt', same: true })
  expect(stored.name).toBe('记录.txt')
})

test('a large file goes in chunks, with progress', async () => {
  const { sent, name, same, percents } = await uploaded(12_000_000)
  expect(sent).toEqual([
    'GET /api/file/chunk',
    'POST /api/file/chunk',
    'POST /api/file/chunk',
    'POST /api/file/chunk',
    'POST /api/file/merge',
  ])
  expect([name, same]).toEqual(['记录.txt', true])
  expect(percents.at(-1)).toBe(100)
})
