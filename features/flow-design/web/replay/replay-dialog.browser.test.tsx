import { expect, test } from 'vitest'
import { replayFlow } from '#features/flow-design/contract.ts'
import { filingFlow } from '#features/flow-design/web/testing/given-designer.tsx'
import { ReplayDialog } from '#features/flow-design/web/replay/replay-dialog.tsx'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import { answered, refused, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const opened = (call: AnsweredCall, phone = false) =>
  renderScreen(<ReplayDialog flowId="f1" definition={filingFlow} onClose={() => undefined} />, { phone, calls: [call] })

test.for([false, true])('lists the requests that would go another way, with both ways and a link; phone: %s', async (phone) => {
  const one = {
    id: 'r1',
    flowId: 'f1',
    fullName: '张三的备案申请',
    enCode: 'BA1',
    took: ['乡镇审核', '县级审核'],
    would: ['县级审核'],
    problem: '',
  }
  const { screen, isAccessible, fitsWidth, asked } = await opened(answered(replayFlow, { compared: 100, isCut: true, list: [one] }), phone)
  await expect.element(screen.getByText('已比较100条申请，1条经过的节点不同')).toBeVisible()
  await expect.element(screen.getByText('实际：乡镇审核 → 县级审核')).toBeVisible()
  await expect.element(screen.getByText('时间已到，其余申请未比较')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: '张三的备案申请 BA1' }))
    .toHaveAttribute('href', workFlowAddress({ id: 'r1', flowId: 'f1', opType: opTypes.monitored }))
  await isAccessible()
  if (phone) fitsWidth()
  expect(asked(replayFlow).map(({ params }) => params.id)).toEqual(['f1'])
})

test('says where nothing differs, where nothing was approved yet, and why it failed', async () => {
  const { screen } = await opened(answered(replayFlow, { compared: 7, isCut: false, list: [] }))
  await expect.element(screen.getByText('已比较7条申请，经过的节点都相同')).toBeVisible()
  const none = await opened(answered(replayFlow, { compared: 0, isCut: false, list: [] }))
  await expect.element(none.screen.getByText('该流程还没有审核通过的申请')).toBeVisible()
  const failed = await opened(refused(replayFlow, 422, '流程设计无法读取'))
  await expect.element(failed.screen.getByText('流程设计无法读取')).toBeVisible()
})
