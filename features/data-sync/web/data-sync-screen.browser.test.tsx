import { expect, test } from 'vitest'
import type { CallGives } from '#engine/contract/call.ts'
import { selectDataSource } from '#features/data-sources/contract.ts'
import { beginSync, checkSync } from '#features/data-sync/contract.ts'
import { DataSyncScreen } from '#features/data-sync/web/data-sync-screen.tsx'
import { cancelJob, readJob, type JobAnswer } from '#features/jobs/contract.ts'
import { showLanguage } from '#web/i18n/i18n.ts'
import { answered, refused, refusing, type AnsweredCall } from '#web/testing/answer-calls.ts'
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
  await expect.element(screen.getByText('“平台数据库”中所选的2个表已有的数据将被清空，确定继续吗？')).toBeVisible()
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

test('no more than 200 tables are picked at once: all of them are said to be too many, and others cannot be added', async () => {
  const many = Array.from({ length: 230 }, (_, at) => ({ table: `t${String(at).padStart(3, '0')}`, tableName: `表${at}`, sum: at }))
  const { screen, asked } = await renderSync([
    answered(checkSync, { checkDbFlag: true, tableList: many, convertRuleMap: {} }),
    answered(beginSync, { jobId: 'j1' }),
    answered(readJob, jobOf({})),
  ])
  await choose(screen, '粮食库', '平台数据库')
  await screen.getByRole('button', { name: '读取表' }).click()
  const all = screen.getByRole('checkbox', { name: '全选' })
  await all.click()
  await expect.element(screen.getByText('已选200个表，一次最多同步200个表')).toBeVisible()
  await expect.element(all).toBeChecked()
  const search = screen.getByRole('textbox', { name: '表名或说明' })
  await search.fill('t22')
  await expect.element(screen.getByRole('checkbox', { name: /t229/ })).toBeDisabled()
  await expect.element(all).toBeDisabled()
  await search.fill('t000')
  await screen.getByRole('checkbox', { name: /t000/ }).click()
  await search.fill('t229')
  await screen.getByRole('checkbox', { name: /t229/ }).click()
  await screen.getByRole('button', { name: '开始同步' }).click()
  await expect.poll(() => asked(beginSync)[0]?.body.dbTableList.length).toBe(200)
  expect(asked(beginSync)[0]?.body.dbTableList).toContain('t229')
  expect(asked(beginSync)[0]?.body.dbTableList).not.toContain('t000')
})

test('a copy that is refused keeps what was picked; other ends begin anew', async () => {
  const { screen, said, asked } = await renderSync([checked, refused(beginSync, 422, '已有数据同步正在进行，请等它结束')])
  await choose(screen, '粮食库', '平台数据库')
  await screen.getByRole('button', { name: '读取表' }).click()
  await expect.element(screen.getByRole('button', { name: '开始同步' })).toBeDisabled()
  await screen.getByRole('checkbox', { name: /plots/ }).click()
  await screen.getByRole('button', { name: '开始同步' }).click()
  await expect.poll(() => said).toEqual(['已有数据同步正在进行，请等它结束'])
  await expect.element(screen.getByRole('checkbox', { name: /plots/ })).toBeChecked()
  await pick(screen, '到', '粮食库')
  expect(screen.getByRole('checkbox', { name: /plots/ }).elements()).toEqual([])
  expect(asked(checkSync)).toHaveLength(1)
})

test('nothing to copy, nothing found, a stopped copy and one that is gone are each told', async () => {
  const none = await renderSync([answered(checkSync, { checkDbFlag: true, tableList: [], convertRuleMap: {} })])
  await choose(none.screen, '粮食库', '平台数据库')
  await none.screen.getByRole('button', { name: '读取表' }).click()
  await expect.element(none.screen.getByText('来源中没有可以同步的表')).toBeVisible()
  await none.screen.unmount()
  const found = await renderSync([checked])
  await choose(found.screen, '粮食库', '平台数据库')
  await found.screen.getByRole('button', { name: '读取表' }).click()
  await found.screen.getByRole('textbox', { name: '表名或说明' }).fill('仓库')
  await expect.element(found.screen.getByText('没有匹配的表')).toBeVisible()
  await found.screen.unmount()
  for (const [answer, text] of [
    [answered(readJob, jobOf({ state: 'cancelled' })), '同步已停止，已完成的表不受影响'],
    [refused(readJob, 404, '数据不存在或已被删除'), '同步中断，请重新开始'],
  ] as const) {
    const { screen, address } = await renderSync([answer], { address: '/screen?job=j1' })
    await expect.element(screen.getByText(text)).toBeVisible()
    expect(screen.getByRole('button', { name: '停止' }).elements()).toEqual([])
    await expect.element(screen.getByRole('combobox', { name: '从', exact: true })).toBeDisabled()
    await screen.getByRole('button', { name: '重新选择' }).click()
    expect(address()).toBe('/screen')
    await screen.unmount()
  }
})

test('connections that cannot be read are asked for again, and the screen is in the language of the reader', async () => {
  let isAway = true
  const { screen, isAccessible } = await renderSync(
    [
      answered(selectDataSource, (asked) => {
        if (isAway) return refusing(500, '服务暂时不可用')
        return sources.answer(asked) as CallGives<typeof selectDataSource>
      }),
      answered(readJob, jobOf({ state: 'done', result: { tables: [{ table: 'farms', state: 'has-rows', rows: 0, reason: '' }] } })),
    ],
    { address: '/screen?job=j1' },
  )
  await expect.element(screen.getByText('服务暂时不可用')).toBeVisible()
  isAway = false
  await screen.getByRole('button', { name: '重试' }).click()
  await expect.element(screen.getByText('目标已有数据，已跳过')).toBeVisible()
  await showLanguage('en')
  await expect.element(screen.getByText('Has rows, left')).toBeVisible()
  await isAccessible()
  expect(document.body.textContent).not.toMatch(/data-sync\.|undefined|\{\{/)
})
