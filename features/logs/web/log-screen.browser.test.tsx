import { expect, test } from 'vitest'
import { readJob } from '#features/jobs/contract.ts'
import {
  exportLog,
  handleButton,
  handleClientError,
  listClientErrors,
  listLog,
  listOccurrences,
  listLogThings,
  logMenu,
  readOperation,
  verifyButton,
  verifyLog,
  type ClientErrorRow,
  type LogRow,
} from '#features/logs/contract.ts'
import { LogScreen } from '#features/logs/web/log-screen.tsx'
import { answered, refusing, unanswered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { testStates } from '#web/testing/screen-states.tsx'

const rowOf = (id: string, more: Partial<LogRow> = {}): LogRow => ({
  id,
  creatorTime: Date.UTC(2026, 10, 22, 6, 30),
  userId: 'u1',
  userName: '张三/zhangsan',
  ipaddress: '10.1.2.3',
  ipAddressName: '内网IP',
  platForm: 'Windows',
  browser: 'Chrome',
  requestURL: '',
  requestMethod: '',
  requestDuration: 0,
  moduleName: '',
  abstracts: '',
  json: '',
  loginMark: 1,
  loginType: 0,
  result: 'done',
  code: 0,
  requestId: 'trace-1',
  ...more,
})
const pageOf = (list: LogRow[], total = list.length) => ({
  list,
  pagination: { currentPage: 1, pageSize: 20, total },
  next: '',
  since: null as number | null,
})
const signIn = rowOf('s1', { abstracts: '登录' })
const failedSignIn = rowOf('s2', { abstracts: '登录', moduleName: '账号或密码错误', result: 'refused', loginMark: 0 })
const operation = rowOf('o1', { abstracts: '修改单据规则', moduleName: '生产经营备案号', json: '{}' })
const exception = rowOf('e1', { moduleName: '服务端', abstracts: 'TypeError: x', json: 'at save (server/a.ts:1:2)', result: 'failed' })
const long = rowOf('r1', {
  requestMethod: 'GET',
  requestURL: `/api/visualdev/OnlineDev/${'very-long-'.repeat(12)}/List`,
  code: 200,
  requestDuration: 12,
})
const things = answered(listLogThings, { list: [{ id: 'bill-rule', fullName: '单据规则' }] })
const logs = answered(listLog, ({ params: { category } }) =>
  pageOf({ '1': [signIn, failedSignIn], '3': [operation], '4': [exception], '5': [long] }[category] ?? []),
)

function renderLogs(
  calls: readonly AnsweredCall[],
  { buttons = [], phone = false, address = '/screen' }: { buttons?: readonly string[]; phone?: boolean; address?: string } = {},
) {
  return renderScreen(<LogScreen />, {
    phone,
    address,
    session: {
      menus: [menuOf({ id: logMenu, fullName: '系统日志', type: 2, address: 'system/log' })],
      permissions: [permissionOf(logMenu, buttons)],
    },
    calls: [things, ...calls],
  })
}

test('sign-ins come first; what failed says so and why, and without rights nothing is exported', async () => {
  const { screen, isAccessible } = await renderLogs([logs])
  const row = screen.getByRole('row').filter({ hasText: '账号或密码错误' })
  await expect.element(row.getByText('被拒绝')).toBeVisible()
  await expect.element(screen.getByText('2026-11-22 14:30:00').first()).toBeVisible()
  for (const name of ['导出', '校验日志']) expect(screen.getByRole('button', { name }).elements()).toEqual([])
  await isAccessible()
})

test('a log that is loading, empty or cannot be read says so', async () => {
  const loading = await renderLogs([unanswered(listLog)])
  await expect.element(loading.screen.getByRole('status', { name: '加载中' })).toBeVisible()
  await loading.screen.unmount()
  const empty = await renderLogs([answered(listLog, pageOf([]))], { address: '/screen?log=4' })
  await expect.element(empty.screen.getByText('没有异常，一切正常')).toBeVisible()
  await empty.screen.unmount()
  const failed = await renderLogs([answered(listLog, () => refusing(403, '您没有此操作的权限'))])
  await expect.element(failed.screen.getByRole('alert').getByText('您没有此操作的权限')).toBeVisible()
})

const pageError: ClientErrorRow = {
  id: 'e1',
  name: 'TypeError',
  message: 'x is undefined',
  count: 1_234,
  people: 3,
  firstTime: Date.UTC(2026, 10, 20),
  lastTime: Date.UTC(2026, 10, 22, 6, 30),
  places: ['/home', '/model/a-page-with-a-very-long-name-that-does-not-fit-into-a-column'],
  clients: ['Windows Chrome'],
  requestId: 'trace-9',
  stack: 'at save (a.js:1:2)',
  state: 'open',
  handledBy: '',
  handledTime: null,
}
const occurrence = { id: 'o1', time: pageError.lastTime, place: '/home', client: 'Windows Chrome', requestId: 'trace-9' }
const occurrences = answered(listOccurrences, { list: [occurrence], pagination: { currentPage: 1, pageSize: 20, total: 1 } })

test.each([['desk', false] as const, ['phone', true] as const])(
  'errors of pages stand by their message, with how many met them, on a %s',
  async (_size, phone) => {
    const page = { list: [pageError], pagination: { currentPage: 1, pageSize: 20, total: 1 }, since: Date.UTC(2026, 9, 23) }
    const { screen, fitsWidth, isAccessible, address } = await renderLogs([logs, occurrences, answered(listClientErrors, page)], { phone })
    await screen.getByText('前端错误').click()
    await expect.element(screen.getByText('TypeError: x is undefined')).toBeVisible()
    await expect.element(screen.getByText('1.2k')).toBeVisible()
    await expect.element(screen.getByText('未选择时间，只搜索了 2026-10-23 以来的日志')).toBeVisible()
    expect(address()).toContain('log=pages')
    fitsWidth()
    await isAccessible()
    await screen.getByRole('button', { name: '详情' }).click()
    const drawer = screen.getByRole('dialog')
    await expect.element(drawer.getByText('at save (a.js:1:2)')).toBeVisible()
    await expect.element(drawer.getByText('1234')).toBeVisible()
  },
)

test('an error of pages is marked as dealt with, and its occurrences lead to the log of exceptions', async () => {
  let state: ClientErrorRow['state'] = 'again'
  const { screen, asked, address } = await renderLogs(
    [
      logs,
      occurrences,
      answered(listClientErrors, () => ({
        list: [{ ...pageError, state, handledBy: '张三', handledTime: pageError.firstTime }],
        pagination: { currentPage: 1, pageSize: 20, total: 1 },
        since: null,
      })),
      answered(handleClientError, () => {
        state = 'handled'
        return null
      }),
    ],
    { address: '/screen?log=pages', buttons: [handleButton] },
  )
  await expect.element(screen.getByRole('row').getByText('再次发生')).toBeVisible()
  expect(screen.getByRole('button', { name: '导出' }).elements()).toEqual([])
  await screen.getByRole('button', { name: '标为已处理' }).click()
  await screen.getByRole('button', { name: /^确\s?定$/ }).click()
  await expect.element(screen.getByRole('row').getByText('已处理', { exact: true })).toBeVisible()
  expect(asked(handleClientError)).toMatchObject([{ params: { id: 'e1' }, body: { handled: true } }])
  await expect.element(screen.getByRole('button', { name: '标为待处理' })).toBeVisible()
  await screen.getByRole('button', { name: '详情' }).click()
  const drawer = screen.getByRole('dialog')
  await expect.element(drawer.getByText('张三')).toBeVisible()
  await drawer.getByRole('link', { name: '2026-11-22 14:30:00' }).click()
  await expect.poll(() => new URLSearchParams(address().split('?')[1]).get('log')).toBe('4')
  await expect.poll(() => asked(listLog).at(-1)).toMatchObject({ params: { category: '4' }, query: { keyword: 'trace-9' } })
})

test('errors of pages that are none, or cannot be read, say so', async () => {
  const none = { list: [], pagination: { currentPage: 1, pageSize: 20, total: 0 }, since: null }
  const empty = await renderLogs([answered(listClientErrors, none)], { address: '/screen?log=pages' })
  await expect.element(empty.screen.getByText('没有前端错误，一切正常')).toBeVisible()
  await empty.screen.unmount()
  const failed = await renderLogs([answered(listClientErrors, () => refusing(403, '您没有此操作的权限'))], { address: '/screen?log=pages' })
  await expect.element(failed.screen.getByRole('alert').getByText('您没有此操作的权限')).toBeVisible()
})

test('an operation opens with what it changed, in words, and the seal over it', async () => {
  const detail = {
    changes: [
      { label: '名称', before: '甲', after: '乙' },
      { label: '说明', before: '', after: '新' },
    ],
    isWhole: false,
    object: 'bill_rule:1',
    sessionId: '',
    hash: 'ab12',
    seal: 7,
  }
  const { screen, address, asked, isAccessible } = await renderLogs([logs, answered(readOperation, detail)], { address: '/screen?log=3' })
  await screen.getByRole('button', { name: '详情' }).click()
  const drawer = screen.getByRole('dialog')
  await expect.element(drawer.getByRole('row', { name: '名称 甲 乙' })).toBeVisible()
  await expect.element(drawer.getByRole('row', { name: '说明 空 新' })).toBeVisible()
  await expect.element(drawer.getByText('已由第 7 号封存保护', { exact: false })).toBeVisible()
  expect(asked(readOperation)).toMatchObject([{ params: { id: 'o1' }, query: { at: operation.creatorTime } }])
  expect(address()).toContain('open=o1')
  await isAccessible()
})

test('the address tells log and conditions, and a search that was limited says since when', async () => {
  const filter = encodeURIComponent(JSON.stringify({ keyword: '规则', when: ['2026-11-01', '2026-11-02'] }))
  const limited = answered(listLog, () => ({ ...pageOf([operation], 10_001), since: Date.UTC(2026, 9, 22) }))
  const { screen, asked } = await renderLogs([limited], { address: `/screen?log=3&filter=${filter}` })
  await expect.element(screen.getByText('生产经营备案号')).toBeVisible()
  await expect.element(screen.getByText('只搜索了 2026-10-22 以来的日志', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('10,000+', { exact: false })).toBeVisible()
  const { params, query } = asked(listLog)[0]!
  expect(params).toEqual({ category: '3' })
  expect(query).toMatchObject({ keyword: '规则', startTime: Date.UTC(2026, 9, 31, 16), endTime: Date.UTC(2026, 10, 2, 16) - 1 })
})

test('another tab shows another log, without the conditions of the first', async () => {
  const { screen, asked, address } = await renderLogs([logs])
  await expect.element(screen.getByText('登录').first()).toBeVisible()
  await screen.getByText('请求日志').click()
  await expect.element(screen.getByText(long.requestURL, { exact: false }).first()).toBeVisible()
  expect(asked(listLog).at(-1)).toMatchObject({ params: { category: '5' } })
  expect(address()).toBe('/screen?log=5')
})

test('the seals are verified, with progress and the verdict in words', async () => {
  let asked = 0
  const job = { id: 'j1', name: 'logs/verify', percent: 50, text: '已校验 5 / 10 个封存', createdTime: 1, endTime: null }
  const found = { seals: 10, entries: 42, unsealed: 1, fault: null }
  const { screen } = await renderLogs(
    [
      logs,
      answered(verifyLog, { id: 'j1' }),
      answered(readJob, () =>
        (asked += 1) === 1 ? { ...job, state: 'running' as const, result: null } : { ...job, state: 'done' as const, result: found },
      ),
    ],
    { buttons: [verifyButton], address: '/screen?log=3' },
  )
  await screen.getByRole('button', { name: '校验日志' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('范围：全部日志')).toBeVisible()
  await dialog.getByRole('button', { name: '开始校验' }).click()
  await expect.element(dialog.getByText('已校验 5 / 10 个封存')).toBeVisible()
  await expect.element(dialog.getByText('校验通过：日志与写入时一致')).toBeVisible()
  await expect.element(dialog.getByText('共 10 个封存，42 条日志，另有 1 条等待封存')).toBeVisible()
})

test('a log that was changed is told as broken, and a refused beginning says why', async () => {
  const done = { id: 'j1', name: 'logs/verify', state: 'done', percent: 100, text: '', createdTime: 1, endTime: 2 } as const
  let tries = 0
  const { screen } = await renderLogs(
    [
      logs,
      answered(verifyLog, () => ((tries += 1) === 1 ? refusing(429, '操作过于频繁') : { id: 'j1' })),
      answered(readJob, { ...done, result: { seals: 3, entries: 9, unsealed: 0, fault: '第2号封存内的日志x被改动过' } }),
    ],
    { buttons: [verifyButton], address: '/screen?log=3' },
  )
  await screen.getByRole('button', { name: '校验日志' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: '开始校验' }).click()
  await expect.element(dialog.getByText('操作过于频繁')).toBeVisible()
  await dialog.getByRole('button', { name: '开始校验' }).click()
  await expect.element(dialog.getByText('第2号封存内的日志x被改动过')).toBeVisible()
})

test('on a phone lines are cards within the window', async () => {
  const { screen, fitsWidth, isAccessible } = await renderLogs([logs, answered(exportLog, { name: '请求日志.csv', url: '/x' })], {
    phone: true,
    buttons: ['btn_download'],
    address: '/screen?log=5',
  })
  await expect.element(screen.getByRole('listitem').first()).toBeVisible()
  fitsWidth()
  await isAccessible()
})

testStates({
  name: 'log of sign-ins',
  element: <LogScreen />,
  menu: { id: logMenu, buttons: ['btn_download', verifyButton, handleButton] },
  list: listLog,
  nothing: pageOf([]),
  rows: (userName) => pageOf([rowOf('s1', { abstracts: '登录', userName })]),
  calls: [things],
  empty: /^还没有登录记录/,
  rights: ['导出', '校验日志'],
})
