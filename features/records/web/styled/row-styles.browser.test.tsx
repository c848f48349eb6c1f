import { expect, test } from 'vitest'
import { encodeForm } from '#engine/forms/codec-form.ts'
import { encodeList } from '#engine/forms/codec-list.ts'
import type { ListDefinition } from '#engine/forms/model.ts'
import { readColumns } from '#features/column-settings/contract.ts'
import { functionConfig, listRecords } from '#features/records/contract.ts'
import { FunctionScreen } from '#features/records/web/function-screen.tsx'
import { stylesBy } from '#features/records/web/styled/row-styles.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { answered } from '#web/testing/answer-calls.ts'
import { menuOf } from '#web/testing/given-user.ts'
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

test('rows and cells look as their scripts say, within what a look may be', async () => {
  const menu = menuOf({ id: 'filings', fullName: '备案', type: 3, modelId: 'm1' })
  const form = { parts: list({}).columns.map(({ key, label }) => ({ key, type: 'text', label, options: {} })), rules: [], settings: {} }
  const { screen } = await renderScreen(<FunctionScreen menu={{ id: 'filings', modelId: 'm1' } as never} />, {
    session: { menus: [menu] },
    calls: [
      answered(functionConfig, {
        ...{ fullName: '备案', enCode: 'filing', appColumnData: '', webType: '2', enableFlow: 0, flowId: '', flowEnCode: '' },
        ...{ flowTemplateJson: '', interfaceId: '', interfaceParam: '', definitionVersion: 1, readOnlyFields: [], menuId: 'filings' },
        formData: JSON.stringify(encodeForm(form, fieldTypes)),
        columnData: JSON.stringify(encodeList(list(funcs))),
      }),
      answered(readColumns, []),
      answered(listRecords, { list: rows, pagination: { currentPage: 1, pageSize: 20, total: 2, more: false }, summary: {} }),
    ],
  })
  const cell = (name: string) => screen.getByRole('cell', { name, exact: true })
  await expect.element(cell('乙种业')).toHaveStyle({ color: 'rgb(255, 0, 0)' })
  await expect.element(cell('乙种业')).not.toHaveStyle({ position: 'fixed' })
  await expect.element(cell('8')).toHaveStyle({ fontWeight: '700' })
  await expect.element(cell('甲种业')).not.toHaveStyle({ color: 'rgb(255, 0, 0)' })
})

test('a row whose script throws looks plain, and one that never ends leaves the list plain', async () => {
  const some = await stylesBy(list({ rowStyle: `({ row }) => { if (row.area < 50) throw new Error(); return { color: 'red' } }` }), rows)
  expect([some?.(rows[0]!, 'area'), some?.(rows[1]!, 'area')]).toEqual([undefined, { color: 'red' }])
  expect(await stylesBy(list({ rowStyle: '() => { while (true) {} }' }), rows)).toBeUndefined()
  expect(await stylesBy(list({ rowStyle: '({ broken' }), rows)).toBeUndefined()
  expect(await stylesBy(list({}), rows)).toBeUndefined()
})
