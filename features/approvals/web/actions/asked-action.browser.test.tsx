import { expect, test, vi } from 'vitest'
import { nextWorkItem, requestDetail } from '#features/approvals/contract.ts'
import { nothingChanged } from '#features/approvals/testing/nothing-changed.ts'
import { requestDetailOf } from '#features/approvals/testing/request-detail.ts'
import { askForAction } from '#features/approvals/web/actions/asked-action.ts'
import { WorkFlowScreen } from '#features/approvals/web/filing/work-flow-screen.tsx'
import { selectCommonWords } from '#features/common-words/contract.ts'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import { answered } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const button = (name: string) => ['button', { name, exact: true }] as const

/** A to-do on which only an approval is offered. */
const renderToDo = () =>
  renderScreen(<WorkFlowScreen />, {
    address: workFlowAddress({ id: 'r1', flowId: 'f1', opType: opTypes.approve, taskOperatorId: 'w1' }),
    calls: [
      ...nothingChanged,
      answered(requestDetail, requestDetailOf({ values: { name: '北林种业' }, operation: { actions: ['approve'] } })),
      answered(nextWorkItem, { total: 1, position: 1, next: null, fromStart: false }),
      answered(selectCommonWords, { list: [] }),
    ],
  })

test('an action that was asked for elsewhere begins once; one that is not offered is named', async () => {
  askForAction({ workItem: 'w1', word: 'approve' })
  const { screen } = await renderToDo()
  await expect.element(screen.getByRole('dialog').getByLabelText('审批意见')).toBeVisible()
  await screen
    .getByRole('dialog')
    .getByRole(...button('取消'))
    .click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  askForAction({ workItem: 'w1', word: 'return' })
  await expect.element(screen.getByText('当前环节不能退回，请查看可用的操作')).toBeVisible()
  askForAction({ workItem: 'another', word: 'approve' })
  expect(screen.getByRole('dialog').elements()).toEqual([])
})

test('an action whose page did not open begins nothing at a later visit', async () => {
  const now = vi.spyOn(Date, 'now')
  const askedAt = Date.now()
  now.mockReturnValue(askedAt - 10_001)
  askForAction({ workItem: 'w1', word: 'approve' })
  now.mockRestore()
  const { screen } = await renderToDo()
  await expect.element(screen.getByRole(...button('通过'))).toBeVisible()
  expect(screen.getByRole('dialog').elements()).toEqual([])
  askForAction({ workItem: 'w1', word: 'approve' })
  await expect.element(screen.getByRole('dialog').getByLabelText('审批意见')).toBeVisible()
})
