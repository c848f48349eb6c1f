import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { build } from 'vite'
import { judgeRandomForms, judgeRandomInputs } from '#engine/forms/testing/judge-random-inputs.ts'
import { chromium as installed } from '#server/testing/chromium.ts'

const root = join(import.meta.dirname, '..')
const folder = await mkdtemp(join(tmpdir(), 'seedbed-agreement-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const form = JSON.parse(await readFile(join(root, 'apps/seed-industry/forms/seed_prod_filing.form.json'), 'utf8')) as { formData: unknown }
const page = '<!doctype html><script type="module">import * as judge from "/judge.js"; window.judge = judge</script>'
const seed = 20_261_121
const count = 300

test('the bundle of the browser and the server judge random filings alike', async () => {
  const there = await judgedInChromium(`judgeRandomInputs(${JSON.stringify(form.formData)}, ${seed}, ${count})`)
  const here = judgeRandomInputs(form.formData, seed, count)
  expect(there).toHaveLength(count)
  there.forEach((text, index) => expect(text).toBe(here[index]))
  // The comparison is only meaningful when not all random filings were refused early.
  expect(here.filter((text) => text.includes('"areaTotal":0')).length).toBeLessThan(count / 2)
})

test('they judge random values of random forms alike, of every field type and under random rules', async () => {
  const there = await judgedInChromium(`judgeRandomForms(${seed}, ${count})`)
  const here = judgeRandomForms(seed, count)
  expect(there).toHaveLength(count)
  there.forEach((text, index) => expect(text).toBe(here[index]))
  // Some were accepted, some refused, and some could not be read at all.
  const judged = here.map((text) => JSON.parse(text) as { readonly unread: unknown[]; readonly refused: unknown[] })
  for (const some of [judged.filter(({ refused }) => refused.length === 0), judged.filter(({ refused }) => refused.length > 0)])
    expect(some.length).toBeGreaterThan(count / 20)
  expect(judged.some(({ unread }) => unread.length > 0)).toBe(true)
})

async function judgedInChromium(asked: string): Promise<string[]> {
  const entry = join(root, 'engine/forms/testing/judge-random-inputs.ts')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    // A browser loads most types one by one; here it has the definitions of all.
    resolve: { alias: { '#fields/definitions.ts': join(root, 'fields/definitions.ts') } },
    build: { outDir: folder, emptyOutDir: true, minify: true, lib: { entry, formats: ['es'], fileName: () => 'judge.js' } },
  })
  const bundle = await readFile(join(folder, 'judge.js'))
  const server = createServer((request, response) => {
    response
      .setHeader('content-type', request.url === '/judge.js' ? 'text/javascript' : 'text/html')
      .end(request.url === '/judge.js' ? bundle : page)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const browser = await chromium.launch({ executablePath: installed.path, args: [...installed.flags] })
  try {
    const tab = await browser.newPage()
    await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    await tab.waitForFunction('window.judge')
    return await tab.evaluate<string[]>(`window.judge.${asked}`)
  } finally {
    await browser.close()
    server.close()
  }
}
