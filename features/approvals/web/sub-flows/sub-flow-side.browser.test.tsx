import { expect, test } from 'vitest'
import { beginSubFlows, nextWorkItem, requestDetail } from '#features/approvals/contract.ts'
import { nothingChanged } from '#features/approvals/testing/nothing-changed.ts'
import { requestDetailOf } from '#features/approvals/testing/request-detail.ts'
import { WorkFlowScreen } from '#features/approvals/web/filing/work-flow-screen.tsx'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import { answered } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const related = { flowId: 'f2', flowName: '现场检验', thisStep: '' }
const subFlows = [
  { ...related, id: 'r2', userName: '李检验', status: 1, thisStep: '审核', nodeCode: 's', waits: true, failure: '' },
  { ...related, id: '', userName: '王检验', status: null, nodeCode: 's', waits: true, failure: '' },
]
const waits = {
  kind: 'current' as const,
  nodeCode: 's',
  nodeName: '现场检验',
  people: [{ id: 'u1', name: '李检验' }],
  action: null,
  opinion: '',
  at: null,
  receivedAt: null,
  marks: [],
  note: 'flows.sub-flow-waits',
  toName: '',
}

test.for([false, true])('sub flows stand above the timeline: those that may be opened as links; phone: %s', async (phone) => {
  const { screen, isAccessible } = await renderScreen(<WorkFlowScreen />, {
    phone,
    address: workFlowAddress({ id: 'r1', flowId: 'f1', opType: opTypes.mine }),
    calls: [
      answered(
        requestDetail,
        requestDetailOf({
          task: { id: 'r1' },
          values: {},
          subFlows,
          parentFlow: { ...related, id: 'r0', userName: '张三', status: 1 },
          timeline: [waits],
        }),
      ),
      answered(nextWorkItem, { total: 1, position: 1, next: null, fromStart: false }),
      ...nothingChanged,
    ],
  })
  if (phone) await screen.getByText('流程', { exact: true }).click()
  const list = screen.getByRole('region', { name: '子流程' })
  await expect.element(list.getByRole('link', { name: '现场检验（李检验）' })).toBeVisible()
  await expect.element(list.getByText('等待审核 · 审核')).toBeVisible()
  await expect.element(list.getByText('正在发起')).toBeVisible()
  expect(list.getByRole('link').elements()).toHaveLength(1)
  await expect.element(screen.getByRole('region', { name: '主流程' }).getByRole('link')).toBeVisible()
  await expect.element(screen.getByText('等待子流程结束')).toBeVisible()
  await isAccessible()
})

test.for([false, true])('what could not be started says why, and whoever watches tries again; watches: %s', async (watches) => {
  const failing = { ...related, id: '', userName: '王检验', status: null, nodeCode: 's', waits: true, failure: '流程已停用' }
  const actions = watches ? ['begin-sub-flows'] : []
  const { screen, asked, isAccessible } = await renderScreen(<WorkFlowScreen />, {
    address: workFlowAddress({ id: 'r1', flowId: 'f1', opType: opTypes.monitored }),
    calls: [
      ...nothingChanged,
      answered(requestDetail, requestDetailOf({ task: { id: 'r1', actions }, values: {}, subFlows: [failing], timeline: [waits] })),
      answered(nextWorkItem, { total: 1, position: 1, next: null, fromStart: false }),
      answered(beginSubFlows, null),
    ],
  })
  await expect.element(screen.getByText('发起失败：流程已停用')).toBeVisible()
  await isAccessible()
  const retry = screen.getByRole('button', { name: '重新发起' })
  if (!watches) return expect(retry.elements()).toEqual([])
  await retry.click()
  await expect.poll(() => asked(beginSubFlows).map(({ params }) => params)).toEqual([{ id: 'r1' }])
})
