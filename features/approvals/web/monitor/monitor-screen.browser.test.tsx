import { expect, test } from 'vitest'
import {
  assignCall,
  beginSubFlows,
  deleteMonitored,
  listCalls,
  listFailedSubFlows,
  listMonitored,
  monitorMenu,
  restoreCall,
  suspendCall,
  terminateCall,
  urgeMonitored,
} from '#features/approvals/contract.ts'
import { listOwnFlows } from '#features/approvals/contract/definitions.ts'
import { pageOfRows, requestRowOf } from '#features/approvals/testing/request-row.ts'
import { MonitorScreen } from '#features/approvals/web/monitor/monitor-screen.tsx'
import { readWorkFlowConfig } from '#web/router/work-flow-address.ts'
import { answered, refused, refusing, unanswered } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const flows = answered(listOwnFlows, {
  list: [
    {
      id: 'c',
      parentId: '0',
      fullName: '备案类',
      enCode: 'c',
      num: 1,
      hasChildren: true,
      children: [
        {
          id: 'f1',
          fullName: '备案审批',
          enCode: 'filing',
          category: 'c',
          type: 1,
          icon: '',
          iconBackground: '',
          enabledMark: 1,
          sortCode: 0,
          parentId: 'c',
          hasChildren: false,
          children: [],
        },
      ],
    },
  ],
})
const session = {
  menus: [menuOf({ id: monitorMenu, fullName: '流程监控', type: 2, address: 'workFlow/flowMonitor' })],
  permissions: [permissionOf(monitorMenu, ['btn_remove', 'btn_urge'])],
}
const running = requestRowOf({
  id: 'r1',
  taskOperatorId: '',
  fullName: '张三的备案审批',
  actions: ['urge', 'assign'],
  flowTaskOperatorList: [
    { id: 'w1', nodeName: '县级审核', userName: '李四', mayAssign: true },
    { id: 'w2', nodeName: '县级审核', userName: '外人', mayAssign: false },
  ],
})
const returned = requestRowOf({
  id: 'r2',
  processId: 'r2',
  taskOperatorId: '',
  fullName: '王五的备案审批',
  status: 3,
  actions: ['detail', 'delete'],
})

test('nothing to watch over, waiting for the answer, and a refusal each say so', async () => {
  const empty = await renderScreen(<MonitorScreen />, { session, calls: [flows, answered(listMonitored, pageOfRows([]))] })
  await expect.element(empty.screen.getByText('您管理的组织还没有流程')).toBeVisible()
  await empty.isAccessible()
  await empty.screen.unmount()
  const waiting = await renderScreen(<MonitorScreen />, { session, calls: [flows, unanswered(listMonitored)] })
  await expect.element(waiting.screen.getByRole('status', { name: '加载中' })).toBeVisible()
  await waiting.screen.unmount()
  const failed = await renderScreen(<MonitorScreen />, { session, calls: [flows, refused(listMonitored, 403, '没有权限')] })
  await expect.element(failed.screen.getByText('没有权限')).toBeVisible()
})

test('a request opens for who may read it, and offers what the server offers', async () => {
  const { screen, address, isAccessible } = await renderScreen(<MonitorScreen />, {
    session,
    calls: [flows, answered(listMonitored, pageOfRows([running, returned]))],
  })
  await expect.element(screen.getByText('张三的备案审批')).toBeVisible()
  expect(screen.getByRole('link', { name: '张三的备案审批' }).elements()).toEqual([])
  for (const name of ['催办', '指派', '详情']) expect([name, screen.getByRole('button', { name }).elements().length]).toEqual([name, 1])
  await isAccessible()
  await screen.getByRole('link', { name: '王五的备案审批' }).click()
  await expect
    .poll(() => readWorkFlowConfig(new URLSearchParams(address().split('?')[1]).get('config')))
    .toMatchObject({ id: 'r2', opType: '4' })
})

test('a reminder asks once', async () => {
  const { screen, asked } = await renderScreen(<MonitorScreen />, {
    session,
    calls: [flows, answered(listMonitored, pageOfRows([running])), answered(urgeMonitored, null)],
  })
  await screen.getByRole('button', { name: '催办' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(urgeMonitored).map(({ params }) => params)).toEqual([{ id: 'r1' }])
})

test('assigning asks only about turns that the user may give', async () => {
  const { screen, asked } = await renderScreen(<MonitorScreen />, {
    session,
    calls: [flows, answered(listMonitored, pageOfRows([running])), answered(assignCall, { status: 1 })],
  })
  await screen.getByRole('button', { name: '指派' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('李四（县级审核）')).toBeVisible()
  expect(dialog.getByText('外人').elements()).toEqual([])
  expect(asked(assignCall)).toEqual([])
})

test.each([
  { name: '挂起', word: 'suspend', call: suspendCall, reason: '挂起原因（选填）' },
  { name: '恢复', word: 'restore', call: restoreCall, reason: '恢复说明（选填）' },
  { name: '终止', word: 'terminate', call: terminateCall, reason: '终止原因' },
])('$name asks why, and sends it', async ({ name, word, call, reason }) => {
  const { screen, asked, isAccessible } = await renderScreen(<MonitorScreen />, {
    session,
    calls: [flows, answered(listMonitored, pageOfRows([{ ...running, actions: [word] }])), answered(call, { status: 1 })],
  })
  await screen.getByRole('button', { name, exact: true }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText(reason).fill('等待核查')
  await isAccessible()
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect.poll(() => asked(call).map(({ params, body }) => [params.id, body.handleOpinion])).toEqual([['r1', '等待核查']])
})

test('nothing is terminated without a reason, and a refusal keeps what was typed', async () => {
  const { screen, asked } = await renderScreen(<MonitorScreen />, {
    session,
    calls: [
      flows,
      answered(listMonitored, pageOfRows([{ ...running, actions: ['terminate'] }])),
      refused(terminateCall, 409, '流程已结束，不能执行此操作'),
    ],
  })
  await screen.getByRole('button', { name: '终止', exact: true }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: '终止', exact: true }).click()
  await expect.element(dialog.getByLabelText('终止原因')).toHaveAccessibleDescription('请填写终止原因')
  expect(asked(terminateCall)).toEqual([])
  await dialog.getByLabelText('终止原因').fill('重复申请')
  await dialog.getByRole('button', { name: '终止', exact: true }).click()
  await expect.element(dialog.getByText('流程已结束，不能执行此操作')).toBeVisible()
  await expect.element(dialog.getByLabelText('终止原因')).toHaveValue('重复申请')
})

test('several are deleted at once: those that may be', async () => {
  const { screen, asked } = await renderScreen(<MonitorScreen />, {
    session,
    calls: [flows, answered(listMonitored, pageOfRows([running, returned])), answered(deleteMonitored, null)],
  })
  await expect.element(screen.getByText('王五的备案审批')).toBeVisible()
  await screen.getByRole('checkbox').first().click()
  await screen.getByRole('button', { name: '删除' }).first().click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('王五的备案审批 BA20260001')).toBeVisible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(deleteMonitored).map(({ body }) => body)).toEqual([{ ids: ['r2'] }])
})

test('on a phone requests are cards, and one that cannot be read is no link', async () => {
  const { screen, fitsWidth } = await renderScreen(<MonitorScreen />, {
    phone: true,
    session,
    calls: [flows, answered(listMonitored, pageOfRows([running, returned]))],
  })
  await expect.element(screen.getByText('张三的备案审批')).toBeVisible()
  expect(
    screen
      .getByRole('link')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['王五的备案审批'])
  fitsWidth()
})

test('failed calls of events stand at their request, and say why', async () => {
  const failing = requestRowOf({ id: 'r3', taskOperatorId: '', fullName: '赵六的备案审批', actions: ['calls'], failedCalls: 1 })
  const event = { nodeName: '县级审核', interfaceName: '通知服务', attempts: 3, at: 1_790_000_000_000, endedAt: null }
  const { screen, asked, isAccessible } = await renderScreen(<MonitorScreen />, {
    session,
    calls: [
      flows,
      answered(listMonitored, pageOfRows([failing])),
      answered(listCalls, {
        list: [
          { ...event, id: 'e2', kind: 'approved', state: 'waiting', failure: '连接超时' },
          { ...event, id: 'e1', kind: 'launched', state: 'done', failure: '' },
        ],
      }),
    ],
  })
  await screen.getByRole('button', { name: '流程事件（1个失败）' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('失败，将自动重试：连接超时')).toBeVisible()
  await expect.element(dialog.getByText('成功')).toBeVisible()
  expect(asked(listCalls).map(({ params }) => params)).toEqual([{ id: 'r3' }])
  await isAccessible()
})

test('sub flows that could not be started stand at their request with their reasons, and are tried again', async () => {
  const failing = requestRowOf({ id: 'r4', taskOperatorId: '', fullName: '钱七的备案审批', actions: ['sub-flows'], failedSubFlows: 1 })
  const one = { id: 'c1', flowName: '现场检验', userName: '王检验', failure: '流程已停用', since: 1_790_000_000_000 }
  let isMended = false
  const { screen, asked, isAccessible } = await renderScreen(<MonitorScreen />, {
    session,
    calls: [
      flows,
      answered(listMonitored, pageOfRows([failing])),
      answered(listFailedSubFlows, { list: [one] }),
      answered(beginSubFlows, () => (isMended ? null : refusing(422, '流程已停用'))),
    ],
  })
  await screen.getByRole('button', { name: '子流程发起失败（1）' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('现场检验（王检验）')).toBeVisible()
  await expect.element(dialog.getByText('发起失败：流程已停用')).toBeVisible()
  await isAccessible()
  await dialog.getByRole('button', { name: '重新发起' }).click()
  await expect.poll(() => asked(beginSubFlows)).toHaveLength(1)
  isMended = true
  await dialog.getByRole('button', { name: '重新发起' }).click()
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
})
