import { expect, test } from 'vitest'
import { decodeList } from '#engine/forms/codec-list.ts'
import { listFunctionDrafts, readFunctionDraft } from '#features/function-design/contract.ts'
import { adminPassword } from '#server/testing/test-server.ts'
import { activate, choosePart, makeFunction, openPage, saved, settings } from '../testing/designing.ts'
import { startProduct } from '../testing/product.ts'
import { look } from '../testing/screen.ts'
import { signInAs } from '../testing/sign-in.ts'
import { openWindow } from '../testing/window.ts'

const product = await startProduct()
const admin = await product.server.admin()

/** Titles of the columns and searches in the stored draft. */
async function titlesOf(code: string): Promise<readonly string[]> {
  const { list } = await admin.get(listFunctionDrafts, { query: { keyword: code } })
  const { columnData } = await admin.get(readFunctionDraft, { params: { id: list[0]!.id } })
  const decoded = decodeList(columnData)
  return decoded.ok ? [...decoded.value.columns, ...decoded.value.searches].map(({ label }) => label) : []
}

test('a field that gets another title brings it to its column and search, and one step takes both back', async () => {
  const code = 'titles'
  const window = await openWindow(product)
  const { page } = window
  await signInAs(window, 'admin', { password: adminPassword, to: '/home' })
  await makeFunction(window, { name: '标题随表单', code }, 'mouse')
  await activate(page.locator('[data-item="text"]'), 'mouse')
  const [address] = await page
    .locator('[data-desk] [data-address]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-address')))
  await saved(window)
  await openPage(page, '列表设计', 'mouse')
  await activate(page.getByRole('button', { name: '按表单生成列表' }), 'mouse')
  await saved(window)
  const [before] = await titlesOf(code)
  await openPage(page, '表单设计', 'mouse')
  await choosePart(page, address ?? '', 'mouse')
  await settings(page).getByLabel('标题', { exact: true }).first().fill('申请单位')
  await saved(window)
  expect(await titlesOf(code)).toEqual(['申请单位', '申请单位'])
  await openPage(page, '列表设计', 'mouse')
  await page.getByText('申请单位').first().waitFor()
  await look(window, 'list-titles')
  await page.getByRole('button', { name: /^撤销：/ }).click()
  await saved(window)
  expect(await titlesOf(code)).toEqual([before, before])
  expect(window.complaints.found).toEqual([])
  await window.context.close()
})
