import { expect, test } from 'vitest'
import {
  allow,
  createInterface,
  dataInterfaceMenu,
  interfaceLog,
  interfaceParameters,
  interfaceUse,
  listInterfaces,
  readAllowed,
  testInterface,
  deleteInterface,
  switchInterface,
  updateInterface,
  readInterface,
} from '#features/data-interfaces/contract.ts'
import {
  categories,
  everyButton,
  logLine,
  openMore,
  pageOf,
  renderInterfaces,
  storedForm,
  varieties,
} from '#features/data-interfaces/testing/given-interfaces.tsx'
import { InterfaceScreen } from '#features/data-interfaces/web/interface-screen.tsx'
import { selectDataSource } from '#features/data-sources/contract.ts'
import { answered, refused } from '#web/testing/answer-calls.ts'
import { testManaged } from '#web/testing/managed-walks.tsx'
import { choosing } from '#web/testing/screen-states.tsx'

test('the list shows kinds and how calls went, and a reader is offered nothing to change', async () => {
  const { screen, isAccessible } = await renderInterfaces([answered(listInterfaces, pageOf([varieties]))], {
    buttons: [],
    isAdministrator: false,
  })
  const row = screen.getByRole('row').filter({ hasText: '可选品种' })
  await expect.element(row.getByText('SQL查询')).toBeVisible()
  await expect.element(row.getByText('12次，失败2次')).toBeVisible()
  for (const name of ['新增', '导入']) expect(screen.getByRole('button', { name }).elements()).toEqual([])
  await isAccessible()
})

test('a new interface asks for what its kind needs and sends parameters as typed', async () => {
  const { screen, asked, isAccessible } = await renderInterfaces([
    answered(listInterfaces, pageOf([])),
    answered(createInterface, { id: 'i2', version: 1 }),
    answered(selectDataSource, { list: [] }),
  ])
  await screen.getByRole('button', { name: '新增' }).first().click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新建接口' })
  await dialog.getByRole('textbox', { name: /^接口名称/ }).fill('品种')
  await dialog.getByRole('textbox', { name: /^接口编码/ }).fill('PZ')
  await dialog.getByRole('combobox', { name: /^接口分类/ }).click()
  await screen.getByTitle('业务数据').last().click()
  await dialog.getByRole('textbox', { name: /^数据内容/ }).fill('[{"id":"1","fullName":"一"}]')
  await dialog.getByRole('button', { name: '添加参数' }).click()
  await dialog.getByRole('textbox', { name: '第1行参数名' }).fill('year')
  await dialog.getByRole('checkbox', { name: '第1行必填' }).click()
  await isAccessible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(createInterface).length).toBe(1)
  expect(asked(createInterface)[0]?.body).toMatchObject({
    fullName: '品种',
    categoryId: 'c1',
    dataType: 2,
    requestParameters: [{ field: 'year', dataType: 'varchar', required: 1 }],
  })
})

test('before it is disabled an interface tells which functions use it', async () => {
  const used = { functions: ['企业档案', '检查记录'], records: 0, atLeast: false, holders: [], notes: [] }
  const { screen } = await renderInterfaces([answered(listInterfaces, pageOf([varieties])), answered(interfaceUse, used)])
  await screen.getByRole('row').filter({ hasText: '可选品种' }).getByRole('button', { name: '禁用' }).click()
  await expect.element(screen.getByRole('dialog').getByText(/2个功能正在使用：企业档案、检查记录。/)).toBeVisible()
})

test('before it is disabled an interface tells all that calls it, tasks and clients too', async () => {
  const holders = ['有定时任务调用该接口（夜间推送）', '1个外部应用可以调用它：省平台'].map((text) => ({ text, address: '' }))
  const used = { functions: [], records: 0, atLeast: false, holders, notes: [] }
  const { screen } = await renderInterfaces([answered(listInterfaces, pageOf([varieties])), answered(interfaceUse, used)])
  await screen.getByRole('row').filter({ hasText: '可选品种' }).getByRole('button', { name: '禁用' }).click()
  const note = screen.getByRole('dialog').getByRole('status')
  await expect.element(note.getByText('有定时任务调用该接口（夜间推送）')).toBeVisible()
  await expect.element(note.getByText('1个外部应用可以调用它：省平台')).toBeVisible()
  await expect.element(note.getByText('没有功能或数据在使用')).not.toBeInTheDocument()
})

test('a test run asks for the parameters and shows rows, time and what went wrong', async () => {
  const parameter = { id: 'year', field: 'year', fieldName: '年度', dataType: 'int' as const, required: 1, defaultValue: '2026' }
  const answer = { milliseconds: 8, rows: 60, columns: ['id', 'fullName'], list: [{ id: '1', fullName: '郑单958' }], text: '[]' }
  const calls = [answered(listInterfaces, pageOf([varieties])), answered(interfaceParameters, [parameter])]
  const { screen, asked, isAccessible } = await renderInterfaces([...calls, answered(testInterface, answer)])
  await openMore(screen, '试运行')
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /年度/ }).fill('2027')
  await dialog.getByRole('button', { name: '运行' }).click()
  await expect.element(dialog.getByText('60行，用时8毫秒 · 仅显示前1行')).toBeVisible()
  await expect.element(dialog.getByText('郑单958')).toBeVisible()
  expect(asked(testInterface)[0]?.body).toEqual({ paramList: [{ field: 'year', defaultValue: '2027' }] })
  await isAccessible()
  await screen.unmount()
  const failing = await renderInterfaces([...calls, refused(testInterface, 422, '查询超过5秒，已停止')])
  await openMore(failing.screen, '试运行')
  await failing.screen.getByRole('dialog').getByRole('button', { name: '运行' }).click()
  await expect.element(failing.screen.getByRole('alert').getByText('查询超过5秒，已停止')).toBeVisible()
})

test('what may be reached is changed by super administrators alone; the log tells each call', async () => {
  const reach = { sqlReady: true, tables: [{ name: 'seed', label: '备案', columns: ['id'], id: null, version: 0 }], origins: [] }
  const calls = [answered(listInterfaces, pageOf([varieties])), answered(readAllowed, reach), answered(allow, { id: 'a', version: 1 })]
  const { screen, asked, isAccessible, fitsWidth } = await renderInterfaces([...calls, answered(interfaceLog, pageOf([logLine]))])
  await screen.getByRole('button', { name: '访问范围' }).click()
  const dialog = screen.getByRole('dialog')
  // The text beside the box is as good as the box.
  await dialog.getByText('seed（备案）', { exact: false }).click()
  await expect.poll(() => asked(allow)[0]?.body).toEqual({ kind: 'table', name: 'seed' })
  await isAccessible()
  fitsWidth()
  await dialog.getByRole('button', { name: /关闭|Close/ }).click()
  await openMore(screen, '调用日志')
  await expect.element(screen.getByRole('dialog').getByText('张三/zhang')).toBeVisible()
  await screen.unmount()
  const reader = await renderInterfaces(calls, { isAdministrator: false })
  await reader.screen.getByRole('button', { name: '访问范围' }).click()
  await expect.element(reader.screen.getByRole('checkbox', { name: '允许 SQL 查询seed' })).toBeDisabled()
})

testManaged({
  name: 'data interfaces',
  element: <InterfaceScreen />,
  menu: { id: dataInterfaceMenu, buttons: everyButton },
  list: listInterfaces,
  nothing: pageOf([]),
  rows: (fullName) => pageOf([{ ...varieties, fullName }]),
  calls: [categories, answered(selectDataSource, { list: [] })],
  empty: /^还没有数据接口/,
  rights: ['新增', '导入', '编辑', '禁用', '删除', '更多'],
  form: {
    title: '新建接口',
    saves: createInterface,
    typed: { 接口名称: '品种', 接口编码: 'PZ', 数据内容: '[]' },
    choose: choosing('接口分类', '外部服务'),
    refused: ['enCode', '接口编码'],
    edit: null,
  },
  version: 3,
  remove: { call: deleteInterface, uses: interfaceUse },
  disable: switchInterface,
  edit: { title: '编辑接口', saves: updateInterface, field: ['fullName', '接口名称'], reads: readInterface, item: storedForm },
  nothingFound: /没有符合“无此”的接口/,
})
