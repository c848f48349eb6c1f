import { expect, test } from 'vitest'
import {
  createDataSource,
  dataSourceUse,
  deleteDataSource,
  listDataSources,
  testDataSource,
  type DataSource,
} from '#features/data-sources/contract.ts'
import { DataSourceScreen } from '#features/data-sources/web/data-source-screen.tsx'
import { answered, refused, unanswered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { testStates } from '#web/testing/screen-states.tsx'

const grain: DataSource = {
  id: 's1',
  fullName: '粮食库',
  dbType: 'PostgreSQL',
  host: 'db.example.cn',
  port: 5432,
  userName: 'reader',
  password: '******',
  serviceName: 'grain',
  dbSchema: 'public',
  tlsMark: 1,
  sortCode: 1,
  enabledMark: 1,
  description: '',
  creatorUser: '张三',
  creatorTime: Date.UTC(2026, 2, 5),
  lastModifyTime: null,
  version: 2,
}
const pageOf = (list: DataSource[]) => ({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })

const renderSources = (calls: readonly AnsweredCall[], { phone = false } = {}) =>
  renderScreen(<DataSourceScreen />, { phone, session: { user: { isAdministrator: true } }, calls })

test.each([false, true])('the list is read, is empty with a reason, or says why it cannot be read (phone: %s)', async (phone) => {
  const { screen } = await renderSources([unanswered(listDataSources)], { phone })
  await expect.element(screen.getByRole('status', { name: '加载中' })).toBeVisible()
  await screen.unmount()
  const empty = await renderSources([answered(listDataSources, pageOf([]))], { phone })
  await expect.element(empty.screen.getByText('还没有数据连接')).toBeVisible()
  await empty.isAccessible()
  await empty.screen.unmount()
  const failed = await renderSources([refused(listDataSources, 500, '服务暂时不可用')], { phone })
  await expect.element(failed.screen.getByRole('alert').getByText('服务暂时不可用')).toBeVisible()
})

test('what is typed is tried before it is saved, and may be saved though it does not work yet', async () => {
  const { screen, asked } = await renderSources([
    answered(listDataSources, pageOf([])),
    refused(testDataSource, 422, '该服务器上没有这个数据库', { errors: [{ field: 'serviceName', text: '该服务器上没有这个数据库' }] }),
    answered(createDataSource, { id: 's2', version: 1 }),
  ])
  await screen.getByRole('button', { name: '新增' }).first().click()
  const dialog = screen.getByRole('dialog')
  for (const [label, text] of [
    [/^连接名称/, '粮食库'],
    [/^主机/, '10.0.0.5'],
    [/^用户名/, 'reader'],
    [/^数据库(?!类型)/, 'grain'],
  ] as const)
    await dialog.getByRole('textbox', { name: label }).fill(text)
  await dialog.getByLabelText(/^密码/).fill('secret')
  await dialog.getByRole('button', { name: '测试连接' }).click()
  await expect.element(dialog.getByText('该服务器上没有这个数据库').first()).toBeVisible()
  expect(asked(testDataSource)[0]?.body).toMatchObject({
    dbType: 'PostgreSQL',
    host: '10.0.0.5',
    port: 5432,
    password: 'secret',
    tlsMark: 0,
  })
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(createDataSource)[0]?.body).toMatchObject({ fullName: '粮食库', serviceName: 'grain', password: 'secret' })
})

test('a stored connection is tried with its stored password, and stays while something uses it', async () => {
  const held = '1个数据同步正在使用，不能删除'
  const { screen, asked } = await renderSources([
    answered(listDataSources, pageOf([grain])),
    answered(testDataSource, null),
    answered(dataSourceUse, { functions: [], records: 0, atLeast: false, holders: [{ text: held, address: '' }], notes: [] }),
  ])
  const row = screen.getByRole('row').filter({ hasText: grain.fullName })
  await row.getByRole('button', { name: /更多/ }).click()
  await screen.getByRole('menuitem', { name: '测试连接' }).click()
  await expect.poll(() => asked(testDataSource)[0]?.body).toMatchObject({ id: 's1', host: 'db.example.cn', password: '******' })
  await row.getByRole('button', { name: /更多/ }).click()
  await screen.getByRole('menuitem', { name: '删除' }).click()
  await expect.element(screen.getByText(held)).toBeVisible()
  expect(asked(deleteDataSource)).toEqual([])
})

testStates({
  name: 'data sources',
  element: <DataSourceScreen />,
  menu: { id: 'system-dataSource', buttons: [] },
  isAdministrator: true,
  list: listDataSources,
  nothing: pageOf([]),
  rows: (fullName) => pageOf([{ ...grain, fullName }]),
  empty: /^还没有/,
  rights: [],
  form: {
    title: '新建',
    saves: createDataSource,
    typed: { 连接名称: '粮食库', 主机: 'db.example.cn', 用户名: 'reader', 数据库: 'grain' },
    choose: (dialog) => dialog.getByLabelText(/^密码/).fill('secret'),
    refused: ['host', '主机'],
    edit: null,
  },
})
