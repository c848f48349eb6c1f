import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { encodeForm } from '#engine/forms/codec-form.ts'
import { encodeList } from '#engine/forms/codec-list.ts'
import type { FormPart, ListDefinition } from '#engine/forms/model.ts'
import { readColumns } from '#features/column-settings/contract.ts'
import { createQueryPlan, listQueryPlans } from '#features/query-plans/contract.ts'
import type { QueryPlan } from '#features/query-plans/contract.ts'
import { functionConfig, listRecords } from '#features/records/contract.ts'
import { FunctionScreen } from '#features/records/web/function-screen.tsx'
import { fieldTypes } from '#fields/definitions.ts'
import { answered, refusing } from '#web/testing/answer-calls.ts'
import { menuOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const part = (key: string, type: string, label: string, rest: Partial<FormPart> = {}): FormPart => ({
  key,
  type,
  label,
  options: {},
  ...rest,
})
const crops = [
  { id: '1', fullName: '玉米' },
  { id: '2', fullName: '水稻' },
]
const parts = [
  part('number', 'bill-number', '编号'),
  part('crop', 'select', '作物', { options: { options: crops } }),
  part('area', 'number', '面积'),
  part('day', 'date', '日期', { options: { hasStart: true, startKind: 1, startValue: '2020-01-01' } }),
  part('secret', 'text', '内部字段', { hidden: true }),
  part('paid', 'text', '不在列表的字段'),
]
const list: ListDefinition = {
  columns: parts.slice(0, 3).map(({ key, label }) => ({ key, label })),
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
  rest: { columnOptions: ['number', 'crop', 'area', 'day', 'secret'].map((prop) => ({ prop })) },
}

const configOf = (listed: ListDefinition) => ({
  fullName: '备案',
  enCode: 'filing',
  formData: JSON.stringify(encodeForm({ parts, rules: [], settings: {} }, fieldTypes)),
  columnData: JSON.stringify(encodeList(listed)),
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

const plan: QueryPlan = {
  id: 'p1',
  fullName: '大户',
  matchLogic: 'OR',
  moduleId: 'filings',
  conditionJson: JSON.stringify([
    { field: 'area', symbol: 'between', fieldValue: [500, null] },
    { field: 'gone', symbol: '==', fieldValue: 'x' },
  ]),
  version: 3,
}

function renderFilings({ address = '/screen', phone = false, superQuery = true } = {}) {
  const plans: QueryPlan[] = [plan]
  const menu = menuOf({ id: 'filings', fullName: '备案', type: 3, modelId: 'm1' })
  return renderScreen(<FunctionScreen menu={{ id: 'filings', modelId: 'm1' } as never} />, {
    phone,
    address,
    session: { menus: [menu] },
    calls: [
      answered(functionConfig, configOf({ ...list, superQuery })),
      answered(readColumns, []),
      answered(listRecords, {
        list: [{ id: 'r1', number: 'BA1', crop: '玉米', area: 600 }],
        pagination: { currentPage: 1, pageSize: 20, total: 1, more: false },
        summary: {},
      }),
      answered(listQueryPlans, () => ({ list: plans })),
      answered(createQueryPlan, ({ body }) => {
        if (body.fullName === '已有') return refusing(422, '该方案名称已存在')
        plans.push({ ...plan, ...body, id: 'p2', version: 1 })
        return { id: 'p2', version: 1 }
      }),
    ],
  })
}

type Rendered = Awaited<ReturnType<typeof renderFilings>>

/** Of an open list. Lists of the kit draw their options outside of what a screen reader is told. */
const pick = ({ getByTitle }: Rendered['screen'], text: string) => getByTitle(text, { exact: true }).last().click()

async function choose({ screen }: Rendered, row: number, name: string, text: string): Promise<void> {
  await screen
    .getByRole('group', { name: `条件${row}` })
    .getByRole('combobox', { name, exact: true })
    .click()
  await pick(screen, text)
}

const asked = ({ asked: askedOf }: Rendered) => {
  const text = askedOf(listRecords).at(-1)?.body.superQueryJson ?? ''
  if (text === '') return undefined
  const { matchLogic, conditionJson } = JSON.parse(text) as { matchLogic: string; conditionJson: string }
  return { matchLogic, conditions: JSON.parse(conditionJson) as unknown }
}

test('conditions are asked for, stay in the address, and stand above the rows until they are removed', async () => {
  const rendered = await renderFilings()
  const { screen, address } = rendered
  await screen.getByRole('button', { name: '高级查询' }).click()
  await choose(rendered, 1, '字段', '作物')
  await choose(rendered, 1, '关系', '包含任意一个')
  await choose(rendered, 1, '值', '水稻')
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('button', { name: '添加条件' }).click()
  await choose(rendered, 2, '字段', '面积')
  await choose(rendered, 2, '关系', '大于等于')
  await screen.getByRole('group', { name: '条件2' }).getByRole('textbox').fill('500')
  await screen.getByRole('radio', { name: '满足任一条件' }).click()
  await screen.getByRole('button', { name: '查询' }).click()
  const conditions = [
    { field: 'crop', symbol: 'in', fieldValue: ['2'], jnpfKey: 'select' },
    { field: 'area', symbol: '>=', fieldValue: 500, jnpfKey: 'numInput' },
  ]
  await expect.poll(() => asked(rendered)).toEqual({ matchLogic: 'OR', conditions })
  expect(JSON.parse(new URLSearchParams(address().split('?')[1]).get('super') ?? '')).toEqual({ any: true, conditions })
  await expect.element(screen.getByText('作物 包含任意一个 水稻')).toBeVisible()
  await screen.getByRole('button', { name: '移除：作物 包含任意一个 水稻' }).click()
  await expect.poll(() => asked(rendered)).toEqual({ matchLogic: 'OR', conditions: conditions.slice(1) })
  await screen.getByRole('button', { name: '移除：面积 大于等于 500' }).click()
  await expect.poll(() => asked(rendered)).toBeUndefined()
  expect(address()).toBe('/screen')
})

test('an address asks at once; what the list does not know in it is left out', async () => {
  const conditions = [
    { field: 'area', symbol: '>', fieldValue: 10 },
    { field: 'day', symbol: '>=', fieldValue: 1577808000000 },
    { field: 'area', symbol: 'like', fieldValue: '1' },
    { field: 'area', symbol: '>', fieldValue: { no: 'number' } },
    { field: 'paid', symbol: '==', fieldValue: 'x' },
  ]
  const rendered = await renderFilings({ address: `/screen?super=${encodeURIComponent(JSON.stringify({ conditions }))}` })
  await expect.element(rendered.screen.getByText('面积 大于 10')).toBeVisible()
  expect(asked(rendered)).toEqual({ matchLogic: 'AND', conditions: conditions.slice(0, 2) })
  await expect.element(rendered.screen.getByText('日期 大于等于 2020-01-01')).toBeVisible()
  await rendered.screen.getByRole('button', { name: '高级查询' }).click()
  await rendered.screen.getByRole('combobox', { name: '字段' }).first().click()
  await expect.element(rendered.screen.getByTitle('编号').last()).toBeVisible()
  for (const name of ['内部字段', '不在列表的字段']) await expect.element(rendered.screen.getByTitle(name)).not.toBeInTheDocument()
})

test('a condition that is not complete says so where it stands, and nothing is asked', async () => {
  const rendered = await renderFilings()
  const { screen } = rendered
  await screen.getByRole('button', { name: '高级查询' }).click()
  await screen.getByRole('button', { name: '查询' }).click()
  const condition = screen.getByRole('group', { name: '条件1' })
  await expect.element(condition.getByRole('alert')).toHaveTextContent('请选择字段')
  await choose(rendered, 1, '字段', '面积')
  await choose(rendered, 1, '关系', '介于')
  await expect.element(condition.getByRole('alert')).toHaveTextContent('请填写条件的值')
  const [from, to] = [condition.getByRole('textbox', { name: '值', exact: true }), condition.getByRole('textbox', { name: '值（止）' })]
  await from.fill('九亩')
  await to.fill('3')
  await expect.element(condition.getByRole('alert')).toBeVisible()
  await expect.element(from).toHaveValue('九亩')
  await from.fill('9')
  await to.fill('3')
  await screen.getByRole('button', { name: '查询' }).click()
  await expect.element(condition.getByRole('alert')).toHaveTextContent('起始值不能大于结束值')
  expect(asked(rendered)).toBeUndefined()
  await screen.getByRole('button', { name: '清空' }).click()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('a plan brings its conditions, and conditions are kept under a name', async () => {
  const rendered = await renderFilings()
  const { screen, asked: askedOf } = rendered
  await screen.getByRole('button', { name: '高级查询' }).click()
  await screen.getByRole('combobox', { name: '查询方案' }).click()
  await pick(screen, '大户')
  await expect.element(screen.getByText('方案中有1个条件已不适用，未载入')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '覆盖方案' })).toBeVisible()
  const name = screen.getByRole('textbox', { name: '方案名称' })
  await name.fill('已有')
  await screen.getByRole('button', { name: '保存方案' }).click()
  await expect.element(screen.getByText('该方案名称已存在')).toBeVisible()
  await name.fill('五百亩以上')
  await screen.getByRole('button', { name: '保存方案' }).click()
  await expect.element(screen.getByRole('button', { name: '覆盖方案' })).toBeVisible()
  expect(askedOf(createQueryPlan).at(-1)?.body).toMatchObject({ fullName: '五百亩以上', matchLogic: 'OR', moduleId: 'filings' })
})

test('conditions stand in groups, which the address keeps, the list is asked for, and a plan brings back', async () => {
  const rendered = await renderFilings()
  const { screen, address, asked: askedOf } = rendered
  await screen.getByRole('button', { name: '高级查询' }).click()
  await choose(rendered, 1, '字段', '面积')
  await choose(rendered, 1, '关系', '大于')
  await screen.getByRole('textbox', { name: '值', exact: true }).fill('500')
  await screen.getByRole('button', { name: '添加条件组' }).click()
  const second = screen.getByRole('region', { name: '条件组2' })
  const condition = second.getByRole('group', { name: '条件1' })
  await condition.getByRole('combobox', { name: '字段' }).click()
  await pick(screen, '作物')
  await condition.getByRole('combobox', { name: '关系' }).click()
  await pick(screen, '为空')
  await second.getByRole('button', { name: '添加条件', exact: true }).click()
  await screen.getByRole('button', { name: '查询' }).click()
  await expect.element(second.getByRole('alert')).toHaveTextContent('请选择字段')
  await second.getByRole('button', { name: '移除条件2' }).click()
  await expect.element(second.getByRole('button', { name: '添加条件', exact: true })).toHaveFocus()
  await second.getByRole('button', { name: '添加条件', exact: true }).click()
  const third = second.getByRole('group', { name: '条件2' })
  await third.getByRole('combobox', { name: '字段' }).click()
  await pick(screen, '编号')
  await third.getByRole('combobox', { name: '关系' }).click()
  await pick(screen, '包含')
  await third.getByRole('textbox', { name: '值', exact: true }).fill('BA')
  await second.getByRole('radio', { name: '满足任一条件' }).click()
  await screen.getByRole('textbox', { name: '方案名称' }).fill('分组')
  await screen.getByRole('button', { name: '保存方案' }).click()
  await screen.getByRole('button', { name: '查询' }).click()
  const area = { field: 'area', symbol: '>', fieldValue: 500, jnpfKey: 'numInput' }
  const crop = { field: 'crop', symbol: 'null', fieldValue: '', jnpfKey: 'select' }
  const number = { field: 'number', symbol: 'like', fieldValue: 'BA', jnpfKey: 'billRule' }
  const items = [
    { logic: 'and', groups: [area] },
    { logic: 'or', groups: [crop, number] },
  ]
  await expect.poll(() => asked(rendered)).toEqual({ matchLogic: 'AND', conditions: items })
  expect(JSON.parse(askedOf(createQueryPlan).at(-1)?.body.conditionJson ?? '')).toEqual(items)
  expect(JSON.parse(new URLSearchParams(address().split('?')[1]).get('super') ?? '')).toEqual({
    any: false,
    conditions: [],
    groups: [
      { any: false, conditions: [area] },
      { any: true, conditions: [crop, number] },
    ],
  })
  await expect.element(screen.getByText('（作物 为空 或者 编号 包含 BA）')).toBeVisible()
  await screen.getByRole('button', { name: '移除：面积 大于 500' }).click()
  await expect.poll(() => asked(rendered)).toEqual({ matchLogic: 'AND', conditions: items.slice(1) })
  await screen.getByRole('button', { name: '高级查询' }).click()
  await screen.getByRole('combobox', { name: '查询方案' }).click()
  await pick(screen, '分组')
  await expect.element(screen.getByRole('region', { name: '条件组2' }).getByRole('radio', { name: '满足任一条件' })).toBeChecked()
  await screen.getByRole('radiogroup', { name: '各组之间' }).getByRole('radio', { name: '满足任一条件' }).click()
  await screen.getByRole('button', { name: '查询' }).click()
  await expect.poll(() => asked(rendered)).toEqual({ matchLogic: 'OR', conditions: items })
})

test('an address with groups asks for what the list knows of them', async () => {
  const known = { field: 'area', symbol: '>', fieldValue: 10 }
  const query = { conditions: [known], groups: [{ any: true, conditions: [known, { ...known, field: 'gone' }] }, { conditions: [] }] }
  const rendered = await renderFilings({ address: `/screen?super=${encodeURIComponent(JSON.stringify(query))}` })
  await expect.element(rendered.screen.getByText('面积 大于 10').first()).toBeVisible()
  expect(asked(rendered)?.conditions).toEqual([
    { logic: 'and', groups: [known] },
    { logic: 'or', groups: [known] },
  ])
})

test('on a phone the panel takes the whole width and nothing is cut', async () => {
  const rendered = await renderFilings({ phone: true })
  await expect.element(rendered.screen.getByRole('button', { name: '高级查询' })).toBeVisible()
  const middles = [...rendered.screen.getByRole('toolbar').element().querySelectorAll('button')].map((button) => {
    const { top, bottom } = button.getBoundingClientRect()
    return Math.round((top + bottom) / 2)
  })
  expect(new Set(middles).size, 'the controls stand in more than one row').toBe(1)
  await rendered.screen.getByRole('button', { name: '高级查询' }).click()
  await choose(rendered, 1, '字段', '面积')
  await expect.element(rendered.screen.getByRole('group', { name: '条件1' }).getByRole('textbox')).toBeVisible()
  await rendered.screen.getByRole('button', { name: '添加条件组' }).click()
  rendered.fitsWidth()
  // The kit's list of options has no name while it closes.
  const openLists = () => [...document.querySelectorAll('[role=listbox]')].filter((one) => one.checkVisibility())
  await expect.poll(openLists, { timeout: 10_000 }).toEqual([])
  await rendered.isAccessible()
})

test('a list without it offers no super query', async () => {
  const { screen } = await renderFilings({ superQuery: false })
  await expect.element(screen.getByText('BA1')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '高级查询' })).not.toBeInTheDocument()
})
