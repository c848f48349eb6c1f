import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { encodeForm } from '#engine/forms/codec-form.ts'
import { encodeList } from '#engine/forms/codec-list.ts'
import type { FormPart, ListDefinition } from '#engine/forms/model.ts'
import { readColumns, saveColumns } from '#features/column-settings/contract.ts'
import { listQueryPlans } from '#features/query-plans/contract.ts'
import { functionConfig, listRecords } from '#features/records/contract.ts'
import { createView, deleteView, listViews, orderViews, updateView, type SavedView } from '#features/records/contract/views.ts'
import { FunctionScreen } from '#features/records/web/function-screen.tsx'
import { fieldTypes } from '#fields/definitions.ts'
import { answered, refusing, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const parts: FormPart[] = [
  { key: 'number', type: 'bill-number', label: '编号', options: {} },
  { key: 'area', type: 'number', label: '面积', options: {} },
]
const list: ListDefinition = {
  columns: parts.map(({ key, label }) => ({ key, label, sortable: true })),
  searches: [{ key: 'number', label: '编号', kind: 'like' }],
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

const large: SavedView = {
  id: 'v1',
  fullName: '大户',
  isPublished: false,
  roleIds: [],
  isDefault: false,
  mayChange: true,
  content: {
    filter: { number: 'BA' },
    superQuery: null,
    columnFilters: [{ field: 'area', symbol: 'between', fieldValue: [500, null], jnpfKey: 'numInput' }],
    sorts: [{ key: 'area', direction: 'desc' }],
    pageSize: 50,
    columns: [
      { prop: 'area', visible: true },
      { prop: 'number', visible: false },
    ],
  },
  missing: 0,
  version: 3,
}
const plain = { filter: {}, superQuery: null, columnFilters: [], sorts: [], pageSize: 20, columns: null }
const shared: SavedView = {
  ...large,
  id: 'v2',
  fullName: '本年度全县制种生产备案逾期未缴清单',
  isPublished: true,
  mayChange: false,
  content: plain,
  missing: 2,
}

interface Given {
  readonly address?: string
  readonly phone?: boolean
  readonly views?: SavedView[]
  readonly opening?: SavedView
  readonly mayPublish?: boolean
  readonly calls?: readonly AnsweredCall[]
}

function renderFilings({
  address = '/screen',
  phone = false,
  views = [large, shared],
  opening,
  mayPublish = false,
  calls = [],
}: Given = {}) {
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
        ...(opening && { view: JSON.stringify(opening) }),
      }),
      answered(readColumns, []),
      answered(listRecords, {
        list: [{ id: 'r1', number: 'BA1', area: 600 }],
        pagination: { currentPage: 1, pageSize: 20, total: 1, more: false },
        summary: {},
      }),
      answered(listQueryPlans, { list: [] }),
      answered(listViews, () => ({ list: views, mayPublish })),
      answered(createView, ({ body }) => {
        if (body.fullName === '已有') return refusing(422, '该视图名称已存在')
        views.unshift({ ...large, ...body, id: 'v9', roleIds: [], isPublished: false, isDefault: false, version: 1 })
        return { id: 'v9', version: 1 }
      }),
      answered(updateView, { id: 'v1', version: 4 }),
      answered(deleteView, null),
      answered(orderViews, null),
      answered(saveColumns, null),
      ...calls,
    ],
  })
}

type Rendered = Awaited<ReturnType<typeof renderFilings>>
const body = ({ asked }: Rendered) => asked(listRecords).at(-1)?.body
const openDrawer = ({ screen }: Rendered, name = '视图') => screen.getByRole('button', { name, exact: true }).click()
const dialog = ({ screen }: Rendered) => screen.getByRole('dialog').first()

test('a view brings its search, filters, order, columns and page size, and leaves the own columns as they are', async () => {
  const rendered = await renderFilings()
  const { screen, asked } = rendered
  await expect.element(screen.getByRole('columnheader', { name: /编号/ })).toBeVisible()
  expect(asked(listViews)).toEqual([])
  await openDrawer(rendered)
  await expect.element(dialog(rendered).getByRole('region', { name: '共享视图' })).toBeVisible()
  await rendered.isAccessible()
  await dialog(rendered).getByRole('button', { name: '大户', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: '大户', exact: true })).toBeVisible()
  await expect.poll(() => body(rendered)).toMatchObject({ pageSize: 50, sidx: 'area', sort: 'desc', queryJson: '{"number":"BA"}' })
  expect(body(rendered)?.superQueryJson).toContain('between')
  await expect.element(screen.getByRole('columnheader', { name: /编号/ })).not.toBeInTheDocument()
  expect(new URLSearchParams(rendered.address().split('?')[1]).get('view')).toBe('v1')
  await screen.getByRole('button', { name: '清空' }).click()
  await openDrawer(rendered, '大户（已修改）')
  await dialog(rendered).getByRole('button', { name: '不使用视图' }).click()
  await expect.element(screen.getByRole('columnheader', { name: /编号/ })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '视图', exact: true })).toBeVisible()
  expect(asked(saveColumns)).toEqual([])
})

test('the list as it is becomes a view; a name that is missing or taken is said at the name', async () => {
  const address = `/screen?${new URLSearchParams({ sort: 'area:asc' }).toString()}`
  const rendered = await renderFilings({ address })
  const { screen, asked } = rendered
  await openDrawer(rendered)
  const form = dialog(rendered).getByRole('form', { name: '将当前状态保存为视图' })
  await form.getByRole('button', { name: '保存' }).click()
  await expect.element(form.getByRole('alert')).toHaveTextContent('请填写视图名称')
  await expect.element(form.getByText('共享给其他人')).not.toBeInTheDocument()
  await form.getByRole('textbox', { name: '视图名称' }).fill('已有')
  await form.getByRole('button', { name: '保存' }).click()
  await expect.element(form.getByRole('alert')).toHaveTextContent('该视图名称已存在')
  await form.getByRole('textbox', { name: '视图名称' }).fill('按面积')
  await form.getByRole('checkbox', { name: '打开列表时默认使用' }).click()
  await form.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => asked(createView).length).toBe(2)
  expect(asked(createView)[1]?.body).toEqual({
    fullName: '按面积',
    isDefault: true,
    isPublished: false,
    roleIds: [],
    content: { ...plain, sorts: [{ key: 'area', direction: 'asc' }] },
  })
  await expect.poll(() => new URLSearchParams(rendered.address().split('?')[1]).get('view')).toBe('v9')
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: '按面积', exact: true })).toBeVisible()
})

test('own views are renamed, overwritten, ordered and deleted; those of others are read-only', async () => {
  const other = { ...large, id: 'v3', fullName: '第二个' }
  const rendered = await renderFilings({ views: [large, other, shared] })
  const { screen, asked } = rendered
  await openDrawer(rendered)
  await expect.element(dialog(rendered).getByRole('button', { name: '上移视图：大户' })).toBeDisabled()
  await dialog(rendered).getByRole('button', { name: '下移视图：大户' }).click()
  await expect.poll(() => asked(orderViews).at(-1)?.body.ids).toEqual(['v3', 'v1'])
  await dialog(rendered).getByRole('button', { name: '用当前状态覆盖：大户' }).click()
  await screen.getByRole('button', { name: '确定' }).last().click()
  await expect.poll(() => asked(updateView).at(-1)?.body).toEqual({ fullName: '大户', content: plain, version: 3 })
  await dialog(rendered).getByRole('button', { name: '编辑视图：大户' }).click()
  const form = dialog(rendered).getByRole('form', { name: '编辑视图：大户' })
  await form.getByRole('textbox', { name: '视图名称' }).fill('大户二')
  await form.getByRole('button', { name: '保存' }).click()
  await expect
    .poll(() => asked(updateView).at(-1)?.body)
    .toEqual({ fullName: '大户二', isDefault: false, isPublished: false, roleIds: [], version: 3 })
  await dialog(rendered).getByRole('button', { name: '删除视图：大户' }).click()
  await screen.getByRole('button', { name: '确定' }).last().click()
  await expect.poll(() => asked(deleteView).at(-1)?.params).toEqual({ modelId: 'm1', id: 'v1' })
  await expect.element(dialog(rendered).getByRole('button', { name: `编辑视图：${shared.fullName}` })).not.toBeInTheDocument()
})

test('the list opens with its default view, and says what the view names that is not there', async () => {
  const rendered = await renderFilings({ opening: { ...shared, content: large.content } })
  const { screen, asked } = rendered
  await expect.element(screen.getByRole('button', { name: shared.fullName })).toBeVisible()
  await expect.element(screen.getByText('视图中有2项已不可用，已略去')).toBeVisible()
  expect(asked(listRecords).every(({ body: { sidx } }) => sidx === 'area')).toBe(true)
  expect(asked(listViews)).toEqual([])
})

test('views that cannot be read say so and are read again; none at all say what they are good for', async () => {
  let tries = 0
  const failing = answered(listViews, () => ((tries += 1) === 1 ? refusing(500, '服务暂时不可用') : { list: [], mayPublish: false }))
  const rendered = await renderFilings({ calls: [failing] })
  await openDrawer(rendered)
  await expect.element(dialog(rendered).getByText('视图没有读取成功')).toBeVisible()
  await dialog(rendered).getByRole('button', { name: '重试' }).click()
  await expect.element(dialog(rendered).getByText('还没有视图。', { exact: false })).toBeVisible()
})

test('who manages functions shares a view, with roles where some are chosen; on a phone nothing is cut', async () => {
  const rendered = await renderFilings({ phone: true, mayPublish: true })
  await openDrawer(rendered)
  const form = dialog(rendered).getByRole('form', { name: '将当前状态保存为视图' })
  await form.getByRole('checkbox', { name: '共享给其他人' }).click()
  await expect.element(form.getByText('共享范围（不选角色则为全部）')).toBeVisible()
  rendered.fitsWidth()
  await rendered.isAccessible()
})
