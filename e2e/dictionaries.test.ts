import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium as driver, type Locator, type Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { chromium } from '#server/testing/chromium.ts'
import { adminPassword, startTestServer } from '#server/testing/test-server.ts'
import { allDictionaries, createEntry } from '#features/dictionaries/contract.ts'

const built = process.env['SEEDBED_WEB_FOLDER'] ?? join(import.meta.dirname, '..', 'dist', 'web')
const server = await startTestServer({ webFolder: pathToFileURL(`${built}/`) })
const browser = await driver.launch({ executablePath: chromium.path, args: [...chromium.flags] })
afterAll(() => browser.close())

async function openScreen(viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'zh-CN' })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await page.goto(`${server.address}/businessSystem/login?redirect=/systemData/dictionary`)
  await page.getByLabel('账号').fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(adminPassword)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL('**/systemData/dictionary*')
  return page
}

const shots = process.env['SEEDBED_SHOTS']
async function shoot(page: Page, name: string): Promise<void> {
  if (!shots) return
  mkdirSync(shots, { recursive: true })
  await page.screenshot({ path: join(shots, `${name}.png`) })
}

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  // The label of what is required ends with a star and says so to readers.
  for (const [label, text] of Object.entries(values)) await dialog.getByLabel(label).fill(text)
}

const confirmLast = (page: Page) => page.getByRole('dialog').last().getByRole('button', { name: '确定' }).click()

async function openDrawer(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '分类操作' }).click()
  await page.getByRole('menuitem', { name: '分类管理' }).click()
  return page.getByRole('dialog', { name: '字典分类管理' })
}

test('an administrator makes a category, fills it, changes, disables and deletes an entry', async () => {
  const page = await openScreen({ width: 1440, height: 900 })
  const drawer = await openDrawer(page)
  await drawer.getByRole('button', { name: '新增' }).click()
  await confirmLast(page)
  await expect.poll(() => page.getByText('请输入名称', { exact: true }).isVisible()).toBe(true)
  await fill(page, { 名称: '地膜<类型>', 编码: '.film' })
  await page.getByText('名称不能含有特殊符号', { exact: true }).waitFor()
  await page.getByText('编码只能输入英文、数字和小数点，且小数点不能放在首尾', { exact: true }).waitFor()
  await fill(page, { 名称: '土'.repeat(51), 编码: 's'.repeat(51) })
  await page.getByText('名称最多为50个字符！', { exact: true }).waitFor()
  await page.getByText('编码最多为50个字符！', { exact: true }).waitFor()
  await fill(page, { 名称: '地膜类型', 编码: 'film' })
  await page.getByRole('switch').click()
  await shoot(page, 'category-dialog')
  await confirmLast(page)
  await drawer.getByRole('cell', { name: '地膜类型' }).waitFor()
  await expect.poll(() => drawer.getByRole('button', { name: '新增' }).evaluate((button) => button === document.activeElement)).toBe(true)
  await shoot(page, 'category-drawer')
  await drawer
    .getByRole('button', { name: 'Close' })
    .or(drawer.getByRole('button', { name: '关闭' }))
    .first()
    .click()

  // Among so many categories the newest one lies below the window of the tree.
  await page.getByRole('textbox', { name: '输入关键词查找分类' }).fill('地膜')
  await page.getByRole('tree').getByText('地膜类型').click()
  await page.getByText('“地膜类型”下还没有字典').waitFor()
  await page.getByRole('button', { name: '新增' }).first().click()
  await page.getByRole('dialog', { name: '新建字典' }).waitFor()
  await fill(page, { 名称: '沙土', 编码: 'sand' })
  await shoot(page, 'entry-dialog')
  await confirmLast(page)
  const row = page.getByRole('row').filter({ hasText: 'sand' })
  await row.getByText('启用', { exact: true }).first().waitFor()

  await row.getByRole('button', { name: '编辑' }).click()
  await page.getByRole('dialog', { name: '编辑字典' }).waitFor()
  await fill(page, { 名称: '沙质土' })
  await confirmLast(page)
  await row.getByText('沙质土').waitFor()

  await row.getByRole('button', { name: '禁用' }).click()
  await page.getByText('您确定要禁用当前数据吗, 是否继续？').waitFor()
  await confirmLast(page)
  await row.getByRole('button', { name: '启用' }).waitFor()

  await row.getByRole('button', { name: '删除' }).click()
  await page.getByText('此操作将永久删除该数据, 是否继续？').waitFor()
  await page.getByText('没有功能或数据在使用', { exact: true }).waitFor()
  await shoot(page, 'remove')
  await confirmLast(page)
  await page.getByText('“地膜类型”下还没有字典').waitFor()
  await page.context().close()
})

test('what another administrator adds appears without a reload, and the address keeps category and keyword', async () => {
  const page = await openScreen({ width: 1440, height: 900 })
  const admin = await server.admin()
  const { list } = await admin.get(allDictionaries, {})
  const category = list.find((one) => one.enCode === 'seed.crop') ?? list[0]!
  await page.getByRole('tree').getByText(category.fullName, { exact: true }).click()
  await page.waitForURL(`**?category=${encodeURIComponent(category.id)}`)
  await admin.get(createEntry, { body: { dictionaryTypeId: category.id, fullName: '新来的条目', enCode: 'arrived' } })
  await page.getByRole('row').filter({ hasText: '新来的条目' }).waitFor()
  await shoot(page, 'entries')
  await page.getByRole('textbox', { name: '关键词', exact: true }).fill('没有这个')
  await page.keyboard.press('Enter')
  await page.getByText('没有名称或编码含“没有这个”的字典').waitFor()
  await page.reload()
  await page.getByText('没有名称或编码含“没有这个”的字典').waitFor()
  await shoot(page, 'nothing')
  await page.getByRole('button', { name: '重置' }).last().click()
  await page.getByRole('row').filter({ hasText: '新来的条目' }).waitFor()
  await page.context().close()
})

test('before something is deleted one reads where it is used', async () => {
  const page = await openScreen({ width: 1440, height: 900 })
  await page.getByRole('tree').getByText('作物', { exact: true }).click()
  await page.getByRole('row').filter({ hasText: 'maize' }).getByRole('button', { name: '删除' }).click()
  const question = page.getByRole('dialog').filter({ hasText: '此操作将永久删除该数据, 是否继续？' })
  await question.getByText(/个功能在使用该分类：.*制种生产备案/).waitFor()
  await question.getByRole('button', { name: '取消' }).click()
  await page.getByRole('row').filter({ hasText: 'maize' }).waitFor()
  await page.context().close()
})

test('what was typed into a form and not saved comes back after a reload, until it is given up', async () => {
  const page = await openScreen({ width: 1440, height: 900 })
  await page.getByRole('tree').getByText('作物', { exact: true }).click()
  const openForm = async (): Promise<Locator> => {
    await page.getByRole('button', { name: '新增' }).first().click()
    return page.getByRole('dialog', { name: '新建字典' })
  }
  await (await openForm()).waitFor()
  await fill(page, { 名称: '荞麦', 编码: 'buckwheat' })
  await page.reload()
  const again = await openForm()
  await again.getByText(/已恢复 .* 填写、尚未保存的内容。/).waitFor()
  expect(await again.getByLabel('名称').inputValue()).toBe('荞麦')
  await again.getByRole('button', { name: '放弃恢复' }).click()
  await expect.poll(() => again.getByLabel('名称').inputValue()).toBe('')
  await page.reload()
  const fresh = await openForm()
  await fresh.waitFor()
  expect(await fresh.getByText(/已恢复/).count()).toBe(0)
  await page.context().close()
})

test('a file that was exported is taken in again', async () => {
  const page = await openScreen({ width: 1440, height: 900 })
  const drawer = await openDrawer(page)
  const download = page.waitForEvent('download')
  await drawer.getByRole('row').filter({ hasText: 'film' }).getByRole('button', { name: '导出' }).click()
  await confirmLast(page)
  const file = await download
  expect(file.suggestedFilename()).toBe('地膜类型.bdd')
  await drawer
    .locator('input[type=file]')
    .setInputFiles(
      await file
        .path()
        .then((path) => ({ name: file.suggestedFilename(), mimeType: 'application/octet-stream', buffer: readFileSync(path) })),
    )
  await page.getByText('导入成功：新增0条，已有0条保持不变').waitFor()
  await page.context().close()
})

test('the screen fits a phone', async () => {
  const page = await openScreen({ width: 390, height: 844 })
  await page.getByRole('textbox', { name: '关键词', exact: true }).waitFor()
  await page.getByRole('listitem').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await shoot(page, 'phone')
  await page.getByRole('button', { name: '分类管理' }).click()
  await page.getByRole('dialog', { name: '字典分类管理' }).waitFor()
  await shoot(page, 'phone-drawer')
  await page.context().close()
})
