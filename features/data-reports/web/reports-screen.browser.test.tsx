import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import {
  createReport,
  dataReportMenu,
  exportReport,
  listReports,
  previewReport,
  readReport,
  reportFields,
  reportSources,
  runReport,
  updateReport,
  viewReport,
  type ReportRow,
  type ReportView,
  type SourceField,
} from '#features/data-reports/contract.ts'
import { emptyDraft } from '#features/data-reports/web/draft.ts'
import { ReportsScreen } from '#features/data-reports/web/reports-screen.tsx'
import { ReportScreen } from '#features/data-reports/web/viewer-screen.tsx'
import { answered, refused, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { givenDictionary } from '#web/testing/given-dictionary.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { testStates } from '#web/testing/screen-states.tsx'

const report: ReportRow = {
  id: 'r1',
  fullName: '乡镇面积表',
  enCode: 'TownArea',
  categoryId: 'c1',
  category: '业务报表',
  creatorUser: '管理员/admin',
  creatorTime: Date.UTC(2026, 2, 5),
  lastModifyTime: null,
  enabledMark: 1,
  sortCode: 1,
  description: '',
  version: 3,
}
const pageOf = <Row,>(list: Row[]) => ({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })
const dictionaries = givenDictionary('dataReportType', { c1: '业务报表' })
const field = (name: string, label: string, more: Partial<SourceField> = {}): SourceField => ({
  ...{ field: name, label, isGroup: true, isDated: false, isMeasure: false, isColumn: true, isFilter: true },
  ...more,
})
const designing = [
  answered(reportSources, {
    functions: [{ id: 'filing', fullName: '制种生产备案', hasFlow: true, tables: [{ key: 'items', label: '备案明细' }] }],
    mayUseInterfaces: false,
    interfaces: [],
  }),
  answered(reportFields, {
    list: [field('town', '乡镇'), field('day', '日期', { isDated: true }), field('area', '面积', { isMeasure: true })],
  }),
]
const table = {
  columns: [
    { title: '乡镇', group: '', align: 'left' as const },
    { title: '作物', group: '', align: 'left' as const },
    { title: '面积合计', group: '', align: 'right' as const },
  ],
  lines: [
    { kind: 'row' as const, level: 1, cells: ['沙河', '玉米', '10.25'] },
    { kind: 'row' as const, level: 1, cells: ['沙河', '小麦', '1.50'] },
    { kind: 'subtotal' as const, level: 0, cells: ['沙河 小计', '', '11.75'] },
    { kind: 'total' as const, level: 0, cells: ['合计', '', '11.75'] },
  ],
  cutAfter: 0,
  notes: [],
}
const parameterOf = (field: string) => ({ field, label: field, required: true, value: '' })
const view: ReportView = { fullName: '乡镇面积表', searches: [], parts: [], parameters: [], problems: [] }
const dated: ReportView = {
  ...view,
  searches: [{ key: 'day', label: '日期', kind: 'range', format: 'yyyy-MM-dd' }],
  parts: [{ key: 'day', type: 'date', label: '日期', options: { format: 'yyyy-MM-dd' } }],
}
const everyButton = ['btn_add', 'btn_edit', 'btn_remove', 'btn_download', 'btn_upload']
const reportMenu = menuOf({ id: 'entry', fullName: '乡镇面积表', type: 5, address: 'dataReport/town' })

function renderReports(element: ReactNode, calls: readonly AnsweredCall[], { buttons = everyButton, phone = false } = {}) {
  return renderScreen(element, {
    phone,
    address: '/screen',
    session: {
      menus: [menuOf({ id: dataReportMenu, fullName: '报表设计', type: 2, address: 'onlineDev/dataReport' }), reportMenu],
      permissions: [permissionOf(dataReportMenu, buttons)],
      user: { isAdministrator: false },
    },
    calls: [dictionaries, ...calls],
  })
}

const entryOf = {
  id: 'entry',
  code: 'town',
  name: '乡镇面积表',
  pinyin: '',
  icon: '',
  path: '/dataReport/town',
  modelId: 'r1',
  target: { kind: 'screen', screen: 'report' },
  children: [],
} as const

test('the list shows reports, and a reader is offered nothing to change', async () => {
  const { screen, isAccessible } = await renderReports(<ReportsScreen />, [answered(listReports, pageOf([report]))], { buttons: [] })
  const row = screen.getByRole('row').filter({ hasText: '乡镇面积表' })
  await expect.element(row.getByText('管理员/admin')).toBeVisible()
  for (const name of ['新增', '导入', '编辑']) expect(screen.getByRole('button', { name }).elements()).toEqual([])
  await isAccessible()
})

test('a report is made of a source, groups and figures, with its table beside it', async () => {
  const { screen, asked, isAccessible } = await renderReports(<ReportsScreen />, [
    ...designing,
    answered(listReports, pageOf([])),
    answered(previewReport, { view, table }),
    answered(createReport, { id: 'r2', version: 1 }),
  ])
  await screen.getByRole('button', { name: '新增' }).first().click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新建报表' })
  await dialog.getByRole('textbox', { name: /^报表名称/ }).fill('面积表')
  await dialog.getByRole('textbox', { name: /^报表编码/ }).fill('Area')
  await dialog.getByRole('combobox', { name: /^报表分类/ }).click()
  await screen.getByTitle('业务报表').last().click()
  await dialog.getByText('数据接口', { exact: true }).click()
  await expect.element(dialog.getByRole('alert').filter({ hasText: '您没有测试数据接口的权限' })).toBeVisible()
  await dialog.getByText('功能', { exact: true }).click()
  await dialog.getByRole('combobox', { name: '数据来源' }).click()
  await screen.getByTitle('制种生产备案').last().click()
  await dialog.getByRole('button', { name: '添加分组' }).click()
  await dialog.getByRole('combobox', { name: '分组 1：字段' }).click()
  await screen.getByTitle('日期').last().click()
  await dialog.getByRole('combobox', { name: '第1项的日期粒度' }).click()
  await screen.getByTitle('按月').last().click()
  await dialog.getByRole('button', { name: '添加统计项' }).click()
  await expect.element(dialog.getByRole('cell', { name: '沙河 小计' })).toBeVisible()
  await isAccessible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(createReport).length).toBe(1)
  expect(asked(createReport)[0]?.body).toMatchObject({
    fullName: '面积表',
    categoryId: 'c1',
    definition: {
      source: { kind: 'function', id: 'filing', table: '' },
      states: 'submitted',
      groups: [{ field: 'day', step: 'month' }],
      measures: [{ kind: 'count', field: '' }],
    },
  })
})

test('a field that is gone is told at its row, and a refusal of the server at the content', async () => {
  const definition = {
    ...emptyDraft,
    source: { ...emptyDraft.source, id: 'filing' },
    groups: [{ field: 'gone', label: '旧字段', step: '' as const }],
  }
  const fault = '字段“旧字段”已不存在、不能这样使用或您无权查看'
  const { screen } = await renderReports(<ReportsScreen />, [
    ...designing,
    answered(listReports, pageOf([report])),
    answered(readReport, { ...report, definition }),
    answered(previewReport, { view: { ...view, problems: [fault] }, table: null }),
    refused(updateReport, 422, fault, { errors: [{ field: 'definition.groups.0', text: fault }] }),
  ])
  await screen.getByRole('row').filter({ hasText: '乡镇面积表' }).getByRole('button', { name: '编辑' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '编辑报表' })
  await expect.poll(() => dialog.getByText(fault).elements().length).toBe(2)
  await dialog.getByRole('textbox', { name: /^报表名称/ }).fill('改名')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => dialog.getByText(fault).elements().length).toBeGreaterThan(2)
})

test('a report takes on the parameters that its interface has now', async () => {
  const parameters = ['old', 'kept'].map((name) => ({ field: name, label: '', value: '1', asked: false }))
  const source = { kind: 'interface' as const, id: 'i1', table: '', parameters }
  const sources = { id: 'i1', fullName: '面积接口', parameters: ['kept', 'fresh'].map(parameterOf) }
  const { screen, asked } = await renderReports(<ReportsScreen />, [
    answered(reportSources, { functions: [], mayUseInterfaces: true, interfaces: [sources] }),
    designing[1]!,
    answered(listReports, pageOf([report])),
    answered(readReport, { ...report, definition: { ...emptyDraft, source, measures: [{ kind: 'count', field: '', label: '' }] } }),
    answered(previewReport, { view, table }),
    answered(updateReport, { id: 'r1', version: 4 }),
  ])
  await screen.getByRole('row').filter({ hasText: '乡镇面积表' }).getByRole('button', { name: '编辑' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '编辑报表' })
  await expect.element(dialog.getByRole('textbox', { name: 'fresh' })).toBeVisible()
  expect(dialog.getByRole('textbox', { name: 'old' }).elements()).toEqual([])
  await dialog.getByRole('textbox', { name: /^报表名称/ }).fill('改名')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(updateReport).length).toBe(1)
  expect(asked(updateReport)[0]?.body).toMatchObject({
    definition: {
      source: {
        parameters: [
          { field: 'kept', value: '1', asked: false },
          { field: 'fresh', value: '', asked: true },
        ],
      },
    },
  })
})

test('a report is opened by its entry, narrowed by a stretch of time and given out', async () => {
  const { screen, asked, isAccessible } = await renderReports(<ReportScreen menu={entryOf} />, [
    answered(viewReport, dated),
    answered(runReport, table),
    answered(exportReport, { name: 'a.xlsx', url: '/api/file' }),
  ])
  await expect.element(screen.getByRole('heading', { name: '乡镇面积表' })).toBeVisible()
  const merged = screen.getByRole('cell', { name: '沙河', exact: true })
  await expect.element(merged).toBeVisible()
  expect(merged.element().getAttribute('rowspan')).toBe('2')
  await isAccessible()
  await screen.getByRole('button', { name: '本年' }).click()
  await expect.element(screen.getByRole('button', { name: '本年' })).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(() => asked(runReport).at(-1)?.body)
    .toMatchObject({ queryJson: expect.stringMatching(/^\{"day":\[\d+,\d+\]\}$/) as string })
  await screen.getByRole('button', { name: '导出' }).click()
  await expect.poll(() => asked(exportReport).length).toBe(1)
  expect(asked(exportReport)[0]?.body).toEqual(asked(runReport).at(-1)?.body)
})

test('what is wrong with a report is told in words, and what was left out above the table', async () => {
  const blocked = await renderReports(<ReportScreen menu={entryOf} />, [answered(viewReport, { ...view, problems: ['数据来源已不存在'] })])
  await expect.element(blocked.screen.getByText('数据来源已不存在')).toBeVisible()
  await blocked.screen.unmount()
  const { screen, isAccessible } = await renderReports(
    <ReportScreen menu={entryOf} />,
    [answered(viewReport, dated), answered(runReport, { ...table, notes: ['有1项未显示'], cutAfter: 500 })],
    { phone: true },
  )
  await expect.element(screen.getByText('有1项未显示')).toBeVisible()
  await expect.element(screen.getByText(/^只显示前500行明细/)).toBeVisible()
  await isAccessible()
})

test('paper tells what was searched for, what was left out and where rows were cut', async () => {
  const asking = { ...dated, parameters: [{ field: 'town', label: '乡镇', value: '沙河' }] }
  const { screen } = await renderReports(<ReportScreen menu={entryOf} />, [
    answered(viewReport, asking),
    answered(runReport, { ...table, notes: ['有1项未显示'], cutAfter: 500 }),
  ])
  await screen.getByRole('button', { name: '本年' }).click()
  await expect.element(screen.getByRole('button', { name: '本年' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(screen.getByText('有1项未显示')).toBeVisible()
  window.dispatchEvent(new Event('beforeprint'))
  const details = [...document.querySelectorAll('[data-print-sheet] p:first-of-type span')].map(({ textContent }) => textContent)
  window.dispatchEvent(new Event('afterprint'))
  expect(details).toEqual([
    '乡镇：沙河',
    expect.stringMatching(/^日期：(\d{4})-01-01 – \1-12-31$/),
    '有1项未显示',
    '只列出前500行明细，合计按全部数据计算',
  ])
})

testStates({
  name: 'reports',
  element: <ReportsScreen />,
  menu: { id: dataReportMenu, buttons: everyButton },
  list: listReports,
  nothing: pageOf([]),
  rows: (fullName) => pageOf([{ ...report, fullName }]),
  calls: [dictionaries],
  empty: /^还没有报表/,
  rights: ['新增', '导入', '编辑', '禁用', '删除', '更多'],
})
