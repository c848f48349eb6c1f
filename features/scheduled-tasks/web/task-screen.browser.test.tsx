import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { deleteFailedJob, listFailedJobs, listParkedEntries, retryFailedJob, retryParkedEntry, taskMenu } from '#features/jobs/contract.ts'
import {
  builtInLog,
  createTask,
  enableTask,
  listBuiltIn,
  listTasks,
  runTask,
  stopTask,
  switchBuiltIn,
  taskInterfaces,
  taskLog,
  taskMethods,
  updateTask,
  type TaskRow,
} from '#features/scheduled-tasks/contract.ts'
import { TaskScreen } from '#features/scheduled-tasks/web/task-screen.tsx'
import { answered, refused, refusing, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { choosing, testStates } from '#web/testing/screen-states.tsx'

const task: TaskRow = {
  id: 't1',
  fullName: '每晚校验审计日志',
  enCode: 'verify',
  description: '',
  enabledMark: 1,
  version: 1,
  executeType: 3,
  executeContent: '{}',
  localHostTaskId: 'logs/verify',
  interfaceId: '',
  parameter: '[]',
  cron: '30 2 * * *',
  startTime: null,
  endTime: null,
  methodName: '校验审计日志',
  runCount: 12,
  lastRunTime: Date.UTC(2026, 10, 21, 18, 30),
  nextRunTime: Date.UTC(2026, 10, 22, 18, 30),
}
const pageOf = <Row,>(list: Row[]) => ({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })
const methods = answered(taskMethods, [{ id: 'logs/verify', fullName: '校验审计日志' }])
const interfaces = answered(taskInterfaces, [
  {
    id: 'i1',
    fullName: '推送台账',
    parameters: [
      { field: 'county', name: '县', required: true, defaultValue: '' },
      { field: 'size', name: 'size', required: false, defaultValue: '10' },
    ],
  },
])
const buttons = ['btn_add', 'btn_edit', 'btn_remove']

function renderTasks(calls: readonly AnsweredCall[], given: { buttons?: readonly string[]; phone?: boolean; address?: string } = {}) {
  return renderScreen(<TaskScreen menu={undefined} />, {
    phone: given.phone ?? false,
    address: given.address ?? '/screen',
    session: {
      menus: [menuOf({ id: taskMenu, fullName: '任务调度', type: 2, address: 'system/task' })],
      permissions: [permissionOf(taskMenu, given.buttons ?? [])],
    },
    calls: [methods, interfaces, ...calls],
  })
}

test('tasks stand with method, schedule and their last and next time; who may only look changes nothing', async () => {
  const { screen, isAccessible } = await renderTasks([answered(listTasks, pageOf([task]))])
  const row = screen.getByRole('row').filter({ hasText: task.fullName })
  for (const text of ['校验审计日志', '30 2 * * *', '2026-11-22 02:30', '2026-11-23 02:30'])
    await expect.element(row.getByText(text, { exact: true })).toBeVisible()
  for (const name of ['编辑', '禁用', '删除']) expect(row.getByRole('button', { name }).elements()).toEqual([])
  await isAccessible()
})

test('a new task shows when it would run, and what the server refuses stands at its field', async () => {
  const errors = [{ field: 'enCode', text: '任务编码“verify”已存在' }]
  const { screen, asked, isAccessible } = await renderTasks(
    [answered(listTasks, pageOf([])), refused(createTask, 422, '任务编码“verify”已存在', { errors })],
    { buttons },
  )
  await screen.getByRole('button', { name: '新增' }).first().click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新建任务' })
  await dialog.getByRole('textbox', { name: /^任务名称/ }).fill('每晚校验')
  await dialog.getByRole('textbox', { name: /^任务编码/ }).fill('verify')
  const cron = dialog.getByRole('textbox', { name: /^执行周期/ })
  await cron.fill('61 * * * *')
  await expect.element(dialog.getByText('填写正确的周期后显示接下来的执行时间')).toBeVisible()
  await cron.fill('30 2 * * *')
  await expect.element(dialog.getByText(/^接下来：\d{4}-\d\d-\d\d 02:30、/)).toBeVisible()
  await isAccessible()
  await dialog.getByRole('combobox', { name: /^执行方法/ }).click()
  await screen.getByText('校验审计日志').last().click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('任务编码“verify”已存在')).toBeVisible()
  expect(asked(createTask)[0]!.body).toMatchObject({
    fullName: '每晚校验',
    enCode: 'verify',
    cron: '30 2 * * *',
    localHostTaskId: 'logs/verify',
  })
})

test('a task that calls a data interface gives values for its parameters', async () => {
  const errors = [{ field: 'parameter', text: '请填写数据接口的必填参数：县' }]
  const { screen, asked, isAccessible } = await renderTasks(
    [answered(listTasks, pageOf([])), refused(createTask, 422, '请填写数据接口的必填参数：县', { errors })],
    { buttons },
  )
  await screen.getByRole('button', { name: '新增' }).first().click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新建任务' })
  await dialog.getByRole('textbox', { name: /^任务名称/ }).fill('每晚推送')
  await dialog.getByRole('textbox', { name: /^任务编码/ }).fill('push')
  await dialog.getByRole('textbox', { name: /^执行周期/ }).fill('30 2 * * *')
  await dialog.getByRole('radio', { name: '数据接口' }).click()
  await expect.element(dialog.getByRole('combobox', { name: /^执行方法/ })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('数据接口不能为空')).toBeVisible()
  await dialog.getByRole('combobox', { name: /^数据接口/ }).click()
  await screen.getByText('推送台账').last().click()
  await dialog.getByRole('textbox', { name: 'size' }).fill('5')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('请填写数据接口的必填参数：县')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^县（county）/ }).fill('4102')
  await isAccessible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(createTask).length).toBe(2)
  const { executeType, interfaceId, parameter } = asked(createTask)[1]!.body
  expect([String(executeType), interfaceId, JSON.parse(String(parameter))]).toEqual([
    '1',
    'i1',
    [
      { field: 'county', defaultValue: '4102' },
      { field: 'size', defaultValue: '5' },
    ],
  ])
})

test('a task is stopped after a question, run at once, and its runs are shown', async () => {
  const runs = pageOf([
    { id: 'r1', runTime: Date.UTC(2026, 10, 21, 18, 30), runResult: 1, description: 'Error: the database is away', duration: 31 },
    { id: 'r2', runTime: Date.UTC(2026, 10, 20, 18, 30), runResult: 0, description: '执行成功', duration: 7 },
  ])
  const { screen, asked } = await renderTasks(
    [answered(listTasks, pageOf([task])), answered(stopTask, { id: 't1', version: 2 }), answered(runTask, null), answered(taskLog, runs)],
    { buttons },
  )
  const row = screen.getByRole('row').filter({ hasText: task.fullName })
  await row.getByRole('button', { name: '禁用' }).click()
  await expect.element(screen.getByText('停止后不再自动执行，可随时启用')).toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(stopTask).length).toBe(1)
  await row.getByRole('button', { name: '更多' }).click()
  await screen.getByRole('menuitem', { name: '执行日志' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '执行日志' })
  await expect.element(dialog.getByText('Error: the database is away')).toBeVisible()
  await expect.element(dialog.getByText('失败', { exact: true })).toBeVisible()
})

const builtIn = (id: string, fullName: string, canStop: boolean) => ({
  id,
  fullName,
  cron: '7 * * * *',
  enabledMark: 1,
  canStop,
  runCount: 3,
  lastRunTime: Date.UTC(2026, 10, 22, 0, 7),
  lastResult: 0,
  nextRunTime: Date.UTC(2026, 10, 22, 1, 7),
})

test('what the product needs is not offered to be stopped', async () => {
  const list = [builtIn('kernel/forget-traces', '清理到期的请求和异常日志', false), builtIn('files/clean-up', '清理未使用的文件', true)]
  const { screen, asked } = await renderTasks(
    [answered(listBuiltIn, { list }), answered(switchBuiltIn, null), answered(builtInLog, pageOf([]))],
    { buttons, address: '/screen?tab=builtIn' },
  )
  const needed = screen.getByRole('row').filter({ hasText: '清理到期的请求和异常日志' })
  await expect.element(needed.getByRole('button', { name: '执行日志' })).toBeVisible()
  expect(needed.getByRole('button', { name: '禁用' }).elements()).toEqual([])
  await screen.getByRole('row').filter({ hasText: '清理未使用的文件' }).getByRole('button', { name: '禁用' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(switchBuiltIn).map(({ body }) => body)).toEqual([{ id: 'files/clean-up', enabledMark: 0 }])
})

const failed = {
  id: 'j1',
  name: 'channels/deliver',
  title: '发送消息',
  state: 'failed' as const,
  percent: 0,
  text: '',
  result: null,
  createdTime: 1,
  endTime: Date.UTC(2026, 10, 22),
  attempts: 8,
  error: 'Error: the mail server is away',
  ownerName: '张三',
}
const parked = { id: 'e1', kind: 'messages/deliver', attempts: 20, error: 'Error: no', createdTime: Date.UTC(2026, 10, 22) }

test('failed jobs are begun anew or deleted, and what was not delivered is sent again', async () => {
  const { screen, asked, goTo } = await renderTasks(
    [
      answered(listFailedJobs, pageOf([failed])),
      answered(retryFailedJob, null),
      answered(deleteFailedJob, null),
      answered(listParkedEntries, { list: [parked] }),
      answered(retryParkedEntry, null),
    ],
    { buttons, address: '/screen?tab=failed' },
  )
  await screen.getByRole('button', { name: '重新执行' }).click()
  await expect.poll(() => asked(retryFailedJob).length).toBe(1)
  await screen.getByRole('button', { name: '删除' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(deleteFailedJob).length).toBe(1)
  await goTo('/screen?tab=parked')
  await screen.getByRole('button', { name: '重新发送' }).click()
  await expect.poll(() => asked(retryParkedEntry).length).toBe(1)
})

test('a task is edited under its version, and only for a while where it says so', async () => {
  let tries = 0
  const errors = [{ field: 'endTime', text: '结束时间须晚于开始时间' }]
  const { screen, asked } = await renderTasks(
    [
      answered(listTasks, pageOf([{ ...task, startTime: Date.UTC(2026, 11, 1) }])),
      answered(updateTask, () => ((tries += 1) === 1 ? refusing(422, errors[0]!.text, { errors }) : { id: 't1', version: 2 })),
    ],
    { buttons },
  )
  await screen.getByRole('row').filter({ hasText: task.fullName }).getByRole('button', { name: '编辑' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '编辑任务' })
  await expect.element(dialog.getByRole('textbox', { name: /^开始时间/ })).toHaveValue('2026-12-01 08:00')
  await dialog.getByRole('textbox', { name: /^结束时间/ }).fill('2026-11-30 08:00')
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect.element(dialog.getByText('结束时间须晚于开始时间')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^结束时间/ }).fill('2026-12-31 08:00')
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect
    .poll(() => asked(updateTask).at(-1))
    .toMatchObject({
      params: { id: 't1' },
      body: { version: 1, startTime: Date.UTC(2026, 11, 1), endTime: Date.UTC(2026, 11, 31) },
    })
})

test('who may only add tasks chooses among methods; interfaces are not asked for', async () => {
  const { screen, asked } = await renderTasks(
    [answered(listTasks, pageOf([])), answered(taskInterfaces, () => refusing(403, '没有权限'))],
    {
      buttons: ['btn_add'],
    },
  )
  await screen.getByRole('button', { name: '新增' }).first().click()
  await expect.element(screen.getByRole('dialog').getByRole('textbox', { name: /^任务名称/ })).toBeVisible()
  expect(asked(taskInterfaces)).toEqual([])
})

test('a task is begun at once after a question that names it, and what is refused says so', async () => {
  let tries = 0
  const { screen, asked, said } = await renderTasks(
    [
      answered(listTasks, pageOf([{ ...task, enabledMark: 0 }])),
      answered(runTask, () => ((tries += 1) === 1 ? refusing(422, '任务正在执行') : null), '已开始执行'),
      answered(enableTask, { id: 't1', version: 2 }, '启用成功'),
    ],
    { buttons },
  )
  const row = screen.getByRole('row').filter({ hasText: task.fullName })
  const begin = async () => {
    await row.getByRole('button', { name: '更多' }).click()
    await screen.getByRole('menuitem', { name: '立即执行' }).click()
    await expect.element(screen.getByRole('dialog').getByText(task.fullName)).toBeVisible()
  }
  await begin()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
  expect(asked(runTask)).toEqual([])
  for (const text of ['任务正在执行', '已开始执行']) {
    await begin()
    await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await expect.poll(() => said.at(-1)).toBe(text)
  }
  await row.getByRole('button', { name: '启用' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => said.at(-1)).toBe('启用成功')
  expect(asked(enableTask)).toHaveLength(1)
})

test('the runs of a task are turned page by page; no runs and a refusal are told in their place', async () => {
  let answer: () => ReturnType<typeof refusing> | ReturnType<typeof pageOf<never>> = () => refusing(500, '执行日志暂时不可用')
  const { screen, asked, said } = await renderTasks([answered(listTasks, pageOf([task])), answered(taskLog, () => answer())])
  await screen.getByRole('row').filter({ hasText: task.fullName }).getByRole('button', { name: '执行日志' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: `执行日志 · ${task.fullName}` })
  await expect.element(dialog.getByText('执行日志暂时不可用')).toBeVisible()
  answer = () => pageOf([])
  await dialog.getByRole('button', { name: '重试' }).click()
  await expect.element(dialog.getByText('还没有执行记录')).toBeVisible()
  expect(asked(taskLog)[0]?.params).toEqual({ id: 't1' })
  expect(said).toEqual([])
})

test('tab, keyword and page stand in the address', async () => {
  const many = { list: [task], pagination: { currentPage: 1, pageSize: 20, total: 45 } }
  const { screen, asked, address } = await renderTasks([answered(listTasks, many), answered(listBuiltIn, { list: [] })])
  await screen.getByRole('textbox', { name: '关键词' }).fill('审计')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked(listTasks).at(-1)?.query.keyword).toBe('审计')
  expect(decodeURIComponent(address())).toContain('"keyword":"审计"')
  await screen.getByText('系统任务').click()
  await expect.element(screen.getByText('没有系统任务')).toBeVisible()
  expect(address()).toBe('/screen?tab=builtIn')
})

test('on a phone tasks are cards within the window', async () => {
  const { screen, fitsWidth, isAccessible } = await renderTasks([answered(listTasks, pageOf([task]))], { phone: true, buttons })
  await expect.element(screen.getByRole('listitem').filter({ hasText: task.fullName }).getByRole('button', { name: '编辑' })).toBeVisible()
  fitsWidth()
  await isAccessible()
})

testStates({
  name: 'scheduled tasks',
  element: <TaskScreen menu={undefined} />,
  menu: { id: taskMenu, buttons },
  list: listTasks,
  nothing: pageOf([]),
  rows: (fullName) => pageOf([{ ...task, fullName }]),
  calls: [methods, interfaces],
  empty: /^还没有定时任务/,
  rights: ['新增', '编辑', '禁用', '删除', '更多'],
  form: {
    title: '新建任务',
    saves: createTask,
    typed: { 任务名称: '每晚校验', 任务编码: 'verify', 执行周期: '30 2 * * *' },
    choose: choosing('执行方法', '校验审计日志'),
    refused: ['enCode', '任务编码'],
    needs: taskMethods,
  },
})

testStates({
  name: 'tasks of the product',
  element: <TaskScreen menu={undefined} />,
  address: '/screen?tab=builtIn',
  menu: { id: taskMenu, buttons },
  list: listBuiltIn,
  nothing: { list: [] },
  rows: (fullName) => ({ list: [builtIn('files/clean-up', fullName, true)] }),
  empty: '没有系统任务',
  rights: ['禁用'],
})

testStates({
  name: 'failed jobs',
  element: <TaskScreen menu={undefined} />,
  address: '/screen?tab=failed',
  menu: { id: taskMenu, buttons },
  list: listFailedJobs,
  nothing: pageOf([]),
  rows: (title) => pageOf([{ ...failed, title }]),
  empty: '没有失败的任务',
  rights: ['重新执行', '删除'],
})

testStates({
  name: 'what was not delivered',
  element: <TaskScreen menu={undefined} />,
  address: '/screen?tab=parked',
  menu: { id: taskMenu, buttons },
  list: listParkedEntries,
  nothing: { list: [] },
  rows: (kind) => ({ list: [{ ...parked, kind }] }),
  empty: '没有未送达的事项',
  rights: ['重新发送'],
})
