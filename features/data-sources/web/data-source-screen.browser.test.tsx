import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  createDataSource,
  dataSourceUse,
  deleteDataSource,
  listDataSources,
  readDataSource,
  switchDataSource,
  testDataSource,
  updateDataSource,
  type DataSource,
} from '#features/data-sources/contract.ts'
import { DataSourceScreen } from '#features/data-sources/web/data-source-screen.tsx'
import { showLanguage } from '#web/i18n/i18n.ts'
import { answered, refused, refusing, unanswered, type AnsweredCall } from '#web/testing/answer-calls.ts'
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

const renderSources = (calls: readonly AnsweredCall[], { phone = false, address = '/screen' } = {}) =>
  renderScreen(<DataSourceScreen />, { phone, address, session: { user: { isAdministrator: true } }, calls })

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

test('the port follows the kind of database until it is typed', async () => {
  const { screen, asked } = await renderSources([
    answered(listDataSources, pageOf([])),
    answered(createDataSource, { id: 's2', version: 1 }),
  ])
  await screen.getByRole('button', { name: '新增' }).first().click()
  const dialog = screen.getByRole('dialog')
  const port = dialog.getByLabelText(/^端口/)
  const choose = async (name: string) => {
    await dialog.getByRole('combobox', { name: /^数据库类型/ }).click()
    await screen.getByTitle(name).last().click()
  }
  await expect.element(port).toHaveValue('5432')
  await expect.element(dialog.getByRole('textbox', { name: /^模式/ })).toBeVisible()
  await choose('MySQL')
  await expect.element(port).toHaveValue('3306')
  expect(dialog.getByRole('textbox', { name: /^模式/ }).elements(), 'MySQL has no schemas').toEqual([])
  await port.fill('13306')
  await choose('PostgreSQL')
  await expect.element(port).toHaveValue('13306')
  await port.fill('70000')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('端口须为1到65535的整数')).toBeVisible()
  expect(asked(createDataSource)).toEqual([])
})

test('a connection that another one changed meanwhile keeps what was typed, and its password stays as it is', async () => {
  const newest = { ...grain, description: '他人的说明', version: 3 }
  const { screen, asked } = await renderSources([
    answered(listDataSources, pageOf([grain])),
    answered(readDataSource, newest),
    answered(updateDataSource, ({ body }) =>
      body.version === 3 ? { id: 's1', version: 4 } : refusing(409, '数据已被修改', { version: 3 }),
    ),
  ])
  await screen.getByRole('row').filter({ hasText: '粮食库' }).getByRole('button', { name: '编辑' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^主机/ }).fill('db2.example.cn')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await dialog.getByRole('button', { name: '保留我的内容' }).click()
  await expect.element(screen.getByRole('dialog').getByRole('textbox', { name: /^主机/ })).toHaveValue('db2.example.cn')
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect
    .poll(() => asked(updateDataSource).at(-1)?.body)
    .toMatchObject({ host: 'db2.example.cn', description: '他人的说明', password: '******', version: 3 })
})

test('a connection is disabled after a question that names it, and one that cannot be reached says so', async () => {
  const { screen, asked, said } = await renderSources([
    answered(listDataSources, pageOf([grain])),
    answered(switchDataSource, { id: 's1', version: 3 }, '禁用成功'),
    refused(testDataSource, 422, '无法连接数据库服务器'),
  ])
  const row = screen.getByRole('row').filter({ hasText: '粮食库' })
  await row.getByRole('button', { name: '禁用' }).click()
  const question = screen.getByRole('dialog')
  await expect.element(question.getByText('粮食库')).toBeVisible()
  await question.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => said).toEqual(['禁用成功'])
  expect(asked(switchDataSource)[0]).toMatchObject({ params: { id: 's1' }, body: { version: 2 } })
  await row.getByRole('button', { name: '更多' }).click()
  await screen.getByRole('menuitem', { name: '测试连接' }).click()
  await expect.poll(() => said.at(-1)).toBe('无法连接数据库服务器')
})

test('keyword and open form stand in the address; the form of a phone is told in English', async () => {
  const { screen, asked, fitsWidth, isAccessible } = await renderSources([answered(listDataSources, pageOf([grain]))], {
    phone: true,
    address: `/screen?open=s1&edit=1&filter=${encodeURIComponent('{"keyword":"粮"}')}`,
  })
  await expect.element(screen.getByRole('dialog').getByRole('textbox', { name: /^主机/ })).toHaveValue('db.example.cn')
  expect(asked(listDataSources)[0]?.query.keyword).toBe('粮')
  await showLanguage('en')
  await expect.element(screen.getByText('Kind of database').first()).toBeVisible()
  fitsWidth()
  await isAccessible()
  expect(document.body.textContent).not.toMatch(/data-sources\.|undefined|\{\{/)
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
