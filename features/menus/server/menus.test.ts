import { beforeAll, describe, expect, test } from 'vitest'
import { flatten } from '#engine/resource/tree.ts'
import { dictionaryMenu, listCategories } from '#features/dictionaries/contract.ts'
import {
  allMenus,
  createMenu,
  deleteMenu,
  importMenu,
  listMenus,
  menuMenu,
  menuParents,
  menuSubjects,
  menuUse,
  placeMenu,
  readMenu,
  switchMenu,
  updateMenu,
  type MenuRow,
} from '#features/menus/contract.ts'
import { givenMenuRole } from '#features/organizations/testing/given-organizations.ts'
import { createSystem, listSystems, systemMenu } from '#features/systems/contract.ts'
import { setRoleGrants, upsertRole } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenFunction, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
let keeper: TestClient
let systemId = ''

let made = 0
const bodyOf = (rest: object = {}) => {
  const enCode = `m${(made += 1)}`
  return { parentId: '-1', fullName: `menu ${enCode}`, enCode, icon: 'folder', type: 1, systemId, ...rest }
}
const given = (rest: object = {}) => admin.get(createMenu, { body: bodyOf(rest) })
const creating = (rest: object = {}, who = admin) => who.call(createMenu, { body: bodyOf(rest) })
const read = (id: string) => admin.get(readMenu, { params: { id } })
/** Changes an entry as the form does: everything that was read, with what is typed. */
const changing = async (id: string, rest: object, who = admin) =>
  who.call(updateMenu, { params: { id }, body: { ...(await read(id)), ...rest } as never })
const rowsOf = async (query: object = {}, of = systemId) =>
  flatten<MenuRow>((await admin.get(listMenus, { params: { systemId: of }, query })).list)
const problems = ({ data }: { data: unknown }) => (data as { errors: { field: string; text: string }[] }).errors
const auditOf = async (id: string) =>
  kernel.db.selectFrom('audit_entry').select(['action', 'changes']).where('object', '=', `menu:${id}`).orderBy('at').execute()
const link = { type: 7, urlAddress: 'https://example.org/help', linkTarget: '_blank' }

beforeAll(async () => {
  await givenFunction(kernel, { id: 'fn', parts: [part('name', 'text')] })
  systemId = (await admin.get(createSystem, { body: { fullName: 'one', enCode: 'one', icon: 'setting' } })).id
  const roleIds = [await givenMenuRole(kernel, 'menu-keeper', menuMenu, ['btn_add', 'btn_edit', 'btn_remove', 'btn_upload'])]
  await givenPerson(kernel, { account: 'keeper', roleIds })
  keeper = await server.signIn('keeper', personPassword)
})

describe('an entry', () => {
  test('is read back as clients of the family read it, changed under its version and deleted, all of it audited', async () => {
    const property = JSON.stringify({ iconBackgroundColor: '#1f6feb', injected: 'no' })
    const { id } = await given({
      fullName: '帮助',
      enCode: 'help',
      ...link,
      propertyJson: property,
      isButtonAuthorize: 1,
      description: 'd',
    })
    expect(await read(id)).toEqual({
      id,
      parentId: '-1',
      fullName: '帮助',
      enCode: 'help',
      icon: 'folder',
      ...link,
      category: 'Web',
      systemId,
      propertyJson: '{"iconBackgroundColor":"#1f6feb"}',
      sortCode: 0,
      enabledMark: 1,
      isButtonAuthorize: 1,
      isColumnAuthorize: 0,
      isFormAuthorize: 0,
      isDataAuthorize: 0,
      hidden: 0,
      isBuiltIn: false,
      description: 'd',
      version: 1,
    })
    expect(await changing(id, { fullName: '帮助中心', hidden: 1 })).toMatchObject({ code: 200, data: { version: 2 } })
    expect(await changing(id, { version: 1 })).toMatchObject({ code: 409, data: { version: 2 } })
    expect(await admin.get(switchMenu, { params: { id }, body: null })).toEqual({ id, version: 3 })
    expect(await read(id)).toMatchObject({ enabledMark: 0, hidden: 1 })
    expect(await admin.call(deleteMenu, { params: { id }, body: { version: 2 } })).toMatchObject({ code: 409 })
    await admin.get(deleteMenu, { params: { id }, body: { version: 3 } })
    expect(await admin.call(readMenu, { params: { id } })).toMatchObject({ code: 404 })
    expect(await auditOf(id)).toMatchObject([
      { action: 'menu.created' },
      { action: 'menu.changed', changes: { name: { before: '帮助', after: '帮助中心' }, hidden: { before: false, after: true } } },
      { action: 'menu.disabled' },
      { action: 'menu.deleted' },
    ])
  })

  test('has what a change leaves out as it was', async () => {
    const { id } = await given({ ...link, sortCode: 7, description: 'kept', isDataAuthorize: 1 })
    const body = { fullName: 'x', enCode: `m${made}`, icon: 'book', type: 7 }
    await admin.get(updateMenu, { params: { id }, body })
    expect(await read(id)).toMatchObject({ fullName: 'x', ...link, sortCode: 7, description: 'kept', isDataAuthorize: 1, version: 2 })
  })

  test.each([
    [{ parentId: '' }, 'parentId', '请选择上级菜单'],
    [{ parentId: 'nowhere' }, 'parentId', '上级菜单不存在'],
    [{ fullName: ' ' }, 'fullName', '请输入名称'],
    [{ enCode: 'a b' }, 'enCode', '编码只能输入英文、数字、小数点、横线和下划线，且首尾须为英文或数字'],
    [{ enCode: 'home' }, 'enCode', '编码“home”是平台自己的地址，请换一个'],
    [{ icon: '' }, 'icon', '请选择图标'],
    [{ type: 9 }, 'type', '请选择菜单类型'],
    [{ type: 6 }, 'type', '该类型的页面尚未提供，暂不能选用'],
    [{ type: 2, urlAddress: 'https://example.org' }, 'urlAddress', '请输入页面地址，例如 permission/user，不能带网址或空格'],
    [{ type: 2 }, 'urlAddress', '请输入页面地址，例如 permission/user，不能带网址或空格'],
    [{ ...link, urlAddress: 'javascript:alert(1)' }, 'urlAddress', '链接地址须以 http://、https:// 或 / 开头，且不含空格'],
    [
      { ...link, urlAddress: 'https://example.org/?t=${token}' },
      'urlAddress',
      '链接地址不能含 ${token} 等占位符：登录令牌出现在地址中会泄露给其他网站',
    ],
    [{ ...link, urlAddress: 'https://a:b@example.org' }, 'urlAddress', '链接地址不能含用户名和密码'],
    [{ type: 3 }, 'moduleId', '请选择功能'],
    [{ type: 3, propertyJson: '{"moduleId":"gone"}' }, 'moduleId', '所选功能不存在、未发布或已停用'],
    [{ propertyJson: '[1]' }, 'propertyJson', '菜单属性格式不正确'],
    [{ propertyJson: '{"iconBackgroundColor":"url(x)"}' }, 'propertyJson', '菜单属性格式不正确'],
    [{ systemId: 'nowhere' }, 'systemId', '所属应用不存在'],
    [{ sortCode: -1 }, 'sortCode', '排序须为0到999999的整数'],
  ])('with %j is refused at its field', async (wrong, field, text) => {
    const answer = await creating(wrong)
    expect(answer).toMatchObject({ code: 422 })
    expect(problems(answer)).toContainEqual({ field, text })
  })

  test('has its code alone in its system and category, also of two writers at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => creating({ enCode: 'once' })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422, 422])
    expect(problems(answers.find(({ code }) => code === 422)!)).toEqual([{ field: 'enCode', text: '该应用已有编码为“once”的菜单' }])
    expect(await creating({ enCode: 'once', category: 'App' })).toMatchObject({ code: 200 })
    expect(await creating({ enCode: 'once', systemId: 'main' })).toMatchObject({ code: 200 })
  })

  test('of a function or dictionary gets the address of its code, and no second entry has the same', async () => {
    const { id } = await given({ type: 3, enCode: 'fn1', propertyJson: '{"moduleId":"fn"}' })
    expect(await read(id)).toMatchObject({ urlAddress: 'model/fn1', linkTarget: '', propertyJson: '{"moduleId":"fn"}' })
    expect(await changing(id, { enCode: 'fn2' })).toMatchObject({ code: 200 })
    expect(await read(id)).toMatchObject({ urlAddress: 'model/fn2' })
    const page = { type: 2, urlAddress: 'model/fn2' }
    expect(problems(await creating(page))).toEqual([
      { field: 'urlAddress', text: `该应用的菜单“${(await read(id)).fullName}”已使用此地址` },
    ])
    const { list } = await admin.get(menuSubjects, { params: { type: 3 } })
    expect(list).toContainEqual({ id: 'fn', fullName: 'fn', enCode: 'fn', isTree: 0, children: [] })
    const categories = (await admin.get(listCategories, {})).list
    const subjects = (await admin.get(menuSubjects, { params: { type: 4 } })).list
    expect(flatten(subjects).map((one) => one.id)).toEqual(flatten(categories).map((one) => one.id))
    expect((await admin.get(menuSubjects, { params: { type: 8 } })).list).toEqual([])
  })
})

describe('folders', () => {
  test('hold entries of their own system and category, and nothing holds itself', async () => {
    const top = await given()
    const inner = await given({ parentId: top.id })
    const leaf = await given({ parentId: inner.id, ...link })
    expect(problems(await changing(top.id, { parentId: inner.id }))).toEqual([
      { field: 'parentId', text: '菜单不能移到自己或自己的下级之下' },
    ])
    expect(problems(await creating({ parentId: leaf.id }))).toEqual([
      { field: 'parentId', text: `上级只能是目录，“${(await read(leaf.id)).fullName}”不是目录` },
    ])
    expect(problems(await creating({ parentId: top.id, category: 'App' }))).toEqual([{ field: 'parentId', text: '上级菜单不存在' }])
    expect(problems(await creating({ parentId: top.id, systemId: 'main' }))).toEqual([{ field: 'parentId', text: '上级菜单不存在' }])
  })

  test('with entries keep their type and are not deleted, and the question says so before', async () => {
    const folder = await given({ fullName: '资料' })
    const child = await given({ parentId: folder.id, fullName: '说明', ...link })
    expect(problems(await changing(folder.id, { ...link }))).toEqual([{ field: 'type', text: '目录下还有1个菜单，不能更改类型' }])
    const reason = '该目录下还有1个菜单（说明），请先删除或移走'
    expect(await admin.get(menuUse, { params: { id: folder.id } })).toMatchObject({ holders: [{ text: reason }] })
    expect(await admin.call(deleteMenu, { params: { id: folder.id }, body: null })).toMatchObject({ code: 422, msg: reason })
    await admin.get(deleteMenu, { params: { id: child.id }, body: null })
    await admin.get(deleteMenu, { params: { id: folder.id }, body: null })
  })

  test('stand in each other ten levels deep and no deeper', async () => {
    const ids = ['-1']
    for (let level = 1; level <= 10; level += 1) ids.push((await given({ parentId: ids.at(-1)! })).id)
    expect(problems(await creating({ parentId: ids.at(-1)! }))).toEqual([{ field: 'parentId', text: '菜单最多10层' }])
    const other = await given()
    const answer = await admin.call(placeMenu, { params: { id: ids[1]! }, body: { parentId: other.id } })
    expect(problems(answer)).toEqual([{ field: 'parentId', text: '菜单最多10层' }])
  })
})

describe('the order', () => {
  test('is changed by putting an entry before another one, within its folder and into another', async () => {
    const folder = await given()
    const [a, b, c] = [await given({ parentId: folder.id }), await given({ parentId: folder.id }), await given({ parentId: folder.id })]
    const names = async () => (await rowsOf()).filter(({ parentId }) => parentId === folder.id).map(({ id }) => id)
    const place = (id: string, beforeId?: string, rest: object = {}) =>
      admin.call(placeMenu, { params: { id }, body: { parentId: folder.id, beforeId, ...rest } })
    expect(await names()).toEqual([a.id, b.id, c.id])
    await place(c.id, a.id)
    expect(await names()).toEqual([c.id, a.id, b.id])
    await place(c.id)
    expect(await names()).toEqual([a.id, b.id, c.id])
    const far = await given({ ...link })
    await place(far.id, b.id)
    expect(await names()).toEqual([a.id, far.id, b.id, c.id])
    expect(await place(a.id, 'gone')).toMatchObject({ code: 422, msg: '要排在其前的一项已不在此处，请刷新后再试' })
    expect(await place(a.id, undefined, { version: 1 })).toMatchObject({ code: 409 })
    expect((await auditOf(far.id)).at(-1)).toMatchObject({
      action: 'menu.changed',
      changes: { parent_id: { before: null, after: folder.id } },
    })
  })
})

describe('the tree of a system', () => {
  test('is searched with the way to what is found, and by state', async () => {
    const folder = await given({ fullName: '上层' })
    const found = await given({ parentId: folder.id, fullName: '寻找我', ...link })
    const off = await given({ parentId: folder.id, fullName: '停用的', enabledMark: 0 })
    expect((await rowsOf({ keyword: '寻找' })).map(({ id }) => id)).toEqual([folder.id, found.id])
    expect((await rowsOf({ keyword: 'x_y%' })).map(({ id }) => id)).toEqual([])
    expect((await rowsOf({ enabledMark: '0' })).map(({ id }) => id)).toContain(off.id)
    expect((await rowsOf({ enabledMark: '1' })).map(({ id }) => id)).not.toContain(off.id)
    expect(await admin.call(listMenus, { params: { systemId: 'nowhere' }, query: {} })).toMatchObject({ code: 404 })
  })

  test('is offered as folders to stand in, without an entry and what it holds, and whole below the systems', async () => {
    const folder = await given()
    const inner = await given({ parentId: folder.id })
    const page = await given({ parentId: folder.id, ...link })
    const parents = async (id: string, of: string) =>
      flatten((await admin.get(menuParents, { params: { id, systemId: of }, query: {} })).list).map((one) => one.id)
    expect(await parents('0', systemId)).toEqual(expect.arrayContaining([folder.id, inner.id]))
    expect(await parents('0', systemId)).not.toContain(page.id)
    expect(await parents(folder.id, systemId)).not.toContain(inner.id)
    const systems = (await admin.get(menuParents, { params: { id: '0', systemId: '0' }, query: {} })).list
    expect(systems.find(({ id }) => id === systemId)).toMatchObject({ type: 0, fullName: 'one' })
    const all = (await admin.get(allMenus, { query: {} })).list
    expect(all.map(({ type }) => type)).toEqual(all.map(() => 0))
    expect(flatten(all).map((one) => one.id)).toContain(page.id)
    const app = (await admin.get(allMenus, { query: { category: 'App' } })).list
    expect(flatten(app).map((one) => one.id)).not.toContain(page.id)
  })
})

describe('what the product brings', () => {
  test('is named, ordered, hidden and disabled freely, but neither deleted nor led elsewhere', async () => {
    const reason = '该菜单由系统带来，不能删除，可以禁用或隐藏'
    expect(await admin.call(deleteMenu, { params: { id: dictionaryMenu }, body: null })).toMatchObject({ code: 422, msg: reason })
    expect(await admin.get(menuUse, { params: { id: dictionaryMenu } })).toMatchObject({ holders: [{ text: reason }] })
    const stays = '该菜单由系统带来，编码、类型和地址不能更改'
    expect(problems(await changing(dictionaryMenu, { enCode: 'other' }))).toEqual([{ field: 'enCode', text: stays }])
    expect(problems(await changing(dictionaryMenu, { urlAddress: 'permission/role' }))).toContainEqual({ field: 'urlAddress', text: stays })
    expect(await changing(dictionaryMenu, { fullName: '字典', hidden: 1, enabledMark: 0 })).toMatchObject({ code: 200 })
    expect(await changing(dictionaryMenu, { hidden: 0, enabledMark: 1 })).toMatchObject({ code: 200 })
  })

  test('the screen of menus stays in the navigation, with the folders above it', async () => {
    const reason = '“菜单管理”须保持可用，否则将无法再调整菜单'
    expect(await admin.call(switchMenu, { params: { id: menuMenu }, body: null })).toMatchObject({ code: 422, msg: reason })
    expect(await admin.call(switchMenu, { params: { id: 'system' }, body: null })).toMatchObject({ code: 422, msg: reason })
    expect(problems(await changing(menuMenu, { hidden: 1 }))).toEqual([{ field: 'hidden', text: reason }])
    const off = await given({ systemId: 'main', enabledMark: 0 })
    const answer = await admin.call(placeMenu, { params: { id: menuMenu }, body: { parentId: off.id } })
    expect(problems(answer)).toEqual([{ field: 'parentId', text: reason }])
  })
})

describe('rights', () => {
  test('who has the screen and its buttons manages entries; without the screen nothing is seen', async () => {
    const made = await creating({}, keeper)
    expect(made).toMatchObject({ code: 200 })
    expect(await keeper.call(listMenus, { params: { systemId }, query: {} })).toMatchObject({ code: 200 })
    await givenPerson(kernel, { account: 'stranger', roleIds: [await givenMenuRole(kernel, 'reader', dictionaryMenu)] })
    const stranger = await server.signIn('stranger', personPassword)
    const { id } = (made as { data: { id: string } }).data
    const answers = await Promise.all([
      stranger.call(listMenus, { params: { systemId }, query: {} }),
      stranger.call(menuParents, { params: { id: '0', systemId }, query: {} }),
      stranger.call(allMenus, { query: {} }),
      stranger.call(menuSubjects, { params: { type: 3 } }),
      stranger.call(readMenu, { params: { id } }),
      stranger.call(menuUse, { params: { id } }),
      creating({}, stranger),
      stranger.call(updateMenu, { params: { id }, body: bodyOf() }),
      stranger.call(switchMenu, { params: { id }, body: null }),
      stranger.call(placeMenu, { params: { id }, body: { parentId: '-1' } }),
      stranger.call(deleteMenu, { params: { id }, body: null }),
    ])
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 403))
  })

  test('only a super administrator changes what gives more to roles that have an entry', async () => {
    const { id } = await given({ type: 3, propertyJson: '{"moduleId":"fn"}', isButtonAuthorize: 1, isDataAuthorize: 1 })
    await givenFunction(kernel, { id: 'fn_other', parts: [part('name', 'text')] })
    const text = '此更改会扩大已获授权角色的权限，只有超级管理员可以操作'
    const refusedAt = async (rest: object) => {
      const answer = await changing(id, rest, keeper)
      expect(answer).toMatchObject({ code: 403, msg: text })
    }
    await refusedAt({ isButtonAuthorize: 0 })
    await refusedAt({ isDataAuthorize: 0 })
    await refusedAt({ propertyJson: '{"moduleId":"fn_other"}' })
    await refusedAt({ ...link })
    await refusedAt({ enCode: dictionaryMenu })
    expect(await changing(id, { fullName: 'renamed', isColumnAuthorize: 1 }, keeper)).toMatchObject({ code: 200 })
    expect(await changing(id, { isButtonAuthorize: 0, propertyJson: '{"moduleId":"fn_other"}' })).toMatchObject({ code: 200 })
  })

  test('an entry with the code of a page opens that page, unless a super administrator makes it', async () => {
    const foreign = { code: 403, msg: '编码“system-system”属于页面“应用管理”，其权限按此编码授予，只有打开同一页面的菜单可以使用' }
    expect(await creating({ enCode: systemMenu }, keeper)).toMatchObject(foreign)
    expect(await creating({ enCode: systemMenu, ...link }, keeper)).toMatchObject(foreign)
    expect(await creating({ enCode: systemMenu, type: 2, urlAddress: 'x/help' }, keeper)).toMatchObject(foreign)
    const made = await creating({ enCode: systemMenu, type: 2, urlAddress: 'system/system' }, keeper)
    expect(made).toMatchObject({ code: 200 })
    const { id } = (made as { data: { id: string } }).data
    expect(await changing(id, { urlAddress: 'x/help' }, keeper)).toMatchObject(foreign)
    expect(await changing(id, { fullName: '应用' }, keeper)).toMatchObject({ code: 200 })
    await admin.get(deleteMenu, { params: { id }, body: null })
    const text = JSON.stringify({ kind: 'menu', menu: bodyOf({ enCode: systemMenu }) })
    const form = new FormData()
    form.append('file', new Blob([text]), 'menu.bm')
    expect(await keeper.call(importMenu, { params: { systemId } } as never, { form })).toMatchObject({ code: 422, msg: foreign.msg })
  })

  test('a folder gives nothing by its code to roles that are granted what stands below it', async () => {
    const folder = await given({ enCode: systemMenu })
    const page = await given({ parentId: folder.id, ...link })
    await inTransaction(kernel.db, async (tx) => {
      await upsertRole(kernel, byProgram(tx), { id: 'helped', code: 'helped', name: 'helped', isGlobal: true })
      await setRoleGrants(kernel, byProgram(tx), 'helped', { menus: [{ menuId: page.id }] })
    })
    await givenPerson(kernel, { account: 'helped', roleIds: ['helped'] })
    const helped = await server.signIn('helped', personPassword)
    expect(await helped.call(listSystems, { query: {} })).toMatchObject({ code: 403 })
  })
})
