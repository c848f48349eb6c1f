import { expect, test } from 'vitest'
import { requestDetail } from '#features/approvals/contract.ts'
import { nothingChanged } from '#features/approvals/testing/nothing-changed.ts'
import { WorkFlowScreen } from '#features/approvals/web/filing/work-flow-screen.tsx'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import { refused } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const open = (code: number, msg: string) =>
  renderScreen(<WorkFlowScreen />, {
    address: workFlowAddress({ flowId: 'f1', opType: opTypes.edit }),
    calls: [...nothingChanged, refused(requestDetail, code, msg)],
  })

test('a flow that takes no new requests is told by its reason alone', async () => {
  const { screen } = await open(409, '流程已停用，不能发起')
  await expect.element(screen.getByText('流程已停用，不能发起')).toBeVisible()
  expect(screen.getByText('加载失败').elements()).toEqual([])
  await expect.element(screen.getByRole('button', { name: '重试' })).toBeVisible()
})

test('what failed is told as that', async () => {
  const { screen } = await open(500, '系统异常')
  await expect.element(screen.getByText('加载失败')).toBeVisible()
  await expect.element(screen.getByText('系统异常')).toBeVisible()
})
