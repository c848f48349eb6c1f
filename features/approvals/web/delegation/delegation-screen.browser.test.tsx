import { expect, test } from 'vitest'
import { listOwnFlows } from '#features/approvals/contract/definitions.ts'
import {
  createDelegation,
  deleteDelegation,
  listDelegations,
  stopDelegation,
  updateDelegation,
  type Delegation,
} from '#features/approvals/contract/delegations.ts'
import { listStartableForOthers } from '#features/approvals/contract/launching.ts'
import { DelegationScreen } from '#features/approvals/web/delegation/delegation-screen.tsx'
import { peopleByIds } from '#features/pickers/contract.ts'
import { answered, refused, refusing, unanswered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { readWorkFlowConfig } from '#web/router/work-flow-address.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { testManaged } from '#web/testing/managed-walks.tsx'

const hour = 3_600_000
const flow = {
  id: 'f1',
  fullName: '备案审批',
  enCode: 'filing',
  category: 'c',
  type: 1,
  icon: '',
  iconBackground: '',
  enabledMark: 1,
  sortCode: 0,
}
const flows = answered(listOwnFlows, {
  list: [
    {
      id: 'c',
      parentId: '0',
      fullName: '备案类',
      enCode: 'c',
      num: 1,
      hasChildren: true,
      children: [{ ...flow, parentId: 'c', hasChildren: false, children: [] }],
    },
  ],
})
const li = { id: 'li', fullName: '李四', realName: '李四', headIcon: '', organize: '县局', type: 'user' as const, enabledMark: 1 }
const people = answered(peopleByIds, { list: [li] })

const delegationOf = (id: string, rest: Partial<Delegation> = {}): Delegation => ({
  id,
  userId: 'me',
  userName: '张三',
  toUserId: 'li',
  toUserName: '李四',
  type: 1,
  flowId: '',
  flowName: '',
  flows: [],
  startTime: Date.now() - hour,
  endTime: Date.now() + hour,
  description: '',
  version: 2,
  ...rest,
})
const pageOf = (list: Delegation[]) => ({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })
const render = (calls: readonly AnsweredCall[], { address = '/screen?config=1', phone = false } = {}) =>
  renderScreen(<DelegationScreen />, { phone, calls: [flows, people, ...calls], address })

test('nothing given, waiting, and a refusal each say so; what is empty leads to the form', async () => {
  const waiting = await render([unanswered(listDelegations)])
  await expect.element(waiting.screen.getByRole('status', { name: '加载中' })).toBeVisible()
  await waiting.screen.unmount()
  let tries = 0
  const failing = await render([answered(listDelegations, () => ((tries += 1) === 1 ? refusing(500, '服务暂时不可用') : pageOf([])))])
  await expect.element(failing.screen.getByRole('alert').getByText('服务暂时不可用')).toBeVisible()
  await failing.screen.getByRole('button', { name: '重试' }).click()
  await expect.element(failing.screen.getByText('您还没有委托他人审批或发起流程', { exact: false })).toBeVisible()
  await failing.isAccessible()
  await failing.screen.getByRole('button', { name: '新增' }).last().click()
  await expect.element(failing.screen.getByRole('dialog').filter({ hasText: '新增委托' })).toBeVisible()
})

test('what is over is only deleted; what is not is changed and ended, after a question', async () => {
  const list = [
    delegationOf('now', { toUserName: '李四' }),
    delegationOf('coming', { toUserName: '王五', startTime: Date.now() + hour / 2, flowId: 'f1', flowName: '备案审批' }),
    delegationOf('over', { toUserName: '赵六', endTime: Date.now() - hour / 2 }),
  ]
  const { screen, asked } = await render([
    answered(listDelegations, pageOf(list)),
    answered(stopDelegation, { id: 'now', version: 3 }),
    answered(deleteDelegation, null),
  ])
  const rowOf = (name: string) => screen.getByRole('row').filter({ hasText: name })
  await expect.element(rowOf('李四').getByText('生效中')).toBeVisible()
  await expect.element(rowOf('李四').getByText('全部流程')).toBeVisible()
  await expect.element(rowOf('王五').getByText('未开始')).toBeVisible()
  await expect.element(rowOf('王五').getByText('备案审批')).toBeVisible()
  await expect.element(rowOf('赵六').getByText('已结束')).toBeVisible()
  expect(rowOf('赵六').getByRole('button', { name: '编辑' }).elements()).toEqual([])
  expect(rowOf('赵六').getByRole('button', { name: '结束委托' }).elements()).toEqual([])
  await expect.element(rowOf('赵六').getByRole('button', { name: '删除' })).toBeVisible()
  await rowOf('李四').getByRole('button', { name: '结束委托' }).click()
  const question = screen.getByRole('dialog').filter({ hasText: '受托人立即不能再代您审批' })
  expect(asked(stopDelegation)).toEqual([])
  await question.getByRole('button', { name: /确\s*定/ }).click()
  await expect.poll(() => asked(stopDelegation).map(({ params, body }) => [params, body])).toEqual([[{ id: 'now' }, { version: 2 }]])
})

test('the address leads to those given to the user, who may end them and nothing else', async () => {
  const { screen, asked } = await render([answered(listDelegations, pageOf([delegationOf('got', { userName: '赵六' })]))], {
    address: '/screen?config=2',
  })
  await expect.element(screen.getByRole('row').filter({ hasText: '赵六' })).toBeVisible()
  expect(asked(listDelegations).map(({ query }) => query?.myOrDelagateToMe)).toEqual(['2'])
  expect(screen.getByRole('button', { name: '新增' }).elements()).toEqual([])
  const row = screen.getByRole('row').filter({ hasText: '赵六' })
  await expect.element(row.getByRole('button', { name: '结束委托' })).toBeVisible()
  expect(row.getByRole('button', { name: '编辑' }).elements()).toEqual([])
  await screen.getByText('我的委托').click()
  await expect.poll(() => asked(listDelegations).at(-1)?.query?.myOrDelagateToMe).toBe('1')
})

test('a refusal stands at its field, and what was typed stays', async () => {
  const errors = [{ field: 'toUserId', text: '该时段李四已将相同流程委托给您，不能相互委托' }]
  const { screen, asked } = await render([
    answered(
      listDelegations,
      pageOf([
        delegationOf('now', { flowId: 'f1', flowName: '备案审批', flows: [{ id: 'f1', fullName: '备案审批' }], description: '出差' }),
      ]),
    ),
    refused(updateDelegation, 422, '不能相互委托', { errors }),
    answered(createDelegation, { id: 'x', version: 1 }),
  ])
  await screen.getByRole('button', { name: '编辑' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '编辑委托' })
  const reason = dialog.getByRole('textbox', { name: /^委托说明/ })
  await reason.fill('休假')
  await dialog.getByRole('button', { name: /确\s*定/ }).click()
  await expect.element(dialog.getByText('不能相互委托', { exact: false })).toBeVisible()
  await expect.element(reason).toHaveValue('休假')
  expect(asked(updateDelegation).map(({ body }) => body)).toMatchObject([
    { toUserId: 'li', flowId: ['f1'], description: '休假', version: 2 },
  ])
})

test('what must be given is asked for before it is sent', async () => {
  const { screen, asked } = await render([answered(listDelegations, pageOf([])), answered(createDelegation, { id: 'x', version: 1 })])
  await screen.getByRole('button', { name: '新增' }).first().click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新增委托' })
  await dialog.getByRole('button', { name: /确\s*定/ }).click()
  for (const text of ['请选择受托人', '请选择开始时间', '请选择结束时间'])
    await expect.element(dialog.getByRole('alert').filter({ hasText: text }).first()).toBeVisible()
  expect(asked(createDelegation)).toEqual([])
})

test('the form says that it waits and what failed, and tries again', async () => {
  const { screen: waiting } = await renderScreen(<DelegationScreen />, {
    address: '/screen?config=1',
    calls: [people, unanswered(listOwnFlows), answered(listDelegations, pageOf([]))],
  })
  await waiting.getByRole('button', { name: '新增' }).first().click()
  await expect.element(waiting.getByRole('dialog').getByRole('status', { name: '加载中' })).toBeVisible()
  await waiting.unmount()
  let tries = 0
  const failing = answered(listOwnFlows, () => ((tries += 1) === 1 ? refusing(500, '服务暂时不可用') : { list: [] }))
  const { screen } = await renderScreen(<DelegationScreen />, {
    address: '/screen?config=1',
    calls: [people, failing, answered(listDelegations, pageOf([]))],
  })
  await screen.getByRole('button', { name: '新增' }).first().click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新增委托' })
  await expect.element(dialog.getByText('服务暂时不可用')).toBeVisible()
  await dialog.getByRole('button', { name: '重试' }).click()
  await expect.element(dialog.getByRole('textbox', { name: /^委托说明/ })).toBeVisible()
})

test('a flow that is offered no longer stays chosen by its own name, whatever stands in that', async () => {
  const chosen = [
    { id: 'old', fullName: '调入、调出审批' },
    { id: 'f1', fullName: '备案审批' },
  ]
  const one = delegationOf('now', { flowId: 'old,f1', flowName: '调入、调出审批、备案审批', flows: chosen })
  const { screen } = await render([answered(listDelegations, pageOf([one]))])
  await screen.getByRole('button', { name: '编辑' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '编辑委托' })
  for (const { fullName } of chosen) await expect.element(dialog.getByText(fullName, { exact: true }).first()).toBeVisible()
})

test('on a phone delegations are cards within the window', async () => {
  const long = delegationOf('long', { toUserName: '欧阳上官司马诸葛慕容皇甫令狐宇文', flowId: 'f1', flowName: '备案审批流程'.repeat(10) })
  const { screen, fitsWidth, isAccessible } = await render([answered(listDelegations, pageOf([long]))], { phone: true })
  const card = screen.getByRole('listitem').filter({ hasText: '欧阳上官' })
  await expect.element(card).toBeVisible()
  fitsWidth()
  await isAccessible()
})

test('without a list in the address it shows what may be started for others, by person, and opens the form in his name', async () => {
  const giver = { id: 'li', name: '李四', organize: '县局' }
  const mine = { id: 'f1', fullName: '备案审批流程'.repeat(6), enCode: 'filing', category: '备案类', giver }
  const { screen, address, fitsWidth, isAccessible } = await render([answered(listStartableForOthers, { list: [mine] })], {
    address: '/screen',
    phone: true,
  })
  await expect.element(screen.getByRole('heading', { name: '代 李四 发起（县局）' })).toBeVisible()
  fitsWidth()
  await isAccessible()
  await screen.getByRole('link', { name: /^备案审批/ }).click()
  await expect
    .poll(() => readWorkFlowConfig(new URLSearchParams(address().split('?')[1]).get('config')))
    .toMatchObject({ flowId: 'f1', opType: '-1', delegateUser: 'li' })
})

test('who may start for nobody is told so; a new delegation says what is delegated', async () => {
  const { screen, asked } = await render(
    [
      answered(listStartableForOthers, { list: [] }),
      answered(listDelegations, pageOf([])),
      answered(createDelegation, { id: 'x', version: 1 }),
    ],
    { address: '/screen' },
  )
  await expect.element(screen.getByText('目前没有人委托您代为发起流程')).toBeVisible()
  await screen.getByText('我的委托').click()
  await screen.getByRole('button', { name: '新增' }).first().click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新增委托' })
  await expect.element(dialog.getByRole('radio', { name: '审批委托' })).toBeChecked()
  await expect.element(dialog.getByRole('radio', { name: '发起委托' })).not.toBeChecked()
  expect(asked(createDelegation)).toEqual([])
})

testManaged({
  name: 'delegations',
  element: <DelegationScreen />,
  address: '/screen?config=1',
  menu: { id: 'delegations', buttons: [] },
  list: listDelegations,
  nothing: pageOf([]),
  rows: (toUserName) => pageOf([delegationOf('d1', { toUserName })]),
  calls: [flows, people],
  empty: /^您还没有/,
  rights: [],
  version: 2,
  remove: { call: deleteDelegation },
  nothingFound: /没有找到与“无此”相关的委托/,
})
