import { expect, test } from 'vitest'
import { encodeForm } from '#engine/forms/codec-form.ts'
import { encodeList } from '#engine/forms/codec-list.ts'
import type { FormPart, ListDefinition } from '#engine/forms/model.ts'
import { newOwnButton, withOwnButtons, type OwnButton } from '#engine/forms/own-buttons.ts'
import { readColumns } from '#features/column-settings/contract.ts'
import {
  createRecord,
  functionConfig,
  getRecord,
  getRecordTexts,
  listRecords,
  referringFields,
  runButton,
  updateRecord,
} from '#features/records/contract.ts'
import { FunctionScreen } from '#features/records/web/function-screen.tsx'
import { fieldTypes } from '#fields/definitions.ts'
import { answered, refused } from '#web/testing/answer-calls.ts'
import type { AnsweredCall } from '#web/testing/answer-calls.ts'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import { menuOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const part = (key: string, type: string, label: string): FormPart => ({ key, type, label, options: {} })
const parts = [part('company', 'text', '企业'), part('area', 'number', '面积')]
const plain: ListDefinition = {
  columns: parts.map(({ key, label }) => ({ key, label })),
  searches: [],
  sortBy: '',
  sortDirection: 'desc',
  paged: true,
  pageSize: 20,
  buttons: [{ name: 'add', label: '新增' }],
  rowButtons: [],
  summary: [],
  judges: { buttons: false, columns: false, fields: false, rows: false },
}
const button = (name: string, label: string, action: OwnButton['action'], rest: Partial<OwnButton> = {}): OwnButton => ({
  ...newOwnButton(name, label, action),
  ...rest,
})
const own = [
  button('btn_push', '推送', 'interface', { places: ['row', 'selection'], confirms: true, question: '确认推送给县里？', done: '已推送' }),
  button('btn_double', '加倍', 'script', {
    script: `({ data, setFormData, toast }) => { if (data.area > 50) throw new Error('面积已经够大'); setFormData('area', data.area * 2); toast('正在加倍') }`,
  }),
  button('btn_open', '开票', 'form', { functionId: 'invoices', formOptions: [{ currentField: 'company', field: 'buyer' }] }),
  button('btn_start', '发起申请', 'flow', { functionId: 'invoices', formOptions: [{ currentField: 'company', field: 'buyer' }] }),
  button('btn_help', '说明', 'link', { places: ['list'], address: '/help' }),
]

const configOf = (fullName: string, formParts: readonly FormPart[], list: ListDefinition) => ({
  fullName,
  enCode: 'filing',
  formData: JSON.stringify(encodeForm({ parts: formParts, rules: [], settings: {} }, fieldTypes)),
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
})
const filings = configOf('备案', parts, withOwnButtons(plain, own))
const invoices = configOf('发票', [part('buyer', 'text', '购买方')], plain)

const ofAll = { btn_push: '', btn_double: '', btn_open: '' }
const rows = [
  { id: 'r1', company: '甲种业', area: 8, '@buttons': ofAll },
  { id: 'r2', company: '乙种业', area: 80, '@buttons': { btn_double: '' } },
]

function renderFilings(calls: readonly AnsweredCall[] = [], phone = false, address = '/screen') {
  const menu = menuOf({ id: 'filings', fullName: '备案', type: 3, modelId: 'm1' })
  return renderScreen(<FunctionScreen menu={{ id: 'filings', modelId: 'm1' } as never} />, {
    phone,
    address,
    session: { menus: [menu] },
    calls: [
      answered(functionConfig, ({ params }) => (params.modelId === 'm1' ? filings : invoices)),
      answered(readColumns, []),
      answered(listRecords, { list: rows, pagination: { currentPage: 1, pageSize: 20, total: 2, more: false }, summary: {} }),
      answered(getRecord, ({ params }) => ({ id: params.id, data: JSON.stringify(rows.find(({ id }) => id === params.id)), version: 3 })),
      answered(referringFields, { list: [] }),
      answered(getRecordTexts, ({ params }) => ({
        id: params.id,
        data: JSON.stringify(rows.find(({ id }) => id === params.id)),
        version: 3,
        ...(params.id === 'r1' ? { buttons: { btn_push: '', btn_start: '' } } : {}),
      })),
      ...calls,
    ],
  })
}

test('rows have the buttons that apply to them, and one that calls an interface asks first', async () => {
  const { screen, asked } = await renderFilings([answered(runButton, ({ body }) => ({ done: body.ids, refused: [], left: [] }))])
  await expect.element(screen.getByRole('button', { name: '加倍' }).nth(1)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '推送' })).toBeVisible()
  expect(screen.getByRole('button', { name: '推送' }).elements()).toHaveLength(1)
  await screen.getByRole('button', { name: '推送' }).click()
  const question = screen.getByRole('dialog')
  await expect.element(question.getByText('确认推送给县里？')).toBeVisible()
  expect(asked(runButton)).toHaveLength(0)
  await question.getByRole('button', { name: '确定' }).click()
  await expect.element(screen.getByText('已推送')).toBeVisible()
  expect(asked(runButton).map(({ body }) => [body.button, body.ids])).toEqual([['btn_push', ['r1']]])
})

test('over several rows it tells of each, and tries the refused ones again', async () => {
  const reasons = ['当前数据不满足该按钮的条件']
  const { screen, asked } = await renderFilings([
    answered(runButton, ({ body }) => {
      const [reason] = reasons.splice(0, 1)
      const [first, ...others] = body.ids
      return reason
        ? { done: [first!], refused: others.map((id) => ({ id, reason })), left: [] }
        : { done: body.ids, refused: [], left: [] }
    }),
  ])
  await screen.getByRole('checkbox', { name: '选择 甲种业' }).click()
  await screen.getByRole('checkbox', { name: '选择 乙种业' }).click()
  await screen.getByRole('button', { name: '推送（2）' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.element(screen.getByText('完成1条，未完成1条，未执行0条')).toBeVisible()
  await expect.element(screen.getByRole('list', { name: '未完成的数据' }).getByText('乙种业')).toBeVisible()
  await screen.getByRole('button', { name: '重试1条' }).click()
  await expect.element(screen.getByText('完成1条，未完成0条，未执行0条')).toBeVisible()
  expect(asked(runButton).map(({ body }) => body.ids)).toEqual([['r1', 'r2'], ['r2']])
})

test('a script changes its record by the usual call, or refuses with its words', async () => {
  const { screen, asked } = await renderFilings([answered(updateRecord, { id: 'r1', version: 4 })])
  await screen.getByRole('button', { name: '加倍' }).first().click()
  await expect.element(screen.getByText('“加倍”已完成')).toBeVisible()
  await expect.element(screen.getByText('正在加倍')).toBeVisible()
  expect(asked(updateRecord).map(({ params, body }) => [params.id, JSON.parse(body.data), body.version])).toEqual([['r1', { area: 16 }, 3]])
  await screen.getByRole('button', { name: '加倍' }).nth(1).click()
  await expect.element(screen.getByText('“加倍”未完成：面积已经够大')).toBeVisible()
  expect(asked(updateRecord)).toHaveLength(1)
})

test('a refused call tells its button and its reason', async () => {
  const { screen } = await renderFilings([refused(updateRecord, 403, '没有编辑权限')])
  await screen.getByRole('button', { name: '加倍' }).first().click()
  await expect.element(screen.getByText('“加倍”未完成：没有编辑权限')).toBeVisible()
})

test('a form of another function begins with what the record gives it', async () => {
  const { screen, asked } = await renderFilings([answered(createRecord, { id: 'n1', number: null })])
  await screen.getByRole('button', { name: '更多' }).first().click()
  await screen.getByRole('menuitem', { name: '开票' }).click()
  await expect.element(screen.getByRole('textbox', { name: '购买方' })).toHaveValue('甲种业')
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: '确 定' })
    .or(screen.getByRole('dialog').getByRole('button', { name: '确定', exact: true }))
    .click()
  await expect
    .poll(() => asked(createRecord).map(({ params, body }) => [params.modelId, JSON.parse(body.data)]))
    .toEqual([['invoices', { buyer: '甲种业' }]])
})

test('who may not add there is told so', async () => {
  const { screen } = await renderFilings([
    answered(functionConfig, ({ params }) =>
      params.modelId === 'm1'
        ? filings
        : configOf('发票', [part('buyer', 'text', '购买方')], { ...plain, judges: { ...plain.judges, buttons: true } }),
    ),
  ])
  await screen.getByRole('button', { name: '更多' }).first().click()
  await screen.getByRole('menuitem', { name: '开票' }).click()
  await expect.element(screen.getByText('您没有在“开票”所打开的功能中新增的权限，请联系管理员')).toBeVisible()
})

test('a link above the list leads to its page; on a phone the buttons stand at the card', async () => {
  const { screen, address } = await renderFilings([], true)
  await expect.element(screen.getByText('乙种业')).toBeVisible()
  await screen.getByRole('button', { name: '说明' }).click()
  await expect.poll(address).toBe('/help')
})

test.each([false, true])('the detail of a record has the buttons that apply to it (phone %s)', async (phone) => {
  const { screen, asked, isAccessible, fitsWidth } = await renderFilings(
    [answered(runButton, ({ body }) => ({ done: body.ids, refused: [], left: [] }))],
    phone,
    '/screen?open=r1',
  )
  const detail = screen.getByRole('dialog')
  await expect.element(detail.getByRole('button', { name: '推送' })).toBeVisible()
  await expect.element(detail.getByRole('button', { name: '发起申请' })).toBeVisible()
  await expect.element(detail.getByRole('button', { name: '加倍' })).not.toBeInTheDocument()
  await isAccessible()
  if (phone) fitsWidth()
  const read = asked(getRecordTexts).length
  await detail.getByRole('button', { name: '推送' }).click()
  await screen.getByRole('dialog').filter({ hasText: '确认推送给县里？' }).getByRole('button', { name: '确定' }).click()
  await expect.element(screen.getByText('已推送')).toBeVisible()
  expect(asked(runButton).map(({ body }) => body.ids)).toEqual([['r1']])
  await expect.poll(() => asked(getRecordTexts).length).toBeGreaterThan(read)
})

test('a button that starts a request tells its page which record gives it values', async () => {
  const { screen, address } = await renderFilings(
    [answered(functionConfig, ({ params }) => (params.modelId === 'm1' ? filings : { ...invoices, enableFlow: 1, flowId: 'f9' }))],
    false,
    '/screen?open=r1',
  )
  await screen.getByRole('dialog').getByRole('button', { name: '发起申请' }).click()
  const begunBy = { modelId: 'm1', id: 'r1', button: 'btn_start' }
  await expect.poll(address).toBe(workFlowAddress({ flowId: 'f9', opType: opTypes.edit, begunBy }))
})
