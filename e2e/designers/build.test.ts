import { expect, test } from 'vitest'
import { decodeForm } from '#engine/forms/codec-form.ts'
import { listFunctionDrafts, readFunctionDraft } from '#features/function-design/contract.ts'
import { currentUser, saveAppearance } from '#features/session/contract.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { personPassword } from '#server/testing/given-people.ts'
import { adminPassword } from '#server/testing/test-server.ts'
import {
  activate,
  addEveryPart,
  beginFlow,
  choosePart,
  leaveFlow,
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
import { submit } from '../testing/decisions.ts'
import { answerAll, labelled, place, text } from '../testing/fields.ts'
import { approve, approveAll, filler, givenFiller, givenPeople, namedInFlow, names, subject } from '../testing/every-node-people.ts'
import { designEveryNode } from '../testing/every-node.ts'
import { byMouse } from '../testing/flow-by-mouse.ts'
import { startProduct } from '../testing/product.ts'
import { look } from '../testing/screen.ts'
import { signInAs } from '../testing/sign-in.ts'
import { openWindow, type Window } from '../testing/window.ts'

// A timer ends by a job.
const product = await startProduct({ runsJobs: true })
const people = await givenPeople(product)
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

/** By the mouse a flow with every kind of node, by keys one of one approver, as `life.test.ts` makes every kind by keys; it is published. */
async function designFlow(window: Window, way: Way): Promise<void> {
  const { page } = window
  await beginFlow(window, way)
  if (way === 'mouse') await designEveryNode(window, byMouse, namedInFlow({ subject: '单行输入', amount: '数字输入', person: '用户选择' }))
  else {
    await activate(page.getByRole('button', { name: '流程发起 流程发起', exact: false }), way)
    await activate(page.getByRole('region', { name: '可用节点' }).getByRole('button', { name: '审批节点' }), way)
    await pickOption(page, settings(page).getByLabel('审批类型'), '发起者本人', way)
  }
  await saved(window)
  await lookTwice(window, 'flow', way)
  await publishFlow(window, way)
}

/** A filing of the published function is filled in, submitted and approved by all whom its flow asks, to its end. */
async function useFunction({ name, code }: NewFunction, way: Way): Promise<void> {
  await givenFiller(people, code)
  const window = await openWindow(product)
  const { page, address } = window
  await signInAs(window, filler, { password: personPassword, to: `/model/${code}` })
  await page.getByRole('button', { name: '新增' }).first().click()
  await labelled(page, '单行输入').waitFor()
  await answerAll(page, page, {
    单行输入: text(subject),
    数字输入: text('120'),
    ...(way === 'mouse' && { 用户选择: place(names.field) }),
  })
  await submit(window, name)
  if (way === 'mouse') await approveAll(people, window, name)
  else await approve(window, name)
  await page.goto(`${address}/model/${code}`)
  await page.getByRole('row').filter({ hasText: subject }).getByText('审核通过').waitFor()
  expect(window.complaints.found).toEqual([])
  await window.context.close()
}

const ways: readonly Way[] = ['mouse', 'keyboard']

test.each(ways)(
  'a function with every field type, its list and its flow are made by %s, published and used',
  { timeout: 400_000 },
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
    await leaveFlow(window, way)
    await publish(window, `publish-${way}`, { name, way, asksPlace: true })
    await useFunction({ name, code }, way)
    expect(window.complaints.found).toEqual([])
    await window.context.close()
  },
)
