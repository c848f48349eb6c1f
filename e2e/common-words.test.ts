import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium as driver, type Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { chromium } from '#server/testing/chromium.ts'
import { adminPassword, startTestServer } from '#server/testing/test-server.ts'

const built = process.env['SEEDBED_WEB_FOLDER'] ?? join(import.meta.dirname, '..', 'dist', 'web')
const server = await startTestServer({ webFolder: pathToFileURL(`${built}/`) })
const browser = await driver.launch({ executablePath: chromium.path, args: [...chromium.flags] })
afterAll(() => browser.close())

const shots = process.env['SEEDBED_SHOTS']
async function shoot(page: Page, name: string): Promise<void> {
  if (!shots) return
  mkdirSync(shots, { recursive: true })
  await page.screenshot({ path: join(shots, `${name}.png`) })
}

test('an administrator keeps phrases for all: adds, changes, disables, exports and deletes one', async () => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })).newPage()
  page.setDefaultTimeout(15_000)
  await page.goto(`${server.address}/businessSystem/login?redirect=/system/commonWords`)
  await page.getByLabel('账号').fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(adminPassword)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByText('还没有常用语，新增后审批时可以直接选用').waitFor()
  const dialog = page.getByRole('dialog').last()
  const confirm = () => dialog.getByRole('button', { name: '确定' }).click()

  await page.getByRole('button', { name: '新增' }).first().click()
  await confirm()
  await dialog.getByRole('alert').filter({ hasText: '请输入常用语' }).waitFor()
  await dialog.getByLabel('常用语').fill('材料齐全，同意上报')
  await dialog.getByText('所有人').click()
  await shoot(page, 'common-words-form')
  await confirm()
  const row = page.getByRole('row').filter({ hasText: '材料齐全，同意上报' })
  await row.getByText('所有人').waitFor()
  expect(new URL(page.url()).search).toBe('')

  await row.getByRole('button', { name: '编辑' }).click()
  await page.waitForURL('**open=*')
  await page.reload()
  await dialog.getByLabel('常用语').fill('材料齐全，同意')
  await page.keyboard.press('Control+Enter')
  const changed = page.getByRole('row').filter({ has: page.getByText('材料齐全，同意', { exact: true }) })
  await changed.getByRole('button', { name: '禁用' }).click()
  await confirm()
  await changed.getByRole('button', { name: '启用' }).waitFor()
  await shoot(page, 'common-words')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  expect((await download).suggestedFilename()).toContain('.')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('listitem').filter({ hasText: '材料齐全，同意' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await shoot(page, 'common-words-phone')
  await page.setViewportSize({ width: 1440, height: 900 })

  await changed.getByRole('button', { name: '删除' }).click()
  await confirm()
  await page.getByText('还没有常用语，新增后审批时可以直接选用').waitFor()
})
