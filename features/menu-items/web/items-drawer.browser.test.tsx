import { expect, test } from 'vitest'
import {
  buttonUse,
  columnFields,
  createButton,
  createColumns,
  createScheme,
  deleteButton,
  listButtons,
  type ButtonRow,
} from '#features/menu-items/contract.ts'
import { button, lists, renderDrawer } from '#features/menu-items/testing/given-items.tsx'
import { answered, refused, refusing } from '#web/testing/answer-calls.ts'

test('the buttons of a menu are listed, and a refusal of a new one stands at its field', async () => {
  const errors = [{ field: 'enCode', text: '该菜单已有编码为“btn_label”的项' }]
  const { screen, asked, isAccessible } = await renderDrawer([...lists, refused(createButton, 422, errors[0]!.text, { errors })])
  await expect.element(screen.getByRole('cell', { name: '打印标签' })).toBeVisible()
  await isAccessible()
  await screen.getByRole('button', { name: '新增' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新建按钮' })
  await dialog.getByRole('textbox', { name: /^名称/ }).fill('打印')
  await dialog.getByRole('textbox', { name: /^编码/ }).fill('btn_label')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('该菜单已有编码为“btn_label”的项')).toBeVisible()
  expect(asked(createButton)[0]?.body).toMatchObject({ moduleId: 'filings', parentId: '-1', enCode: 'btn_label' })
})

test('the list takes the height of the drawer, so many items are seen at once', async () => {
  const many = Array.from({ length: 12 }, (_, at): ButtonRow => ({ ...button, id: `b${at}`, fullName: `按钮${at}`, enCode: `btn_${at}` }))
  const { screen } = await renderDrawer([...lists, answered(listButtons, { list: many })])
  const last = screen.getByRole('cell', { name: '按钮11', exact: true })
  await expect.element(last).toBeVisible()
  const hidden = () => {
    const box = last.element().closest('.ant-table-content')
    return box ? box.scrollHeight - box.clientHeight : undefined
  }
  await expect.poll(hidden).toBe(0)
})

test('the question before a deletion names the roles that lose it', async () => {
  const note = '已授予1个角色（经办人），删除后这些角色不再拥有'
  const use = answered(buttonUse, { functions: [], records: 0, holders: [], notes: [note] })
  const { screen, asked } = await renderDrawer([...lists, use, answered(deleteButton, null)])
  await screen
    .getByRole('row')
    .filter({ hasText: '打印标签' })
    .getByRole('button', { name: /更多|删除/ })
    .last()
    .click()
  const inMenu = screen.getByRole('menuitem', { name: '删除' })
  if (inMenu.elements().length > 0) await inMenu.click()
  const question = screen.getByRole('dialog').filter({ hasText: note })
  await expect.element(question).toBeVisible()
  await question.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(deleteButton)[0]).toMatchObject({ params: { id: 'label' }, body: { version: 1 } })
})

test('columns are chosen among the fields of the form that are none yet, and a published one is not deleted', async () => {
  const offered = answered(columnFields, [
    { field: 'area', fieldName: '面积' },
    { field: 'items-town', fieldName: '明细-乡镇' },
  ])
  const { screen, asked } = await renderDrawer([...lists, offered, answered(createColumns, { added: 1 })])
  await screen.getByRole('tab', { name: '列表权限' }).click()
  const row = screen.getByRole('row').filter({ hasText: '面积' })
  await expect.element(row.getByText('功能发布')).toBeVisible()
  expect(row.getByRole('button', { name: '删除' }).elements()).toEqual([])
  await screen.getByRole('button', { name: '新增' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '添加字段' })
  await dialog.getByRole('combobox').click()
  await screen.getByTitle('明细-乡镇（items-town）').last().click()
  // The choice stays open for further fields.
  await dialog.getByText('添加字段').click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect
    .poll(() => asked(createColumns)[0]?.body)
    .toEqual({ moduleId: 'filings', columnJson: [{ enCode: 'items-town', fullName: '明细-乡镇' }] })
})

test('a scheme is built like a search, counted before it is saved, and sent only when it is complete', async () => {
  const { screen, asked } = await renderDrawer([...lists, answered(createScheme, { id: 'new', version: 1 })])
  await screen.getByRole('tab', { name: '数据权限' }).click()
  await expect.element(screen.getByText('【创建人员 等于 当前用户】')).toBeVisible()
  await screen.getByRole('button', { name: '新增' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新建数据方案' })
  await dialog.getByRole('textbox', { name: /^名称/ }).fill('本人的')
  await dialog.getByRole('textbox', { name: /^编码/ }).fill('mine')
  await expect.element(dialog.getByText('条件填写完整后显示可见行数')).toBeVisible()
  await dialog.getByRole('combobox', { name: '字段' }).click()
  await screen.getByTitle('创建人员').last().click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('方案内条件配置不完整').first()).toBeVisible()
  expect(asked(createScheme)).toEqual([])
  await dialog.getByRole('combobox', { name: '条件内容' }).click()
  await screen.getByTitle('当前用户').last().click()
  await expect.element(dialog.getByText('可见12行，共40行')).toBeVisible()
  await expect.element(dialog.getByText('角色已有该方案的人员：可见行 +120 / -3')).toBeVisible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(createScheme)[0]?.body).toMatchObject({ moduleId: 'filings', enCode: 'mine', matchLogic: 'and' })
  const sent = JSON.parse(asked(createScheme)[0]?.body.conditionJson ?? '') as unknown
  expect(sent).toMatchObject([{ match: 'and', groups: [{ field: '@owner', op: 'Equal', conditionText: '@userId' }] }])
})

test('a scheme that is there opens with its conditions and its count', async () => {
  const { screen, isAccessible, fitsWidth } = await renderDrawer(lists)
  await screen.getByRole('tab', { name: '数据权限' }).click()
  await screen.getByRole('row').filter({ hasText: '本人' }).getByRole('button', { name: '编辑' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '编辑数据方案' })
  await expect.element(dialog.getByText('可见12行，共40行')).toBeVisible()
  await expect.element(dialog.getByText('当前用户', { exact: true })).toBeVisible()
  fitsWidth()
  await isAccessible()
})

test('a menu without a form has buttons alone; who may only read is offered no action', async () => {
  const { screen } = await renderDrawer(lists, { type: 2, buttons: [] })
  await expect.element(screen.getByRole('cell', { name: '打印标签' })).toBeVisible()
  for (const name of ['新增', '编辑', '删除']) expect(screen.getByRole('button', { name }).elements()).toEqual([])
  await screen.getByRole('tab', { name: '数据权限' }).click()
  await expect.element(screen.getByText('该菜单不打开表单，没有列表、表单和数据权限项')).toBeVisible()
})

test('a refusal says why; an empty list says what comes', async () => {
  const failed = await renderDrawer([answered(listButtons, () => refusing(500, '服务暂时不可用'))])
  await expect.element(failed.screen.getByText('服务暂时不可用')).toBeVisible()
  await failed.screen.unmount()
  const { screen } = await renderDrawer([answered(listButtons, { list: [] })])
  await expect.element(screen.getByText(/还没有按钮/)).toBeVisible()
})

test('on a phone the drawer fills the screen', async () => {
  const { screen, fitsWidth, isAccessible } = await renderDrawer(lists, { phone: true })
  await expect.element(screen.getByText('打印标签')).toBeVisible()
  fitsWidth()
  await screen.getByRole('tab', { name: '数据权限' }).click()
  await expect.element(screen.getByText('本人', { exact: true })).toBeVisible()
  fitsWidth()
  await isAccessible()
})
