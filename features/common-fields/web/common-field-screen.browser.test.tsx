import { expect, test } from 'vitest'
import {
  commonFieldMenu,
  createCommonField,
  listCommonFields,
  type CommonField,
  deleteCommonField,
  switchCommonField,
  updateCommonField,
  readCommonField,
} from '#features/common-fields/contract.ts'
import { CommonFieldScreen } from '#features/common-fields/web/common-field-screen.tsx'
import { answered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { testManaged } from '#web/testing/managed-walks.tsx'

const creator: CommonField = {
  id: 'f1',
  field: 'creator_user',
  fieldName: '创建人',
  dataType: 'varchar',
  dataLength: '50',
  allowNull: 0,
  enabledMark: 1,
  sortCode: 1,
  description: '',
  version: 1,
}

const pageOf = (list: CommonField[]) => ({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })

function renderFields(calls: readonly AnsweredCall[], { buttons = ['btn_add', 'btn_edit', 'btn_remove'], phone = false } = {}) {
  return renderScreen(<CommonFieldScreen />, {
    phone,
    address: '/screen',
    session: {
      menus: [menuOf({ id: commonFieldMenu, fullName: '常用字段', type: 2, address: 'systemData/commonFields' })],
      permissions: [permissionOf(commonFieldMenu, buttons)],
    },
    calls: [answered(listCommonFields, pageOf([creator])), ...calls],
  })
}

test('the list shows type and length; a reader is offered nothing to change', async () => {
  const { screen, isAccessible, fitsWidth } = await renderFields([], { buttons: [], phone: true })
  await expect.element(screen.getByText('创建人')).toBeVisible()
  await expect.element(screen.getByText('字符串')).toBeVisible()
  for (const name of ['新增', '编辑', '删除']) expect(screen.getByRole('button', { name }).elements()).toEqual([])
  await isAccessible()
  fitsWidth()
})

test('a column asks for a length where its type has one', async () => {
  const { screen, asked, isAccessible } = await renderFields([answered(createCommonField, { id: 'f2', version: 1 })])
  await screen.getByRole('button', { name: '新增' }).first().click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新建常用字段' })
  await dialog.getByRole('textbox', { name: /^列名/ }).fill('amount')
  await dialog.getByRole('textbox', { name: /^列说明/ }).fill('金额')
  await dialog.getByRole('textbox', { name: /^长度/ }).fill('')
  await dialog.getByRole('button', { name: '确定' }).click()
  expect(asked(createCommonField)).toEqual([])
  await dialog.getByRole('textbox', { name: /^长度/ }).fill('80')
  await isAccessible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(createCommonField).length).toBe(1)
  expect(asked(createCommonField)[0]?.body).toMatchObject({ field: 'amount', dataType: 'varchar', dataLength: '80', allowNull: 1 })
})

testManaged({
  name: 'common columns',
  element: <CommonFieldScreen />,
  menu: { id: commonFieldMenu, buttons: ['btn_add', 'btn_edit', 'btn_remove'] },
  list: listCommonFields,
  nothing: pageOf([]),
  rows: (fieldName) => pageOf([{ ...creator, fieldName }]),
  empty: /^还没有常用字段/,
  rights: ['新增', '编辑', '删除', '更多'],
  form: { title: '新建常用字段', saves: createCommonField, typed: { 列名: 'amount', 列说明: '金额' }, refused: ['field', '列名'] },
  version: 1,
  remove: { call: deleteCommonField },
  disable: switchCommonField,
  edit: { title: '编辑常用字段', saves: updateCommonField, field: ['fieldName', '列说明'], reads: readCommonField, item: creator },
  nothingFound: /没有符合“无此”的常用字段/,
})
