import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listBox, listMyRequests, withdrawCall } from '#features/approvals/contract.ts'
import { pageOfRows, requestRowOf } from '#features/approvals/testing/request-row.ts'
import { MyRequestsScreen, TodoScreen } from '#features/approvals/web/boxes/box-screens.tsx'
import { readWorkFlowConfig } from '#web/router/work-flow-address.ts'
import { answered, refused } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const longName = '北林种业科技有限责任公司绥化第三分公司的经营备案申请'
const filings = menuOf({ id: 'filings', fullName: '经营备案', type: 3, modelId: 'm1' })

/** What the address says of the request that is open. */
const opened = (address: string) => readWorkFlowConfig(new URLSearchParams(address.split('?')[1]).get('config'))

test('an empty to-do box says that nothing waits', async () => {
  const { screen, isAccessible } = await renderScreen(<TodoScreen />, { calls: [answered(listBox, pageOfRows([]))] })
  await expect.element(screen.getByText('没有需要您处理的待办')).toBeVisible()
  await isAccessible()
})

test('a to-do opens to decide on the work item of its row', async () => {
  const { screen, address } = await renderScreen(<TodoScreen />, {
    calls: [answered(listBox, pageOfRows([requestRowOf({ taskOperatorId: 'w7', processId: 'r7' })]))],
  })
  await screen.getByRole('button', { name: '审批' }).click()
  await expect.poll(() => opened(address())).toMatchObject({ id: 'r7', opType: '1', taskOperatorId: 'w7' })
})

test('a long title is read whole on a phone, without scrolling sideways', async () => {
  const { screen, fitsWidth } = await renderScreen(<TodoScreen />, {
    phone: true,
    calls: [answered(listBox, pageOfRows([requestRowOf({ fullName: longName })]))],
  })
  const title = screen.getByText(longName)
  await expect.element(title).toBeVisible()
  const { scrollWidth, clientWidth } = title.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  fitsWidth()
})

test('normal urgency is not named on a phone, every other is', async () => {
  const rows = [requestRowOf(), requestRowOf({ id: 'w2', taskOperatorId: 'w2', fullName: '第二件', flowUrgent: 3 })]
  const { screen } = await renderScreen(<TodoScreen />, { phone: true, calls: [answered(listBox, pageOfRows(rows))] })
  await expect.element(screen.getByText('紧急', { exact: true })).toBeVisible()
  expect(screen.getByText('普通', { exact: true }).elements()).toEqual([])
})

test('who may not add to any function is not offered a new request', async () => {
  const { screen } = await renderScreen(<MyRequestsScreen />, {
    session: { menus: [filings], permissions: [permissionOf('filings', ['btn_edit'])] },
    calls: [answered(listMyRequests, pageOfRows([]))],
  })
  await expect.element(screen.getByText('您还没有发起过流程')).toBeVisible()
  expect(screen.getByRole('button', { name: '新增' }).elements()).toEqual([])
})

test('who may add to several functions chooses which request to start', async () => {
  const others = menuOf({ id: 'long', fullName: '农作物种子生产经营许可证变更登记', type: 3, modelId: 'm2' })
  const { screen, isAccessible } = await renderScreen(<MyRequestsScreen />, {
    session: { menus: [filings, others], permissions: [permissionOf('filings', ['btn_add']), permissionOf('long', ['btn_add'])] },
    calls: [answered(listMyRequests, pageOfRows([]))],
  })
  await screen.getByRole('button', { name: '新增' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('选择要发起的流程')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: '农作物种子生产经营许可证变更登记' })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: '经营备案' })).toBeVisible()
  await isAccessible()
})

test('a draft opens to go on writing, a request that runs to be read', async () => {
  const rows = [
    requestRowOf({ taskOperatorId: '', processId: 'r1', fullName: '草稿一', status: 0, actions: ['edit'] }),
    requestRowOf({ taskOperatorId: '', processId: 'r2', fullName: '在办一' }),
  ]
  for (const [title, id, opType] of [
    ['草稿一', 'r1', '-1'],
    ['在办一', 'r2', '0'],
  ] as const) {
    const { screen, address } = await renderScreen(<MyRequestsScreen />, { calls: [answered(listMyRequests, pageOfRows(rows))] })
    await screen.getByText(title, { exact: true }).click()
    await expect.poll(() => opened(address())).toMatchObject({ id, opType })
    await screen.unmount()
  }
})

test('a row offers what the server lets its initiator do, and nothing else', async () => {
  const { screen } = await renderScreen(<MyRequestsScreen />, {
    calls: [answered(listMyRequests, pageOfRows([requestRowOf({ actions: ['urge', 'withdraw'] })]))],
  })
  await expect.element(screen.getByRole('button', { name: '撤回' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '催办' })).toBeVisible()
  for (const name of ['编辑', '删除']) expect(screen.getByRole('button', { name }).elements()).toEqual([])
})

test('a row whose flow its initiator may start begins a copy of it', async () => {
  const { screen, address } = await renderScreen(<MyRequestsScreen />, {
    calls: [answered(listMyRequests, pageOfRows([requestRowOf({ processId: 'r7', actions: ['copy'] })]))],
  })
  await screen.getByRole('button', { name: '复制新建' }).click()
  await expect.poll(() => opened(address())).toEqual({ flowId: 'f1', opType: '-1', copyOf: 'r7' })
})

test('withdrawing from a row asks once, and reads the box anew', async () => {
  const { screen, asked } = await renderScreen(<MyRequestsScreen />, {
    calls: [
      answered(listMyRequests, () =>
        pageOfRows([requestRowOf({ id: 'r1', actions: asked(withdrawCall).length === 0 ? ['withdraw'] : [] })]),
      ),
      answered(withdrawCall, { status: 4 }),
    ],
  })
  await screen.getByRole('button', { name: '撤回' }).click()
  expect(asked(withdrawCall)).toEqual([])
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => screen.getByRole('button', { name: '撤回' }).elements()).toEqual([])
  expect(asked(withdrawCall).map(({ params }) => params)).toEqual([{ id: 'r1' }])
})

test('a refused withdrawal is told and changes nothing in the box', async () => {
  const { screen, said } = await renderScreen(<MyRequestsScreen />, {
    calls: [
      answered(listMyRequests, pageOfRows([requestRowOf({ id: 'r1', actions: ['withdraw'] })])),
      refused(withdrawCall, 409, '流程已被处理，不能撤回'),
    ],
  })
  await screen.getByRole('button', { name: '撤回' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => said).toEqual(['流程已被处理，不能撤回'])
  await expect.element(screen.getByRole('button', { name: '撤回' })).toBeVisible()
})

const hour = 3_600_000
const dueRows = () => [
  requestRowOf({ id: 'w1', taskOperatorId: 'w1', fullName: '超时的', dueTime: Date.now() - 50 * hour }),
  requestRowOf({ id: 'w2', taskOperatorId: 'w2', fullName: '快到期的', dueTime: Date.now() + 3.5 * hour }),
  requestRowOf({ id: 'w3', taskOperatorId: 'w3', fullName: '没有期限的' }),
]

test.each([['desk', false] as const, ['phone', true] as const])(
  'a to-do says how much time is left, or for how long it is overdue, on a %s',
  async (_size, phone) => {
    const { screen, fitsWidth, isAccessible } = await renderScreen(<TodoScreen />, {
      phone,
      calls: [answered(listBox, pageOfRows(dueRows()))],
    })
    await expect.element(screen.getByText('已超时 2 天')).toBeVisible()
    await expect.element(screen.getByText('剩余 3 小时')).toBeVisible()
    expect(screen.getByText(/^(剩余|已超时) /).elements()).toHaveLength(2)
    fitsWidth()
    await isAccessible()
  },
)

test('the box to do is sorted by when things are due where the user asks for it', async () => {
  const { screen, asked } = await renderScreen(<TodoScreen />, { calls: [answered(listBox, pageOfRows(dueRows()))] })
  await screen.getByRole('columnheader', { name: /办理期限/ }).click()
  await expect.poll(() => asked(listBox).at(-1)?.query).toMatchObject({ sidx: 'dueTime', sort: 'asc' })
})

test('by keyboard: j and k go from row to row, Enter opens, a asks for the approval of the row, f goes to the search', async () => {
  const rows = [1, 2].map((no) => requestRowOf({ id: `w${no}`, taskOperatorId: `w${no}`, processId: `r${no}`, fullName: `第${no}件` }))
  const { screen, address } = await renderScreen(<TodoScreen />, { calls: [answered(listBox, pageOfRows(rows))] })
  await expect.element(screen.getByText('第2件')).toBeVisible()
  const focused = () => document.activeElement?.closest('tr')?.textContent ?? ''
  await userEvent.keyboard('jj')
  expect(focused()).toContain('第2件')
  await userEvent.keyboard('k')
  expect(focused()).toContain('第1件')
  await userEvent.keyboard('f')
  expect(document.activeElement?.closest('form[role="search"]')).not.toBeNull()
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('jja')
  await expect.poll(() => opened(address())).toMatchObject({ id: 'r2', opType: '1', taskOperatorId: 'w2' })
})
