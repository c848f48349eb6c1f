import { describe, expect, test } from 'vitest'
import {
  buttonUse,
  chooseButtons,
  columnFields,
  createButton,
  createColumn,
  createColumns,
  createFormField,
  createFormFields,
  deleteButton,
  deleteColumn,
  formFieldFields,
  itemsMenu,
  listButtons,
  listColumns,
  listFormFields,
  readButton,
  readColumn,
  switchButton,
  switchColumn,
  updateButton,
  updateColumn,
} from '#features/menu-items/contract.ts'
import { setMenuItems, setRoleGrants, upsertMenu, upsertSystem } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
await givenFunction(kernel, {
  id: 'lots',
  parts: [
    part('name', 'text', { label: '名称' }),
    part('area', 'number', { label: '面积' }),
    part('items', 'sub-table', { label: '明细', children: [part('town', 'text', { label: '乡镇' })] }),
  ],
})
await givenFunctionRole(kernel, 'grower', { functionId: 'lots', buttons: ['btn_add'], fields: ['name'], columns: ['name'] })
const moduleId = 'menu-grower'
const params = { moduleId }
const publish = (kind: 'button' | 'column', items: readonly { code: string; name: string; enabled?: boolean }[], menuId = moduleId) =>
  inTransaction(kernel.db, (tx) => setMenuItems(kernel, byProgram(tx), menuId, kind, items))
const listed = async () => (await admin.get(listColumns, { params, query: {} })).list
const buttonOf = async (code: string) => (await admin.get(listButtons, { params, query: {} })).list.find(({ enCode }) => enCode === code)!

describe('buttons', () => {
  test('are made, changed, put below each other, switched and deleted', async () => {
    const body = { moduleId, parentId: '-1', fullName: '打印标签', enCode: 'btn_label', icon: 'printer', sortCode: 3 }
    const { id } = await admin.get(createButton, { body })
    expect(await admin.get(readButton, { params: { id } })).toMatchObject({ ...body, enabledMark: 1, origin: 'hand', version: 1 })
    const below = { moduleId, parentId: id, fullName: '补打', enCode: 'btn_again' }
    const { id: childId } = await admin.get(createButton, { body: below })
    expect((await buttonOf('btn_label')).children.map(({ enCode }) => enCode)).toEqual(['btn_again'])
    const { list } = await admin.get(listButtons, { params, query: { keyword: '补打' } })
    expect(list).toMatchObject([{ enCode: 'btn_label', children: [{ enCode: 'btn_again' }] }])
    expect((await admin.get(chooseButtons, { params })).list.map(({ enCode }) => enCode)).toContain('btn_label')
    const circle = { params: { id }, body: { ...body, parentId: childId, version: 1 } }
    expect(await admin.call(updateButton, circle)).toMatchObject({ code: 422, data: { errors: [{ field: 'parentId' }] } })
    const stranger = { body: { ...below, enCode: 'btn_x', parentId: `${moduleId}:button:nowhere` } }
    expect(await admin.call(createButton, stranger)).toMatchObject({ code: 422, msg: '上级按钮不存在' })
    expect(await admin.call(deleteButton, { params: { id }, body: { version: 1 } })).toMatchObject({ code: 422 })
    await admin.get(switchButton, { params: { id: childId }, body: { version: 1 } })
    expect((await buttonOf('btn_label')).children).toMatchObject([{ enabledMark: 0, version: 2 }])
    expect(await admin.call(deleteButton, { params: { id: childId }, body: { version: 1 } })).toMatchObject({ code: 409 })
    await admin.get(deleteButton, { params: { id: childId }, body: { version: 2 } })
    await admin.get(deleteButton, { params: { id }, body: { version: 1 } })
    expect(await buttonOf('btn_label')).toBeUndefined()
  })

  test('have a code once in their menu, and stand in no folder', async () => {
    const body = { moduleId, fullName: '新增', enCode: 'btn_add' }
    const taken = { code: 422, msg: '该菜单已有编码为“btn_add”的项', data: { errors: [{ field: 'enCode' }] } }
    expect(await admin.call(createButton, { body })).toMatchObject(taken)
    expect(await admin.call(createButton, { body: { ...body, enCode: 'a b' } })).toMatchObject({ code: 422 })
    expect(await admin.call(createButton, { body: { ...body, moduleId: 'nowhere' } })).toMatchObject({ code: 422, msg: '菜单不存在' })
    await givenMenu(kernel, 'crops', 'page')
    expect(await admin.call(createButton, { body: { ...body, moduleId: 'crops-folder' } })).toMatchObject({ code: 422 })
    expect(await admin.call(createButton, { body: { ...body, moduleId: 'page', enCode: 'btn_special' } })).toMatchObject({ code: 200 })
    expect(await admin.call(listButtons, { params: { moduleId: 'nowhere' }, query: {} })).toMatchObject({ code: 404 })
  })

  test('that a role grants say so before they are deleted, and leave it with the deletion', async () => {
    const { id } = await admin.get(createButton, { body: { moduleId, fullName: '归档', enCode: 'btn_file' } })
    await inTransaction(kernel.db, (tx) =>
      setRoleGrants(kernel, byProgram(tx), 'grower', { menus: [{ menuId: moduleId, buttons: ['btn_file'], columns: ['name'] }] }),
    )
    const granted = kernel.db.selectFrom('role_grant').select('item_id').where('item_id', '=', id)
    expect(await granted.execute()).toHaveLength(1)
    expect((await admin.get(buttonUse, { params: { id } })).notes).toEqual(['已授予1个角色（grower），删除后这些角色不再拥有'])
    await admin.get(deleteButton, { params: { id }, body: { version: 1 } })
    expect(await granted.execute()).toEqual([])
  })
})

describe('columns and form fields', () => {
  test('are fields of the menu’s form, with their place', async () => {
    expect(await admin.get(columnFields, { params })).toEqual([
      { field: 'name', fieldName: '名称' },
      { field: 'area', fieldName: '面积' },
      { field: 'items-town', fieldName: '明细-乡镇' },
    ])
    expect((await admin.get(formFieldFields, { params })).map(({ field }) => field)).toContain('items')
    const town = { moduleId, fullName: '乡镇', enCode: 'town', fieldRule: 2, childTableKey: 'items', bindTable: 'lots_items' }
    const { id } = await admin.get(createColumn, { body: town })
    expect(await admin.get(readColumn, { params: { id } })).toMatchObject({ ...town, bindTableName: '明细' })
    expect((await listed()).find((one) => one.id === id)).toMatchObject({ enCode: 'items-town', fieldRule: 2, childTableKey: 'items' })
    await admin.get(updateColumn, { params: { id }, body: { ...town, fullName: '所在乡镇', version: 1 } })
    await admin.get(deleteColumn, { params: { id }, body: { version: 2 } })
  })

  const wrong: [string, object, string, string][] = [
    ['a field that the form does not declare', { enCode: 'secret' }, 'enCode', '菜单的表单没有字段“secret”'],
    ['a sub-table as a column', { enCode: 'items' }, 'enCode', '菜单的表单没有字段“items”'],
    ['an associated table', { enCode: 'area', fieldRule: 1 }, 'fieldRule', '该菜单的表单没有副表'],
    ['a sub-table that is not named', { enCode: 'town', fieldRule: 2 }, 'childTableKey', '请选择子表'],
    ['another table', { enCode: 'area', bindTable: 'lots_items' }, 'bindTable', '该字段属于“lots”'],
  ]
  test.each(wrong)('refuse %s', async (_name, given, field, text) => {
    const answer = await admin.call(createColumn, { body: { moduleId, fullName: '列', enCode: '', ...given } })
    expect(answer).toMatchObject({ code: 422, msg: text, data: { errors: [{ field }] } })
  })

  test('several are made at once, without those that are there', async () => {
    const columnJson = [
      { enCode: 'name', fullName: '名称' },
      { enCode: 'area', fullName: '' },
    ]
    expect(await admin.get(createColumns, { body: { moduleId, columnJson } })).toEqual({ added: 1 })
    expect((await listed()).map(({ enCode, fullName }) => [enCode, fullName])).toContainEqual(['area', '面积'])
    const formJson = [{ enCode: 'town', fullName: '乡镇' }, { enCode: 'none' }]
    const refused = await admin.call(createFormFields, { body: { moduleId, bindTable: 'lots_items', formJson } })
    expect(refused).toMatchObject({ code: 422, data: { errors: [{ field: 'formJson.1.enCode' }] } })
    await admin.get(createFormFields, { body: { moduleId, bindTable: 'lots_items', formJson: formJson.slice(0, 1) } })
    const { list } = await admin.get(listFormFields, { params, query: { keyword: '乡镇' } })
    expect(list).toMatchObject([{ enCode: 'items-town', bindTable: 'lots_items' }])
    expect(await admin.call(createFormField, { body: { moduleId, fullName: '乡镇', enCode: 'items-town' } })).toMatchObject({ code: 422 })
  })
})

describe('publishing a function', () => {
  test('leaves what administrators did, and takes what it no longer has out of use', async () => {
    await publish('column', [
      { code: 'name', name: '名称' },
      { code: 'yield', name: '产量' },
    ])
    const item = (await listed()).find(({ enCode }) => enCode === 'yield')!
    const body = { moduleId, fullName: '预计产量', enCode: 'yield', sortCode: 9, version: item.version }
    await admin.get(updateColumn, { params: { id: item.id }, body })
    await admin.get(switchColumn, { params: { id: `${moduleId}:column:name` }, body: null })
    await publish('column', [
      { code: 'yield', name: '亩产' },
      { code: 'name', name: '品名' },
    ])
    const state = async () => new Map((await listed()).map((one) => [one.enCode, one]))
    expect((await state()).get('yield')).toMatchObject({ fullName: '预计产量', sortCode: 9, enabledMark: 1, origin: 'published' })
    expect((await state()).get('name')).toMatchObject({ fullName: '品名', enabledMark: 0 })
    expect((await state()).get('area')).toMatchObject({ origin: 'hand', enabledMark: 1 })
    await publish('column', [{ code: 'name', name: '品名' }])
    const gone = (await state()).get('yield')!
    expect(gone).toMatchObject({ enabledMark: 0, origin: 'withdrawn' })
    const on = await admin.call(switchColumn, { params: { id: gone.id }, body: { version: gone.version } })
    expect(on).toMatchObject({ code: 422, msg: '已发布的功能中没有此项，不能启用' })
    await publish('column', [
      { code: 'name', name: '品名' },
      { code: 'yield', name: '亩产' },
    ])
    expect((await state()).get('yield')).toMatchObject({ fullName: '预计产量', enabledMark: 1 })
    const stays = await admin.call(deleteColumn, { params: { id: gone.id }, body: null })
    expect(stays).toMatchObject({ code: 422, msg: '该项由功能发布生成，不能删除，可以禁用' })
    const renamed = await admin.call(updateColumn, { params: { id: gone.id }, body: { moduleId, fullName: '产量', enCode: 'area' } })
    expect(renamed).toMatchObject({ code: 422 })
  })

  test('adopts what was made by hand before, with its grants', async () => {
    const { id } = await admin.get(createButton, { body: { moduleId, fullName: '复核', enCode: 'btn_check' } })
    await publish('button', [
      { code: 'btn_add', name: '新增' },
      { code: 'btn_check', name: '检查' },
    ])
    expect(await buttonOf('btn_check')).toMatchObject({ id, fullName: '复核', origin: 'published' })
  })
})

test('who manages menus manages their items, but not those that a role of his own grants', async () => {
  await inTransaction(kernel.db, async (tx) => {
    await upsertSystem(kernel, byProgram(tx), { id: 'keeping', code: 'keeping', name: 'keeping' })
    const menu = { id: itemsMenu, systemId: 'keeping', code: itemsMenu, name: '菜单管理', type: 2, address: 'x', judges: { buttons: true } }
    await upsertMenu(kernel, byProgram(tx), menu)
    await setMenuItems(kernel, byProgram(tx), itemsMenu, 'button', [{ code: 'btn_edit', name: '编辑' }])
  })
  await givenRole(kernel, 'reader', { menuId: itemsMenu })
  await givenRole(kernel, 'keeper', { menuId: itemsMenu, buttons: ['btn_edit'] })
  for (const account of ['reader', 'keeper']) await givenPerson(kernel, { account, roleIds: [account, 'grower'] })
  await givenPerson(kernel, { account: 'nobody', roleIds: ['grower'] })
  const [reader, keeper, nobody] = await Promise.all(
    ['reader', 'keeper', 'nobody'].map((account) => server.signIn(account, personPassword)),
  )
  const body = { moduleId, fullName: '导出', enCode: 'btn_mine' }
  expect(await nobody!.call(listButtons, { params, query: {} })).toMatchObject({ code: 403 })
  expect(await reader!.call(listButtons, { params, query: {} })).toMatchObject({ code: 200 })
  expect(await reader!.call(createButton, { body })).toMatchObject({ code: 403 })
  expect(await keeper!.call(createButton, { body })).toMatchObject({ code: 200 })
  await inTransaction(kernel.db, (tx) =>
    upsertMenu(kernel, byProgram(tx), { id: 'open', systemId: 'keeping', code: 'open', name: 'open', type: 2, address: 'open' }),
  )
  await publish('button', [{ code: 'btn_remove', name: '删除' }], 'open')
  await admin.get(switchButton, { params: { id: 'open:button:btn_remove' }, body: null })
  await givenRole(kernel, 'opener', { menuId: 'open' })
  await givenPerson(kernel, { account: 'opener', roleIds: ['keeper', 'opener'] })
  const opener = await server.signIn('opener', personPassword)
  const widened = { code: 403, msg: '您的角色拥有该菜单，按钮随菜单一起授予，不能自行修改，请联系超级管理员' }
  expect(await opener.call(createButton, { body: { ...body, moduleId: 'open' } })).toMatchObject(widened)
  expect(await opener.call(switchButton, { params: { id: 'open:button:btn_remove' }, body: null })).toMatchObject(widened)
  expect(await keeper!.call(createButton, { body: { ...body, moduleId: 'open' } })).toMatchObject({ code: 200 })
  const own = `${moduleId}:column:name`
  const answer = await keeper!.call(updateColumn, { params: { id: own }, body: { moduleId, fullName: '名', enCode: 'name' } })
  expect(answer).toMatchObject({ code: 403, msg: '您的角色拥有此项，不能自行修改，请联系超级管理员' })
})
