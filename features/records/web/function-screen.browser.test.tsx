import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { encodeForm } from '#engine/forms/codec-form.ts'
import { encodeList } from '#engine/forms/codec-list.ts'
import type { FormPart, ListDefinition } from '#engine/forms/model.ts'
import { readColumns } from '#features/column-settings/contract.ts'
import {
  deleteRecords,
  functionConfig,
  getRecord,
  getRecordTexts,
  listRecords,
  referringFields,
  sumRecords,
} from '#features/records/contract.ts'
import { FunctionScreen } from '#features/records/web/function-screen.tsx'
import { fieldTypes } from '#fields/definitions.ts'
import { renderersInForms } from '#fields/renderers-in-forms.ts'
import { loadFieldTypes } from '#web/form/field-types.ts'
import { refreshCalls } from '#web/call/query-client.ts'
import { answered, lost, refusing } from '#web/testing/answer-calls.ts'
import type { AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf } from '#web/testing/given-user.ts'
import { drawn } from '#web/testing/looked-at.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { askAgainAtOnce } from '#web/testing/screen-states.tsx'

const part = (key: string, type: string, label: string): FormPart => ({ key, type, label, options: {} })
const parts = [
  part('number', 'bill-number', '编号'),
  part('year', 'text', '年度'),
  part('company', 'text', '企业'),
  part('area', 'number', '面积'),
]
const list: ListDefinition = {
  columns: parts.map(({ key, label }) => ({ key, label })),
  searches: [],
  sortBy: '',
  sortDirection: 'desc',
  paged: true,
  pageSize: 20,
  buttons: [{ name: 'batchRemove', label: '批量删除' }],
  rowButtons: [{ name: 'remove', label: '删除' }],
  summary: ['area'],
  judges: { buttons: false, columns: false, fields: false, rows: false },
}

const config = {
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
}

const row = (index: number) => ({
  id: `r${index}`,
  number: index === 0 ? '' : `BA${index}`,
  year: '2027',
  company: '北林种业',
  area: index,
})
const rows = Array.from({ length: 40 }, (_, index) => row(index))

function renderFilings(calls: readonly AnsweredCall[] = [], phone = false, changed: Partial<ListDefinition> = {}) {
  const answer = { ...config, columnData: JSON.stringify(encodeList({ ...list, ...changed })) }
  const menu = menuOf({ id: 'filings', fullName: '备案', type: 3, modelId: 'm1' })
  return renderScreen(<FunctionScreen menu={{ id: 'filings', modelId: 'm1' } as never} />, {
    phone,
    session: { menus: [menu] },
    calls: [
      answered(functionConfig, answer),
      answered(readColumns, []),
      answered(referringFields, { list: [] }),
      answered(listRecords, {
        list: rows,
        pagination: { currentPage: 1, pageSize: 50, total: 400, more: false },
        summary: { area: '780.00' },
      }),
      ...calls,
    ],
  })
}

test('a list without pages shows all rows at once, and offers pages only where there are too many', async () => {
  const answers = (total: number) => [
    answered(listRecords, { list: rows, pagination: { currentPage: 1, pageSize: 500, total, more: false }, summary: {} }),
  ]
  const few = await renderFilings(answers(40), false, { paged: false, pageSize: 20 })
  await expect.element(few.screen.getByText('共 40 条')).toBeVisible()
  expect(few.asked(listRecords).map(({ body }) => body.pageSize)).toEqual([500])
  await expect.element(few.screen.getByRole('listitem', { name: '下一页' })).not.toBeInTheDocument()
  await few.screen.unmount()
  const many = await renderFilings(answers(700), false, { paged: false })
  await expect.element(many.screen.getByText('共 700 条')).toBeVisible()
  await expect.element(many.screen.getByRole('listitem', { name: '下一页' })).toBeVisible()
})

test('rows that could not be deleted stay selected', async () => {
  const { screen } = await renderFilings([answered(deleteRecords, { deleted: 1, refused: [{ id: 'r2', reason: '已提交', gone: false }] })])
  await screen.getByRole('checkbox', { name: '选择 BA1', exact: true }).click()
  await screen.getByRole('checkbox', { name: '选择 BA2', exact: true }).click()
  await screen.getByRole('button', { name: '批量删除（2）' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.element(screen.getByRole('button', { name: '批量删除（1）' })).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: '选择 BA2', exact: true })).toBeChecked()
})

test('the question before a draft is deleted names it by more than its year', async () => {
  const { screen } = await renderFilings()
  await screen.getByRole('button', { name: '删除' }).first().click()
  await expect.element(screen.getByRole('dialog').getByText('2027 北林种业 0')).toBeVisible()
  await userEvent.keyboard('{Escape}')
})

test('a list is found again as it was left: page size, selected rows and place', async () => {
  const { screen, address, goTo } = await renderFilings()
  const box = () => document.querySelector('[class*=scrolled]')
  await screen.getByRole('checkbox', { name: '选择 BA2', exact: true }).click()
  await screen.getByRole('combobox', { name: '页码' }).click()
  await screen.getByText('50 条/页').click()
  await expect.poll(address).toBe('/screen?size=50')
  box()?.scrollTo({ top: 400 })
  await expect.poll(() => box()?.scrollTop).toBe(400)
  // The page hears of the scrolling before the next frame is drawn.
  await new Promise(requestAnimationFrame)
  await goTo('/elsewhere')
  await expect.poll(() => box()).toBeNull()
  await goTo('/screen')
  await expect.poll(address).toBe('/screen?size=50')
  await expect.element(screen.getByRole('button', { name: '批量删除（1）' })).toBeVisible()
  await expect.poll(() => box()?.scrollTop).toBe(400)
})

test('the totals row says that it sums the page, and sums all rows or the selected ones on demand', async () => {
  const { screen, asked } = await renderFilings([
    answered(sumRecords, ({ body }) => ({ summary: { area: body.ids ? '2.00' : '79,800.00' } })),
  ])
  await expect.element(screen.getByRole('cell', { name: '780.00' })).toBeVisible()
  await screen.getByRole('button', { name: '本页合计' }).click()
  await screen.getByRole('menuitem', { name: '全部合计' }).click()
  await expect.element(screen.getByRole('cell', { name: '79,800.00' })).toBeVisible()
  await screen.getByRole('checkbox', { name: '选择 BA2', exact: true }).click()
  await screen.getByRole('button', { name: '全部合计' }).click()
  await screen.getByRole('menuitem', { name: '已选合计（1）' }).click()
  await expect.element(screen.getByRole('cell', { name: '2.00', exact: true })).toBeVisible()
  expect(asked(sumRecords).map(({ body }) => body.ids)).toEqual([undefined, ['r2']])
})

test('a record of a flow without a request opens as a record, and is changed and deleted only by who handles it', async () => {
  const list = [
    { ...row(1), flowState: 2, actions: [] },
    { ...row(2), flowState: null, actions: [] },
    { ...row(3), flowState: null, actions: ['handle'] },
  ]
  const rowButtons = [
    { name: 'edit', label: '编辑' },
    { name: 'remove', label: '删除' },
  ] as const
  const inFlow = {
    ...config,
    enableFlow: 1,
    flowId: 'f1',
    columnData: JSON.stringify(encodeList({ ...listOf(rowButtons) })),
  }
  const ofNoRequest = (asked: Parameters<typeof read>[0]) => ({ ...read(asked), flowState: null })
  const { screen, address } = await renderFilings([
    answered(functionConfig, inFlow),
    answered(listRecords, { list, pagination: { currentPage: 1, pageSize: 20, total: 3, more: false }, summary: {} }),
    answered(getRecord, ofNoRequest),
    answered(getRecordTexts, ofNoRequest),
  ])
  const buttons = (number: string) =>
    screen
      .getByRole('row')
      .filter({ hasText: number })
      .getByRole('button', { name: /编辑|删除/ })
  await expect.element(buttons('BA3').first()).toBeVisible()
  expect([buttons('BA1'), buttons('BA2'), buttons('BA3')].map((found) => found.elements().length)).toEqual([0, 0, 2])
  await buttons('BA3').first().click()
  await expect.poll(address).toContain('open=r3')
  await screen.getByRole('button', { name: /取 ?消/ }).click()
  await screen.getByText('BA2').click()
  await expect.poll(address).toContain('open=r2')
})

test('the code on a record of a flow that has no request leads to the record', async () => {
  // Its type comes with the first form that has one: the test is about what it draws, so both are there before.
  await loadFieldTypes(['qr-code'])
  await renderersInForms.load(['qr-code'])
  const coded = [...parts, { ...part('#code', 'qr-code', '二维码'), options: { dataType: 'dynamic' } }]
  const formData = JSON.stringify(encodeForm({ parts: coded, rules: [], settings: {} }, fieldTypes))
  const columnData = JSON.stringify(encodeList(listOf([{ name: 'edit', label: '编辑' }])))
  const ofNoRequest = (asked: Parameters<typeof read>[0]) => ({ ...read(asked), flowState: null })
  const list = [2, 3].map((number) => ({ ...row(number), flowState: null, actions: number === 3 ? ['handle'] : [] }))
  const { screen, address } = await renderFilings([
    answered(functionConfig, { ...config, enableFlow: 1, flowId: 'f1', formData, columnData }),
    answered(listRecords, { list, pagination: { currentPage: 1, pageSize: 20, total: 2, more: false }, summary: {} }),
    answered(getRecord, ofNoRequest),
    answered(getRecordTexts, ofNoRequest),
  ])
  /** What a client of the family reads: a record without a flow (`mt` 2), and no request. */
  const drawn = () => screen.getByRole('img', { name: /^二维码 \{/ }).element()
  const leadsTo = async () => {
    await expect.poll(() => drawn().querySelector('svg')).not.toBeNull()
    const { id, mid, mt, fid, ftid } = JSON.parse(drawn().getAttribute('aria-label')?.replace('二维码 ', '') ?? '') as Record<
      string,
      unknown
    >
    return { id, mid, mt, fid, ftid }
  }
  await screen.getByRole('row').filter({ hasText: 'BA3' }).getByRole('button', { name: '编辑' }).click()
  await expect.poll(address).toContain('open=r3')
  await expect.element(screen.getByRole('img', { name: /^二维码 \{/ })).toBeVisible()
  expect(await leadsTo()).toEqual({ id: 'r3', mid: 'm1', mt: 2, fid: '', ftid: '' })
  await screen.getByRole('button', { name: /取 ?消/ }).click()
  await expect.poll(() => screen.getByRole('img', { name: /^二维码 \{/ }).elements()).toEqual([])
  await screen.getByText('BA2').click()
  await expect.element(screen.getByRole('img', { name: /^二维码 \{/ })).toBeVisible()
  expect(await leadsTo()).toEqual({ id: 'r2', mid: 'm1', mt: 2, fid: '', ftid: '' })
})

const listOf = (rowButtons: ListDefinition['rowButtons']): ListDefinition => ({ ...list, rowButtons })

/** Rows of a page of twenty, of 25 in all. */
const pagesOf = (all: () => readonly ReturnType<typeof row>[]) =>
  answered(listRecords, ({ body: { currentPage, pageSize } }) => ({
    list: [...all()].slice((currentPage - 1) * pageSize, currentPage * pageSize),
    pagination: { currentPage, pageSize, total: all().length, more: false },
    summary: {},
  }))
const read = ({ params: { id } }: { readonly params: { readonly id: string } }) => ({
  id,
  data: JSON.stringify({ number: id }),
  version: 1,
})
const detailOf = [answered(getRecord, read), answered(getRecordTexts, read)]

test('the records of a list are walked over the border of a page, and back, with the position', async () => {
  const all = rows.slice(0, 25)
  const { screen, address } = await renderFilings([pagesOf(() => all), ...detailOf])
  await screen.getByText('BA19').click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('第 20 / 共 25 条')).toBeVisible()
  await dialog.getByRole('button', { name: '下一条' }).click()
  await expect.element(dialog.getByText('第 21 / 共 25 条')).toBeVisible()
  expect(address()).toContain('page=2')
  expect(address()).toContain('open=r20')
  await dialog.getByRole('button', { name: '上一条' }).click()
  await expect.element(dialog.getByText('第 20 / 共 25 条')).toBeVisible()
  expect(address()).toContain('open=r19')
})

test('on a phone the next record is loaded behind the others', async () => {
  const all = rows.slice(0, 25)
  const { screen, address } = await renderFilings([pagesOf(() => all), ...detailOf], true)
  await screen.getByRole('link', { name: 'BA19' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '下一条' }).click()
  await expect.poll(address).toContain('open=r20')
  expect(address()).not.toContain('page=')
})

test.each([
  ['edit', 'begins to edit', '/screen?open=r2&edit=1'],
  ['none', 'does nothing', '/screen'],
] as const)('where a list says %s a click on a row %s', async (rowClick, _does, expected) => {
  const rowButtons = [{ name: 'edit', label: '编辑' }]
  const { screen, address } = await renderFilings([answered(getRecord, { id: 'r2', data: '{}', version: 1 })], false, {
    rowClick,
    rowButtons,
  })
  await screen.getByRole('cell', { name: '2', exact: true }).click()
  await expect.poll(address).toBe(expected)
})

test('an outage takes the open list away as little as a selection in it; a refusal says that it is closed now', async () => {
  askAgainAtOnce()
  let answer: () => ReturnType<typeof refusing> | typeof lost | undefined = () => undefined
  const given = { ...config, columnData: JSON.stringify(encodeList(list)) }
  const { screen } = await renderFilings([answered(functionConfig, () => answer() ?? given)])
  const tick = screen.getByRole('checkbox', { name: '选择 BA1', exact: true })
  await tick.click()
  answer = () => lost
  await refreshCalls([functionConfig])
  await drawn()
  await expect.element(tick).toBeChecked()
  answer = () => refusing(403, '您没有查看权限')
  await refreshCalls([functionConfig])
  await expect.element(screen.getByText('您没有查看权限')).toBeVisible()
  await expect.element(tick).not.toBeInTheDocument()
})
