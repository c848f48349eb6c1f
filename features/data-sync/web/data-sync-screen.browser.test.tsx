import { expect, test } from 'vitest'
import { selectDataSource } from '#features/data-sources/contract.ts'
import { beginSync, checkSync } from '#features/data-sync/contract.ts'
import { DataSyncScreen } from '#features/data-sync/web/data-sync-screen.tsx'
import { cancelJob, readJob, type JobAnswer } from '#features/jobs/contract.ts'
import { answered, refused, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const sources = answered(selectDataSource, {
  list: [
    { id: '-1', fullName: '平台', children: [{ id: '0', fullName: '平台数据库', dbType: 'PostgreSQL' }] },
    { id: 'PostgreSQL', fullName: 'PostgreSQL', children: [{ id: 's1', fullName: '粮食库', dbType: 'PostgreSQL' }] },
  ],
})
const checked = answered(checkSync, {
  checkDbFlag: true,
  tableList: [
    { table: 'farms', tableName: '农场', sum: 12 },
    { table: 'plots', tableName: '地块', sum: 3 },
  ],
  convertRuleMap: { int: ['int', 'bigint', 'text'], jsonb: ['jsonb', 'text'] },
})
const jobOf = (more: Partial<JobAnswer>): JobAnswer => ({
  id: 'j1',
  name: 'data-sync/copy',
  state: 'running',
  percent: 50,
  text: '正在同步“plots”，已写入500行',
  result: null,
  createdTime: 1,
  endTime: null,
  ...more,
})

const renderSync = (calls: readonly AnsweredCall[], { phone = false, address = '/screen' } = {}) =>
  renderScreen(<DataSyncScreen />, { phone, address, session: { user: { isAdministrator: true } }, calls: [sources, ...calls] })

type Screen = Awaited<ReturnType<typeof renderSync>>['screen']

async function pick(screen: Screen, end: '从' | '到', name: string): Promise<void> {
  await screen.getByRole('combobox', { name: end, exact: true }).click()
  await screen.getByTitle(name).last().click()
}

async function choose(screen: Screen, from: string, to: string): Promise<void> {
  await pick(screen, '从', from)
  await pick(screen, '到', to)
}

test.each([false, true])('tables are read from one connection, picked, and copied to another one (phone: %s)', async (phone) => {
  const { screen, asked, address, isAccessible, fitsWidth } = await renderSync(
    [checked, answered(beginSync, { jobId: 'j1' }), answered(readJob, jobOf({}))],
    { phone },
  )
  await choose(screen, '粮食库', '平台数据库')
  await screen.getByRole('button', { name: '读取表' }).click()
  await screen.getByRole('textbox', { name: '表名或说明' }).fill('地')
  await screen.getByRole('checkbox', { name: /plots/ }).click()
  await expect.element(screen.getByText('已选1个表')).toBeVisible()
  await screen.getByText('追加').click()
  await screen.getByText('类型转换').click()
  await screen.getByRole('combobox', { name: 'int', exact: true }).click()
  await screen.getByTitle('bigint').last().click()
  await isAccessible()
  fitsWidth()
  await screen.getByRole('button', { name: '开始同步' }).click()
  await expect
    .poll(() => asked(beginSync)[0]?.body)
    .toEqual({
      dbConnectionFrom: 's1',
      dbConnectionTo: '0',
      dbTableList: ['plots'],
      convertRuleMap: { int: 'bigint' },
      existing: 'add',
    })
  await expect.element(screen.getByText('正在同步“plots”，已写入500行')).toBeVisible()
  expect(address()).toBe('/screen?job=j1')
})

test('rows are replaced only after a question', async () => {
  const { screen, asked } = await renderSync([checked, answered(beginSync, { jobId: 'j1' }), answered(readJob, jobOf({}))])
  await choose(screen, '粮食库', '平台数据库')
  await screen.getByRole('button', { name: '读取表' }).click()
  await screen.getByRole('checkbox', { name: '全选' }).click()
  await screen.getByText('清空后写入').click()
  await screen.getByRole('button', { name: '开始同步' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  expect(asked(beginSync)).toEqual([])
  await screen.getByRole('button', { name: '开始同步' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(beginSync)[0]?.body).toMatchObject({ existing: 'replace', dbTableList: ['farms', 'plots'] })
})

test('one and the same connection is not offered to be read, and what cannot be reached is said with a retry', async () => {
  const { screen } = await renderSync([refused(checkSync, 422, '无法连接数据库服务器')])
  await choose(screen, '粮食库', '粮食库')
  await expect.element(screen.getByText('来源和目标不能是同一个数据连接')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '读取表' })).toBeDisabled()
  await pick(screen, '到', '平台数据库')
  await screen.getByRole('button', { name: '读取表' }).click()
  await expect.element(screen.getByRole('alert').getByText('无法连接数据库服务器')).toBeVisible()
})

test('the result of each table is shown, also after a reload; a copy can be stopped', async () => {
  const tables = [
    { table: 'farms', state: 'copied' as const, rows: 12, reason: '' },
    { table: 'plots', state: 'failed' as const, rows: 0, reason: '目标表“plots”缺少字段“area”' },
  ]
  const over = await renderSync([answered(readJob, jobOf({ state: 'done', percent: 100, result: { tables } }))], {
    address: '/screen?job=j1',
  })
  await expect.element(over.screen.getByText('目标表“plots”缺少字段“area”')).toBeVisible()
  await over.isAccessible()
  await over.screen.getByRole('button', { name: '重新选择' }).click()
  expect(over.address()).toBe('/screen')
  await over.screen.unmount()
  const running = await renderSync([answered(readJob, jobOf({})), answered(cancelJob, null)], { address: '/screen?job=j1' })
  await running.screen.getByRole('button', { name: '停止' }).click()
  await expect.poll(() => running.asked(cancelJob)[0]?.params.id).toBe('j1')
})
