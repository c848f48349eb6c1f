import { expect, test } from 'vitest'
import {
  addTableFields,
  createTable,
  deleteTable,
  listTableFields,
  listTables,
  previewTable,
  readTable,
} from '#features/data-models/contract.ts'
import { farms, fields, formOf, pageOf, renderTables, sources } from '#features/data-models/testing/given-tables.tsx'
import { DataModelScreen } from '#features/data-models/web/data-model-screen.tsx'
import { answered } from '#web/testing/answer-calls.ts'
import { testStates } from '#web/testing/screen-states.tsx'

test.each([false, true])(
  'the tables of the chosen connection are listed; those of functions are only looked at (phone: %s)',
  async (phone) => {
    const { screen, asked, isAccessible, fitsWidth } = await renderTables([], { phone })
    await expect.element(screen.getByText('农场')).toBeVisible()
    await expect.element(screen.getByText('功能表，只读')).toBeVisible()
    expect(asked(listTables)[0]?.params.linkId).toBe('0')
    await isAccessible()
    fitsWidth()
    if (phone) return
    const names = (row: string) =>
      screen
        .getByRole('row')
        .filter({ hasText: row })
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent)
    expect(names('备案')).toEqual(['数据预览', '导出'])
    expect(names('农场')).toContain('编辑')
    await screen.getByText('粮食库').click()
    await expect.poll(() => asked(listTables).at(-1)?.params.linkId).toBe('s1')
  },
)

test('a table is made column by column; what is wrong stands at its column and is not sent', async () => {
  const { screen, asked, isAccessible } = await renderTables([answered(createTable, { table: 'plots' })])
  await screen.getByRole('button', { name: '新增' }).first().click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新建表' })
  await dialog.getByRole('textbox', { name: /^表名/ }).fill('plots')
  await dialog.getByRole('textbox', { name: /^表说明/ }).fill('地块')
  await dialog.getByRole('button', { name: '添加字段' }).click()
  await dialog.getByRole('textbox', { name: '第2个字段的字段名' }).fill('select')
  await expect.element(dialog.getByText(/^字段名须以小写字母开头/)).toBeVisible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('请修改标出的字段')).toBeVisible()
  expect(asked(createTable)).toEqual([])
  await dialog.getByRole('textbox', { name: '第2个字段的字段名' }).fill('area')
  await dialog.getByRole('textbox', { name: '第2个字段的长度' }).fill('20')
  await isAccessible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect
    .poll(() => asked(createTable)[0])
    .toMatchObject({
      params: { linkId: '0' },
      body: {
        tableInfo: { newTable: 'plots', tableName: '地块' },
        tableFieldList: [
          { field: 'id', primaryKey: 1 },
          { field: 'area', dataType: 'varchar', dataLength: '20', allowNull: 1 },
        ],
      },
    })
})

test('a table with rows keeps its columns and gets others', async () => {
  const { screen, asked } = await renderTables([answered(readTable, formOf(true)), answered(addTableFields, { table: 'farms' })])
  await screen.getByRole('row').filter({ hasText: '农场' }).getByRole('button', { name: '编辑' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新增字段' })
  await expect.element(dialog.getByText(/^表中已有数据/)).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: '第2个字段的字段名' })).toBeDisabled()
  await dialog.getByRole('button', { name: '添加字段' }).click()
  await dialog.getByRole('textbox', { name: '第3个字段的字段名' }).fill('remark')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(addTableFields)[0]?.body).toMatchObject({ version: 7, tableInfo: { table: 'farms' } })
  expect(asked(addTableFields)[0]?.body.tableFieldList).toHaveLength(3)
})

test('rows are looked at and searched; a table is deleted under the structure it has', async () => {
  const { screen, asked, isAccessible } = await renderTables([
    answered(listTableFields, { list: fields }),
    answered(previewTable, pageOf([{ id: '1', title: '北大荒' }])),
    answered(readTable, formOf(false)),
    answered(deleteTable, null),
  ])
  const row = screen.getByRole('row').filter({ hasText: '农场' })
  const more = async (name: string) => {
    await row.getByRole('button', { name: /更多/ }).click()
    await screen.getByRole('menuitem', { name }).click()
  }
  await more('数据预览')
  const dialog = screen.getByRole('dialog').filter({ hasText: '数据预览' })
  await expect.element(dialog.getByText('北大荒')).toBeVisible()
  await isAccessible()
  await dialog.getByRole('searchbox').fill('北')
  await dialog.getByRole('button', { name: /搜|search/i }).click()
  await expect.poll(() => asked(previewTable).at(-1)?.query).toMatchObject({ field: 'id', keyword: '北' })
  await dialog.getByRole('button', { name: /关闭|Close/ }).click()
  await row.getByRole('button', { name: '删除' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(deleteTable)[0]).toMatchObject({ params: { table: 'farms' }, body: { version: 7 } })
})

testStates({
  name: 'tables',
  element: <DataModelScreen />,
  menu: { id: 'system-dataModel', buttons: [] },
  isAdministrator: true,
  list: listTables,
  nothing: pageOf([]),
  rows: (tableName) => pageOf([{ ...farms, tableName }]),
  calls: [sources],
  empty: /还没有|没有/,
  rights: [],
})
