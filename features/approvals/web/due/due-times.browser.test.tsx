import { expect, test } from 'vitest'
import { nextWorkItem, requestDetail } from '#features/approvals/contract.ts'
import { nothingChanged } from '#features/approvals/testing/nothing-changed.ts'
import { requestDetailOf } from '#features/approvals/testing/request-detail.ts'
import { WorkFlowScreen } from '#features/approvals/web/filing/work-flow-screen.tsx'
import { selectCommonWords } from '#features/common-words/contract.ts'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import { answered } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const renderRequest = (phone: boolean, detail: Parameters<typeof requestDetailOf>[0]) =>
  renderScreen(<WorkFlowScreen />, {
    phone,
    address: workFlowAddress({ id: 'r1', flowId: 'f1', opType: opTypes.approve, taskOperatorId: 'w1' }),
    calls: [
      ...nothingChanged,
      answered(requestDetail, requestDetailOf({ values: { name: '北林种业' }, ...detail })),
      answered(nextWorkItem, { total: 1, position: 1, next: null, fromStart: false }),
      answered(selectCommonWords, { list: [] }),
    ],
  })

test.each([['desk', false] as const, ['phone', true] as const])(
  'who has it and until when stands in the head and in the timeline, with what happened because it was late, on a %s',
  async (_size, phone) => {
    const dueAt = Date.now() + 3.5 * 3_600_000
    const station = { nodeCode: 'n1', opinion: '', receivedAt: null, marks: [], toName: '' }
    const { screen, fitsWidth, isAccessible } = await renderRequest(phone, {
      task: { dueTime: dueAt },
      timeline: [
        {
          ...station,
          kind: 'past',
          nodeName: '乡镇审核',
          people: [{ id: 'u3', name: '王五' }],
          action: null,
          at: 1,
          note: 'flows.overdue',
          toName: '赵六',
        },
        {
          ...station,
          kind: 'past',
          nodeName: '乡镇审核',
          people: [{ id: 'u3', name: '王五' }],
          action: 1,
          at: 2,
          note: 'flows.automatic-timed-out',
        },
        {
          ...station,
          kind: 'current',
          nodeName: '县级审核',
          people: [{ id: 'u2', name: '李四' }],
          action: null,
          at: null,
          note: '',
          dueAt,
        },
      ],
    })
    if (phone) await screen.getByText('流程', { exact: true }).click()
    const current = screen.getByRole('listitem').filter({ hasText: '县级审核' })
    await expect.element(current.getByText(/^应于 \d{4}-\d\d-\d\d \d\d:\d\d 前办理/)).toBeVisible()
    await expect.element(current.getByText('剩余 3 小时')).toBeVisible()
    await expect.element(screen.getByText('办理超时', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('已告知赵六')).toBeVisible()
    await expect.element(screen.getByText('办理超时，系统自动通过', { exact: false })).toBeVisible()
    expect(screen.getByText('剩余 3 小时').elements()).toHaveLength(2)
    fitsWidth()
    await isAccessible()
  },
)
