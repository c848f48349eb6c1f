import { expect, test } from 'vitest'
import { recallCall, suspendCall, terminateCall, voteToTerminateCall } from '#features/approvals/contract.ts'
import { opTypes } from '#web/router/work-flow-address.ts'
import { answered } from '#web/testing/answer-calls.ts'
import { button, renderRequest } from '#features/approvals/testing/render-request.tsx'

test('of a suspended request the page says that nothing can be done with it now', async () => {
  const { screen } = await renderRequest({ detail: { task: { status: 6, suspend: 1 } } })
  await expect.element(screen.getByText('流程已被挂起，恢复前不能办理，以下内容仅供查看。')).toBeVisible()
  expect(screen.getByRole(...button('通过')).elements()).toEqual([])
})

test('an approver terminates with a reason, where his node offers it', async () => {
  const { screen, asked } = await renderRequest({
    detail: { operation: { actions: ['approve', 'terminate'] } },
    calls: [answered(voteToTerminateCall, { status: 5 })],
  })
  await screen.getByRole(...button('更多')).click()
  await screen.getByRole('menuitem', { name: '终止' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('终止原因').fill('不符合条件')
  await dialog.getByRole(...button('终止')).click()
  await expect
    .poll(() => asked(voteToTerminateCall).map(({ params, body }) => [params.id, body.handleOpinion]))
    .toEqual([['w1', '不符合条件']])
})

test('who watches over a request suspends it on its page', async () => {
  const { screen, asked } = await renderRequest({
    opType: opTypes.monitored,
    detail: { task: { id: 'r1', actions: ['suspend', 'terminate'] } },
    calls: [answered(suspendCall, { status: 6 })],
  })
  await screen.getByRole(...button('挂起')).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('挂起原因（选填）').fill('等待核查')
  await dialog.getByRole(...button('挂起')).click()
  await expect.poll(() => asked(suspendCall).map(({ params, body }) => [params.id, body.handleOpinion])).toEqual([['r1', '等待核查']])
})

test('an approver who also watches over the request finds both kinds of actions under 更多, told apart', async () => {
  const { screen, asked } = await renderRequest({
    detail: { task: { id: 'r1', actions: ['suspend', 'terminate'] }, operation: { actions: ['approve', 'terminate'] } },
    calls: [answered(terminateCall, { status: 5 })],
  })
  await screen.getByRole(...button('更多')).click()
  await expect.element(screen.getByRole('menuitem', { name: '挂起', exact: true })).toBeVisible()
  await expect.element(screen.getByRole('menuitem', { name: '终止', exact: true })).toBeVisible()
  await screen.getByRole('menuitem', { name: '终止流程', exact: true }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('终止原因').fill('重复申请')
  await dialog.getByRole(...button('终止')).click()
  await expect.poll(() => asked(terminateCall).map(({ params, body }) => [params.id, body.handleOpinion])).toEqual([['r1', '重复申请']])
  expect(asked(voteToTerminateCall)).toEqual([])
})

test('an approver takes his approval back from the request he has handled', async () => {
  const { screen, asked } = await renderRequest({
    opType: opTypes.done,
    detail: { task: { id: 'r1', actions: ['recall'] } },
    calls: [answered(recallCall, { status: 1 })],
  })
  await screen.getByRole(...button('撤回审批')).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('撤回原因（选填）').fill('看错了')
  await dialog.getByRole(...button('撤回审批')).click()
  await expect.poll(() => asked(recallCall).map(({ params, body }) => [params.id, body.handleOpinion])).toEqual([['r1', '看错了']])
})
