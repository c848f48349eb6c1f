import { expect, test } from 'vitest'
import { endTimerCall, nextWorkItem, requestDetail } from '#features/approvals/contract.ts'
import { nothingChanged } from '#features/approvals/testing/nothing-changed.ts'
import { requestDetailOf, type GivenDetail } from '#features/approvals/testing/request-detail.ts'
import { WorkFlowScreen } from '#features/approvals/web/filing/work-flow-screen.tsx'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import { answered, refusing } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const dueAt = Date.UTC(2026, 10, 29, 2)
const timers = [{ nodeCode: 't', nodeName: '公示', dueAt }]
const station = { people: [], action: null, opinion: '', at: null, receivedAt: null, marks: [], toName: '' }
const length = '等待 1 天 2 小时'
const timeline: NonNullable<GivenDetail['timeline']> = [
  { ...station, kind: 'past', nodeCode: 's', nodeName: '静置', note: 'flows.timer-fired', at: 2, receivedAt: 1 },
  {
    ...station,
    kind: 'past',
    nodeCode: 'r',
    nodeName: '复核等待',
    note: 'flows.timer-ended',
    at: 3,
    receivedAt: 1,
    opinion: '材料已齐全',
    people: [{ id: 'u9', name: '赵主任' }],
  },
  {
    ...station,
    kind: 'current',
    nodeCode: 't',
    nodeName: '公示',
    note: 'flows.timer-waits',
    wait: { text: length, until: dueAt, earliest: false },
  },
  { ...station, kind: 'coming', nodeCode: 'a', nodeName: '审签', note: 'any', people: [{ id: 'u1', name: '李四' }], latestAt: dueAt },
  {
    ...station,
    kind: 'coming',
    nodeCode: 'u',
    nodeName: '归档等待',
    note: 'flows.timer-coming',
    wait: { text: length, until: dueAt, earliest: true },
  },
]

const renderRequest = (given: Parameters<typeof requestDetailOf>[0], phone = false, calls: Parameters<typeof answered>[] = []) =>
  renderScreen(<WorkFlowScreen />, {
    phone,
    address: workFlowAddress({ id: 'r1', flowId: 'f1', opType: opTypes.mine }),
    calls: [
      ...nothingChanged,
      answered(requestDetail, requestDetailOf({ values: { name: '北林种业' }, ...given })),
      answered(nextWorkItem, { total: 1, position: 1, next: null, fromStart: false }),
      ...calls.map((one) => answered(...one)),
    ],
  })

test.for([false, true])(
  'a request at a timer says so in its head and on its way, with moments that are known; phone: %s',
  async (phone) => {
    const { screen, fitsWidth, isAccessible } = await renderRequest({ task: { id: 'r1', timers, thisStep: '公示' }, timeline }, phone)
    await expect.element(screen.getByText('等待至 2026-11-29 10:00').first()).toBeVisible()
    if (phone) await screen.getByText('流程', { exact: true }).click()
    await expect.element(screen.getByText('计时中')).toBeVisible()
    await expect.element(screen.getByText(length).first()).toBeVisible()
    await expect.element(screen.getByText('等待期满，自动继续')).toBeVisible()
    await expect.element(screen.getByText('提前结束等待')).toBeVisible()
    await expect.element(screen.getByText('材料已齐全')).toBeVisible()
    await expect.element(screen.getByText(/最早至 2026-11-29 10:00/)).toBeVisible()
    await expect.element(screen.getByText(/最迟 2026-11-29 10:00 前办理/)).toBeVisible()
    // Nobody has it, and nobody is to be decided.
    expect(screen.getByText('待定').elements()).toEqual([])
    fitsWidth()
    await isAccessible()
  },
)

test('who may has it go on at once, says why, and of several timers which', async () => {
  const two = [...timers, { nodeCode: 'v', nodeName: '冷却', dueAt }]
  const { screen, asked, isAccessible } = await renderRequest(
    { task: { id: 'r1', timers: two, actions: ['end-timer'] }, timeline },
    false,
    [
      [
        endTimerCall,
        ({ body }: { body: { nodeCode?: string | null } }) =>
          body.nodeCode === 'v' ? { status: 1 } : refusing(409, '当前没有正在等待的定时器，请刷新后查看'),
      ],
    ] as unknown as Parameters<typeof answered>[],
  )
  await screen.getByRole('button', { name: '立即继续' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('定时器不再等待', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: '立即继续' }).click()
  await expect.element(dialog.getByText('请填写立即继续的原因')).toBeVisible()
  expect(asked(endTimerCall)).toEqual([])
  await dialog.getByRole('textbox').fill('公示期内无异议')
  await dialog.getByRole('radio', { name: '冷却' }).click()
  await isAccessible()
  await dialog.getByRole('button', { name: '立即继续' }).click()
  await expect
    .poll(() => asked(endTimerCall).map(({ params, body }) => [params, body]))
    .toEqual([[{ id: 'r1' }, { handleOpinion: '公示期内无异议', nodeCode: 'v' }]])
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
})
