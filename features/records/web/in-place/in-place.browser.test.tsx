import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { encodeForm } from '#engine/forms/codec-form.ts'
import { encodeList } from '#engine/forms/codec-list.ts'
import type { FormDefinition, FormPart, ListDefinition } from '#engine/forms/model.ts'
import { readColumns } from '#features/column-settings/contract.ts'
import { createRecord, functionConfig, getRecord, listRecords, updateRecord } from '#features/records/contract.ts'
import { FunctionScreen } from '#features/records/web/function-screen.tsx'
import { fieldTypes } from '#fields/definitions.ts'
import { answered, refused, type AnsweredCall } from '#web/testing/answer-calls.ts'
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
