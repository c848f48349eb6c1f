import { expect, test } from 'vitest'
import { approveCall, listBox, requestDetail, returnCall } from '#features/approvals/contract.ts'
import { requestDetailOf } from '#features/approvals/testing/request-detail.ts'
import { pageOfRows } from '#features/approvals/testing/request-row.ts'
import { WorkFlowScreen } from '#features/approvals/web/filing/work-flow-screen.tsx'
import { selectCommonWords } from '#features/common-words/contract.ts'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import type { OpType } from '#web/router/work-flow-address.ts'
import { answered, refused } from '#web/testing/answer-calls.ts'
import type { AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

interface Given {
  readonly detail: Parameters<typeof requestDetailOf>[0]
  readonly calls?: readonly AnsweredCall[]
  readonly opType?: OpType
  readonly phone?: boolean
}

function renderRequest({ detail, calls = [], opType = opTypes.approve, phone = false }: Given) {
  return renderScreen(<WorkFlowScreen />, {
    phone,
    address: workFlowAddress({ id: 'r1', flowId: 'f1', opType, taskOperatorId: 'w1' }),
    calls: [
      answered(requestDetail, requestDetailOf({ values: { name: '北林种业' }, ...detail })),
      answered(listBox, pageOfRows([])),
      answered(selectCommonWords, { list: [] }),
      ...calls,
    ],
  })
}

const button = (name: string) => ['button', { name, exact: true }] as const

test.each([
  { offered: ['approve', 'return'], shown: ['退回', '通过'], hidden: ['更多'] },
  { offered: ['approve', 'save'], shown: ['更多', '通过'], hidden: ['退回'] },
])('of $offered the foot shows the buttons $shown', async ({ offered, shown, hidden }) => {
  const { screen } = await renderRequest({ detail: { operation: { actions: offered } } })
  for (const name of shown) await expect.element(screen.getByRole(...button(name))).toBeVisible()
  for (const name of hidden) expect(screen.getByRole(...button(name)).elements()).toEqual([])
})

test('a refused approval says why in its dialog, and the opinion stays', async () => {
  const { screen, asked } = await renderRequest({
    detail: { operation: { actions: ['approve'] } },
    calls: [refused(approveCall, 422, '请先补充审批意见')],
  })
  await screen.getByRole(...button('通过')).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('审批意见').fill('情况属实')
  await dialog.getByRole(...button('通过')).click()
  await expect.element(dialog.getByText('请先补充审批意见')).toBeVisible()
  await expect.element(dialog.getByLabelText('审批意见')).toHaveValue('情况属实')
  expect(asked(approveCall).map(({ params, body }) => [params.id, body.handleOpinion])).toEqual([['w1', '情况属实']])
})

test('a return without a reason long enough is refused at the reason, before anything is sent', async () => {
  const { screen, asked } = await renderRequest({
    detail: { operation: { actions: ['return'] } },
    calls: [answered(returnCall, { status: 3 })],
  })
  await screen.getByRole(...button('退回')).click()
  const dialog = screen.getByRole('dialog')
  const reason = dialog.getByLabelText('退回原因')
  await reason.fill('不全')
  await dialog.getByRole(...button('退回')).click()
  await expect.element(reason).toHaveAccessibleDescription('请填写退回原因，至少 5 个字')
  expect(asked(returnCall)).toEqual([])
  await reason.fill('营业执照已过期，请补充')
  await dialog.getByRole(...button('退回')).click()
  await expect.poll(() => asked(returnCall).map(({ body }) => body.handleOpinion)).toEqual(['营业执照已过期，请补充'])
})

test('a work item that others have handled is shown to be read, and says so', async () => {
  const { screen } = await renderRequest({ detail: {} })
  await expect.element(screen.getByText('该待办已处理或已不在您名下，以下内容仅供查看。')).toBeVisible()
  expect(screen.getByRole(...button('通过')).elements()).toEqual([])
})

test('the initiator is offered what the server says, and the way back', async () => {
  const { screen } = await renderRequest({ detail: { task: { actions: ['withdraw', 'urge'] } }, opType: opTypes.mine })
  for (const name of ['返回', '撤回', '催办']) await expect.element(screen.getByRole(...button(name))).toBeVisible()
  for (const name of ['删除', '继续填写']) expect(screen.getByRole(...button(name)).elements()).toEqual([])
})

test('a long title and both buttons fit a phone', async () => {
  const { screen, fitsWidth, isAccessible } = await renderRequest({
    phone: true,
    detail: { task: { fullName: '北林种业科技有限责任公司绥化第三分公司的备案申请' }, operation: { actions: ['approve', 'return'] } },
  })
  await expect.element(screen.getByRole(...button('通过'))).toBeInViewport()
  await expect.element(screen.getByRole(...button('退回'))).toBeInViewport()
  fitsWidth()
  await isAccessible()
})
