import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { currentAnnouncements } from '#features/announcements/contract.ts'
import { countUnread } from '#features/messages/contract.ts'
import { listBox, listUnfinished, type UnfinishedRequest } from '#features/approvals/contract.ts'
import { listOwnFlows } from '#features/approvals/contract/definitions.ts'
import { pageOfRows, requestRowOf } from '#features/approvals/testing/request-row.ts'
import { listAutosaves } from '#features/autosaves/contract.ts'
import { functionConfig, searchRecords } from '#features/records/contract.ts'
import { orderFavourites } from '#features/session/contract.ts'
import { noteUsed, pageKey, recordKey } from '#web/commands/used-lately.ts'
import { refreshCalls } from '#web/call/query-client.ts'
import { HomeScreen } from '#web/router/home-screen.tsx'
import { readWorkFlowConfig } from '#web/router/work-flow-address.ts'
import { answered, refusing, unanswered } from '#web/testing/answer-calls.ts'
import type { AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import type { GivenSession } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const minute = 60_000
const hour = 60 * minute
const longName = '北林种业科技有限责任公司绥化第三分公司的经营备案申请'

const filings = menuOf({ id: 'filings', fullName: '制种生产备案', type: 3, modelId: 'm1' })
const launches = menuOf({ id: 'launches', fullName: '我发起的', type: 2, address: 'workFlow/flowLaunch' })
const toDos = menuOf({ id: 'todos', fullName: '待办', type: 2, address: 'workFlow/flowTodo' })
const filer: GivenSession = { menus: [filings, launches], permissions: [permissionOf('filings', ['btn_add'])] }
const approver: GivenSession = { menus: [toDos, launches] }

const ownOf = (given: Partial<UnfinishedRequest> = {}): UnfinishedRequest => ({
  ...requestRowOf({ id: 'r1', taskOperatorId: '', taskNodeId: '', summary: [{ label: '年度', text: '2027' }], ...given }),
  waitsFor: [],
  returned: null,
  ...given,
})
const returned = ownOf({
  processId: 'r2',
  enCode: 'BA2',
  status: 3,
  requestStatus: 3,
  returned: { nodeName: '县种子机构审查', name: '王建国', at: Date.now() - 3 * hour, opinion: '承诺书没有盖章，请补正后重新提交' },
})
const draft = ownOf({ processId: 'r3', enCode: '', status: 0, requestStatus: 0 })
const running = ownOf({
  processId: 'r4',
  enCode: 'BA4',
  waitsFor: [{ nodeName: '乡镇审核', people: ['李四', '赵六'].map((name) => ({ id: name, name })), since: Date.now() - 49 * hour }],
})
const partOf = (list: readonly UnfinishedRequest[], total = list.length) => ({ list: [...list], total })
const nothing = { returned: partOf([]), drafts: partOf([]), running: partOf([]) }
const three = { returned: partOf([returned]), drafts: partOf([draft]), running: partOf([running]) }
const flow = {
  id: 'f1',
  fullName: '制种生产备案',
  enCode: 'filing',
  category: '',
  type: 1,
  icon: '',
  iconBackground: '',
  enabledMark: 1,
  sortCode: 0,
}
const flowTree = [
  {
    id: 'c',
    parentId: '0',
    fullName: 'c',
    enCode: 'c',
    num: 1,
    hasChildren: true,
    children: [{ ...flow, parentId: 'c', hasChildren: false, children: [] }],
  },
]

const renderHome = (session: GivenSession, calls: readonly AnsweredCall[] = [], phone = false) =>
  renderScreen(<HomeScreen menu={undefined} />, {
    phone,
    address: '/home',
    session,
    calls: [
      answered(listUnfinished, nothing),
      answered(listAutosaves, { list: [] }),
      answered(listBox, pageOfRows([])),
      answered(currentAnnouncements, { list: [], unread: 0 }),
      answered(countUnread, { total: 0, announcement: 0, flow: 0, system: 0 }),
      ...calls,
    ],
  })

const opened = (address: string) => readWorkFlowConfig(new URLSearchParams(address.split('?')[1]).get('config'))

test.each([['desk', false] as const, ['phone', true] as const])(
  'a filer sees what came back and why, drafts, and who has what runs, on a %s',
  async (_size, phone) => {
    const { screen, fitsWidth, isAccessible } = await renderHome(filer, [answered(listUnfinished, three)], phone)
    const back = screen.getByRole('region', { name: '被退回 1' })
    await expect.element(back.getByText('县种子机构审查 王建国退回：承诺书没有盖章，请补正后重新提交')).toBeVisible()
    await expect.element(back.getByText('3小时前')).toBeVisible()
    await expect.element(screen.getByRole('region', { name: '待提交 1' }).getByText('等待提交')).toBeVisible()
    const way = screen.getByRole('region', { name: '办理中 1' })
    await expect.element(way.getByText('乡镇审核：李四、赵六')).toBeVisible()
    await expect.element(way.getByText('已等待 2 天')).toBeVisible()
    expect(screen.getByText('待办', { exact: false }).elements()).toEqual([])
    fitsWidth()
    await isAccessible()
  },
)

test('what came back and drafts open to be edited, what runs to be read', async () => {
  const { screen, address, goTo } = await renderHome(filer, [answered(listUnfinished, three)])
  for (const [part, id, opType] of [
    ['被退回 1', 'r2', '-1'],
    ['待提交 1', 'r3', '-1'],
    ['办理中 1', 'r4', '0'],
  ] as const) {
    await screen.getByRole('region', { name: part }).getByRole('link').click()
    await expect.poll(() => opened(address())).toMatchObject({ id, opType })
    await goTo('/home')
  }
})

test('of many the rest is one click away, in the list searched for that state', async () => {
  const { screen } = await renderHome(filer, [answered(listUnfinished, { ...nothing, running: partOf([running], 23) })])
  const all = screen.getByRole('link', { name: '查看全部办理中 23' })
  await expect.element(all).toHaveAttribute('href', `/workFlow/flowLaunch?${new URLSearchParams({ filter: '{"status":"1"}' }).toString()}`)
})

test('ages move on while the page is open', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { screen } = await renderHome(filer, [answered(listUnfinished, { ...nothing, returned: partOf([returned]) })])
  await expect.element(screen.getByText('3小时前')).toBeVisible()
  vi.advanceTimersByTime(hour)
  await expect.element(screen.getByText('4小时前')).toBeVisible()
})

test.each([['desk', false] as const, ['phone', true] as const])(
  'marked pages come first, then those visited lately, and records opened lately have a panel, on a %s',
  async (_size, phone) => {
    const record = { modelId: 'm1', id: 'r1', number: 'BA-7', texts: ['北林种业'] }
    const { screen, goTo, fitsWidth, isAccessible } = await renderHome(
      { ...filer, user: { favourites: ['gone', 'launches'] } },
      [answered(searchRecords, { list: [{ ...record, id: 'r2', number: 'BA-8' }, record], complete: true })],
      phone,
    )
    await expect.element(screen.getByRole('region', { name: '我的收藏' }).getByRole('link', { name: '我发起的' })).toBeVisible()
    expect(screen.getByRole('region', { name: '最近查看' }).elements()).toEqual([])
    for (const key of [recordKey('m1', 'r2'), recordKey('m1', 'r1'), pageKey('filings'), pageKey('launches')]) noteUsed(key)
    await goTo('/elsewhere')
    await expect.poll(() => screen.getByRole('region').elements()).toEqual([])
    await goTo('/home')
    await expect.element(screen.getByRole('region', { name: '最近访问' }).getByRole('link', { name: '制种生产备案' })).toBeVisible()
    expect(screen.getByRole('region', { name: '快捷入口' }).elements()).toEqual([])
    const opened = screen.getByRole('region', { name: '最近查看' }).getByRole('link')
    await expect.element(opened.first()).toHaveAttribute('href', '/model/filings?open=r1')
    await expect.element(opened.first()).toHaveTextContent('BA-7 · 北林种业制种生产备案')
    fitsWidth()
    await isAccessible()
  },
)

test('marked pages are put in order by buttons and by dragging, kept in the account', async () => {
  const { screen, asked, isAccessible } = await renderHome({ ...filer, user: { favourites: ['launches', 'filings'] } }, [
    answered(orderFavourites, ({ body }) => ({ favourites: [...body.menuIds] })),
  ])
  await screen.getByRole('button', { name: '调整顺序' }).click()
  const dialog = screen.getByRole('dialog')
  await isAccessible()
  await dialog.getByRole('button', { name: /^下移 我发起的/ }).click()
  await expect.element(dialog.getByRole('listitem').first()).toHaveTextContent('制种生产备案')
  await dialog.getByRole('listitem').first().dropTo(dialog.getByRole('listitem').nth(1))
  await expect.element(dialog.getByRole('listitem').first()).toHaveTextContent('我发起的')
  await dialog.getByRole('button', { name: /^上移 制种生产备案/ }).click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(orderFavourites).map(({ body }) => body.menuIds)).toEqual([['filings', 'launches']])
  const links = screen.getByRole('region', { name: '我的收藏' }).getByRole('link')
  await expect.element(links.first()).toHaveTextContent('制种生产备案')
})

test('input that was never saved stands among the drafts, and is marked at what it belongs to', async () => {
  const kept = [
    { form: 'f1', record: 'copy-r9', savedAt: Date.now() - 5 * minute },
    { form: 'f1', record: 'r2', savedAt: Date.now() },
    { form: 'm1', record: 'new', savedAt: Date.now() - 9 * minute },
    { form: 'common-words', record: 'new', savedAt: Date.now() },
  ]
  const { screen, address } = await renderHome(filer, [
    answered(listUnfinished, three),
    answered(listAutosaves, { list: kept }),
    answered(listOwnFlows, { list: flowTree }),
  ])
  const drafts = screen.getByRole('region', { name: '待提交 3' })
  await expect.element(drafts.getByText('5分钟前')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: '被退回 1' }).getByText('有未暂存的内容', { exact: false })).toBeVisible()
  await expect.element(drafts.getByRole('link').nth(1)).toHaveAttribute('href', '/model/filings?open=new&edit=1')
  await drafts.getByText('5分钟前').click()
  await expect.poll(() => opened(address())).toMatchObject({ flowId: 'f1', copyOf: 'r9' })
})

test('who has nothing open is told so, and may begin', async () => {
  const { screen, asked } = await renderHome(filer, [answered(functionConfig, () => refusing(403, '没有权限访问该功能'))])
  await expect.element(screen.getByText('没有未办结的申请')).toBeVisible()
  await screen.getByRole('button', { name: '新建制种生产备案' }).click()
  await expect.poll(() => asked(functionConfig).map(({ params }) => params)).toEqual([{ modelId: 'm1' }])
})

test('an approver sees how long each to-do has waited, and nothing to file', async () => {
  const waits = requestRowOf({ receiveTime: Date.now() - 5 * hour, fullName: longName, flowUrgent: 3 })
  const { screen, fitsWidth } = await renderHome(approver, [answered(listBox, pageOfRows([waits]))], true)
  const panel = screen.getByRole('region', { name: '待办 1' })
  await expect.element(panel.getByText(longName, { exact: false })).toBeVisible()
  await expect.element(panel.getByText('已等待 5 小时')).toBeVisible()
  await expect.element(panel.getByText('紧急')).toBeVisible()
  for (const words of ['我的申请', '新建']) expect(screen.getByText(words, { exact: false }).elements()).toEqual([])
  fitsWidth()
})

test('a panel that is refused says why in its place and is read again; the other one works', async () => {
  let tries = 0
  const { screen, said } = await renderHome({ ...filer, menus: [filings, launches, toDos] }, [
    answered(listBox, () => ((tries += 1) === 1 ? refusing(500, '服务暂时不可用') : pageOfRows([requestRowOf()]))),
    answered(listUnfinished, three),
  ])
  await expect.element(screen.getByRole('alert').getByText('服务暂时不可用')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: '被退回 1' })).toBeVisible()
  await screen.getByRole('button', { name: '重试' }).click()
  await expect.element(screen.getByText('张三的备案申请 BA20260001').first()).toBeVisible()
  expect(said).toEqual([])
})

test('panels that are not read yet show an outline, and do not say that they are empty', async () => {
  const { screen } = await renderHome({ ...filer, menus: [filings, launches, toDos] }, [unanswered(listBox), unanswered(listUnfinished)])
  await expect.poll(() => screen.getByRole('status', { name: '加载中' }).elements()).toHaveLength(2)
  for (const words of ['没有需要您处理的待办', '没有未办结的申请']) expect(screen.getByText(words).elements()).toEqual([])
})

test('it follows what happens to the requests', async () => {
  let now = { ...nothing, running: partOf([running]) }
  const { screen } = await renderHome(filer, [answered(listUnfinished, () => now)])
  await expect.element(screen.getByRole('region', { name: '办理中 1' })).toBeVisible()
  now = { ...nothing, returned: partOf([returned]) }
  await refreshCalls([listUnfinished])
  await expect.element(screen.getByRole('region', { name: '被退回 1' })).toBeVisible()
  expect(screen.getByRole('region', { name: '办理中 1' }).elements()).toEqual([])
})

test('somebody who may use nothing is told whom to ask', async () => {
  const { screen } = await renderHome({})
  await expect.element(screen.getByText('您的账号还没有可用的功能，请联系管理员开通。')).toBeVisible()
})

test('at an office monitor the entries stand beside the panels', async () => {
  const { screen, fitsWidth } = await renderHome(filer, [answered(listUnfinished, three)])
  await page.viewport(1366, 768)
  const [own, entries] = [screen.getByRole('region', { name: '我的申请' }), screen.getByRole('region', { name: '快捷入口' })]
  await expect.poll(() => entries.element().getBoundingClientRect().left).toBeGreaterThan(own.element().getBoundingClientRect().right)
  fitsWidth()
})

test.each([['desk', false] as const, ['phone', true] as const])(
  'to-dos come as they are due, with the time that is left, on a %s',
  async (_size, phone) => {
    const rows = [
      requestRowOf({ id: 'w1', taskOperatorId: 'w1', fullName: longName, dueTime: Date.now() - 50 * hour }),
      requestRowOf({ id: 'w2', taskOperatorId: 'w2', fullName: '快到期的', dueTime: Date.now() + 3.5 * hour }),
      requestRowOf({ id: 'w3', taskOperatorId: 'w3', fullName: '没有期限的', receiveTime: Date.now() - 49 * hour }),
    ]
    const { screen, asked, fitsWidth, isAccessible } = await renderHome(approver, [answered(listBox, pageOfRows(rows))], phone)
    for (const text of ['已超时 2 天', '剩余 3 小时', '已等待 2 天']) await expect.element(screen.getByText(text)).toBeVisible()
    expect(asked(listBox)[0]?.query).toMatchObject({ sidx: 'dueTime', sort: 'asc' })
    fitsWidth()
    await isAccessible()
  },
)

test('of an own request it is said who has it, and until when', async () => {
  const dueAt = Date.UTC(2026, 10, 24, 7, 30)
  const waiting = ownOf({ ...running, waitsFor: [{ ...running.waitsFor[0]!, dueAt }] })
  const { screen } = await renderHome(filer, [answered(listUnfinished, { ...nothing, running: partOf([waiting]) })])
  await expect.element(screen.getByText('乡镇审核：李四、赵六，应于 2026-11-24 15:30 前办理')).toBeVisible()
})
