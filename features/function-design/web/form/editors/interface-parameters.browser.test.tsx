import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FormPart } from '#engine/forms/model.ts'
import { interfaceFields, interfaceParameters, selectInterfaces } from '#features/data-interfaces/contract.ts'
import { otherFunction } from '#features/function-design/web/testing/other-function.ts'
import { renderDesigner } from '#features/function-design/web/testing/render-designer.tsx'
import { queryClient } from '#web/call/query-client.ts'
import { part } from '#web/form/testing/render-form.tsx'
import { answerCalls, answered } from '#web/testing/answer-calls.ts'

/** What fields that choose from elsewhere send there, and where rows of a sub-table are picked. */

beforeEach(async () => {
  localStorage.clear()
  queryClient.clear()
  await page.viewport(1440, 900)
})

const parameters = [
  { id: 'crop', field: 'crop', fieldName: '作物', dataType: 'varchar' as const, required: 1, defaultValue: '' },
  { id: 'state', field: 'state', fieldName: '', dataType: 'varchar' as const, required: 0, defaultValue: '有效' },
]
const choice = { id: 'varieties', fullName: '品种目录', enCode: 'varieties', dataType: 2 }
const answers = () => [
  answered(selectInterfaces, [{ id: 'seeds', fullName: '种业', hasChildren: true, children: [choice] }]),
  answered(interfaceParameters, parameters),
  answered(interfaceFields, ['code', 'name']),
  ...otherFunction([part('name', 'text', '名称'), part('code', 'text', '编码')]),
]

async function renderField(field: FormPart, others: readonly FormPart[] = [part('kind', 'text', '种类')]) {
  const { faults } = answerCalls(answers())
  const { screen, saved } = await renderDesigner([field, ...others])
  await page.elementLocator(document.querySelector(`[data-address="${field.key}"] > button`)!).click()
  return { screen, faults, stored: () => saved.at(-1)?.parts[0] }
}

async function choose(name: string, title: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click()
  await page.getByTitle(title, { exact: true }).last().click()
}

const segment = (title: string): Promise<void> => page.getByTitle(title, { exact: true }).click()

test('a field that chooses among rows of an interface says what its parameters get', async () => {
  const { screen, faults, stored } = await renderField(part('variety', 'popup-select', '品种', { options: { relationField: 'name' } }))
  await choose('数据接口', '种业 / 品种目录')
  await expect.element(screen.getByText('必填参数，请选择来源或填写固定值')).toBeVisible()
  await choose('作物的来源', '种类（kind）')
  await expect.element(screen.getByText('必填参数，请选择来源或填写固定值')).not.toBeInTheDocument()
  await page.getByRole('textbox', { name: 'state的固定值' }).fill('全部')
  await expect
    .poll(() => stored()?.options['parameters'])
    .toEqual([
      { field: 'crop', fieldName: '作物', relationField: 'kind' },
      { field: 'state', defaultValue: '全部' },
    ])
  await page.getByRole('textbox', { name: 'state的固定值' }).fill('')
  await choose('作物的来源', '固定值')
  await expect.poll(() => stored()?.options['parameters'] ?? []).toEqual([])
  expect(faults).toEqual([])
})

test('another interface takes along nothing that was given to the one before', async () => {
  const given = { interfaceId: 'former', parameters: [{ field: 'year', relationField: 'gone' }] }
  const { stored } = await renderField(part('variety', 'popup-select', '品种', { options: given }))
  await expect.poll(() => stored()?.options['parameters'] ?? given.parameters).toEqual(given.parameters)
  await choose('数据接口', '种业 / 品种目录')
  await expect.poll(() => stored()?.options['interfaceId']).toBe('varieties')
  expect(stored()?.options['parameters'] ?? []).toEqual([])
})

test('choices of an interface are made of the members that are named', async () => {
  const { faults, stored } = await renderField(part('variety', 'select', '品种', { options: { dataType: 'dynamic' } }))
  await choose('数据接口', '种业 / 品种目录')
  const named = (name: string) => page.getByRole('combobox', { name })
  await named('值字段').fill('kode')
  await expect.element(page.getByText('接口返回的数据没有该字段，可填：code、name').first()).toBeVisible()
  await named('值字段').fill('code')
  await named('显示字段').fill('name')
  await expect.element(page.getByText('接口返回的数据没有该字段', { exact: false })).not.toBeInTheDocument()
  // What the rows have is proposed.
  const { list } = named('值字段').element() as HTMLInputElement
  expect([...(list?.options ?? [])].map(({ value }) => value)).toEqual(['code', 'name'])
  await choose('作物的来源', '种类（kind）')
  await expect
    .poll(() => JSON.parse(JSON.stringify(stored()?.rest ?? {})) as unknown)
    .toMatchObject({
      __config__: { propsUrl: 'varieties', templateJson: [{ field: 'crop', relationField: 'kind' }] },
      props: { props: { value: 'code', label: 'name' } },
    })
  expect(faults).toEqual([])
})

test('what is typed into one setting is one step back', async () => {
  const { screen, stored } = await renderField(part('variety', 'select', '品种', { options: { dataType: 'dynamic' } }))
  await choose('数据接口', '种业 / 品种目录')
  await page.getByRole('combobox', { name: '值字段' }).click()
  await userEvent.keyboard('code')
  await userEvent.tab()
  await expect.poll(() => stored()?.rest).toMatchObject({ props: { props: { value: 'code' } } })
  await screen.getByRole('button', { name: /^撤销/ }).click()
  await expect.poll(() => JSON.stringify(stored()?.rest)).not.toContain('"c')
})

test('rows of a sub-table are picked among records of a function, and fill its columns', async () => {
  const columns = [part('firm', 'text', '单位'), part('number', 'text', '编号')]
  const { screen, faults, stored } = await renderField(part('items', 'sub-table', '明细', { children: columns }))
  await segment('从数据中选择')
  await expect.element(screen.getByText('请先选择数据接口或功能')).toBeVisible()
  await segment('关联功能')
  await choose('关联功能', '企业档案')
  await screen.getByRole('button', { name: '添加', exact: true }).last().click()
  await choose('所选数据的字段', '名称')
  await choose('子表的列', '单位')
  await expect
    .poll(() => stored()?.options)
    .toMatchObject({
      addType: 1,
      addFrom: {
        modelId: 'books',
        relationOptions: [{ field: 'firm', value: 'name' }],
        columnOptions: [{ value: 'name', label: '名称' }],
      },
    })
  await segment('数据接口')
  await expect.poll(() => stored()?.options['addFrom'] ?? null).toBeNull()
  await choose('数据接口', '种业 / 品种目录')
  await expect.poll(() => stored()?.options['addFrom']).toMatchObject({ interfaceId: 'varieties' })
  await choose('选择窗口的列', 'code')
  await expect.poll(() => stored()?.options['addFrom']).toMatchObject({ columnOptions: [{ value: 'code', label: 'code' }] })
  expect(faults).toEqual([])
})
