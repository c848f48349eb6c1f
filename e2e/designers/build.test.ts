import { expect, test } from 'vitest'
import { decodeForm } from '#engine/forms/codec-form.ts'
import { listFunctionDrafts, readFunctionDraft } from '#features/function-design/contract.ts'
import { currentUser, saveAppearance } from '#features/session/contract.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { upsertRole } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import { adminPassword } from '#server/testing/test-server.ts'
import {
  activate,
  addEveryPart,
  choosePart,
  command,
  makeFunction,
  openPage,
  pickOption,
  publish,
  publishFlow,
  saved,
  settings,
  type NewFunction,
  type Way,
} from '../testing/designing.ts'
import { answerAll, labelled, text } from '../testing/fields.ts'
import { startProduct } from '../testing/product.ts'
import { look } from '../testing/screen.ts'
import { grantFunction } from '../testing/grants.ts'
import { openMessage } from '../testing/shell.ts'
import { signInAs } from '../testing/sign-in.ts'
import { openWindow, type Window } from '../testing/window.ts'

const product = await startProduct()
const { kernel } = product.server.node
const admin = await product.server.admin()

/** In light and in dark colours; what stands there is the same by whichever way it was made, so once is enough. */
async function lookTwice(window: Window, name: string, way: Way): Promise<void> {
  if (way === 'keyboard') return
  for (const colorScheme of ['light', 'dark'] as const) {
    await window.page.emulateMedia({ colorScheme })
    await look(window, `${name}-${colorScheme}`)
  }
}

async function draftOf(code: string) {
  const { list } = await admin.get(listFunctionDrafts, { query: { keyword: code } })
  return admin.get(readFunctionDraft, { params: { id: list[0]!.id } })
}

/** The type of each part that stands in the form itself. */
async function typesIn(code: string): Promise<readonly string[]> {
  const form = decodeForm((await draftOf(code)).formData, fieldTypes)
  return form.ok ? form.value.parts.map(({ type }) => type) : []
}

/** Back to the state before, and forth again. */
async function undoAndRedo({ page }: Window, way: Way): Promise<void> {
  const parts = page.locator('[data-desk] [data-address]')
  const whole = await parts.count()
  for (const [name, key] of [
    ['撤销', 'Control+z'],
    ['重做', 'Control+Shift+z'],
  ] as const) {
    if (way === 'mouse') await page.getByRole('button', { name: new RegExp(`^${name}：`) }).click()
    else await page.keyboard.press(key)
    const count = expect.poll(() => parts.count())
    await (name === '撤销' ? count.toBeLessThan(whole) : count.toBe(whole))
  }
}

/** A flow of one approver, the initiator himself, is published; then every kind of node that the canvas offers is added to the draft. */
async function designFlow(window: Window, way: Way): Promise<void> {
  const { page } = window
  await command(window, '流程设计', way)
  const dialog = page.getByRole('dialog', { name: '新增流程' })
  await pickOption(page, dialog.getByLabel(/^流程分类/), '备案管理', way)
  await activate(dialog.getByRole('button', { name: '确定' }), way)
  await page.getByRole('application', { name: '流程画布' }).first().waitFor()
  const kinds = page.getByRole('region', { name: '可用节点' }).getByRole('button')
  await activate(page.getByRole('button', { name: '流程发起 流程发起', exact: false }), way)
  await activate(kinds.filter({ hasText: '审批节点' }), way)
  await pickOption(page, settings(page).getByLabel('审批类型'), '发起者本人', way)
  await publishFlow(window, way)
  for (const name of await kinds.allInnerTexts()) {
    await activate(page.getByRole('button', { name: '流程发起 流程发起', exact: false }), way)
    await activate(kinds.filter({ hasText: name }), way)
  }
  await lookTwice(window, 'flow', way)
  // Leaving before that asks first.
  await saved(window)
}

/** A filing of the published function is filled in, submitted and approved by whoever has got its entry, to its end. */
async function useFunction({ name, code }: NewFunction): Promise<void> {
  await inTransaction(kernel.db, (tx) => upsertRole(kernel, byProgram(tx), { id: code, code, name, isGlobal: true }))
  await grantFunction(kernel, code, code)
  await givenPerson(kernel, { account: code, name: '育苗员小李', roleIds: [code] })
  const window = await openWindow(product)
  const { page, address } = window
  await signInAs(window, code, { password: personPassword, to: `/model/${code}` })
  await page.getByRole('button', { name: '新增' }).first().click()
  await labelled(page, '单行输入').waitFor()
  await answerAll(page, page, { 单行输入: text('白杨'), 数字输入: text('120') })
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await page
    .getByRole('dialog', { name: `提交${name}` })
    .getByRole('button', { name: '提交', exact: true })
    .click()
  await page.getByRole('heading', { name: '提交成功' }).waitFor()
  await openMessage(window, name)
  await page.getByRole('button', { name: '通过', exact: true }).click()
  const here = page.url()
  await page.getByRole('dialog', { name: '审批通过' }).getByRole('button', { name: '通过', exact: true }).click()
  await page.waitForURL((to) => to.toString() !== here)
  await page.goto(`${address}/model/${code}`)
  await page.getByRole('row').filter({ hasText: '白杨' }).getByText('审核通过').waitFor()
  expect(window.complaints.found).toEqual([])
  await window.context.close()
}

const ways: readonly Way[] = ['mouse', 'keyboard']

test.each(ways)(
  'a function with every field type, its list and its flow are made by %s, published and used',
  { timeout: 300_000 },
  async (way) => {
    const code = `proof_${way}`
    const name = `全部控件 ${way}`
    const window = await openWindow(product)
    const { page } = window
    const { userInfo } = await admin.get(currentUser, { query: {} })
    await admin.get(saveAppearance, { body: { ...userInfo.appearance, mode: 'system' } })
    await signInAs(window, 'admin', { password: adminPassword, to: '/home' })
    await makeFunction(window, { name, code }, way)
    const types = await addEveryPart(window, way)
    await undoAndRedo(window, way)
    await choosePart(page, 'billNumber1', way)
    await pickOption(page, settings(page).getByLabel('单据规则'), '制种合同（HT）', way)
    await lookTwice(window, 'form', way)
    await saved(window)
    expect(await typesIn(code)).toEqual(types)
    // A page that is loaded anew still holds the draft.
    await page.reload()
    await page.locator('[data-item]:enabled').first().waitFor()
    await openPage(page, '列表设计', way)
    await activate(page.getByRole('button', { name: '按表单生成列表' }), way)
    await lookTwice(window, 'list', way)
    await designFlow(window, way)
    await activate(page.getByRole('button', { name: '返回' }), way)
    await page.waitForURL('**/designer/function?id=*')
    await publish(window, `publish-${way}`, { name, way, asksPlace: true })
    await useFunction({ name, code })
    expect(window.complaints.found).toEqual([])
    await window.context.close()
  },
)
