import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { nextWorkItem, requestDetail } from '#features/approvals/contract.ts'
import { requestSummary, type SummaryGroup } from '#features/approvals/contract/summary.ts'
import { nothingChanged } from '#features/approvals/testing/nothing-changed.ts'
import { requestDetailOf } from '#features/approvals/testing/request-detail.ts'
import { WorkFlowScreen } from '#features/approvals/web/filing/work-flow-screen.tsx'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import { answered, refused } from '#web/testing/answer-calls.ts'
import type { AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const line = (userName: string, handleStatus: number, handleOpinion = ''): SummaryGroup['list'][number] => ({
  nodeCode: 'a',
  nodeName: '县级审核',
  userName,
  handleStatus,
  handleTime: Date.UTC(2026, 2, 5, 4),
  handleOpinion,
  signImg: '',
  fileList: '[]',
  operatorId: '',
  creatorTime: null,
})

function renderRequest(calls: readonly AnsweredCall[], { phone = false, summaryOn = true } = {}) {
  return renderScreen(<WorkFlowScreen />, {
    phone,
    address: workFlowAddress({ id: 'r1', flowId: 'f1', opType: opTypes.mine }),
    calls: [
      ...nothingChanged,
      answered(requestDetail, requestDetailOf({ task: { id: 'r1' }, values: { name: '北林种业' }, summaryOn })),
      answered(nextWorkItem, { total: 1, position: 1, next: null, fromStart: false }),
      ...calls,
    ],
  })
}

test.for([false, true])('approvals are summed up by department, and by position on request; phone: %s', async (phone) => {
  const { screen, asked, isAccessible } = await renderRequest(
    [
      answered(requestSummary, [
        { id: 'o1', fullName: '农业农村局种业管理站与种子检验检测中心', list: [line('王五', 1, '面积一致'), line('赵六', 0)] },
        { id: '', fullName: '', list: [line('孙七', 1)] },
      ]),
    ],
    { phone },
  )
  if (phone) await screen.getByText('流程', { exact: true }).click()
  await screen.getByText('审批汇总').click()
  await expect.element(screen.getByText('面积一致')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: '未分配部门 1 条' })).toBeVisible()
  if (import.meta.env.VITE_SHOTS) await page.screenshot({ path: `${import.meta.env.VITE_SHOTS}/summary-${String(phone)}.png` })
  await isAccessible()
  await screen.getByText('按岗位').click()
  await expect.poll(() => asked(requestSummary)).toMatchObject([{ query: { category: '1' } }, { query: { category: '3' } }])
  await expect.element(screen.getByRole('heading', { name: '未分配岗位 1 条' })).toBeVisible()
})

test('nothing was decided yet', async () => {
  const { screen } = await renderRequest([answered(requestSummary, [])])
  await screen.getByText('审批汇总').click()
  await expect.element(screen.getByText('还没有审批记录')).toBeVisible()
})

test('a refusal stands in its place', async () => {
  const { screen } = await renderRequest([refused(requestSummary, 403, '该流程未开启审批汇总')])
  await screen.getByText('审批汇总').click()
  await expect.element(screen.getByText('该流程未开启审批汇总')).toBeVisible()
})

test('a flow without a summary shows no such tab', async () => {
  const { screen } = await renderRequest([], { summaryOn: false })
  await expect.element(screen.getByText('北林种业')).toBeVisible()
  expect(screen.getByText('审批汇总').query()).toBeNull()
})
