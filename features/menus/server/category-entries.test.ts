import { beforeAll, describe, expect, test } from 'vitest'
import {
  createEntry,
  deleteCategory,
  deleteEntry,
  downloadCategory,
  entryUse,
  exportCategory,
  importCategory,
  importEntries,
  listCategories,
  listEntries,
  readCategory,
  readEntry,
  switchEntry,
  updateCategory,
  updateEntry,
} from '#features/dictionaries/contract.ts'
import { givenDictionaries, uploaded } from '#features/dictionaries/testing/given-dictionaries.ts'
import { listButtons } from '#features/menu-items/contract.ts'
import { createMenu, deleteMenu, menuMenu, readMenu, switchMenu, updateMenu } from '#features/menus/contract.ts'
import { givenMenuRole } from '#features/organizations/testing/given-organizations.ts'
import { createSystem } from '#features/systems/contract.ts'
import { setRoleGrants, upsertRole } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
const { givenCategory, givenEntry } = givenDictionaries(kernel, admin)
let systemId = ''
let made = 0

/** A menu entry that opens a category; its buttons have to be granted. */
async function givenEntryOf(category: string): Promise<string> {
  const enCode = `d${(made += 1)}`
  const propertyJson = JSON.stringify({ moduleId: category })
  const body = { parentId: '-1', fullName: `menu ${enCode}`, enCode, icon: 'book', type: 4, systemId, propertyJson, isButtonAuthorize: 1 }
  return (await admin.get(createMenu, { body: body as never })).id
}

async function givenManager(menus: readonly { menuId: string; buttons?: readonly string[] }[]): Promise<TestClient> {
  const account = `manager${(made += 1)}`
  await inTransaction(kernel.db, async (tx) => {
    await upsertRole(kernel, byProgram(tx), { id: account, code: account, name: account, isGlobal: true })
    await setRoleGrants(kernel, byProgram(tx), account, { menus })
  })
  await givenPerson(kernel, { account, roleIds: [account] })
  return server.signIn(account, personPassword)
}

const all = ['btn_add', 'btn_edit', 'btn_remove', 'btn_download', 'btn_upload']
let a = ''
let b = ''
let menuOfA = ''
let manager: TestClient

beforeAll(async () => {
  systemId = (await admin.get(createSystem, { body: { fullName: 'one', enCode: 'one', icon: 'setting' } })).id
  a = await givenCategory({ fullName: '作物品类', isTree: 1 })
  b = await givenCategory({ fullName: '度量' })
  menuOfA = await givenEntryOf(a)
  manager = await givenManager([{ menuId: menuOfA, buttons: all }])
})

const bodyOf = (dictionaryTypeId: string, enCode: string) => ({ dictionaryTypeId, enCode, fullName: `name of ${enCode}` })
const fileOf = (enCode: string, entries: readonly object[]) =>
  uploaded(JSON.stringify({ kind: 'dictionary', category: { enCode, fullName: '文件里的', isTree: 1 }, entries }))
const codeOf = async (category: string) => (await admin.get(readCategory, { params: { id: category } })).enCode

describe('who is granted the entry of a category', () => {
  test('reads and manages its entries without the right to dictionaries', async () => {
    expect(await manager.get(readCategory, { params: { id: a } })).toMatchObject({ fullName: '作物品类', isTree: 1 })
    const { id, version } = await manager.get(createEntry, { body: bodyOf(a, 'maize') })
    const below = await manager.get(createEntry, { body: { ...bodyOf(a, 'sweet'), parentId: id } })
    expect(await manager.get(updateEntry, { params: { id }, body: { ...bodyOf(a, 'maize'), fullName: '玉米', version } })).toMatchObject({
      version: 2,
    })
    await manager.get(switchEntry, { params: { id: below.id }, body: null })
    expect(await manager.get(listEntries, { params: { id: a }, query: {} })).toMatchObject({
      list: [{ id, fullName: '玉米', children: [{ id: below.id, enabledMark: 0 }] }],
    })
    expect(await manager.get(entryUse, { params: { id: below.id } })).toMatchObject({ functions: [], records: 0 })
    await manager.get(deleteEntry, { params: { id: below.id }, body: null })
    expect(await manager.call(readEntry, { params: { id: below.id } })).toMatchObject({ code: 404 })
  })

  test('exports it, and imports a file of it alone', async () => {
    const { url } = await manager.get(exportCategory, { params: { id: a } })
    const ticket = url.split('/').at(-1)!
    expect(await (await manager.fetch(downloadCategory, { params: { id: a, ticket } })).text()).toContain('"kind": "dictionary"')
    const file = fileOf(await codeOf(a), [{ enCode: 'rice', fullName: '水稻' }])
    expect(await manager.call(importEntries, { params: { id: a } }, { form: file })).toMatchObject({ code: 200, data: { created: 1 } })
    const foreign = fileOf(await codeOf(b), [{ enCode: 'ton', fullName: '吨' }])
    expect(await manager.call(importEntries, { params: { id: a } }, { form: foreign })).toMatchObject({
      code: 422,
      msg: '导入文件是字典分类“文件里的”的，请选择由本分类导出的文件',
    })
    expect((await admin.get(listEntries, { params: { id: b }, query: { keyword: 'ton' } })).list).toEqual([])
  })

  test('manages no other category, and cannot tell which exist', async () => {
    const foreign = await givenEntry(b, 'mu')
    const answers = async (category: string, entry: string) => [
      await manager.call(readCategory, { params: { id: category } }),
      await manager.call(listEntries, { params: { id: category }, query: {} }),
      await manager.call(createEntry, { body: bodyOf(category, 'mine') }),
      await manager.call(readEntry, { params: { id: entry } }),
      await manager.call(updateEntry, { params: { id: entry }, body: bodyOf(a, 'mine') }),
      await manager.call(updateEntry, { params: { id: entry }, body: bodyOf(category, 'mine') }),
      await manager.call(switchEntry, { params: { id: entry }, body: null }),
      await manager.call(deleteEntry, { params: { id: entry }, body: null }),
      await manager.call(entryUse, { params: { id: entry } }),
      await manager.call(exportCategory, { params: { id: category } }),
      await manager.call(importEntries, { params: { id: category } }, { form: fileOf(await codeOf(b), []) }),
    ]
    const foreignAnswers = await answers(b, foreign)
    expect(foreignAnswers.map(({ code }) => code)).toEqual(foreignAnswers.map(() => 404))
    expect(await answers('no-such', 'no-such')).toMatchObject(foreignAnswers.map(({ code, msg }) => ({ code, msg })))
    expect((await admin.get(readEntry, { params: { id: foreign } })).enabledMark).toBe(1)
  })

  test('moves none of its entries into another category, and takes none from there', async () => {
    const { id } = await manager.get(createEntry, { body: bodyOf(a, 'wheat') })
    expect(await manager.call(updateEntry, { params: { id }, body: bodyOf(b, 'wheat') })).toMatchObject({
      code: 422,
      msg: '字典不能更换分类',
    })
    const foreign = await givenEntry(b, 'jin')
    expect(await manager.call(createEntry, { body: { ...bodyOf(a, 'below'), parentId: foreign } })).toMatchObject({ code: 422 })
  })

  test('manages no categories', async () => {
    const answers = [
      await manager.call(listCategories, {}),
      await manager.call(updateCategory, { params: { id: a }, body: { parentId: '-1', fullName: 'x', enCode: 'x' } }),
      await manager.call(deleteCategory, { params: { id: a }, body: null }),
      await manager.call(importCategory, {}, { form: fileOf('other', []) }),
    ]
    expect(answers.map(({ code }) => code)).toEqual([403, 403, 403, 403])
  })

  test('does there what the buttons of that entry allow, whatever another entry allows', async () => {
    const reader = await givenManager([
      { menuId: menuOfA, buttons: [] },
      { menuId: await givenEntryOf(b), buttons: ['btn_add'] },
    ])
    expect(await reader.call(listEntries, { params: { id: a }, query: {} })).toMatchObject({ code: 200 })
    expect(await reader.call(createEntry, { body: bodyOf(a, 'refused') })).toMatchObject({ code: 403 })
    expect(await reader.call(createEntry, { body: bodyOf(b, 'added') })).toMatchObject({ code: 200 })
    expect(await reader.call(exportCategory, { params: { id: b } })).toMatchObject({ code: 403 })
  })

  test('loses it with the entry, also for a file that was exported before', async () => {
    const c = await givenCategory()
    const [menuOfC, menuOfB] = [await givenEntryOf(c), await givenEntryOf(b)]
    const person = await givenManager([
      { menuId: menuOfC, buttons: all },
      { menuId: menuOfB, buttons: all },
    ])
    const { url } = await person.get(exportCategory, { params: { id: c } })
    await admin.get(switchMenu, { params: { id: menuOfC }, body: null })
    const ticket = url.split('/').at(-1)!
    const download = await person.fetch(downloadCategory, { params: { id: c, ticket } })
    expect((await download.json()) as object).toMatchObject({ code: 404 })
    expect(await person.call(listEntries, { params: { id: c }, query: {} })).toMatchObject({ code: 404 })
    expect(await person.call(listEntries, { params: { id: b }, query: {} })).toMatchObject({ code: 200 })
  })
})

describe('the entry of a category', () => {
  test('begins with the buttons of its page, which administrators change', async () => {
    const { list } = await admin.get(listButtons, { params: { moduleId: menuOfA }, query: {} })
    expect(list.map(({ enCode, fullName }) => [enCode, fullName])).toEqual([
      ['btn_add', '新增'],
      ['btn_edit', '编辑'],
      ['btn_remove', '删除'],
      ['btn_download', '导出'],
      ['btn_upload', '导入'],
    ])
    expect(await admin.get(readMenu, { params: { id: menuOfA } })).toMatchObject({
      urlAddress: expect.stringMatching(/^dictionary\/d\d+$/),
    })
  })

  test('is led to another category by super administrators alone', async () => {
    const roleIds = [await givenMenuRole(kernel, 'menu-keeper', menuMenu, ['btn_add', 'btn_edit'])]
    await givenPerson(kernel, { account: 'keeper', roleIds })
    const keeper = await server.signIn('keeper', personPassword)
    const before = await admin.get(readMenu, { params: { id: menuOfA } })
    const changing = (who: TestClient, moduleId: string) =>
      who.call(updateMenu, {
        params: { id: menuOfA },
        body: { ...before, version: undefined, propertyJson: JSON.stringify({ moduleId }) } as never,
      })
    expect(await changing(manager, b)).toMatchObject({ code: 403 })
    expect(await changing(keeper, b)).toMatchObject({ code: 403, msg: '此更改会扩大已获授权角色的权限，只有超级管理员可以操作' })
    expect(await manager.call(listEntries, { params: { id: b }, query: {} })).toMatchObject({ code: 404 })
    expect(await changing(admin, 'no-such')).toMatchObject({ code: 422 })
    await changing(admin, b)
    expect(await manager.call(listEntries, { params: { id: b }, query: {} })).toMatchObject({ code: 200 })
    expect(await manager.call(listEntries, { params: { id: a }, query: {} })).toMatchObject({ code: 404 })
    await changing(admin, a)
  })

  test('holds its category back from deletion', async () => {
    const c = await givenCategory()
    const id = await givenEntryOf(c)
    const { fullName } = await admin.get(readMenu, { params: { id } })
    const msg = `有1个菜单以该分类为页面：${fullName}，请先删除这些菜单或改选其他字典`
    expect(await admin.call(deleteCategory, { params: { id: c }, body: null })).toMatchObject({ code: 422, msg })
    await admin.get(deleteMenu, { params: { id }, body: null })
    expect(await admin.call(deleteCategory, { params: { id: c }, body: null })).toMatchObject({ code: 200 })
  })
})
