import { expect, test } from 'vitest'
import { listBox } from '#features/approvals/contract.ts'
import { batchOperation, batchWord, checkBatch, type CheckedWorkItem } from '#features/approvals/contract/batch.ts'
import { selectCommonWords } from '#features/common-words/contract.ts'
import { pageOfRows, requestRowOf } from '#features/approvals/testing/request-row.ts'
import { TodoScreen } from '#features/approvals/web/boxes/box-screens.tsx'
import { answered, refused, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const rowOf = (no: number, changes: object = {}) =>
  requestRowOf({
    id: `w${no}`,
    taskOperatorId: `w${no}`,
    processId: `r${no}`,
    fullName: `第${no}件申请`,
    enCode: '',
    actions: [batchWord],
    summary: [{ label: '面积', text: `${no}00` }],
    ...changes,
  })
const rows = [rowOf(1), rowOf(2), rowOf(3), rowOf(4, { actions: [] })]

const checkedAs = (changes: Readonly<Record<string, Partial<CheckedWorkItem>>> = {}) =>
  answered(checkBatch, ({ body }) => ({
    list: body.ids.map((id) => ({ id, reason: '', version: 7, dueAt: null, odd: [], ...changes[id] })),
  }))

async function opened(label: string, calls: readonly AnsweredCall[], phone = false) {
  const rendered = await renderScreen(<TodoScreen />, {
    phone,
    calls: [answered(listBox, pageOfRows(rows)), answered(selectCommonWords, { list: [] }), ...calls],
  })
  const { screen } = rendered
  await expect.element(screen.getByText('第1件申请')).toBeVisible()
  await screen.getByRole('checkbox', { name: '全选' }).click()
  await screen.getByRole('button', { name: new RegExp(label) }).click()
  return { ...rendered, dialog: screen.getByRole('dialog') }
}

test('what cannot be handled together is told, what stands out is not ticked, and the rest is approved with one opinion', async () => {
  const { dialog, asked, isAccessible, screen } = await opened('批量通过', [
    checkedAs({
      w2: { odd: [{ label: '面积', text: '9000', usual: '100' }] },
      w3: { reason: '该节点要求签名，请打开办理' },
      w4: { reason: '该流程不允许批量处理，请打开办理' },
    }),
    answered(batchOperation, ({ body }) => ({ done: body.ids, left: [] })),
  ])
  await expect.element(dialog.getByText('需单独办理')).toBeVisible()
  await expect.element(dialog.getByText('该节点要求签名，请打开办理')).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: '第3件申请' })).toBeVisible()
  await expect.element(dialog.getByText('面积 9000，通常约100')).toBeVisible()
  await isAccessible()
  await expect.element(dialog.getByRole('button', { name: '通过1件' })).toBeEnabled()
  await dialog.getByRole('checkbox', { name: /第2件申请/ }).click()
  await dialog.getByRole('textbox', { name: '审批意见' }).fill('情况属实')
  await dialog.getByRole('button', { name: '通过2件' }).click()
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
  expect(asked(batchOperation).map(({ body }) => body)).toMatchObject([
    { ids: ['w1', 'w2'], batchType: 0, handleOpinion: '情况属实', versions: { w1: 7, w2: 7 } },
  ])
})

test('what is overdue is not ticked, says so and is opened by a link', async () => {
  const { dialog } = await opened('批量通过', [checkedAs({ w2: { dueAt: 1 } })])
  await expect.element(dialog.getByText('已逾期')).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: '打开核对 第2件申请' })).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: /第2件申请/ })).not.toBeChecked()
  await expect.element(dialog.getByRole('button', { name: '通过3件' })).toBeEnabled()
})

test('what was not handled is told afterwards, with the way there', async () => {
  const { dialog } = await opened('批量退回', [
    checkedAs(),
    answered(batchOperation, { done: ['w1', 'w2', 'w3'], left: [{ id: 'w4', reason: '该待办已处理，请刷新后查看' }] }),
  ])
  await dialog.getByRole('button', { name: '退回4件' }).click()
  await expect.element(dialog.getByText('已处理3件，1件未处理')).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: '第4件申请' })).toBeVisible()
  await expect.element(dialog.getByText('该待办已处理，请刷新后查看')).toBeVisible()
})

test('a refusal keeps the dialog, and what was typed survives closing it', async () => {
  const { dialog, screen } = await opened('批量通过', [checkedAs(), refused(batchOperation, 409, '服务正在升级，请稍后再试')])
  await dialog.getByRole('textbox', { name: '审批意见' }).fill('同意')
  await dialog.getByRole('button', { name: '通过4件' }).click()
  await expect.element(dialog.getByText('服务正在升级，请稍后再试')).toBeVisible()
  await dialog.getByRole('button', { name: '取消' }).click()
  await screen.getByRole('button', { name: /批量通过/ }).click()
  await expect.element(screen.getByRole('dialog').getByRole('textbox', { name: '审批意见' })).toHaveValue('同意')
})

test('a transfer waits for somebody to transfer to', async () => {
  const { dialog } = await opened('批量转审', [checkedAs()])
  await expect.element(dialog.getByRole('checkbox', { name: /第1件申请/ })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: '转审4件' })).toBeDisabled()
})

test('where nothing can be handled together, it says so', async () => {
  const reason = '该流程不允许批量处理，请打开办理'
  const { dialog } = await opened('批量通过', [checkedAs({ w1: { reason }, w2: { reason }, w3: { reason }, w4: { reason } })])
  await expect.element(dialog.getByText('所选待办都不能批量处理，请逐件打开办理')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: '通过0件' })).toBeDisabled()
})

test('a box without such to-dos has nothing to select', async () => {
  const { screen } = await renderScreen(<TodoScreen />, { calls: [answered(listBox, pageOfRows([rowOf(4, { actions: [] })]))] })
  await expect.element(screen.getByText('第4件申请')).toBeVisible()
  expect(screen.getByRole('checkbox').elements()).toEqual([])
})

test('on a phone the cards can be selected too', async () => {
  const { screen, asked, fitsWidth, isAccessible } = await renderScreen(<TodoScreen />, {
    phone: true,
    calls: [
      answered(listBox, pageOfRows(rows)),
      answered(selectCommonWords, { list: [] }),
      checkedAs(),
      answered(batchOperation, ({ body }) => ({ done: body.ids, left: [] })),
    ],
  })
  await screen.getByRole('checkbox', { name: '选择第1件申请' }).click()
  await screen.getByRole('checkbox', { name: '选择第2件申请' }).click()
  fitsWidth()
  await isAccessible()
  // All of them do not fit beside each other there.
  await screen.getByRole('button', { name: '批量操作（2）' }).click()
  await screen.getByRole('menuitem', { name: '批量通过' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: '通过2件' }).click()
  await expect.poll(() => asked(batchOperation).map(({ body }) => body)).toMatchObject([{ ids: ['w1', 'w2'] }])
})
