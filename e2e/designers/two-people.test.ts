import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createFlowDraft, readFlowDraft } from '#features/flow-design/contract.ts'
import { createFunctionDraft, readFunctionDraft } from '#features/function-design/contract.ts'
import { upsertPerson } from '#server/people/upsert-person.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { hashPassword, wireHashOf } from '#server/sessions/password-hash.ts'
import { personPassword } from '#server/testing/given-people.ts'
import { adminPassword } from '#server/testing/test-server.ts'
import { activate, saved, settings } from '../testing/designing.ts'
import { startProduct } from '../testing/product.ts'
import { look } from '../testing/screen.ts'
import { signInAs } from '../testing/sign-in.ts'
import { openWindow, phone, type Window } from '../testing/window.ts'

const product = await startProduct()
const { kernel } = product.server.node
const admin = await product.server.admin()

const passwordHash = await hashPassword(wireHashOf(personPassword))
await inTransaction(kernel.db, (tx) =>
  upsertPerson(kernel, byProgram(tx), {
    account: 'second-admin',
    name: '第二管理员',
    passwordHash,
    passwordIsOwn: true,
    organizationIds: [],
    isAdministrator: true,
  }),
)

let made = 0
async function givenDraft(formData: string): Promise<string> {
  made += 1
  const body = { fullName: `共用设计${made}`, enCode: `shared${made}`, category: 'webDesign.general', webType: 2, formData }
  return (await admin.get(createFunctionDraft, { body })).id
}

const field = { __vModel__: 'name', __config__: { jnpfKey: 'comInput', label: '名称' } }
const form = JSON.stringify({ fields: [field] })

const open = async ({ page, address }: Window, id: string): Promise<void> => {
  await page.goto(`${address}/designer/function?id=${id}`)
}

const labelInput = ({ page }: Window) => settings(page).getByLabel('标题', { exact: true }).first()

test('the second administrator sees who holds a draft, takes it over, and nothing of the first is lost', { timeout: 180_000 }, async () => {
  const id = await givenDraft(form)
  const [first, second] = [await openWindow(product), await openWindow(product)]
  await signInAs(first, 'admin', { password: adminPassword, to: '/home' })
  await signInAs(second, 'second-admin', { password: personPassword, to: '/home' })
  await open(first, id)
  const part = '[data-address="name"] > button'
  await first.page.locator(part).click()
  await labelInput(first).fill('先改的名称')
  await saved(first)
  await open(second, id)
  await second.page.getByText(/正在编辑这份设计，您可以查看，不能修改/).waitFor()
  await second.page.locator(part).click()
  await expect.poll(() => labelInput(second).getAttribute('readonly')).not.toBe(null)
  await look(second, 'held')
  await activate(second.page.getByRole('button', { name: '接手编辑' }), 'mouse')
  await second.page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => labelInput(second).getAttribute('readonly')).toBe(null)
  await expect.poll(() => labelInput(second).inputValue()).toBe('先改的名称')
  await labelInput(second).fill('接手后的名称')
  await saved(second)
  // The first goes on typing before he hears of it: his save is refused, and what he typed can be kept as a copy.
  await labelInput(first).fill('来不及保存的名称')
  await first.page.getByRole('button', { name: '把我的修改另存为副本' }).first().waitFor()
  await look(first, 'taken-over')
  const before = first.page.url()
  await first.page.getByRole('button', { name: '把我的修改另存为副本' }).first().click()
  await first.page.waitForURL((url) => url.toString() !== before)
  const copy = new URL(first.page.url()).searchParams.get('id') ?? ''
  await expect.poll(async () => (await admin.get(readFunctionDraft, { params: { id: copy } })).formData).toContain('来不及保存的名称')
  expect((await admin.get(readFunctionDraft, { params: { id } })).formData).toContain('接手后的名称')
  first.complaints.expect('409')
  expect(second.complaints.found).toEqual([])
  for (const { context } of [first, second]) await context.close()
})

test(
  'two administrators in one flow: the second sees who is at it, takes it over, and nothing of either is lost',
  { timeout: 180_000 },
  async () => {
    const category = 'seedFiling'
    const { templateId: id } = await admin.get(createFlowDraft, { body: { fullName: '共用流程', enCode: 'shared_flow', category } })
    const nameIn = ({ page }: Window) => settings(page).getByLabel('节点名称', { exact: true }).first()
    const openFlow = ({ page, address }: Window) => page.goto(`${address}/designer/flow?id=${id}`)
    const [first, second, third] = [await openWindow(product), await openWindow(product), await openWindow(product, phone)]
    await signInAs(first, 'admin', { password: adminPassword, to: '/home' })
    for (const window of [second, third]) await signInAs(window, 'second-admin', { password: personPassword, to: '/home' })
    await openFlow(first)
    await nameIn(first).fill('先改的节点')
    await saved(first)
    for (const window of [second, third]) {
      await openFlow(window)
      await window.page.getByText(/正在编辑这份设计，您可以查看，不能修改/).waitFor()
      await look(window, 'flow-held')
    }
    await third.context.close()
    await expect.poll(() => nameIn(second).getAttribute('readonly')).not.toBe(null)
    // What the first types while the second looks at it is what he takes over.
    await nameIn(first).fill('继续改的节点')
    await saved(first)
    await second.page.getByRole('button', { name: '接手编辑' }).click()
    await second.page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await expect.poll(() => nameIn(second).inputValue()).toBe('继续改的节点')
    await expect.poll(() => nameIn(second).getAttribute('readonly')).toBe(null)
    await nameIn(second).fill('接手后的节点')
    await saved(second)
    await nameIn(first).fill('来不及保存的节点')
    await first.page
      .getByText(/第二管理员/)
      .first()
      .waitFor()
    await look(first, 'flow-taken-over')
    const before = first.page.url()
    await first.page.getByRole('button', { name: '把我的修改另存为副本' }).first().click()
    await first.page.waitForURL((url) => url.toString() !== before)
    const copy = new URL(first.page.url()).searchParams.get('id') ?? ''
    const treeOf = async (flow: string) => (await admin.get(readFlowDraft, { params: { id: flow } })).flowTemplateJson
    await expect.poll(() => treeOf(copy)).toContain('来不及保存的节点')
    expect(await treeOf(id)).toContain('接手后的节点')
    first.complaints.expect('409')
    expect(second.complaints.found).toEqual([])
    for (const { context } of [first, second]) await context.close()
  },
)

test('a draft that cannot be read tells its fault and its line, is mended there, and never opens blank', { timeout: 180_000 }, async () => {
  const id = await givenDraft(form)
  // No call lets such a text in; a database that was edited by hand may hold one.
  const broken = `{\n  "fields": [\n    ${JSON.stringify(field)},\n  ]\n}`
  await sql`update function_draft set form_data = ${broken} where id = ${id}`.execute(kernel.db)
  for (const size of [undefined, phone] as const) {
    const window = await openWindow(product, size)
    const { page } = window
    await signInAs(window, 'admin', { password: adminPassword, to: '/home' })
    await open(window, id)
    await page
      .getByText(/的表单定义无法读取/)
      .first()
      .waitFor()
    await page
      .getByText(/第 4 行/)
      .first()
      .waitFor()
    await look(window, 'broken-draft')
    if (size === undefined) {
      expect((await admin.get(readFunctionDraft, { params: { id } })).formData).toBe(broken)
    } else {
      await page.getByRole('textbox', { name: 'JSON 内容' }).fill(form)
      await page.getByRole('button', { name: '应用' }).click()
      await page.locator('[data-address="name"]').waitFor()
      await look(window, 'mended-draft')
    }
    await window.context.close()
  }
})
