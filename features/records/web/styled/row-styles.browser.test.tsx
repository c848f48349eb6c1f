import { expect, test } from 'vitest'
import { encodeForm } from '#engine/forms/codec-form.ts'
import { encodeList } from '#engine/forms/codec-list.ts'
import type { ListDefinition } from '#engine/forms/model.ts'
import { readColumns } from '#features/column-settings/contract.ts'
import { designMenu, functionConfig, listRecords } from '#features/records/contract.ts'
import { FunctionScreen } from '#features/records/web/function-screen.tsx'
import { lookBy } from '#features/records/web/styled/row-styles.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { answered } from '#web/testing/answer-calls.ts'
import { menuOf } from '#web/testing/given-user.ts'
import { toastStore } from '#web/toast/toast-store.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const list = (funcs: object): ListDefinition => ({
  columns: [
    { key: 'company', label: '企业' },
    { key: 'area', label: '面积' },
  ],
  searches: [],
  sortBy: '',
  sortDirection: 'desc',
  paged: true,
  pageSize: 20,
  buttons: [],
  rowButtons: [],
  summary: [],
  judges: { buttons: false, columns: false, fields: false, rows: false },
  rest: { funcs },
})
const rows = [
  { id: 'r1', company: '甲种业', area: 8 },
  { id: 'r2', company: '乙种业', area: 80 },
]
const funcs = {
  rowStyle: `({ row }) => row.area > 50 ? { color: 'rgb(255, 0, 0)', position: 'fixed', background: 'url(x)' } : undefined`,
  cellStyle: `({ row, column }) => { if (row.area < 50 && column.property === 'area') return { fontWeight: 700 } }`,
}

function renderStyled(scripts: object, { designs = false, phone = false } = {}) {
  const menus = [menuOf({ id: 'filings', fullName: '备案', type: 3, modelId: 'm1' })]
  const design = menuOf({ id: designMenu, fullName: '功能设计', type: 2 })
  const form = { parts: list({}).columns.map(({ key, label }) => ({ key, type: 'text', label, options: {} })), rules: [], settings: {} }
  return renderScreen(<FunctionScreen menu={{ id: 'filings', modelId: 'm1' } as never} />, {
    phone,
    session: { menus: designs ? [...menus, design] : menus },
    calls: [
      answered(functionConfig, {
        ...{ fullName: '备案', enCode: 'filing', appColumnData: '', webType: '2', enableFlow: 0, flowId: '', flowEnCode: '' },
        ...{ flowTemplateJson: '', interfaceId: '', interfaceParam: '', definitionVersion: 1, readOnlyFields: [], menuId: 'filings' },
        formData: JSON.stringify(encodeForm(form, fieldTypes)),
        columnData: JSON.stringify(encodeList(list(scripts))),
      }),
      answered(readColumns, []),
      answered(listRecords, { list: rows, pagination: { currentPage: 1, pageSize: 20, total: 2, more: false }, summary: {} }),
    ],
  })
}

test('rows and cells look as their scripts say, within what a look may be', async () => {
  const { screen } = await renderStyled(funcs)
  const cell = (name: string) => screen.getByRole('cell', { name, exact: true })
  await expect.element(cell('乙种业')).toHaveStyle({ color: 'rgb(255, 0, 0)' })
  await expect.element(cell('乙种业')).not.toHaveStyle({ position: 'fixed' })
  await expect.element(cell('8')).toHaveStyle({ fontWeight: '700' })
  await expect.element(cell('甲种业')).not.toHaveStyle({ color: 'rgb(255, 0, 0)' })
})

test('a row whose script throws looks plain, one that never ends leaves the list plain, and both are told', async () => {
  const some = await lookBy(
    list({ rowStyle: `({ row }) => { if (row.area < 50) throw new Error('没有面积'); return { color: 'red' } }` }),
    rows,
  )
  expect([some.of?.(rows[0]!, 'area'), some.of?.(rows[1]!, 'area'), some.failed]).toEqual([undefined, { color: 'red' }, '没有面积'])
  expect(await lookBy(list({ rowStyle: '() => { while (true) {} }' }), rows)).toEqual({ failed: 'form.scripts.too-long' })
  expect((await lookBy(list({ rowStyle: '({ broken' }), rows)).failed).toContain('SyntaxError')
  expect(await lookBy(list({}), rows)).toEqual({})
})

test('a script over the rows that were read says something, or what is wrong with it', async () => {
  const afterOnload = `({ data, toast }) => toast('共' + data.reduce((sum, row) => sum + row.area, 0) + '亩')`
  expect(await lookBy(list({ afterOnload }), rows)).toEqual({})
  expect(toastStore.getState().toasts.map(({ text }) => text)).toContain('共88亩')
  expect((await lookBy(list({ afterOnload: `() => { throw new Error('坏了') }` }), rows)).failed).toBe('坏了')
})

test.each([true, false])('a script that fails is told to who may design, and to nobody else (%s)', async (designs) => {
  const { screen } = await renderStyled({ rowStyle: `() => { throw new Error('没有面积') }` }, { designs })
  await expect.element(screen.getByText('乙种业')).toBeVisible()
  const note = screen.getByText('列表的脚本没有运行成功，列表按普通样式显示（仅设计人员可见）：没有面积')
  if (designs) await expect.element(note).toBeVisible()
  else {
    await lookBy(list({ rowStyle: '() => 1' }), rows)
    await expect.element(note).not.toBeInTheDocument()
  }
})

test('cards look as rows do', async () => {
  const { screen } = await renderStyled(funcs, { phone: true })
  const cards = () => [...document.querySelectorAll<HTMLElement>('main li > div')].filter((one) => one.textContent?.includes('乙种业'))
  await expect.element(screen.getByText('乙种业')).toBeVisible()
  await expect.poll(() => cards().map((one) => one.style.color)).toContain('rgb(255, 0, 0)')
})
