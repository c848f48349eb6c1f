import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { encodeForm } from '#engine/forms/codec-form.ts'
import { encodeList } from '#engine/forms/codec-list.ts'
import type { FormDefinition, FormPart, ListDefinition } from '#engine/forms/model.ts'
import { readColumns } from '#features/column-settings/contract.ts'
import { interfaceRowsByIds } from '#features/data-interfaces/contract.ts'
import {
  createRecord,
  functionConfig,
  getRecord,
  getRecordTexts,
  listRecords,
  lostChoices,
  updateRecord,
} from '#features/records/contract.ts'
import { FunctionScreen } from '#features/records/web/function-screen.tsx'
import { fieldTypes } from '#fields/definitions.ts'
import { answered, refused, unanswered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const part = (key: string, type: string, label: string, rest: Partial<FormPart> = {}): FormPart => ({
  key,
  type,
  label,
  options: {},
  ...rest,
})
const form: FormDefinition = {
  parts: [
    part('company', 'text', '企业', { required: true }),
    part('area', 'number', '面积'),
    part('total', 'number', '合计'),
    part('note', 'text', '备注'),
  ],
  rules: [{ then: [{ do: 'set', field: 'total', value: 'area * 2' }] }, { when: 'area > 100', then: [{ do: 'require', field: 'note' }] }],
  settings: {},
}
const list: ListDefinition = {
  columns: ['company', 'area', 'total'].map((key) => ({ key, label: form.parts.find((one) => one.key === key)!.label })),
  searches: [],
  sortBy: '',
  sortDirection: 'desc',
  paged: true,
  pageSize: 20,
  buttons: [{ name: 'add', label: '新增' }],
  rowButtons: [{ name: 'edit', label: '编辑' }],
  summary: [],
  layout: 'in-place',
  judges: { buttons: false, columns: false, fields: false, rows: false },
}

const rows = [
  { id: 'r1', company: '甲种业', area: 8, total: 16, flowState: null as number | null },
  { id: 'r2', company: '乙种业', area: 80, total: 160, flowState: null as number | null },
]
const config = {
  fullName: '备案',
  enCode: 'filing',
  formData: JSON.stringify(encodeForm(form, fieldTypes)),
  columnData: JSON.stringify(encodeList(list)),
  appColumnData: '',
  webType: '2',
  enableFlow: 0,
  flowId: '',
  flowEnCode: '',
  flowTemplateJson: '',
  interfaceId: '',
  interfaceParam: '',
  definitionVersion: 1,
  readOnlyFields: [],
  menuId: 'filings',
}

function renderFilings(calls: readonly AnsweredCall[] = [], { phone = false, flow = false } = {}) {
  const menu = menuOf({ id: 'filings', fullName: '备案', type: 3, modelId: 'm1' })
  const listed = flow ? rows.map((row) => ({ ...row, flowState: 0 })) : rows
  return renderScreen(<FunctionScreen menu={{ id: 'filings', modelId: 'm1' } as never} />, {
    phone,
    session: { menus: [menu] },
    calls: [
      answered(functionConfig, flow ? { ...config, enableFlow: 1, flowId: 'f1', flowEnCode: 'f1' } : config),
      answered(readColumns, []),
      answered(listRecords, { list: listed, pagination: { currentPage: 1, pageSize: 20, total: 2, more: false }, summary: {} }),
      answered(getRecord, ({ params }) => ({ id: params.id, data: JSON.stringify(rows.find(({ id }) => id === params.id)), version: 3 })),
      ...calls,
    ],
  })
}

const sentOf = (asked: readonly { readonly body: { readonly data: string } }[]) =>
  asked.map(({ body }) => JSON.parse(body.data) as Record<string, unknown>)

test('a row is edited where it stands by the rules of its form, Tab moves on and Enter saves', async () => {
  const { screen, asked } = await renderFilings([answered(updateRecord, { id: 'r1', version: 4 })])
  await screen.getByRole('button', { name: '编辑' }).first().click()
  await expect.element(screen.getByRole('textbox', { name: '企业' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(screen.getByRole('textbox', { name: '面积' })).toHaveFocus()
  await userEvent.fill(screen.getByRole('textbox', { name: '面积' }), '9')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sentOf(asked(updateRecord))).toMatchObject([{ company: '甲种业', area: 9, total: 18, note: '' }])
  expect(asked(updateRecord)[0]?.body.version).toBe(3)
  await expect.element(screen.getByRole('textbox', { name: '面积' })).not.toBeInTheDocument()
})

test('what is wrong stands in its cell, Esc gives the row back as it was', async () => {
  const { screen, asked } = await renderFilings()
  await screen.getByRole('button', { name: '编辑' }).first().click()
  await userEvent.fill(screen.getByRole('textbox', { name: '企业' }), '')
  await screen.getByRole('button', { name: '保存' }).click()
  await expect.element(screen.getByRole('alert').getByText('企业不能为空')).toBeInTheDocument()
  await expect.element(screen.getByRole('textbox', { name: '企业' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByText('甲种业')).toBeVisible()
  expect(asked(updateRecord)).toEqual([])
})

test('a cell that is wrong is scrolled out from under the columns that stay', async () => {
  const columns = [...list.columns.filter(({ key }) => key !== 'total'), { key: 'note', label: '备注' }, { key: 'total', label: '合计' }]
  const wide = { ...list, columns: columns.map((column) => ({ ...column, width: column.key === 'area' ? 1600 : 120 })) }
  const { screen } = await renderFilings([answered(functionConfig, { ...config, columnData: JSON.stringify(encodeList(wide)) })])
  await screen.getByRole('button', { name: '编辑' }).first().click()
  await userEvent.fill(screen.getByRole('textbox', { name: '面积' }), '200')
  await screen.getByRole('button', { name: '保存' }).click()
  await expect.element(screen.getByRole('textbox', { name: '备注' })).toHaveFocus()
  const { right } = screen.getByRole('textbox', { name: '备注' }).element().getBoundingClientRect()
  const { left } = screen.getByRole('button', { name: '保存' }).element().closest('td')!.getBoundingClientRect()
  expect(right).toBeLessThanOrEqual(left)
})

test('a double click edits the cell that was hit and opens nothing, a click on the name opens the record', async () => {
  // A column that is not shown stands before the one that is hit, so that places of cells and of columns differ.
  const columns = ['company', 'total', 'area'].map((key) => ({ key, label: key === 'area' ? '面积' : key }))
  const { screen, address } = await renderFilings([
    answered(functionConfig, { ...config, columnData: JSON.stringify(encodeList({ ...list, columns })) }),
    answered(readColumns, [{ prop: 'total', label: 'total', visible: false }]),
    unanswered(getRecordTexts),
  ])
  await expect.element(screen.getByRole('columnheader', { name: /^面积/ })).toBeVisible()
  await expect.element(screen.getByRole('columnheader', { name: /^total/ })).not.toBeInTheDocument()
  await userEvent.dblClick(screen.getByRole('cell', { name: '80', exact: true }))
  await expect.element(screen.getByRole('textbox', { name: '面积' })).toHaveFocus()
  expect(address()).not.toContain('open=')
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('link', { name: '乙种业' }).click()
  await expect.poll(address).toContain('open=r2')
  expect(screen.getByRole('textbox', { name: '企业' }).elements()).toEqual([])
})

test('a day is read in full while it is edited in a column of 120 pixels', async () => {
  const parts = [...form.parts, part('day', 'date', '日期')]
  const columns = [
    { key: 'company', label: '企业', width: 120 },
    { key: 'area', label: '面积', width: 1600 },
    { key: 'day', label: '日期', width: 120 },
  ]
  const { screen } = await renderFilings([
    answered(functionConfig, {
      ...config,
      formData: JSON.stringify(encodeForm({ ...form, parts }, fieldTypes)),
      columnData: JSON.stringify(encodeList({ ...list, columns })),
    }),
    answered(getRecord, { id: 'r1', data: JSON.stringify({ ...rows[0], day: Date.UTC(2026, 10, 28) }), version: 3 }),
  ])
  await screen.getByRole('button', { name: '编辑' }).first().click()
  const day = screen.getByLabelText('日期')
  await expect.element(day).toHaveValue('2026-11-28')
  const input = day.element() as HTMLInputElement
  expect(input.closest('td')!.getBoundingClientRect().width).toBe(120)
  expect(input.scrollWidth).toBeLessThanOrEqual(input.clientWidth)
})

test('what the form calculates follows while a row is edited', async () => {
  const options = { expression: [{ __vModel__: 'area' }, '×', '3'] }
  const parts = [...form.parts, part('yield', 'calculation', '产量', { options })]
  const columns = [...list.columns, { key: 'yield', label: '产量' }]
  const { screen } = await renderFilings([
    answered(functionConfig, {
      ...config,
      formData: JSON.stringify(encodeForm({ ...form, parts }, fieldTypes)),
      columnData: JSON.stringify(encodeList({ ...list, columns })),
    }),
    answered(getRecord, { id: 'r1', data: JSON.stringify({ ...rows[0], yield: 24 }), version: 3 }),
  ])
  await screen.getByRole('button', { name: '编辑' }).first().click()
  await expect.element(screen.getByText('24.00')).toBeVisible()
  await userEvent.fill(screen.getByRole('textbox', { name: '面积' }), '9')
  await expect.element(screen.getByText('27.00')).toBeVisible()
})

test('what must be filled in without a column is told, and the server is asked for nothing', async () => {
  const { screen, asked } = await renderFilings()
  await screen.getByRole('button', { name: '编辑' }).first().click()
  await userEvent.fill(screen.getByRole('textbox', { name: '面积' }), '200')
  await screen.getByRole('button', { name: '保存' }).click()
  await expect.element(screen.getByText(/甲种业：“备注”.*该字段不在列表中，请在表单中填写/)).toBeVisible()
  expect(asked(updateRecord)).toEqual([])
})

test('a record that somebody else saved is read anew, with what was typed over it', async () => {
  const answers = [refused(updateRecord, 409, '数据已被修改', { version: 5 })]
  const { screen, asked } = await renderFilings(answers)
  await screen.getByRole('button', { name: '编辑' }).first().click()
  await userEvent.fill(screen.getByRole('textbox', { name: '面积' }), '9')
  await screen.getByRole('button', { name: '保存' }).click()
  await expect.element(screen.getByText('甲种业：其他人已修改这条数据，您的修改尚未保存')).toBeVisible()
  await screen.getByRole('button', { name: '取最新数据并保留我的修改' }).click()
  await expect.element(screen.getByText('甲种业：其他人已修改这条数据，您的修改尚未保存')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('textbox', { name: '面积' })).toHaveValue('9')
  expect(asked(getRecord)).toHaveLength(2)
})

test('a new row stands above the others; a request has draft and submit', async () => {
  const { screen, asked } = await renderFilings([answered(createRecord, { id: 'n1', number: null })], { flow: true })
  await screen.getByRole('button', { name: '新增' }).click()
  await userEvent.fill(screen.getByRole('textbox', { name: '企业' }), '丙种业')
  await screen.getByRole('button', { name: '保存草稿' }).click()
  await expect.poll(() => asked(createRecord).map(({ body }) => [JSON.parse(body.data).company, body.status])).toEqual([['丙种业', 1]])
  await screen.getByRole('button', { name: '新增' }).click()
  await screen.getByRole('button', { name: '提交' }).click()
  await expect.element(screen.getByRole('alert').getByText('企业不能为空')).toBeInTheDocument()
  await screen.getByRole('button', { name: '取消' }).click()
  await expect.element(screen.getByRole('button', { name: '提交' })).not.toBeInTheDocument()
})

test('of a function with a flow a record without a request is saved as a record, by its button and by Enter', async () => {
  const { screen, asked } = await renderFilings(
    [
      answered(listRecords, {
        list: rows.map((row) => ({ ...row, actions: ['handle'] })),
        pagination: { currentPage: 1, pageSize: 20, total: 2, more: false },
        summary: {},
      }),
      answered(updateRecord, ({ params }) => ({ id: params.id, version: 4 })),
    ],
    { flow: true },
  )
  await screen.getByRole('button', { name: '编辑' }).first().click()
  await expect.element(screen.getByRole('button', { name: '保存', exact: true })).toBeVisible()
  expect(screen.getByRole('button', { name: /提交|保存草稿/ }).elements()).toEqual([])
  await screen.getByRole('button', { name: '保存', exact: true }).click()
  await expect.poll(() => asked(updateRecord).map(({ body }) => body.status)).toEqual([undefined])
  await screen.getByRole('button', { name: '编辑' }).first().click()
  await userEvent.fill(screen.getByRole('textbox', { name: '企业' }), '丁种业')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked(updateRecord).map(({ body }) => body.status)).toEqual([undefined, undefined])
})

test('on a phone rows are cards, and edited in the form', async () => {
  const { screen, address } = await renderFilings([], { phone: true })
  await expect.element(screen.getByText('甲种业')).toBeVisible()
  await screen.getByRole('button', { name: '编辑' }).first().click()
  await expect.poll(address).toContain('open=r1')
  await expect.element(screen.getByRole('textbox', { name: '备注' })).toBeVisible()
})

test('a choice that follows a changed cell is checked before the row is saved, and goes where it is not offered', async () => {
  const parameters = [{ field: 'company', fallback: '', follows: 'company' }]
  const options = { dataType: 'dynamic', following: { id: 'i', value: 'id', label: 'name', children: 'children', parameters } }
  const parts = [...form.parts, part('kind', 'select', '品种', { options }), part('sort', 'select', '品系', { options })]
  const chosen = { ...rows[0], kind: 'k1', sort: 's1' }
  const { screen, asked } = await renderFilings([
    answered(functionConfig, { ...config, formData: JSON.stringify(encodeForm({ ...form, parts }, fieldTypes)) }),
    answered(getRecord, { id: 'r1', data: JSON.stringify(chosen), version: 3 }),
    answered(interfaceRowsByIds, []),
    answered(lostChoices, { gone: { kind: ['k1'] }, unknown: [] }),
    answered(updateRecord, { id: 'r1', version: 4 }),
  ])
  await screen.getByRole('button', { name: '编辑' }).first().click()
  await userEvent.fill(screen.getByRole('textbox', { name: '企业' }), '丙种业')
  await screen.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => sentOf(asked(updateRecord))).toMatchObject([{ company: '丙种业', kind: '', sort: 's1' }])
  expect(sentOf(asked(lostChoices))).toEqual([{ company: '丙种业', kind: 'k1', sort: 's1' }])
})
