import { expect, test } from 'vitest'
import type { RequestDetail } from '#features/approvals/contract.ts'
import { nextWorkItem, requestDetail } from '#features/approvals/contract.ts'
import { nothingChanged } from '#features/approvals/testing/nothing-changed.ts'
import { requestDetailOf } from '#features/approvals/testing/request-detail.ts'
import { WorkFlowScreen } from '#features/approvals/web/filing/work-flow-screen.tsx'
import { selectCommonWords } from '#features/common-words/contract.ts'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import { answered } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

type Station = RequestDetail['timeline'][number]

const stationOf = (kind: Station['kind'], nodeName: string): Station => ({
  kind,
  nodeCode: nodeName,
  nodeName,
  people: [],
  action: null,
  opinion: '',
  at: null,
  receivedAt: null,
  dueAt: null,
  note: '',
  toName: '',
  marks: [],
})

const timeline = [
  ...Array.from({ length: 40 }, (_, at) => stationOf('past', `此前${at}`)),
  stationOf('current', '当前环节'),
  ...Array.from({ length: 20 }, (_, at) => stationOf('coming', `此后${at}`)),
]

test.for([false, true])('a long timeline opens at the current step, and takes no focus; phone: %s', async (phone) => {
  const { screen } = await renderScreen(<WorkFlowScreen />, {
    phone,
    address: workFlowAddress({ id: 'r1', flowId: 'f1', opType: opTypes.approve, taskOperatorId: 'w1' }),
    calls: [
      ...nothingChanged,
      answered(requestDetail, requestDetailOf({ timeline, operation: { actions: ['approve'] } })),
      answered(nextWorkItem, { total: 1, position: 1, next: null, fromStart: false }),
      answered(selectCommonWords, { list: [] }),
    ],
  })
  if (phone) await screen.getByText('流程', { exact: true }).first().click()
  const side = screen.getByRole('complementary', { name: '流转记录' })
  await expect.element(side.getByText('当前环节')).toBeInViewport({ ratio: 1 })
  await expect.element(side.getByText('此前39')).toBeInViewport()
  expect(side.element().contains(document.activeElement)).toBe(false)
})
