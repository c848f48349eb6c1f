import { expect, test } from 'vitest'
import { decodeList } from '#engine/forms/codec-list.ts'
import { createRecord } from '#features/records/contract.ts'
import { listFunctionDrafts, readFunctionDraft } from '#features/function-design/contract.ts'
import { upsertRole } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenOrganization, givenPerson, personPassword } from '#server/testing/given-people.ts'
import { adminPassword } from '#server/testing/test-server.ts'
import { activate, addField, choosePart, makeFunction, openPage, publish, saved, settings } from '../testing/designing.ts'
import { grantFunction } from '../testing/grants.ts'
import { startProduct } from '../testing/product.ts'
import { look } from '../testing/screen.ts'
import { signInAs } from '../testing/sign-in.ts'
import { openWindow, phone } from '../testing/window.ts'

const product = await startProduct()
const admin = await product.server.admin()
const { kernel } = product.server.node
await inTransaction(kernel.db, (tx) =>
  upsertRole(kernel, byProgram(tx), { id: 'growers', code: 'growers', name: '种植户', isGlobal: true }),
)
await givenOrganization(kernel, 'farm')
await givenPerson(kernel, { account: 'grower', organizationIds: ['farm'], roleIds: ['growers'] })

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

test('phones get a list of their own, which a phone shows while computers go on with theirs', { timeout: 180_000 }, async () => {
  const code = 'phone_list'
  const designer = await openWindow(product)
  const { page } = designer
  await signInAs(designer, 'admin', { password: adminPassword, to: '/home' })
  await makeFunction(designer, { name: '手机列表', code, withFlow: false }, 'mouse')
  const [name, note] = [await addField(designer, 'text', '名称'), await addField(designer, 'text', '备注')]
  await saved(designer)
  await openPage(page, '列表设计', 'mouse')
  await page.getByRole('button', { name: '按表单生成列表' }).click()
  await page.getByRole('radiogroup', { name: '设备' }).getByText('手机').click()
  await page.getByRole('radiogroup', { name: '手机上的列' }).getByText('单独设置').click()
  await page.getByRole('button', { name: '上移备注' }).click()
  await page.getByRole('tab', { name: '查询' }).click()
  await page.getByRole('radiogroup', { name: '手机上的查询' }).getByText('单独设置').click()
  await page.getByRole('button', { name: '移除备注' }).click()
  await page.getByRole('tab', { name: '按钮' }).click()
  await page.getByRole('radiogroup', { name: '手机上的按钮' }).getByText('单独设置').click()
  await page.getByRole('checkbox', { name: '新增' }).click()
  await look(designer, 'list-of-phones')
  await saved(designer)
  await publish(designer, 'list-of-phones-publish', { name: '手机列表', way: 'mouse', asksPlace: true })
  const { list } = await admin.get(listFunctionDrafts, { query: { keyword: code } })
  const data = JSON.stringify({ [name]: '白杨', [note]: '河滩' })
  await admin.get(createRecord, { params: { modelId: list[0]!.id }, body: { data } })
  await grantFunction(kernel, 'growers', code)
  const [wide, narrow] = [await openWindow(product), await openWindow(product, phone)]
  for (const window of [wide, narrow]) await signInAs(window, 'grower', { password: personPassword, to: `/model/${code}` })
  await wide.page.getByRole('row').filter({ hasText: '白杨' }).getByText('河滩').waitFor()
  await wide.page.getByRole('button', { name: '新增' }).first().waitFor()
  const card = narrow.page.locator('[data-cards] > li').filter({ hasText: '白杨' })
  await card.getByRole('link', { name: '河滩' }).waitFor()
  expect(await narrow.page.getByRole('button', { name: '新增' }).count()).toBe(0)
  await narrow.page.getByRole('button', { name: '查询', exact: true }).click()
  const sheet = narrow.page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: '名称' }).fill('没有')
  expect(await sheet.getByRole('textbox', { name: '备注' }).count()).toBe(0)
  await sheet.getByRole('button', { name: '查询', exact: true }).click()
  await card.waitFor({ state: 'detached' })
  await look(narrow, 'list-on-a-phone')
  for (const window of [designer, wide, narrow]) {
    expect(window.complaints.found).toEqual([])
    await window.context.close()
  }
})
