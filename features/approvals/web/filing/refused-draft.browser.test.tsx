import { expect, test } from 'vitest'
import { requestDetail, routePreview, startRequest } from '#features/approvals/contract.ts'
import { requestDetailOf } from '#features/approvals/testing/request-detail.ts'
import { WorkFlowScreen } from '#features/approvals/web/filing/work-flow-screen.tsx'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import { answered, refused } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

test('a draft that is refused leads to what was entered wrongly, past what is only missing', async () => {
  const text = (key: string, label: string, required: boolean) => ({ key, type: 'text', label, required, options: {} })
  const parts = [text('name', '企业名称', true), text('plot', '田块', false)]
  const detail = requestDetailOf({ task: { id: '0', status: 0, enCode: '', actions: ['edit'] }, parts, writable: ['name', 'plot'] })
  const errors = [{ field: 'plot', text: '田块编号不存在' }]
  const { screen } = await renderScreen(<WorkFlowScreen />, {
    address: workFlowAddress({ flowId: 'f1', opType: opTypes.edit }),
    calls: [
      answered(requestDetail, detail),
      answered(routePreview, { timeline: [], problem: '' }),
      refused(startRequest, 422, '田块编号不存在', { errors }),
    ],
  })
  const plot = screen.getByRole('textbox', { name: '田块' })
  await plot.fill('T-1')
  await screen.getByRole('button', { name: '提交', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: /1 处需要修改/ })).toBeVisible()
  await screen.getByRole('button', { name: '暂存', exact: true }).click()
  await expect.element(plot).toHaveAccessibleDescription(/田块编号不存在/)
  await expect.element(plot).toHaveFocus()
})
