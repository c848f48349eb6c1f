import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  createTable,
  deleteTable,
  exportTable,
  importTable,
  listTableFields,
  listTables,
  previewTable,
  readTable,
  updateTable,
} from '#features/data-models/contract.ts'
import { farms, field, fields, formOf, pageOf, renderTables } from '#features/data-models/testing/given-tables.tsx'
import { showLanguage } from '#web/i18n/i18n.ts'
import { answered, refusing } from '#web/testing/answer-calls.ts'

type Screen = Awaited<ReturnType<typeof renderTables>>['screen']
const rowNamed = (screen: Screen, name: string) => screen.getByRole('row').filter({ hasText: name })
const dialogOf = (screen: Screen, title: string) => screen.getByRole('dialog').filter({ hasText: title }).last()
const confirm = (screen: Screen, title: string) => dialogOf(screen, title).getByRole('button', { name: '确定', exact: true }).click()
const cell = (screen: Screen, no: number, name: string) => screen.getByRole('textbox', { name: `第${no}个字段的${name}` })
const empty = answered(readTable, formOf(false))

async function more(screen: Screen, action: string): Promise<void> {
  await rowNamed(screen, '农场').getByRole('button', { name: '更多' }).click()
  await screen.getByRole('menuitem', { name: action }).click()
}

test('a column follows its type: its length, whether it has one, and a key is never empty', async () => {
  const { screen, asked } = await renderTables([answered(createTable, { table: 'plots' })])
  await screen.getByRole('button', { name: '新增' }).first().click()
  const dialog = dialogOf(screen, '新建表')
  await dialog.getByRole('textbox', { name: /^表名/ }).fill('plots')
  await dialog.getByRole('button', { name: '添加字段' }).click()
  await cell(screen, 2, '字段名').fill('area')
  const type = screen.getByRole('combobox', { name: '第2个字段的类型' })
  await type.click()
  await screen.getByTitle('小数').last().click()
  await expect.element(cell(screen, 2, '长度')).toHaveValue('18,2')
  await cell(screen, 2, '长度').fill('2,18')
  await expect.element(dialog.getByText(/^小数长度形如 18,2/)).toBeVisible()
  await cell(screen, 2, '长度').fill('12,4')
  await dialog.getByRole('button', { name: '添加字段' }).click()
  await cell(screen, 3, '字段名').fill('AREA')
  await expect.element(dialog.getByText('字段名重复')).toBeVisible()
  await dialog.getByRole('button', { name: '删除第3个字段' }).click()
  expect(dialog.getByText('字段名重复').elements()).toEqual([])
  const mayBeEmpty = screen.getByRole('checkbox', { name: '第2个字段的允许为空' })
  await screen.getByRole('checkbox', { name: '第2个字段的主键' }).click()
  await expect.element(mayBeEmpty).toBeDisabled()
  await expect.element(mayBeEmpty).not.toBeChecked()
  await confirm(screen, '新建表')
  await expect
    .poll(() => asked(createTable)[0]?.body.tableFieldList[1])
    .toEqual({ field: 'area', fieldName: '', dataType: 'decimal', dataLength: '12,4', primaryKey: 1, allowNull: 0 })
})

test('a column without a name is marked once the table is saved, and a table needs a column and a name', async () => {
  const { screen, asked } = await renderTables([])
  await screen.getByRole('button', { name: '新增' }).first().click()
  const dialog = dialogOf(screen, '新建表')
  await dialog.getByRole('button', { name: '添加字段' }).click()
  expect(dialog.getByText('请输入字段名').elements(), 'nothing is wrong before it is saved').toEqual([])
  await confirm(screen, '新建表')
  await expect.element(dialog.getByText('请输入字段名')).toBeVisible()
  await expect.element(dialog.getByText('请修改标出的字段')).toBeVisible()
  for (const no of [2, 1]) await dialog.getByRole('button', { name: `删除第${no}个字段` }).click()
  await confirm(screen, '新建表')
  await expect.element(dialog.getByText('请至少添加一个字段')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^表名/ }).fill('2024')
  await confirm(screen, '新建表')
  await expect.element(dialog.getByText(/^表名须以小写字母开头/)).toBeVisible()
  expect(asked(createTable)).toEqual([])
})

test('an empty table is changed under the structure that was read; a refusal stands at its field, a clash is solved', async () => {
  let tries = 0
  const text = '表“lots”已存在'
  const { screen, asked } = await renderTables([
    answered(readTable, () => ({ ...formOf(false), version: tries < 2 ? 7 : 8 })),
    answered(updateTable, () => {
      tries += 1
      if (tries === 1) return refusing(422, text, { errors: [{ field: 'newTable', text }] })
      return tries === 2 ? refusing(409, '数据已被修改', { version: 8 }) : { table: 'lots2' }
    }),
  ])
  await rowNamed(screen, '农场').getByRole('button', { name: '编辑' }).click()
  const dialog = dialogOf(screen, '编辑表')
  await dialog.getByRole('textbox', { name: /^表名/ }).fill('lots')
  await confirm(screen, '编辑表')
  await expect.element(dialog.getByText(text)).toBeVisible()
  await dialog.getByRole('textbox', { name: /^表名/ }).fill('lots2')
  await confirm(screen, '编辑表')
  await dialogOf(screen, '编辑表').getByRole('button', { name: '保留我的内容' }).click()
  await expect.element(dialogOf(screen, '编辑表').getByRole('textbox', { name: /^表名/ })).toHaveValue('lots2')
  await confirm(screen, '编辑表')
  await expect.poll(() => asked(updateTable).map(({ body }) => body.version)).toEqual([7, 7, 8])
  expect(asked(updateTable).at(-1)?.body.tableInfo).toEqual({ table: 'farms', newTable: 'lots2', tableName: '农场' })
})

test('what was typed into a table comes back in that table alone, not in one of its name in another connection', async () => {
  const { screen, goTo } = await renderTables([empty])
  const opened = async () => {
    await rowNamed(screen, '农场').getByRole('button', { name: '编辑' }).click()
    await expect.element(dialogOf(screen, '编辑表').getByRole('textbox', { name: /^表说明/ })).toBeVisible()
    return dialogOf(screen, '编辑表')
  }
  const dialog = await opened()
  await dialog.getByRole('textbox', { name: /^表说明/ }).fill('国营农场')
  await expect.poll(() => JSON.stringify(localStorage), { message: 'kept on the device' }).toContain('国营农场')
  const kept = { ...localStorage }
  await userEvent.keyboard('{Escape}')
  await confirm(screen, '已修改的内容尚未保存')
  // As where the browser was closed before it was saved.
  Object.assign(localStorage, kept)
  await goTo('/screen?link=s1')
  const other = await opened()
  await expect.element(other.getByRole('textbox', { name: /^表说明/ })).toHaveValue('农场')
  await userEvent.keyboard('{Escape}')
  await goTo('/screen?link=0')
  const again = await opened()
  await expect.element(again.getByRole('textbox', { name: /^表说明/ })).toHaveValue('国营农场')
  await expect.element(again.getByText(/尚未保存的内容/)).toBeVisible()
})

test('a table that cannot be read is not opened, and says why until it can', async () => {
  let isAway = true
  const { screen, said } = await renderTables([answered(readTable, () => (isAway ? refusing(422, '无法连接数据库服务器') : formOf(false)))])
  await rowNamed(screen, '农场').getByRole('button', { name: '编辑' }).click()
  const dialog = dialogOf(screen, '编辑表')
  await expect.element(dialog.getByText('无法连接数据库服务器')).toBeVisible()
  expect(said, 'it is said in one place').toEqual([])
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
  isAway = false
  await rowNamed(screen, '农场').getByRole('button', { name: '编辑' }).click()
  await expect.element(dialogOf(screen, '编辑表').getByRole('textbox', { name: /^表名/ })).toHaveValue('farms')
})

test('rows are turned page by page and searched in a column; nothing found says what was searched', async () => {
  const row = (at: number) => ({ id: String(at), title: `农场${at}`, note: at === 1 ? null : '备注' })
  const { screen, asked } = await renderTables([
    answered(listTableFields, { list: [...fields, field('note')] }),
    answered(previewTable, ({ query }) => ({
      list: query.keyword === '' ? Array.from({ length: 20 }, (_, at) => row(query.currentPage * 100 + at)) : [],
      pagination: { currentPage: query.currentPage, pageSize: 20, total: query.keyword === '' ? 10_001 : 0 },
    })),
  ])
  await more(screen, '数据预览')
  const dialog = dialogOf(screen, '数据预览')
  await expect.element(dialog.getByText('农场100')).toBeVisible()
  await expect.element(dialog.getByText('共10,000+条')).toBeVisible()
  await dialog.getByTitle('2', { exact: true }).click()
  await expect.element(dialog.getByText('农场200')).toBeVisible()
  await dialog.getByRole('combobox', { name: '查找的字段' }).click()
  await screen.getByTitle('title 名称').last().click()
  await expect.poll(() => asked(previewTable).at(-1)?.query.currentPage, { message: 'another column begins anew' }).toBe(1)
  await dialog.getByRole('searchbox').fill('北大荒')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('没有找到与“北大荒”匹配的数据')).toBeVisible()
  expect(asked(previewTable).at(-1)?.query).toMatchObject({ field: 'title', keyword: '北大荒', currentPage: 1 })
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
})

test('a preview whose columns could not be read reads them again with its rows', async () => {
  let isAway = true
  const { screen } = await renderTables([
    answered(listTableFields, () => (isAway ? refusing(503, '数据库暂时不可用') : { list: fields })),
    answered(previewTable, pageOf([{ id: '1', title: '北大荒' }])),
  ])
  await more(screen, '数据预览')
  const dialog = dialogOf(screen, '数据预览')
  await expect.element(dialog.getByText('数据库暂时不可用')).toBeVisible()
  isAway = false
  await dialog.getByRole('button', { name: '重试' }).click()
  await expect.element(dialog.getByRole('cell', { name: '北大荒' })).toBeVisible()
})

test('a structure is imported into the chosen connection, and what is no such file says so', async () => {
  let tries = 0
  const { screen, asked, said } = await renderTables(
    [answered(importTable, () => ((tries += 1) === 1 ? refusing(422, '文件不是导出的表') : { table: 'farms2' }))],
    { address: '/screen?link=s1' },
  )
  await expect.element(screen.getByText('农场')).toBeVisible()
  const reads = asked(listTables).length
  const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!
  await userEvent.upload(input(), new File(['x'], 'farms.bdb'))
  await expect.poll(() => said).toEqual(['文件不是导出的表'])
  await userEvent.upload(input(), new File(['{}'], 'farms.bdb'))
  await expect.poll(() => said).toHaveLength(2)
  expect(asked(importTable).map(({ params }) => params.linkId)).toEqual(['s1', 's1'])
  await expect.poll(() => asked(listTables).length, { message: 'the new table is shown' }).toBeGreaterThan(reads)
})

test('a table is not deleted when its structure cannot be read, and an export that is refused says so', async () => {
  const { screen, asked, said } = await renderTables([
    answered(readTable, () => refusing(404, '表不存在或已被删除')),
    answered(deleteTable, null),
    answered(exportTable, () => refusing(422, '表结构无法导出')),
  ])
  await rowNamed(screen, '农场').getByRole('button', { name: '删除' }).click()
  await expect.element(screen.getByRole('dialog').getByText('farms')).toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => said).toEqual(['表不存在或已被删除'])
  expect(asked(deleteTable)).toEqual([])
  await more(screen, '导出')
  await expect.poll(() => said.at(-1)).toBe('表结构无法导出')
})

test('keyword, page and connection stand in the address and come back from it', async () => {
  const many = { list: [farms], pagination: { currentPage: 2, pageSize: 20, total: 45 } }
  const { screen, asked, address } = await renderTables([answered(listTables, many)], { address: '/screen?link=s1&page=2' })
  await expect.element(screen.getByText('农场')).toBeVisible()
  expect(asked(listTables)[0]).toMatchObject({ params: { linkId: 's1' }, query: { currentPage: 2 } })
  await screen.getByRole('textbox', { name: '表名或说明' }).fill('农')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked(listTables).at(-1)?.query).toMatchObject({ keyword: '农', currentPage: 1 })
  expect(decodeURIComponent(address())).toContain('"keyword":"农"')
  await screen.getByText('平台数据库').click()
  await expect.poll(address).toBe('/screen?link=0')
})

test('on a phone the columns of a table stand one below the other, also with long names and in English', async () => {
  const long = '黑龙江省绥化市北林区兴农种业科技有限责任公司第一分公司专用'
  const { screen, fitsWidth, isAccessible } = await renderTables(
    [answered(readTable, { ...formOf(false), tableFieldList: [field('id', { primaryKey: 1 }), field('title', { fieldName: long })] })],
    { phone: true },
  )
  await screen.getByRole('listitem').filter({ hasText: '农场' }).getByRole('button', { name: '编辑' }).click()
  await expect.element(cell(screen, 2, '字段说明')).toHaveValue(long)
  fitsWidth()
  await isAccessible()
  await showLanguage('en')
  await expect.element(screen.getByRole('textbox', { name: 'Description of column 2' })).toBeVisible()
  fitsWidth()
  expect(document.body.textContent).not.toMatch(/data-models\.|undefined|\{\{/)
  await page.viewport(1440, 900)
})
