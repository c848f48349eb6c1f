import { expect, test } from 'vitest'
import type { CallAnswer } from '#engine/contract/call.ts'
import { encodeForm } from '#engine/forms/codec-form.ts'
import { encodeList } from '#engine/forms/codec-list.ts'
import type { ListDefinition } from '#engine/forms/model.ts'
import { readColumns } from '#features/column-settings/contract.ts'
import { functionConfig, listRecords, sumRecords } from '#features/records/contract.ts'
import { FunctionScreen } from '#features/records/web/function-screen.tsx'
import { fieldTypes } from '#fields/definitions.ts'
import { answered } from '#web/testing/answer-calls.ts'
import { menuOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const parts = [
  { key: 'name', type: 'text', label: '名称', options: {} },
  { key: 'area', type: 'number', label: '面积', options: {} },
  { key: 'kind', type: 'text', label: '作物', options: {} },
]
const list: ListDefinition = {
  columns: parts.slice(0, 2).map(({ key, label }) => ({ key, label })),
  searches: [{ key: 'name', label: '名称', kind: 'like' }],
  sortBy: '',
  sortDirection: 'desc',
  paged: true,
  pageSize: 20,
  buttons: [{ name: 'batchRemove', label: '批量删除' }],
  rowButtons: [{ name: 'remove', label: '删除' }],
  summary: [],
  judges: { buttons: false, columns: false, fields: false, rows: false },
}

type Body = {
  groups?: unknown
  group?: { value?: unknown } | null
  under?: string | null
  currentPage?: unknown
  queryJson?: string | null
}
type Answer = CallAnswer<typeof listRecords>

const rowsAnswer = (rows: Answer['list'], total = rows.length): Answer => ({
  list: rows,
  pagination: { currentPage: 1, pageSize: 50, total, more: false },
  summary: {},
})

function renderList(layout: Partial<ListDefinition>, answer: (body: Body) => Answer, phone = false) {
  const config = {
    fullName: '田块',
    enCode: 'plot',
    formData: JSON.stringify(encodeForm({ parts, rules: [], settings: {} }, fieldTypes)),
    columnData: JSON.stringify(encodeList({ ...list, ...layout })),
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
    menuId: 'plots',
  }
  return renderScreen(<FunctionScreen menu={{ id: 'plots', modelId: 'm1' } as never} />, {
    phone,
    session: { menus: [menuOf({ id: 'plots', fullName: '田块', type: 3, modelId: 'm1' })] },
    calls: [
      answered(functionConfig, config),
      answered(readColumns, []),
      answered(listRecords, ({ body }) => answer(body as Body)),
      answered(sumRecords, ({ body }) => ({ summary: { area: body.ids ? `${body.ids.length}` : '62,771' } })),
    ],
  })
}

const maize = Array.from({ length: 60 }, (_, index) => ({ id: `m${index}`, name: `玉米地${index}`, area: 1000 + index }))
const groups = [
  { value: 'maize', label: '玉米', total: 1000, more: true },
  { value: null, label: '', total: 1, more: false },
]
const grouped = (body: Body): Answer => {
  if (body.groups) return { ...rowsAnswer([]), groups, moreGroups: false }
  if (body.group?.value === 'maize') return rowsAnswer(Number(body.currentPage) === 1 ? maize.slice(0, 50) : maize.slice(50), 60)
  return rowsAnswer([{ id: 'x', name: '无名地', area: 1 }])
}

test('a list in groups shows headings with their numbers, and the rows of one when it is opened', async () => {
  const { screen } = await renderList({ layout: 'grouped', groupBy: 'kind' }, grouped)
  const heading = screen.getByRole('row', { name: /玉米 共/ })
  await expect.element(heading).toHaveTextContent('玉米共 1,000+ 条')
  await expect.element(screen.getByText('（空）')).toBeVisible()
  expect(screen.getByText('玉米地0', { exact: true }).query()).toBeNull()
  await heading.getByRole('button').click()
  await expect.element(screen.getByText('玉米地0', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: '1000', exact: true })).toBeInTheDocument()
  await screen.getByRole('button', { name: '加载更多' }).click()
  await expect.element(screen.getByText('玉米地59', { exact: true })).toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: '加载更多' })).not.toBeInTheDocument()
})

test('a heading has the sums of its group, and the totals row those of all, or of selected rows', async () => {
  const summed = (body: Body): Answer =>
    body.groups ? { ...rowsAnswer([]), groups: [groups[0]!, { ...groups[1]!, summary: { area: '1' } }], moreGroups: false } : grouped(body)
  const { screen } = await renderList({ layout: 'grouped', groupBy: 'kind', summary: ['area'] }, summed)
  await expect.element(screen.getByRole('row', { name: /（空）/ })).toHaveTextContent('（空）共 1 条面积合计 1')
  await expect.element(screen.getByRole('row', { name: /玉米/ })).not.toHaveTextContent('合计')
  await expect.element(screen.getByText('62,771')).toBeVisible()
  await screen
    .getByRole('row', { name: /（空）/ })
    .getByRole('button')
    .click()
  await screen.getByRole('checkbox', { name: '全选' }).click()
  await screen.getByRole('button', { name: '全部合计' }).click()
  await screen.getByRole('menuitem', { name: '已选合计（1）' }).click()
  await expect.element(screen.getByText('62,771')).not.toBeInTheDocument()
})

test('on a phone the number and the sums of a heading keep their words together, all of one size', async () => {
  const summary = { area: '1,234,567,890,123.45' }
  const summed = (body: Body): Answer =>
    body.groups ? { ...rowsAnswer([]), groups: [{ ...groups[0]!, summary }], moreGroups: false } : grouped(body)
  const { screen } = await renderList({ layout: 'grouped', groupBy: 'kind', summary: ['area'] }, summed, true)
  const name = screen.getByText('玉米', { exact: true })
  await expect.element(name).toBeVisible()
  const parts = [...name.element().parentElement!.children].map((part) => part as HTMLElement)
  expect(parts.length).toBeGreaterThan(2)
  expect(parts.filter((part) => part.getClientRects()[0]!.height > 30)).toEqual([])
  expect(new Set(parts.slice(1).map((part) => getComputedStyle(part).fontSize)).size).toBe(1)
})

test('all rows are selected, and the headings are not', async () => {
  const { screen } = await renderList({ layout: 'grouped', groupBy: 'kind' }, grouped)
  await screen
    .getByRole('row', { name: /（空）/ })
    .getByRole('button')
    .click()
  await expect.element(screen.getByText('无名地', { exact: true })).toBeVisible()
  await screen.getByRole('checkbox', { name: '全选' }).click()
  await expect.element(screen.getByRole('button', { name: '批量删除（1）' })).toBeVisible()
})

const county = { id: 'county', name: '县', area: 1, hasChildren: true, parentId: '' }
const town = { id: 'town', name: '镇', area: 2, hasChildren: true, parentId: '' }
const village = { id: 'village', name: '村', area: 3, hasChildren: false, parentId: '' }
const tree = (body: Body): Answer => {
  if (body.queryJson) return { ...rowsAnswer([{ ...village, parentId: 'town' }]), above: [{ ...town, parentId: 'county' }, county] }
  if (body.under === 'county') return rowsAnswer([town])
  return rowsAnswer(body.under === 'town' ? [village] : [county])
}

test('a tree opens level by level, and a search shows the way to what it found', async () => {
  const { screen } = await renderList({ layout: 'tree', parent: 'kind' }, tree)
  const opener = (name: string) =>
    screen
      .getByRole('row', { name: new RegExp(`选择 ${name} `) })
      .getByRole('button')
      .first()
  await expect.element(screen.getByText('县', { exact: true })).toBeVisible()
  await opener('县').click()
  await expect.element(screen.getByText('镇', { exact: true })).toBeVisible()
  await opener('镇').click()
  await expect.element(screen.getByText('村', { exact: true })).toBeVisible()
  await opener('县').click()
  await expect.element(screen.getByText('村', { exact: true })).not.toBeInTheDocument()
  await screen.getByRole('textbox', { name: '名称' }).fill('村')
  await screen.getByRole('button', { name: '查询' }).click()
  for (const name of ['县', '镇', '村']) await expect.element(screen.getByText(name, { exact: true })).toBeVisible()
})

test('on a phone headings and rows are cards that open', async () => {
  const { screen } = await renderList({ layout: 'grouped', groupBy: 'kind' }, grouped, true)
  await screen.getByRole('button', { name: '展开下级 玉米' }).click()
  await expect.element(screen.getByText('玉米地0', { exact: true })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})
