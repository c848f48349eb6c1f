import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  buttonUse,
  columnFields,
  createColumns,
  createScheme,
  deleteScheme,
  formFieldFields,
  itemsMenu,
  listButtons,
  listColumns,
  listDataFields,
  listFormFields,
  listSchemes,
  readButton,
  readScheme,
  schemeUse,
  switchButton,
  updateButton,
  updateColumn,
  updateDataField,
  updateScheme,
  type ButtonRow,
  type Scheme,
} from '#features/menu-items/contract.ts'
import { button, column, dataField, fields, lists, renderDrawer, scheme } from '#features/menu-items/testing/given-items.tsx'
import { DataFieldList } from '#features/menu-items/web/data-field-list.tsx'
import { ColumnList } from '#features/menu-items/web/field-list.tsx'
import { ItemsDrawer } from '#features/menu-items/web/items-drawer.tsx'
import { SchemeList } from '#features/menu-items/web/scheme-list.tsx'
import { showLanguage } from '#web/i18n/i18n.ts'
import { answered, refusing } from '#web/testing/answer-calls.ts'
import { testStates } from '#web/testing/screen-states.tsx'

type Screen = Awaited<ReturnType<typeof renderDrawer>>['screen']
const rowNamed = (screen: Screen, name: string) => screen.getByRole('row').filter({ hasText: name })
const dialogOf = (screen: Screen, title: string) => screen.getByRole('dialog').filter({ hasText: title }).last()
const confirm = (screen: Screen, title: string) => dialogOf(screen, title).getByRole('button', { name: '确定', exact: true }).click()
const nobodyUses = answered(buttonUse, { functions: [], records: 0, holders: [], notes: [] })
const below: ButtonRow = { ...button, id: 'small', fullName: '打印小标签', enCode: 'btn_small', parentId: 'label' }
const published: ButtonRow = { ...button, id: 'add', fullName: '新增备案', enCode: 'btn_add', origin: 'published' }
const withdrawn: ButtonRow = { ...button, id: 'old', fullName: '旧按钮', enCode: 'btn_old', origin: 'withdrawn', enabledMark: 0 }
const tree = answered(listButtons, { list: [{ ...button, hasChildren: true, children: [below] }, published, withdrawn] })

test('a button is edited under the version that was read, and cannot stand below itself', async () => {
  const { screen, asked } = await renderDrawer([...lists, tree, answered(updateButton, { id: 'label', version: 2 })])
  await rowNamed(screen, 'btn_label').getByRole('button', { name: '编辑' }).click()
  const dialog = dialogOf(screen, '编辑按钮')
  await expect.element(dialog.getByRole('textbox', { name: /^名称/ })).toHaveValue('打印标签')
  await dialog.getByRole('combobox', { name: /^上级/ }).click()
  await expect.element(screen.getByTitle('新增备案', { exact: true }).last()).toBeVisible()
  const places = [...document.querySelectorAll('.ant-select-tree-title')].map(({ textContent }) => textContent)
  expect(places).toEqual(['顶级', '新增备案', '旧按钮'])
  await screen.getByTitle('新增备案', { exact: true }).last().click()
  await dialog.getByRole('textbox', { name: /^名称/ }).fill('打印全部标签')
  await confirm(screen, '编辑按钮')
  await expect
    .poll(() => asked(updateButton)[0])
    .toMatchObject({
      params: { id: 'label' },
      body: { moduleId: 'filings', parentId: 'add', fullName: '打印全部标签', enCode: 'btn_label', version: 1 },
    })
})

test('what publishing keeps has a fixed code and is not deleted; what its function has no more is not enabled', async () => {
  const { screen, asked } = await renderDrawer([...lists, tree, nobodyUses, answered(switchButton, { id: 'add', version: 2 })])
  const actions = (name: string) =>
    rowNamed(screen, name)
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.element(rowNamed(screen, 'btn_add').getByText('功能发布')).toBeVisible()
  expect(actions('btn_add')).toEqual(['编辑', '禁用'])
  expect(actions('btn_old')).toEqual(['编辑', '删除'])
  await rowNamed(screen, 'btn_add').getByRole('button', { name: '编辑' }).click()
  const dialog = dialogOf(screen, '编辑按钮')
  await expect.element(dialog.getByText('该项由功能发布生成，编码不能修改')).toBeVisible()
  expect(dialog.getByRole('textbox', { name: /^编码/ }).elements(), 'a code that cannot change is no input').toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog').filter({ hasText: '权限项' }), { message: 'Esc leaves the drawer open' }).toBeVisible()
  await rowNamed(screen, 'btn_add').getByRole('button', { name: '禁用' }).click()
  await screen.getByRole('dialog').filter({ hasText: '您确定要禁用' }).getByRole('button', { name: '取消' }).click()
  expect(asked(switchButton), 'cancelled').toEqual([])
  await rowNamed(screen, 'btn_add').getByRole('button', { name: '禁用' }).click()
  await confirm(screen, '您确定要禁用')
  await expect.poll(() => asked(switchButton)[0]).toMatchObject({ params: { id: 'add' }, body: { version: 1 } })
})

test('items are searched by name or code; nothing found names what was searched', async () => {
  const found = answered(listButtons, ({ query }) => ({ list: 'btn_label'.includes(query.keyword) ? [button] : [] }))
  const { screen, asked } = await renderDrawer([...lists, found])
  const search = screen.getByRole('textbox', { name: '关键词' })
  await search.fill('  导出 ')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('没有名称或编码含“导出”的项')).toBeVisible()
  expect(asked(listButtons).at(-1)?.query).toEqual({ keyword: '导出' })
  await screen.getByRole('search').getByRole('button', { name: '重置' }).click()
  await expect.element(rowNamed(screen, 'btn_label').first()).toBeVisible()
  await expect.element(search).toHaveValue('')
})

test('after a clash the newest state of a button is read, and what was typed is laid over it', async () => {
  const newest = { ...button, description: '他人的说明', version: 2 }
  const { screen, asked } = await renderDrawer([
    ...lists,
    answered(readButton, newest),
    answered(updateButton, ({ body }) =>
      body.version === 2 ? { id: 'label', version: 3 } : refusing(409, '数据已被修改', { version: 2 }),
    ),
  ])
  await rowNamed(screen, 'btn_label').getByRole('button', { name: '编辑' }).click()
  await dialogOf(screen, '编辑按钮').getByRole('textbox', { name: /^名称/ }).fill('打印')
  await confirm(screen, '编辑按钮')
  await dialogOf(screen, '编辑按钮').getByRole('button', { name: '保留我的内容' }).click()
  await expect.element(dialogOf(screen, '编辑按钮').getByText('别处修改了：说明（现为最新内容）')).toBeVisible()
  await confirm(screen, '编辑按钮')
  await expect.poll(() => asked(updateButton).at(-1)?.body).toMatchObject({ fullName: '打印', description: '他人的说明', version: 2 })
})

test('a column that another one has deleted meanwhile says so, and what was typed stays', async () => {
  let list = [column]
  const { screen } = await renderDrawer([
    ...lists,
    answered(listColumns, () => ({ list })),
    answered(updateColumn, () => {
      list = []
      return refusing(409, '数据已被修改', { version: 2 })
    }),
  ])
  await screen.getByRole('tab', { name: '列表权限' }).click()
  await rowNamed(screen, '面积').getByRole('button', { name: '编辑' }).click()
  const dialog = dialogOf(screen, '编辑字段')
  await dialog.getByRole('textbox', { name: /^名称/ }).fill('种植面积')
  await confirm(screen, '编辑字段')
  await dialog.getByRole('button', { name: '重新载入最新数据' }).click()
  await expect.element(dialog.getByText(/^无法读取最新内容，该数据可能已被删除/)).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: /^名称/ })).toHaveValue('种植面积')
})

const offered = [
  { field: 'area', fieldName: '面积' },
  { field: 'town', fieldName: '乡镇' },
]

test('fields that were chosen and not added come back where they were chosen, not for form fields and not for another menu', async () => {
  const calls = [
    ...lists,
    answered(columnFields, offered),
    answered(formFieldFields, offered),
    answered(createColumns, { added: 1 }),
    answered(listFormFields, { list: [] }),
  ]
  const opened = async ({ screen }: { readonly screen: Screen }, tab: string) => {
    await screen.getByRole('tab', { name: tab }).click()
    await screen.getByRole('button', { name: '新增' }).click()
    await expect.element(dialogOf(screen, '添加字段').getByRole('combobox')).toBeVisible()
    return dialogOf(screen, '添加字段')
  }
  const { screen } = await renderDrawer(calls)
  const dialog = await opened({ screen }, '列表权限')
  await dialog.getByRole('combobox').click()
  await screen.getByTitle('乡镇（town）').last().click()
  const keptKeys = () => Object.keys(localStorage).filter((key) => key.includes('menu-columns'))
  await expect.poll(() => keptKeys().length, { message: 'what was chosen is kept' }).toBeGreaterThan(0)
  expect(keptKeys().every((key) => key.includes('filings'))).toBe(true)
  await screen.unmount()
  // As after a reload: the storage of the device stays.
  const kept = { ...localStorage }
  const again = await renderDrawer(calls)
  Object.assign(localStorage, kept)
  const columns = await opened(again, '列表权限')
  await expect.element(columns.getByTitle('乡镇（town）').first()).toBeVisible()
  await columns.getByRole('button', { name: '放弃恢复' }).click()
  await again.screen.unmount()
  const other = await renderDrawer(calls, { menu: { id: 'plots', fullName: '地块' } })
  Object.assign(localStorage, kept)
  const otherColumns = await opened(other, '列表权限')
  expect(otherColumns.getByTitle('乡镇（town）').elements()).toEqual([])
})

test('of a data field those comparisons are offered that it can do, and at least one is kept', async () => {
  const area = dataField(
    'area',
    '面积',
    { fieldType: 'number', options: {}, operators: ['equals', 'more', 'less', 'between'], current: [], isList: false },
    'Equal,GreaterThan',
  )
  const { screen, asked } = await renderDrawer([
    ...lists,
    answered(listDataFields, { list: [area, ...fields] }),
    answered(updateDataField, { id: 'data-area', version: 2 }),
  ])
  await screen.getByRole('tab', { name: '数据权限' }).click()
  await screen.getByText('条件字段').click()
  await rowNamed(screen, '面积').getByRole('button', { name: '编辑' }).click()
  const dialog = dialogOf(screen, '编辑字段')
  await dialog.getByRole('combobox', { name: /^条件符号/ }).click()
  await expect.element(screen.getByTitle('介于').last()).toBeVisible()
  const options = [...document.querySelectorAll('.ant-select-item-option-content')].map(({ textContent }) => textContent)
  expect(options).toEqual(['等于', '大于', '小于', '介于'])
  await screen.getByTitle('大于').last().click()
  await screen.getByTitle('等于').last().click()
  await confirm(screen, '编辑字段')
  await expect.element(dialog.getByText('请选择条件符号').first()).toBeVisible()
  expect(asked(updateDataField)).toEqual([])
  await dialog.getByRole('combobox', { name: /^条件符号/ }).click()
  await screen.getByTitle('介于').last().click()
  await dialog.getByText('编辑字段').click()
  await confirm(screen, '编辑字段')
  await expect
    .poll(() => asked(updateDataField)[0])
    .toMatchObject({
      params: { id: 'data-area' },
      body: { moduleId: 'filings', enCode: 'area', conditionSymbol: 'Between', conditionText: 'text', version: 1 },
    })
})

const everything: Scheme = {
  ...scheme,
  id: 'all',
  fullName: '全部数据',
  enCode: 'jnpf_alldata',
  allData: 1,
  conditionJson: '',
  conditionText: '',
}
const declared: Scheme = { ...scheme, id: 'town', fullName: '本乡镇', enCode: 'town', origin: 'published' }

test('the scheme of all rows is made by one press and once; it has no conditions, and one of an application is not deleted', async () => {
  let list = [scheme, declared]
  const { screen, asked, said } = await renderDrawer([
    ...lists,
    answered(listSchemes, () => ({ list })),
    answered(
      createScheme,
      () => {
        list = [...list, everything]
        return { id: 'all', version: 1 }
      },
      '新建成功',
    ),
    answered(schemeUse, { functions: [], records: 0, holders: [], notes: ['已授予1个角色（经办人），删除后这些角色不再拥有'] }),
    answered(deleteScheme, null),
  ])
  await screen.getByRole('tab', { name: '数据权限' }).click()
  await screen.getByRole('button', { name: '添加全部数据方案' }).click()
  await expect.poll(() => said).toEqual(['新建成功'])
  expect(asked(createScheme)[0]?.body).toMatchObject({ moduleId: 'filings', enCode: 'jnpf_alldata', allData: 1 })
  await expect.element(rowNamed(screen, 'jnpf_alldata')).toBeVisible()
  expect(screen.getByRole('button', { name: '添加全部数据方案' }).elements()).toEqual([])
  expect(rowNamed(screen, 'jnpf_alldata').getByRole('button', { name: '编辑' }).elements()).toEqual([])
  expect(rowNamed(screen, '本乡镇').getByRole('button', { name: '删除' }).elements()).toEqual([])
  await rowNamed(screen, '本人').getByRole('button', { name: '删除' }).click()
  const question = screen.getByRole('dialog').filter({ hasText: '已授予1个角色（经办人）' })
  await expect.element(question.getByText('本人', { exact: false }).first()).toBeVisible()
  await question.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(deleteScheme)[0]).toMatchObject({ params: { id: 'own' }, body: { version: 1 } })
})

test('a scheme that names a field which is there no more asks for another one before it is saved', async () => {
  const old: Scheme = {
    ...scheme,
    conditionJson: JSON.stringify([
      { logic: 'and', match: 'or', groups: [{ field: 'gone', op: 'Equal', value: '1', conditionText: 'text' }] },
    ]),
  }
  const { screen, asked } = await renderDrawer([...lists, answered(readScheme, old), answered(updateScheme, { id: 'own', version: 2 })])
  await screen.getByRole('tab', { name: '数据权限' }).click()
  await rowNamed(screen, '本人').getByRole('button', { name: '编辑' }).click()
  const dialog = dialogOf(screen, '编辑数据方案')
  await expect.element(dialog.getByText('条件填写完整后显示可见行数')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^名称/ }).fill('本人的')
  await confirm(screen, '编辑数据方案')
  await expect.element(dialog.getByText('方案内条件配置不完整').first()).toBeVisible()
  expect(asked(updateScheme)).toEqual([])
})

test('in English titles and reasons are whole sentences', async () => {
  const { screen, isAccessible } = await renderDrawer([...lists, tree])
  await expect.element(rowNamed(screen, 'btn_label')).toBeVisible()
  await showLanguage('en')
  await expect.element(screen.getByText('What can be granted of “备案”')).toBeVisible()
  await expect.element(rowNamed(screen, 'btn_add').getByText('Publishing')).toBeVisible()
  const search = screen.getByRole('textbox', { name: 'Keyword' })
  await search.fill('zzz')
  await expect.element(screen.getByRole('button', { name: 'New' }).first()).toBeVisible()
  await isAccessible()
  expect(document.body.textContent).not.toMatch(/menu-items\.|undefined|\{\{/)
})

test('a long name of a button is cut with the whole on hover, and the form of a phone fills the window', async () => {
  const long = '打印黑龙江省绥化市北林区兴农种业科技有限责任公司第一分公司专用标签并寄送到村集体'
  const { screen, fitsWidth } = await renderDrawer([...lists, answered(listButtons, { list: [{ ...button, fullName: long }] })], {
    phone: true,
  })
  await expect.element(screen.getByText(long).first()).toBeVisible()
  fitsWidth()
  await screen.getByRole('button', { name: '编辑' }).first().click()
  const form = dialogOf(screen, '编辑按钮')
  await expect.element(form.getByRole('textbox', { name: /^名称/ })).toHaveValue(long)
  expect(form.element().getBoundingClientRect().width).toBe(window.innerWidth)
  fitsWidth()
  await page.viewport(1440, 900)
})

const menu = { id: itemsMenu, buttons: ['btn_edit'] }
const filings = { id: 'filings', fullName: '备案', type: 3 }

testStates({
  name: 'buttons of a menu',
  element: <ItemsDrawer menu={filings} onClose={() => undefined} />,
  menu,
  list: listButtons,
  nothing: { list: [] },
  rows: (fullName) => ({ list: [{ ...button, fullName }] }),
  calls: lists,
  empty: /^还没有按钮/,
  rights: ['新增', '编辑', '禁用', '删除', '更多'],
})

testStates({
  name: 'columns of a menu',
  element: <ColumnList menu={filings} />,
  menu,
  list: listColumns,
  nothing: { list: [] },
  rows: (fullName) => ({ list: [{ ...column, fullName }] }),
  calls: lists,
  empty: /^还没有权限项/,
  rights: ['新增', '编辑', '禁用', '更多'],
})

testStates({
  name: 'data schemes of a menu',
  element: <SchemeList menu={filings} />,
  menu,
  list: listSchemes,
  nothing: { list: [] },
  rows: (fullName) => ({ list: [{ ...scheme, fullName }] }),
  calls: lists,
  empty: /^还没有数据方案/,
  rights: ['新增', '添加全部数据方案', '编辑', '删除'],
  form: {
    title: '新建数据方案',
    saves: createScheme,
    typed: { 名称: '本人的', 编码: 'mine' },
    needs: listDataFields,
    editNeeds: readScheme,
    choose: async (dialog) => {
      await dialog.getByRole('combobox', { name: '字段' }).click()
      await page.getByTitle('创建人员').last().click()
      await dialog.getByRole('combobox', { name: '条件内容' }).click()
      await page.getByTitle('当前用户').last().click()
    },
    refused: ['enCode', '编码'],
  },
})

testStates({
  name: 'fields of conditions',
  element: <DataFieldList menuId="filings" />,
  menu,
  list: listDataFields,
  nothing: { list: [] },
  rows: (fullName) => ({ list: [{ ...fields[0]!, fullName }] }),
  calls: lists,
  empty: /^还没有可作为条件的字段/,
  rights: ['编辑'],
})
