import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownButtonsOf } from '#engine/forms/own-buttons.ts'
import { showLanguage } from '#web/i18n/i18n.ts'
import { choose, keys, made, renderList } from '#features/function-design/web/testing/render-list.tsx'
import { drag } from '#web/testing/drag.ts'

const shots = import.meta.env.VITE_SHOTS

test('columns are added, moved by buttons and by dragging, named and removed, and the preview follows', async () => {
  const { screen, list, steps, isAccessible } = await renderList({ first: { ...made, columns: made.columns.slice(0, 3) } })
  expect(keys(list())).toEqual(['prodMode', 'consignor', 'crop'])
  await choose('添加列', '计划面积')
  await expect.poll(() => keys(list())).toEqual(['prodMode', 'consignor', 'crop', 'area'])
  await expect.element(screen.getByRole('columnheader', { name: '计划面积' })).toBeVisible()
  await screen.getByRole('button', { name: '上移计划面积' }).click()
  await expect.poll(() => keys(list())).toEqual(['prodMode', 'consignor', 'area', 'crop'])
  const items = [...document.querySelectorAll('ul[aria-label="列表的列"] > li')]
  await drag(items[3]!, items[0]!, 0.1, 'before')
  await expect.poll(() => keys(list())).toEqual(['crop', 'prodMode', 'consignor', 'area'])
  await screen.getByRole('button', { name: '移除委托企业' }).click()
  await screen.getByRole('button', { name: '作物的设置' }).click()
  await screen.getByRole('textbox', { name: '标题' }).fill('种植作物')
  await screen.getByRole('textbox', { name: '宽度' }).fill('160')
  await expect.element(screen.getByRole('columnheader', { name: '种植作物' })).toBeVisible()
  await expect.poll(() => list().columns[0]).toEqual({ key: 'crop', label: '种植作物', width: 160 })
  expect(steps).toContain('list-design.step.column-remove')
  await isAccessible()
  if (shots) await page.screenshot({ path: `${shots}/list-designer.png` })
})

test('searches, buttons, order and rights are set, and buttons nobody serves stay', async () => {
  const { screen, list } = await renderList({
    first: { ...made, buttons: [...made.buttons, { name: 'btn_own', label: '自有' }], searches: [] },
  })
  await screen.getByRole('tab', { name: '查询' }).click()
  await choose('添加查询条件', '委托企业')
  await expect.poll(() => list().searches).toEqual([{ key: 'consignor', label: '委托企业', kind: 'like' }])
  await screen.getByRole('button', { name: '委托企业的设置' }).click()
  await screen.getByRole('switch', { name: '参与关键词查询' }).click()
  await expect.poll(() => list().searches[0]?.keyword).toBe(true)
  await screen.getByRole('tab', { name: '按钮' }).click()
  await screen.getByRole('checkbox', { name: '导入' }).click()
  await screen.getByRole('textbox', { name: '新增按钮的文字' }).fill('登记')
  await expect.poll(() => list().buttons.map(({ label }) => label)).toEqual(['登记', '导出', '导入', '自有'])
  await expect.element(screen.getByRole('button', { name: '登记' })).toBeVisible()
  await screen.getByRole('tab', { name: '权限' }).click()
  await screen.getByRole('switch', { name: '列表权限' }).click()
  await expect.poll(() => list().judges.columns).toBe(true)
  await screen.getByRole('tab', { name: '显示' }).click()
  await screen.getByRole('switch', { name: '分页显示' }).click()
  await expect.poll(() => list().paged).toBe(false)
})

test('the tree beside takes its nodes from a function or an interface that is chosen by its name', async () => {
  const { screen, list } = await renderList()
  await screen.getByRole('tab', { name: '布局' }).click()
  await screen.getByRole('radio', { name: '左侧树+普通表格' }).click()
  await choose('关联字段', '作物')
  await choose('数据来源', '其他功能的数据')
  await choose('功能', '企业档案')
  await expect.poll(() => list().treeBeside).toMatchObject({ source: 'records', functionId: 'books', name: '', field: 'crop' })
  await screen.getByRole('tab', { name: /^列/ }).click()
  await screen.getByRole('button', { name: '请选择左侧树的名称字段' }).click()
  await choose('名称的字段', '企业名称')
  await expect.poll(() => list().treeBeside?.name).toBe('title')
  await choose('数据来源', '数据接口')
  await choose('数据接口', '种业 / 品种目录')
  await expect.poll(() => list().treeBeside).toMatchObject({ source: 'interface', interfaceId: 'varieties', name: 'fullName' })
})

test('a layout without its field is a fault that leads to its section, and is mended there', async () => {
  const { screen, list, isAccessible } = await renderList()
  await screen.getByRole('tab', { name: '布局' }).click()
  await screen.getByRole('radio', { name: '分组表格' }).click()
  await screen.getByRole('tab', { name: /^列/ }).click()
  await screen.getByRole('button', { name: '请为列表的布局选择字段' }).click()
  await expect.element(screen.getByRole('tab', { name: /^布局/ })).toHaveAttribute('aria-selected', 'true')
  await choose('分组字段', '作物')
  await expect.poll(() => [list().layout, list().groupBy]).toEqual(['grouped', 'crop'])
  await expect.element(screen.getByRole('list', { name: '列表检查' })).not.toBeInTheDocument()
  await isAccessible()
})

test('a fixed filter is chosen by conditions, read as a sentence and removed', async () => {
  const { screen, list } = await renderList()
  await screen.getByRole('tab', { name: '过滤' }).click()
  await screen.getByRole('button', { name: '设置条件' }).click()
  await choose('字段', '作物')
  await choose('关系', '等于')
  await choose('值', '玉米')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: '确 定' })
    .or(page.getByRole('dialog').getByRole('button', { name: '确定' }))
    .click()
  await expect.element(screen.getByText('作物 等于 玉米')).toBeVisible()
  const condition = { field: 'crop', symbol: '==', fieldValue: 'c1', jnpfKey: 'select' }
  expect(list().rest?.['ruleList']).toEqual({ matchLogic: 'and', conditionList: [{ logic: 'and', groups: [condition] }] })
  await screen.getByRole('button', { name: '清除过滤' }).click()
  await expect.poll(() => list().rest?.['ruleList']).toEqual([])
})

test('a fixed filter compares a field with another one that is like it', async () => {
  const { screen, list } = await renderList()
  await screen.getByRole('tab', { name: '过滤' }).click()
  await screen.getByRole('button', { name: '设置条件' }).click()
  await choose('字段', '计划面积')
  await page.getByRole('combobox', { name: '条件内容' }).click()
  expect(page.getByTitle('字段“播种日期”').query(), 'a date is no number').toBeNull()
  await page.getByTitle('字段“单价”', { exact: true }).last().click()
  await choose('关系', '大于等于')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: '确 定' })
    .or(page.getByRole('dialog').getByRole('button', { name: '确定' }))
    .click()
  await expect.element(screen.getByText('计划面积 大于等于 字段“单价”')).toBeVisible()
  const condition = { field: 'area', symbol: '>=', fieldValue: 'price', fieldValueType: 1, jnpfKey: 'numInput' }
  expect(list().rest?.['ruleList']).toEqual({ matchLogic: 'and', conditionList: [{ logic: 'and', groups: [condition] }] })
  await screen.getByRole('button', { name: '设置条件' }).click()
  await expect.element(page.getByRole('dialog').getByText('字段“单价”')).toBeVisible()
})

test('a filter that cannot be read and a column that is gone are told', async () => {
  const { screen } = await renderList({
    first: { ...made, columns: [...made.columns, { key: 'lost', label: '旧列' }], rest: { ruleList: '{' } },
  })
  await expect.element(screen.getByText('列表的列“旧列”引用的字段“lost”不存在').first()).toBeVisible()
  await screen.getByRole('button', { name: '固定过滤条件无法识别，列表将没有数据' }).click()
  await expect.element(screen.getByRole('tab', { name: /^过滤/ })).toHaveAttribute('aria-selected', 'true')
})

test('on a phone settings and preview are shown by turns; a reader changes nothing', async () => {
  const { screen, fitsWidth, isAccessible } = await renderList({ phone: true, readOnly: true })
  await expect.element(screen.getByRole('button', { name: '移除作物' })).toBeDisabled()
  fitsWidth()
  await isAccessible()
  if (shots) await page.screenshot({ path: `${shots}/list-designer-phone.png` })
  await screen.getByText('预览', { exact: true }).click()
  await expect.element(screen.getByRole('region', { name: '预览' })).toBeVisible()
  fitsWidth()
})

test('own buttons are added, told what they do, checked and shown in the preview', async () => {
  const { screen, list, steps, isAccessible } = await renderList()
  await screen.getByRole('tab', { name: '按钮' }).click()
  await screen.getByRole('button', { name: '添加自定义按钮' }).click()
  await screen.getByRole('menuitem', { name: '打开链接' }).click()
  await expect.element(screen.getByRole('list', { name: '列表检查' }).getByText(/“打开链接”的地址须以/)).toBeVisible()
  await screen.getByRole('button', { name: '打开链接的设置' }).click()
  await screen.getByRole('textbox', { name: '名称' }).fill('地图')
  await screen.getByRole('textbox', { name: '链接地址' }).fill('https://map.example.com/?q={crop}')
  await screen.getByRole('switch', { name: '执行前确认' }).click()
  await screen.getByRole('textbox', { name: '确认文字' }).fill('打开地图吗？')
  await expect
    .poll(() => ownButtonsOf(list()))
    .toMatchObject([
      {
        name: 'btn_own1',
        label: '地图',
        action: 'link',
        address: 'https://map.example.com/?q={crop}',
        confirms: true,
        question: '打开地图吗？',
      },
    ])
  await expect.element(screen.getByRole('list', { name: '列表检查' })).not.toBeInTheDocument()
  await choose('动作', '运行脚本')
  await expect.element(screen.getByRole('textbox', { name: '脚本' })).toBeVisible()
  expect(steps).toContain('list-design.step.button')
  await isAccessible()
})

test('directories are added, named, filtered and removed, with columns that may be told', async () => {
  const { screen, list, steps, isAccessible } = await renderList()
  const told = () => list().rest?.['seedbedDirectory']
  await screen.getByRole('tab', { name: '目录' }).click()
  await expect.element(screen.getByText(/没有目录/)).toBeVisible()
  await screen.getByRole('button', { name: '添加目录' }).click()
  await expect.poll(told).toEqual({ uses: { 目录1: { columns: ['prodMode'] } } })
  await screen.getByRole('button', { name: '添加默认目录' }).click()
  await expect.poll(told).toEqual({ columns: ['prodMode'], uses: { 目录1: { columns: ['prodMode'] } } })
  await screen.getByRole('button', { name: '目录1的设置' }).click()
  const name = screen.getByRole('textbox', { name: '目录名称' })
  await name.fill('12')
  await expect.element(screen.getByText('目录名称最多50个字，不能只是数字')).toBeVisible()
  await name.fill('buyer')
  await userEvent.keyboard('{Enter}')
  await expect.poll(told).toEqual({ columns: ['prodMode'], uses: { buyer: { columns: ['prodMode'] } } })
  await screen.getByRole('button', { name: 'buyer的设置' }).click()
  await choose('公开的列', '委托企业')
  await userEvent.keyboard('{Escape}')
  await expect.poll(told).toMatchObject({ uses: { buyer: { columns: ['prodMode', 'consignor'] } } })
  await screen.getByRole('button', { name: '设置条件' }).click()
  await choose('字段', '作物')
  await choose('关系', '等于')
  await choose('值', '玉米')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s?定/ })
    .click()
  await expect.element(screen.getByText('作物 等于 玉米')).toBeVisible()
  await screen.getByRole('switch', { name: '已选的数据另设条件' }).click()
  await isAccessible()
  if (shots) await page.screenshot({ path: `${shots}/list-directories.png` })
  const condition = { field: 'crop', symbol: '==', fieldValue: 'c1', jnpfKey: 'select' }
  const ruleList = { matchLogic: 'and', conditionList: [{ logic: 'and', groups: [condition] }] }
  await expect.poll(told).toEqual({
    columns: ['prodMode'],
    uses: { buyer: { columns: ['prodMode', 'consignor'], ruleList, namedRuleList: [] } },
  })
  await screen.getByRole('button', { name: '移除buyer' }).click()
  await screen.getByRole('button', { name: '移除默认目录' }).click()
  await expect.poll(told).toBeUndefined()
  expect(new Set(steps)).toEqual(new Set(['list-design.step.directory']))
})

test('a directory whose column is gone is a fault that leads to its section', async () => {
  const first = { ...made, rest: { ...made.rest, seedbedDirectory: { columns: ['gone'] } } }
  const { screen } = await renderList({ first })
  await screen.getByRole('list', { name: '列表检查' }).getByRole('button').click()
  await expect.element(screen.getByRole('tab', { name: /^目录/ })).toHaveAttribute('aria-selected', 'true')
})

test('directories that cannot be read are said to offer nothing, and are removed', async () => {
  const { screen, list } = await renderList({ first: { ...made, rest: { ...made.rest, seedbedDirectory: 'x' } } })
  await screen.getByRole('tab', { name: /^目录/ }).click()
  await expect.element(screen.getByText('目录的设置无法识别，不提供任何数据。')).toBeVisible()
  await screen.getByRole('button', { name: '清除目录' }).click()
  await expect.poll(() => list().rest?.['seedbedDirectory']).toBeUndefined()
})

test('the usual buttons are named in the language of who designs, as the list names them', async () => {
  const { screen, list } = await renderList()
  await showLanguage('en')
  await expect.element(screen.getByRole('toolbar').getByRole('button', { name: 'New' })).toBeVisible()
  await screen.getByRole('tab', { name: 'Buttons' }).click()
  await expect.element(screen.getByRole('checkbox', { name: 'Import' })).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Delete selected' }).click()
  // What is stored is Chinese: each reader has it in a language of his own.
  await expect.poll(() => list().buttons.find(({ name }) => name === 'batchRemove')?.label).toBe('批量删除')
})

test('a list is sorted by several columns at first, each of them once', async () => {
  const { screen, list, isAccessible } = await renderList()
  await screen.getByRole('tab', { name: '显示' }).click()
  expect(screen.getByRole('combobox', { name: '添加排序字段' }).elements()).toEqual([])
  await choose('排序字段', '作物')
  await choose('添加排序字段', '计划面积')
  await screen.getByRole('radiogroup', { name: '计划面积的排序方向' }).getByText('降序').click()
  await choose('添加排序字段', '委托企业')
  const both = [
    { key: 'area', direction: 'desc' },
    { key: 'consignor', direction: 'asc' },
  ]
  await expect.poll(() => [list().sortBy, list().thenBy]).toEqual(['crop', both])
  await isAccessible()
  await screen.getByRole('button', { name: '移除委托企业' }).click()
  await expect.poll(() => list().thenBy).toEqual([both[0]])
  await choose('排序字段', '计划面积')
  await expect.poll(() => [list().sortBy, list().thenBy]).toEqual(['area', undefined])
})

test('a search is filled in at first by the input of the list itself, until it is searched in another way', async () => {
  const search = { key: 'consignor', label: '委托企业', kind: 'like' as const }
  const { screen, list, isAccessible } = await renderList({ first: { ...made, searches: [search] } })
  await screen.getByRole('tab', { name: '查询' }).click()
  await screen.getByRole('button', { name: '委托企业的设置' }).click()
  await screen.getByRole('textbox', { name: '默认值' }).fill('北林')
  await expect.poll(() => list().searches[0]?.preset).toBe('北林')
  await isAccessible()
  await screen.getByRole('textbox', { name: '默认值' }).fill('')
  await expect.poll(() => list().searches).toEqual([search])
  await screen.getByRole('textbox', { name: '默认值' }).fill('北林')
  await screen.getByRole('radiogroup', { name: '查询方式' }).getByText('等于').click()
  await expect.poll(() => list().searches).toEqual([{ ...search, kind: 'equal' }])
})
