import axe from 'axe-core'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listAllTables, listTableFields } from '#features/data-models/contract.ts'
import { selectDataSource } from '#features/data-sources/contract.ts'
import { readColumnSheet } from '#features/function-design/contract/begin.ts'
import { renderDesigner } from '#features/function-design/web/testing/render-designer.tsx'
import { answerCalls, answered, refusing } from '#web/testing/answer-calls.ts'
import { givenUser } from '#web/testing/given-user.ts'
import { sessionStore } from '#web/session/session-store.ts'
import { part } from '#web/form/testing/render-form.tsx'

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
})
afterEach(() => page.viewport(1200, 800))

const sheet = {
  name: '登记表',
  cells: [
    ['2026年', '', '', ''],
    ['姓名*', '电话', '面积（亩）', '面积（亩）'],
    ['张三', '13800001111', '12.5', ''],
    ['李四', '13900002222', '8', ''],
  ],
  names: { '姓名*': 'name', 电话: 'dianhua' },
}

/** The designer of a form with the field `name`, and the dialog with the workbook read. */
async function openedWithSheet(phone = false) {
  if (phone) await page.viewport(390, 844)
  let times = 0
  answerCalls([answered(readColumnSheet, () => (times++ === 0 ? sheet : refusing(422, '文件无法识别')))])
  const { screen, saved } = await renderDesigner([part('name', 'text', '申请人')])
  await screen.getByRole('button', { name: '更多' }).click()
  await screen.getByRole('menuitem', { name: '从表格添加字段' }).click()
  const choose = () => userEvent.upload(screen.getByLabelText('选择表格', { exact: true }).last(), new File(['x'], 'x.xlsx'))
  await choose()
  await expect.element(screen.getByLabelText('“姓名”的字段名')).toHaveValue('name2')
  return { screen, saved, choose }
}

test('fields of a workbook are corrected at their rows, added at the end as one step, and undone as one', async () => {
  const { screen, saved } = await openedWithSheet()
  const take = screen.getByRole('button', { name: '添加到表单' })
  await screen.getByLabelText('“姓名”的字段名').fill('name')
  await expect.element(screen.getByText('字段名已被使用')).toBeVisible()
  await expect.element(screen.getByText('标题“面积（亩）”重复，请改名或不采用')).toBeVisible()
  await take.click()
  await expect.element(screen.getByText('请先改正2个字段')).toBeVisible()
  await expect.element(screen.getByLabelText('“姓名”的字段名')).toHaveFocus()
  expect(saved).toEqual([])
  const { violations } = await axe.run(document.querySelector('[role=dialog]')!)
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
  await screen.getByLabelText('“姓名”的字段名').fill('farmer')
  await screen.getByRole('checkbox', { name: '采用“面积（亩）”' }).last().click()
  await take.click()
  await expect.poll(() => saved.at(-1)?.parts.map(({ key }) => key)).toEqual(['name', 'farmer', 'dianhua', 'field1'])
  expect(saved.at(-1)?.parts[1]).toMatchObject({ type: 'text', label: '姓名', required: true })
  await screen.getByRole('button', { name: /撤销/ }).click()
  await expect.poll(() => saved.at(-1)?.parts.map(({ key }) => key)).toEqual(['name'])
})

test('what was typed stays with its column when other headings are chosen, a file is refused, or leaving is thought better of', async () => {
  const { screen, choose } = await openedWithSheet(true)
  await screen.getByLabelText('“面积（亩）”的标题').last().fill('备用面积')
  await screen.getByRole('checkbox', { name: '采用“电话”' }).click()
  await screen.getByRole('switch', { name: '两行表头（子表）' }).click()
  await expect.element(screen.getByLabelText('“备用面积”的标题')).toHaveValue('备用面积')
  await expect.element(screen.getByRole('checkbox', { name: /^采用/ }).nth(1)).not.toBeChecked()
  await screen.getByRole('switch', { name: '两行表头（子表）' }).click()
  await choose()
  await expect.element(screen.getByText('文件无法识别')).toBeVisible()
  await expect.element(screen.getByLabelText('“备用面积”的标题')).toHaveValue('备用面积')
  await expect.element(screen.getByRole('checkbox', { name: '采用“电话”' })).not.toBeChecked()
  await screen
    .getByRole('button', { name: /取\s?消/ })
    .last()
    .click()
  await expect.element(screen.getByText('读取的内容尚未使用，确定关闭？')).toBeVisible()
  await screen
    .getByRole('button', { name: /取\s?消/ })
    .last()
    .click()
  await expect.element(screen.getByLabelText('“备用面积”的标题')).toHaveValue('备用面积')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

const tableOf = (table: string, tableName: string) => ({ id: table, table, tableName, sum: 3, changeable: 1 })
const columnOf = (field: string, fieldName: string, dataType: string, more: object = {}) => ({
  field,
  fieldName,
  dataType,
  dataLength: '',
  primaryKey: 0,
  allowNull: 1,
  ...more,
})

test.each([false, true])('a super administrator takes fields of tables of a data source (phone %s)', async (phone) => {
  if (phone) await page.viewport(390, 844)
  sessionStore.setState({ current: givenUser({ user: { isAdministrator: true } }) })
  onTestFinished(() => sessionStore.setState({ current: undefined }))
  let times = 0
  answerCalls([
    answered(selectDataSource, {
      list: [{ id: 'PostgreSQL', fullName: 'PostgreSQL', children: [{ id: 's1', fullName: '农业库', dbType: 'PostgreSQL' }] }],
    }),
    answered(listAllTables, { list: [tableOf('lots', '地块'), tableOf('lot_rows', '')] }),
    answered(listTableFields, ({ params }) => {
      if (times++ === 0) return refusing(422, '连不上数据库')
      const fields = params.table === 'lots' ? [columnOf('id', '', 'int', { primaryKey: 1 }), columnOf('area', '面积', 'decimal')] : []
      return { list: params.table === 'lots' ? fields : [columnOf('sown', '播种日期', 'date')] }
    }),
  ])
  const { screen, saved } = await renderDesigner([part('name', 'text', '申请人')])
  await screen.getByRole('button', { name: '更多' }).click()
  await screen.getByRole('menuitem', { name: '从表格添加字段' }).click()
  await screen.getByText('数据连接的表').click()
  await screen.getByRole('button', { name: '读取字段' }).last().click()
  await expect.element(screen.getByText('请先选择数据连接和表')).toBeVisible()
  const choose = async (name: string, option: string) => {
    await screen.getByRole('combobox', { name }).click()
    await page.getByTitle(option, { exact: true }).last().click()
  }
  await choose('选择数据连接', '农业库')
  await choose('选择表', '地块（lots）')
  await choose('作为子表的表（可不选）', 'lot_rows')
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('button', { name: '读取字段' }).last().click()
  await expect.element(screen.getByText('连不上数据库')).toBeVisible()
  await screen.getByRole('button', { name: '读取字段' }).last().click()
  await expect.element(screen.getByLabelText('“面积”的字段名')).toHaveValue('area')
  const { violations } = await axe.run(document.querySelector('[role=dialog]')!)
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
  await screen.getByRole('button', { name: '添加到表单' }).click()
  await expect.poll(() => saved.at(-1)?.parts.map(({ key, type }) => `${key} ${type}`)).toHaveLength(3)
  expect(saved.at(-1)?.parts[1]).toMatchObject({ key: 'area', type: 'number', label: '面积' })
  expect(saved.at(-1)?.parts[2]).toMatchObject({ type: 'sub-table', children: [{ key: 'sown', type: 'date', label: '播种日期' }] })
})

test('who is no super administrator is offered no data source', async () => {
  const { screen } = await openedWithSheet()
  await expect.element(screen.getByText('建表语句').first()).toBeVisible()
  await expect.element(screen.getByText('数据连接的表')).not.toBeInTheDocument()
})
