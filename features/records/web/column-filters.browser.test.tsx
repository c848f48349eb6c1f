import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { encodeForm } from '#engine/forms/codec-form.ts'
import { encodeList } from '#engine/forms/codec-list.ts'
import type { FormPart, ListDefinition } from '#engine/forms/model.ts'
import { readColumns } from '#features/column-settings/contract.ts'
import { listQueryPlans } from '#features/query-plans/contract.ts'
import { functionConfig, listRecords } from '#features/records/contract.ts'
import { FunctionScreen } from '#features/records/web/function-screen.tsx'
import { fieldTypes } from '#fields/definitions.ts'
import { answered } from '#web/testing/answer-calls.ts'
import { menuOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const part = (key: string, type: string, label: string, options: FormPart['options'] = {}): FormPart => ({ key, type, label, options })
const crops = ['玉米', '水稻', '大豆'].map((fullName, index) => ({ id: String(index + 1), fullName }))
const parts = [
  part('number', 'bill-number', '编号'),
  part('crop', 'select', '作物', { options: crops }),
  part('way', 'radio', '方式', { options: crops }),
  part('area', 'number', '面积'),
  part('day', 'date', '日期'),
]
const list: ListDefinition = {
  columns: parts.map(({ key, label }) => ({ key, label, sortable: key === 'area' })),
  searches: [],
  sortBy: '',
  sortDirection: 'desc',
  paged: true,
  pageSize: 20,
  buttons: [],
  rowButtons: [],
  summary: [],
  superQuery: true,
  judges: { buttons: false, columns: false, fields: false, rows: false },
}

interface Given {
  readonly address?: string
  readonly phone?: boolean
  readonly empty?: boolean
}

function renderFilings({ address = '/screen', phone = false, empty = false }: Given = {}) {
  const menu = menuOf({ id: 'filings', fullName: '备案', type: 3, modelId: 'm1' })
  return renderScreen(<FunctionScreen menu={{ id: 'filings', modelId: 'm1' } as never} />, {
    phone,
    address,
    session: { menus: [menu] },
    calls: [
      answered(functionConfig, {
        fullName: '备案',
        enCode: 'filing',
        formData: JSON.stringify(encodeForm({ parts, rules: [], settings: {} }, fieldTypes)),
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
      }),
      answered(readColumns, []),
      answered(listRecords, {
        list: empty ? [] : [{ id: 'r1', number: 'BA1', crop: '玉米', way: '水稻', area: 600, day: '2026-03-01' }],
        pagination: { currentPage: 1, pageSize: 20, total: empty ? 0 : 1, more: false },
        summary: {},
      }),
      answered(listQueryPlans, { list: [] }),
    ],
  })
}

type Rendered = Awaited<ReturnType<typeof renderFilings>>

const conditionsIn = (query: unknown): unknown => JSON.parse((query as { conditionJson: string }).conditionJson)
const asked = ({ asked: askedOf }: Rendered): unknown => {
  const text = askedOf(listRecords).at(-1)?.body.superQueryJson ?? ''
  return text === '' ? undefined : (JSON.parse(text) as unknown)
}
const inAddress = ({ address }: Rendered): unknown => JSON.parse(new URLSearchParams(address().split('?')[1]).get('columns') ?? 'null')

const open = (rendered: Rendered, label: string) => rendered.screen.getByRole('button', { name: `筛选${label}` }).click()
const formOf = ({ screen }: Rendered, label: string) => screen.getByRole('form', { name: `筛选${label}` })

test('a column is filtered by checked choices, which stay in the address and are cleared at the head', async () => {
  const rendered = await renderFilings()
  const { screen } = rendered
  await open(rendered, '作物')
  await formOf(rendered, '作物').getByRole('checkbox', { name: '玉米' }).click()
  await formOf(rendered, '作物').getByRole('checkbox', { name: '大豆' }).click()
  await rendered.isAccessible()
  await formOf(rendered, '作物').getByRole('button', { name: '查询' }).click()
  const filter = [{ field: 'crop', symbol: 'in', fieldValue: ['1', '3'], jnpfKey: 'select' }]
  await expect.poll(() => conditionsIn(asked(rendered) ?? { conditionJson: '[]' })).toEqual(filter)
  expect(inAddress(rendered)).toEqual(filter)
  await expect.element(formOf(rendered, '作物')).not.toBeInTheDocument()
  const head = screen.getByRole('button', { name: '筛选作物（已设置）' })
  await expect.element(head).toHaveFocus()
  await head.click()
  await expect.element(formOf(rendered, '作物').getByRole('checkbox', { name: '大豆' })).toBeChecked()
  await formOf(rendered, '作物').getByRole('button', { name: '清空' }).click()
  // The rows without a condition are known, so they need not be asked for again.
  await expect.poll(rendered.address).toBe('/screen')
})

test('radio buttons are checked as well, several of them', async () => {
  const rendered = await renderFilings()
  await open(rendered, '方式')
  for (const name of ['玉米', '水稻']) await formOf(rendered, '方式').getByRole('checkbox', { name }).click()
  await formOf(rendered, '方式').getByRole('button', { name: '查询' }).click()
  await expect.element(rendered.screen.getByText('方式 包含任意一个 玉米、水稻')).toBeVisible()
  expect(inAddress(rendered)).toEqual([{ field: 'way', symbol: 'in', fieldValue: ['1', '2'], jnpfKey: 'radio' }])
})

test('a number is filtered by a range and a text by what it holds; the head does not sort meanwhile', async () => {
  const rendered = await renderFilings()
  const { screen } = rendered
  await open(rendered, '面积')
  const area = formOf(rendered, '面积')
  await area.getByRole('button', { name: '查询' }).click()
  await expect.element(area.getByRole('alert')).toHaveTextContent('请填写条件的值')
  await area.getByRole('textbox', { name: '值', exact: true }).fill('9')
  await area.getByRole('textbox', { name: '值（止）' }).fill('3')
  await userEvent.keyboard('{Enter}')
  await expect.element(area.getByRole('alert')).toHaveTextContent('起始值不能大于结束值')
  await area.getByRole('textbox', { name: '值（止）' }).fill('30')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('面积 介于 9 – 30')).toBeVisible()
  await open(rendered, '编号')
  await formOf(rendered, '编号').getByRole('textbox').fill('BA')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('编号 包含 BA')).toBeVisible()
  expect(rendered.asked(listRecords).every(({ body }) => body.sidx === '')).toBe(true)
  await screen.getByRole('list', { name: '列筛选' }).getByRole('button', { name: '清空' }).click()
  await expect.poll(rendered.address).toBe('/screen')
  await expect.element(screen.getByText('编号 包含 BA')).not.toBeInTheDocument()
})

test('a column is filtered by having no value; a second press on the button closes the panel', async () => {
  const rendered = await renderFilings()
  await open(rendered, '日期')
  await expect.element(formOf(rendered, '日期')).toBeVisible()
  await open(rendered, '日期')
  await expect.element(formOf(rendered, '日期')).not.toBeInTheDocument()
  await open(rendered, '日期')
  await formOf(rendered, '日期').getByRole('radio', { name: '不为空' }).click()
  await formOf(rendered, '日期').getByRole('button', { name: '查询' }).click()
  await expect.element(rendered.screen.getByText('日期 不为空')).toBeVisible()
})

test('filters of columns hold beside the super query, and what the list does not know is left out', async () => {
  const superQuery = { any: true, conditions: [{ field: 'area', symbol: '>', fieldValue: 10 }] }
  const columns = [
    { field: 'crop', symbol: 'in', fieldValue: ['2'] },
    { field: 'area', symbol: '<', fieldValue: 5 },
    { field: 'gone', symbol: 'notNull' },
  ]
  const search = new URLSearchParams({ super: JSON.stringify(superQuery), columns: JSON.stringify(columns) })
  const rendered = await renderFilings({ address: `/screen?${search.toString()}`, empty: true })
  const { screen } = rendered
  await expect.element(screen.getByText('没有符合条件的数据：高级查询、作物')).toBeVisible()
  const [first, second] = asked(rendered) as unknown[]
  expect([first, second].map(conditionsIn)).toEqual([superQuery.conditions, columns.slice(0, 1)])
  expect([first, second]).toMatchObject([{ matchLogic: 'OR' }, { matchLogic: 'AND' }])
  await screen.getByRole('button', { name: '重置' }).click()
  // The rows without a condition are known, so they need not be asked for again.
  await expect.poll(rendered.address).toBe('/screen')
})

test('on a phone the filters of columns stand in the drawer of the search', async () => {
  const rendered = await renderFilings({ phone: true })
  const { screen } = rendered
  await screen.getByRole('button', { name: '查询' }).click()
  const filters = screen.getByRole('region', { name: '列筛选' })
  await filters.getByText('作物').click()
  await formOf(rendered, '作物').getByRole('checkbox', { name: '水稻' }).click()
  rendered.fitsWidth()
  await rendered.isAccessible()
  await formOf(rendered, '作物').getByRole('button', { name: '查询' }).click()
  await expect.element(screen.getByRole('list', { name: '列筛选' }).getByText('作物 包含任意一个 水稻')).toBeVisible()
})

test('by keyboard alone a filter is opened, set and closed, and the focus comes back to its button', async () => {
  const rendered = await renderFilings()
  const { screen } = rendered
  const button = screen.getByRole('button', { name: '筛选编号' })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const form = formOf(rendered, '编号')
  await expect.element(form.getByRole('textbox', { name: '值' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByRole('textbox', { name: '值' })).toHaveFocus()
  await userEvent.keyboard('BA{Enter}')
  await expect.element(screen.getByText('编号 包含 BA')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '筛选编号（已设置）' })).toHaveFocus()
  expect(rendered.asked(listRecords).every(({ body }) => body.sidx === '')).toBe(true)
})

test('Escape closes a calendar and leaves the panel with what was chosen', async () => {
  const rendered = await renderFilings()
  await open(rendered, '日期')
  const form = formOf(rendered, '日期')
  const from = form.getByRole('textbox', { name: '值', exact: true })
  await from.fill('2026-03-02')
  await rendered.screen.getByTitle('2026-03-02').click()
  await form.getByRole('textbox', { name: '值（止）' }).click()
  const days = () => document.querySelectorAll('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden) td').length
  await expect.poll(days).toBeGreaterThan(0)
  await userEvent.keyboard('{Escape}')
  await expect.poll(days).toBe(0)
  await expect.element(form).toBeVisible()
  await expect.element(from).toHaveValue('2026-03-02')
  await userEvent.keyboard('{Escape}')
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(rendered.screen.getByRole('button', { name: '筛选日期' })).toHaveFocus()
})
