import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { encodeForm } from '#engine/forms/codec-form.ts'
import { encodeList } from '#engine/forms/codec-list.ts'
import type { FormPart, ListDefinition } from '#engine/forms/model.ts'
import { listQueryPlans } from '#features/query-plans/contract.ts'
import { functionConfig, listRecords } from '#features/records/contract.ts'
import { FunctionScreen } from '#features/records/web/function-screen.tsx'
import { fieldTypes } from '#fields/definitions.ts'
import { answered } from '#web/testing/answer-calls.ts'
import { menuOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const parts: FormPart[] = [
  { key: 'name', type: 'text', label: '姓名', options: {} },
  { key: 'card', type: 'text', label: '身份证号', options: {}, encrypted: true },
  { key: 'phone', type: 'text', label: '手机号', options: {}, mask: { kind: 'phone', clearFor: [] } },
]
const list: ListDefinition = {
  columns: parts.map(({ key, label }) => ({ key, label, sortable: false })),
  searches: parts.map(({ key, label }) => ({ key, label, kind: 'equal' })),
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

const renderPeople = () =>
  renderScreen(<FunctionScreen menu={{ id: 'people', modelId: 'm1' } as never} />, {
    session: { menus: [menuOf({ id: 'people', fullName: '人员', type: 3, modelId: 'm1' })] },
    calls: [
      answered(functionConfig, {
        fullName: '人员',
        enCode: 'people',
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
        menuId: 'people',
      }),
      answered(listRecords, {
        list: [{ id: 'r1', name: '李四', card: '****', phone: '138****0000' }],
        pagination: { currentPage: 1, pageSize: 20, total: 30, more: false },
        summary: {},
      }),
      answered(listQueryPlans, { list: [] }),
    ],
  })

test('a list is searched by covered fields, whose values never come into the address', async () => {
  const { screen, asked, address, goTo } = await renderPeople()
  const lastAsked = () => asked(listRecords).at(-1)?.body
  await screen.getByRole('textbox', { name: '姓名' }).fill('李四')
  await screen.getByRole('textbox', { name: '身份证号' }).fill('secret-1')
  await screen.getByRole('button', { name: '查询', exact: true }).click()
  const filter = { name: '李四', card: 'secret-1' }
  await expect.poll(() => JSON.parse(lastAsked()?.queryJson || '{}') as unknown).toEqual(filter)
  await screen.getByRole('button', { name: '筛选手机号' }).click()
  await screen.getByRole('form', { name: '筛选手机号' }).getByRole('textbox').fill('13800000000')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => lastAsked()?.superQueryJson).toContain('13800000000')
  expect(JSON.parse(lastAsked()?.queryJson ?? '')).toEqual(filter)
  await screen.getByRole('listitem', { name: '2', exact: true }).click()
  await expect.poll(() => lastAsked()?.currentPage).toBe(2)
  expect(JSON.parse(lastAsked()?.queryJson ?? '')).toEqual(filter)
  const params = new URLSearchParams(address().split('?')[1])
  expect(Object.fromEntries(params)).toEqual({ filter: JSON.stringify({ name: '李四' }), page: '2' })
  // In this window the list is found again as it was left, by its address and without a query.
  const left = address()
  await goTo('/elsewhere')
  await goTo(left)
  await expect.element(screen.getByRole('textbox', { name: '身份证号' })).toHaveValue('secret-1')
  await screen.getByRole('textbox', { name: '身份证号' }).clear()
  await screen.getByRole('button', { name: '查询', exact: true }).click()
  await expect.poll(() => JSON.parse(lastAsked()?.queryJson || '{}') as unknown).toEqual({ name: '李四' })
})
