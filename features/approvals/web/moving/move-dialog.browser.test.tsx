import { expect, test } from 'vitest'
import { changeCall, listMoveTargets, pageMoveCandidates } from '#features/approvals/actions/change/call.ts'
import { listMonitored, monitorMenu, nextWorkItem, requestDetail } from '#features/approvals/contract.ts'
import { listOwnFlows } from '#features/approvals/contract/definitions.ts'
import { nothingChanged } from '#features/approvals/testing/nothing-changed.ts'
import { requestDetailOf } from '#features/approvals/testing/request-detail.ts'
import { pageOfRows, requestRowOf } from '#features/approvals/testing/request-row.ts'
import { WorkFlowScreen } from '#features/approvals/web/filing/work-flow-screen.tsx'
import { MonitorScreen } from '#features/approvals/web/monitor/monitor-screen.tsx'
import { selectCommonWords } from '#features/common-words/contract.ts'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import { answered, refused, refusing, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

/** 变更 and 复活 in the monitor and on the page of a request. */

const session = { menus: [menuOf({ id: monitorMenu, fullName: '流程监控', type: 2, address: 'workFlow/flowMonitor' })] }
const targets = [
  { id: 'town', nodeName: '乡镇审核' },
  { id: 'county', nodeName: '县级审查' },
]
const button = (name: string) => ['button', { name, exact: true }] as const

const renderMonitor = (word: string, calls: readonly AnsweredCall[], phone = false) => {
  const row = requestRowOf({ id: 'r1', taskOperatorId: '', fullName: '张三的备案审批', actions: [word] })
  return renderScreen(<MonitorScreen />, {
    session,
    phone,
    calls: [answered(listOwnFlows, { list: [] }), answered(listMonitored, pageOfRows([row])), ...calls],
  })
}

test.each([
  { name: '变更', word: 'change', where: '变更到', resurgence: false, phone: false },
  { name: '变更', word: 'change', where: '变更到', resurgence: false, phone: true },
  { name: '复活', word: 'revive', where: '从哪个节点继续', resurgence: true, phone: false },
  { name: '复活', word: 'revive', where: '从哪个节点继续', resurgence: true, phone: true },
])('$name asks for the node and the reason (on a phone: $phone)', async ({ name, word, where, resurgence, phone }) => {
  const moved = answered(changeCall, { status: 1, resurgence })
  const { screen, asked, isAccessible, fitsWidth } = await renderMonitor(word, [answered(listMoveTargets, targets), moved], phone)
  await screen.getByRole(...button(name)).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('group', { name: where })).toBeVisible()
  await dialog.getByRole(...button(name)).click()
  await expect.element(dialog.getByLabelText(`${name}原因`)).toHaveAccessibleDescription('请填写原因')
  expect(asked(changeCall)).toEqual([])
  await dialog.getByRole('radio', { name: '县级审查' }).click()
  await dialog.getByLabelText(`${name}原因`).fill('补充核实')
  await isAccessible()
  fitsWidth()
  await dialog.getByRole(...button(name)).click()
  await expect
    .poll(() => asked(changeCall).map(({ body }) => body))
    .toEqual([{ taskId: 'r1', taskNodeId: 'county', handleOpinion: '补充核实', asks: true, resurgence }])
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
})

test('where the request cannot go anywhere the dialog says why, and asks again', async () => {
  let isWaiting = true
  const listed = answered(listMoveTargets, () => (isWaiting ? refusing(409, '子流程尚未结束，不能执行此操作') : targets))
  const { screen } = await renderMonitor('change', [listed])
  await screen.getByRole(...button('变更')).click()
  await expect.element(screen.getByRole('dialog').getByText('子流程尚未结束，不能执行此操作')).toBeVisible()
  isWaiting = false
  await screen.getByRole('dialog').getByRole('button', { name: '重试' }).click()
  await expect.element(screen.getByRole('radio', { name: '乡镇审核' })).toBeVisible()
})

test('a refusal keeps what was typed, and stays when the dialog was closed', async () => {
  const { screen } = await renderMonitor('change', [
    answered(listMoveTargets, targets),
    refused(changeCall, 409, '流程已结束，不能执行此操作'),
  ])
  await screen.getByRole(...button('变更')).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('变更原因').fill('补充核实')
  await dialog.getByRole(...button('变更')).click()
  await expect.element(dialog.getByText('流程已结束，不能执行此操作')).toBeVisible()
  await expect.element(dialog.getByLabelText('变更原因')).toHaveValue('补充核实')
})

test('a node that finds nobody asks for people, and what was said goes along', async () => {
  const { screen, asked } = await renderMonitor('change', [
    answered(listMoveTargets, targets),
    answered(changeCall, [{ nodeId: 'county', nodeName: '县级审查' }]),
  ])
  await screen.getByRole(...button('变更')).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('radio', { name: '县级审查' }).click()
  await dialog.getByLabelText('变更原因').fill('补充核实')
  await dialog.getByRole(...button('变更')).click()
  await expect.element(screen.getByText('以下节点没有审批人，请指定后继续。')).toBeVisible()
  expect(asked(changeCall)).toHaveLength(1)
  const people = screen.getByRole('dialog').last()
  await people.getByRole(...button('取消')).click()
  await expect.element(screen.getByLabelText('变更原因')).toHaveValue('补充核实')
  await expect.element(screen.getByRole('radio', { name: '县级审查' })).toBeChecked()
})

test('a node with candidates asks who decides there, among those whom the request allows', async () => {
  const wu = { id: 'wu', fullName: '吴检测', headIcon: '', organize: '' }
  const { screen, asked } = await renderMonitor('change', [
    answered(listMoveTargets, targets),
    answered(changeCall, ({ body }) =>
      body.candidateList ? { status: 1, resurgence: false } : [{ nodeId: 'county', nodeName: '县级审查', isCandidates: true }],
    ),
    answered(pageMoveCandidates, { list: [wu], pagination: { currentPage: 1, pageSize: 100, total: 1 } }),
  ])
  await screen.getByRole(...button('变更')).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('radio', { name: '县级审查' }).click()
  await dialog.getByLabelText('变更原因').fill('补充核实')
  await dialog.getByRole(...button('变更')).click()
  const people = screen.getByRole('dialog').last()
  await people.getByRole('combobox').click()
  await screen.getByTitle('吴检测').click()
  await people.getByRole(...button('确定')).click()
  await expect
    .poll(() => asked(changeCall).at(-1)?.body)
    .toMatchObject({ asks: true, candidateList: { county: ['wu'] }, handleOpinion: '补充核实' })
  expect(asked(pageMoveCandidates)[0]?.body).toMatchObject({ nodeCode: 'county' })
})

test('of many nodes one is chosen from a list', async () => {
  const many = Array.from({ length: 12 }, (_one, at) => ({ id: `n${at}`, nodeName: `第${at + 1}级审核` }))
  const { screen, asked } = await renderMonitor('change', [
    answered(listMoveTargets, many),
    answered(changeCall, { status: 1, resurgence: false }),
  ])
  await screen.getByRole(...button('变更')).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('变更到').click()
  await screen.getByTitle('第3级审核').click()
  await dialog.getByLabelText('变更原因').fill('补充核实')
  await dialog.getByRole(...button('变更')).click()
  await expect.poll(() => asked(changeCall).map(({ body }) => body.taskNodeId)).toEqual(['n2'])
})

test('who watches over a request revives it on its page', async () => {
  const { screen, asked } = await renderScreen(<WorkFlowScreen />, {
    address: workFlowAddress({ id: 'r1', flowId: 'f1', opType: opTypes.monitored, taskOperatorId: '' }),
    calls: [
      ...nothingChanged,
      answered(requestDetail, requestDetailOf({ values: { name: '北林种业' }, task: { id: 'r1', status: 2, actions: ['revive'] } })),
      answered(nextWorkItem, { total: 1, position: 1, next: null, fromStart: false }),
      answered(selectCommonWords, { list: [] }),
      answered(listMoveTargets, targets),
      answered(changeCall, { status: 1, resurgence: true }),
    ],
  })
  await screen.getByRole(...button('复活')).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('复活原因').fill('补充核实')
  await dialog.getByRole(...button('复活')).click()
  await expect.poll(() => asked(changeCall).map(({ body }) => body)).toMatchObject([{ taskId: 'r1', taskNodeId: 'town', resurgence: true }])
})

test('who also decides finds it under 更多', async () => {
  const { screen } = await renderScreen(<WorkFlowScreen />, {
    address: workFlowAddress({ id: 'r1', flowId: 'f1', opType: opTypes.approve, taskOperatorId: 'w1' }),
    calls: [
      ...nothingChanged,
      answered(
        requestDetail,
        requestDetailOf({ values: { name: '北林种业' }, task: { id: 'r1', actions: ['change'] }, operation: { actions: ['approve'] } }),
      ),
      answered(nextWorkItem, { total: 1, position: 1, next: null, fromStart: false }),
      answered(selectCommonWords, { list: [] }),
      answered(listMoveTargets, targets),
    ],
  })
  await screen.getByRole(...button('更多')).click()
  await screen.getByRole('menuitem', { name: '变更' }).click()
  await expect.element(screen.getByRole('dialog').getByLabelText('变更原因')).toBeVisible()
})
