import { describe, expect, test } from 'vitest'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { openSocket } from '#server/testing/test-socket.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import {
  allDictionaries,
  categorySelector,
  createCategory,
  createEntry,
  deleteCategory,
  deleteEntry,
  entryParents,
  entrySelector,
  exportCategory,
  generateCode,
  importCategory,
  listCategories,
  listEntries,
  placeEntry,
  readCategory,
  readEntry,
  switchEntry,
  updateCategory,
  updateEntry,
} from '#features/dictionaries/contract.ts'
import { givenDictionaries, uploaded } from '#features/dictionaries/testing/given-dictionaries.ts'
import { dictionaryBook } from '#features/dictionaries/entry.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
const { givenRoleWith, givenCategory, givenEntry, auditOf } = givenDictionaries(kernel, admin)
await givenPerson(kernel, { account: 'reader', roleIds: [await givenRoleWith('reading', [])] })
const reader = await server.signIn('reader', personPassword)
await givenMenu(kernel, 'elsewhere', 'filing')
await givenPerson(kernel, { account: 'nobody', roleIds: [await givenRole(kernel, 'filer', { menuId: 'filing' })] })
const nobody = await server.signIn('nobody', personPassword)

const calls = [
  [listCategories, {}],
  [categorySelector, { params: { id: '0' } }],
  [createCategory, { body: { parentId: '-1', fullName: 'x', enCode: 'x' } }],
  [updateCategory, { params: { id: 'x' }, body: { parentId: '-1', fullName: 'x', enCode: 'x' } }],
  [readCategory, { params: { id: 'x' } }],
  [deleteCategory, { params: { id: 'x' } }],
  [allDictionaries, {}],
  [generateCode, {}],
  [listEntries, { params: { id: 'x' } }],
  [entryParents, { params: { id: 'x', parentId: '0' } }],
  [entrySelector, { params: { id: 'x' } }],
  [createEntry, { body: { dictionaryTypeId: 'x', fullName: 'x', enCode: 'x' } }],
  [updateEntry, { params: { id: 'x' }, body: { dictionaryTypeId: 'x', fullName: 'x', enCode: 'x' } }],
  [readEntry, { params: { id: 'x' } }],
  [deleteEntry, { params: { id: 'x' } }],
  [switchEntry, { params: { id: 'x' } }],
  [placeEntry, { params: { id: 'x' }, body: {} }],
  [exportCategory, { params: { id: 'x' } }],
  [importCategory, {}],
] as const

describe('access', () => {
  test.each(calls.map(([call, input]) => [`${call.method} ${call.path}`, call, input] as const))(
    '%s needs a session, and its right',
    async (_name, call, input) => {
      const form = call === importCategory ? uploaded('{}') : undefined
      const answerTo = async (client: TestClient) =>
        (await (await client.fetch(call, input, form ? { form } : {})).json()) as { code: number }
      expect((await answerTo(server.visitor)).code).toBe(600)
      const open = call.access === 'signed-in'
      expect((await answerTo(nobody)).code === 403).toBe(!open)
      const needsButton = typeof call.access === 'object' && 'button' in call.access
      expect((await answerTo(reader)).code === 403).toBe(needsButton)
    },
  )

  test('one button allows one thing', async () => {
    await givenPerson(kernel, { account: 'adder', roleIds: [await givenRoleWith('adding', ['btn_add'])] })
    const adder = await server.signIn('adder', personPassword)
    const body = { parentId: '-1', fullName: 'by the adder', enCode: 'adder' }
    const { id } = await adder.get(createCategory, { body })
    expect(await adder.call(deleteCategory, { params: { id }, body: undefined })).toMatchObject({ code: 403 })
    expect(await adder.call(updateCategory, { params: { id }, body })).toMatchObject({ code: 403 })
  })
})

describe('categories', () => {
  test('stand below each other, and what was typed comes back', async () => {
    const above = await givenCategory({ fullName: 'crops' })
    const body = {
      parentId: above,
      fullName: '作物',
      enCode: 'seed.crops',
      isTree: 1,
      sortCode: 7,
      description: 'x',
      unknown: 'dropped',
    } as const
    const { id, version } = await admin.get(createCategory, { body })
    expect(version).toBe(1)
    expect(await reader.get(readCategory, { params: { id } })).toEqual({
      id,
      version: 1,
      parentId: above,
      fullName: '作物',
      enCode: 'seed.crops',
      isTree: 1,
      sortCode: 7,
      description: 'x',
    })
    const { list } = await reader.get(listCategories, {})
    expect(list.find((one) => one.id === above)).toMatchObject({
      parentId: '-1',
      hasChildren: true,
      category: 0,
      children: [{ id, hasChildren: false, children: [] }],
    })
    const offered = await nobody.get(categorySelector, { params: { id: above } })
    expect(offered.list.some((one) => one.id === above)).toBe(false)
    expect(
      await admin.call(updateCategory, { params: { id: above }, body: { parentId: id, fullName: 'crops', enCode: 'crops' } }),
    ).toMatchObject({ code: 422, msg: '上级不能是自己或自己的下级' })
    expect(await admin.call(deleteCategory, { params: { id: above }, body: undefined })).toMatchObject({
      code: 422,
      msg: '该分类下还有1个下级分类，不能删除',
    })
  })

  test.each([
    [{ parentId: '' }, 'parentId', '上级菜单不能为空'],
    [{ fullName: ' ' }, 'fullName', '请输入名称'],
    [{ fullName: '字'.repeat(51) }, 'fullName', '名称最多为50个字符！'],
    [{ fullName: 'a<b>' }, 'fullName', '名称不能含有特殊符号'],
    [{ enCode: '' }, 'enCode', '请输入编码'],
    [{ enCode: 'x'.repeat(51) }, 'enCode', '编码最多为50个字符！'],
    [{ enCode: '.x' }, 'enCode', '编码只能输入英文、数字和小数点，且小数点不能放在首尾'],
    [{ sortCode: 1_000_000 }, 'sortCode', '排序须为0到999999的整数'],
    [{ parentId: 'no-such' }, 'parentId', '所选上级不存在'],
  ])('%j is refused at its field', async (wrong, field, text) => {
    const answer = await admin.call(createCategory, { body: { parentId: '-1', fullName: 'right', enCode: 'right', ...wrong } })
    expect(answer).toMatchObject({ code: 422, msg: text, data: { errors: [{ field, text }] } })
  })

  test('a code is taken once, also by the id of another category', async () => {
    const id = await givenCategory()
    const { enCode, fullName } = await admin.get(readCategory, { params: { id } })
    expect(await admin.call(createCategory, { body: { parentId: '-1', fullName: 'other', enCode } })).toMatchObject({
      code: 422,
      msg: `编码“${enCode}”已存在`,
    })
    expect(await admin.call(createCategory, { body: { parentId: '-1', fullName, enCode: 'other' } })).toMatchObject({
      code: 422,
      msg: `同级已有名称为“${fullName}”的分类`,
    })
  })

  test('what is left out of a change stays, being a tree stays anyway', async () => {
    const { id } = await admin.get(createCategory, {
      body: { parentId: '-1', fullName: 'kept', enCode: 'kept', isTree: 1, sortCode: 3, description: 'kept' },
    })
    await admin.get(updateCategory, { params: { id }, body: { parentId: '-1', fullName: 'kept too', enCode: 'kept' } })
    expect(await admin.get(readCategory, { params: { id } })).toMatchObject({
      fullName: 'kept too',
      isTree: 1,
      sortCode: 3,
      description: 'kept',
      version: 2,
    })
    expect(
      await admin.call(updateCategory, { params: { id }, body: { parentId: '-1', fullName: 'kept', enCode: 'kept', isTree: 0 } }),
    ).toMatchObject({ code: 422, msg: '是否树形在新建后不能更改' })
  })

  test('one with entries cannot be deleted; an empty one can, once', async () => {
    const id = await givenCategory()
    const entry = await givenEntry(id, 'one')
    expect(await admin.call(deleteCategory, { params: { id }, body: undefined })).toMatchObject({
      code: 422,
      msg: '该分类下还有1个字典，不能删除',
    })
    await admin.get(deleteEntry, { params: { id: entry }, body: undefined })
    expect(await admin.call(deleteCategory, { params: { id }, body: { version: 1 } })).toMatchObject({
      code: 200,
      msg: '删除成功',
      data: null,
    })
    expect(await admin.call(deleteCategory, { params: { id }, body: undefined })).toMatchObject({ code: 404 })
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'dictionary-category.created',
      'dictionary-category.deleted',
      'access.refused',
    ])
  })
})

describe('entries', () => {
  test.each([
    [{ parentId: '' }, 'parentId', '请选择'],
    [{ fullName: '' }, 'fullName', '请输入名称'],
    [{ fullName: '字'.repeat(51) }, 'fullName', '字典名称最多为50个字符！'],
    [{ enCode: '' }, 'enCode', '请输入编码'],
    [{ enCode: '1'.repeat(51) }, 'enCode', '字典编码最多为50个字符！'],
    [{ enCode: 'a-b' }, 'enCode', '编码只能输入英文、数字和小数点，且小数点不能放在首尾'],
    [{ sortCode: -1 }, 'sortCode', '排序须为0到999999的整数'],
  ])('%j is refused at its field', async (wrong, field, text) => {
    const dictionaryTypeId = await givenCategory()
    const answer = await admin.call(createEntry, { body: { dictionaryTypeId, fullName: 'right', enCode: 'right', ...wrong } })
    expect(answer).toMatchObject({ code: 422, msg: text, data: { errors: [{ field, text }] } })
  })

  test('the id of the category as parent means the top; codes such as 0 and 1000 are codes', async () => {
    const category = await givenCategory({ isTree: 1 })
    const id = await givenEntry(category, '0', { parentId: category })
    await givenEntry(category, '1000', { parentId: id })
    expect(await reader.get(readEntry, { params: { id } })).toMatchObject({
      parentId: '0',
      enCode: '0',
      enabledMark: 1,
      sortCode: 0,
      version: 1,
    })
    const { list } = await reader.get(listEntries, { params: { id: category }, query: {} })
    expect(list).toMatchObject([{ enCode: '0', hasChildren: true, children: [{ enCode: '1000', parentId: id }] }])
    const flat = await reader.get(listEntries, { params: { id: category }, query: { isTree: '0' } })
    expect(flat.list.map((entry) => entry.enCode).toSorted()).toEqual(['0', '1000'])
  })

  test('the keyword finds by name and code, with the way down to it', async () => {
    const category = await givenCategory({ isTree: 1 })
    const above = await givenEntry(category, 'major', { fullName: '主要农作物' })
    await givenEntry(category, 'maize', { parentId: above, fullName: '玉米' })
    await givenEntry(category, 'rice', { parentId: above, fullName: '稻' })
    for (const keyword of ['玉', 'MAI']) {
      const { list } = await reader.get(listEntries, { params: { id: category }, query: { keyword } })
      expect(list).toMatchObject([{ fullName: '主要农作物', children: [{ fullName: '玉米' }] }])
      expect(list[0]?.children).toHaveLength(1)
    }
  })

  test('a name and a code stand once; a code taken by a disabled entry stays taken', async () => {
    const category = await givenCategory()
    await givenEntry(category, 'soil', { enabledMark: 0 })
    await givenEntry(category, 'water')
    const tried = (enCode: string, fullName: string) => admin.call(createEntry, { body: { dictionaryTypeId: category, enCode, fullName } })
    expect(await tried('soil', 'x')).toMatchObject({ code: 422, msg: '编码“soil”已被停用的字典占用' })
    expect(await tried('water', 'x')).toMatchObject({ code: 422, msg: '编码“water”已存在' })
    expect(await tried('air', 'name of water')).toMatchObject({ code: 422, msg: '同级已有名称为“name of water”的字典' })
    expect(await tried('air', 'air')).toMatchObject({ code: 200, msg: '新建成功' })
  })

  test('a category without levels takes none, a foreign parent is no parent, an entry stays in its category', async () => {
    const flat = await givenCategory()
    const tree = await givenCategory({ isTree: 1 })
    const [inFlat, inTree] = [await givenEntry(flat, 'a'), await givenEntry(tree, 'a')]
    const tried = (dictionaryTypeId: string, parentId: string) =>
      admin.call(createEntry, { body: { dictionaryTypeId, parentId, enCode: 'b', fullName: 'b' } })
    expect(await tried(flat, inFlat)).toMatchObject({ code: 422, msg: '该分类不是树形字典，不能添加下级' })
    expect(await tried(tree, inFlat)).toMatchObject({ code: 422, msg: '所选上级不存在' })
    expect(await tried('no-such', '0')).toMatchObject({ code: 404 })
    expect(
      await admin.call(updateEntry, { params: { id: inTree }, body: { dictionaryTypeId: flat, enCode: 'a', fullName: 'a' } }),
    ).toMatchObject({ code: 422, msg: '字典不能更换分类' })
  })

  test('are put in order among those below the same one', async () => {
    const category = await givenCategory({ isTree: 1 })
    const [a, b, c] = [await givenEntry(category, 'a'), await givenEntry(category, 'b'), await givenEntry(category, 'c')]
    const below = await givenEntry(category, 'below', { parentId: a })
    const order = async () => (await admin.get(listEntries, { params: { id: category }, query: {} })).list.map(({ id }) => id)
    const place = (id: string, beforeId?: string) => admin.call(placeEntry, { params: { id }, body: { beforeId } })
    expect((await place(c, a)).code).toBe(200)
    expect(await order()).toEqual([c, a, b])
    expect((await place(c)).code).toBe(200)
    expect(await order()).toEqual([a, b, c])
    expect(await place(b, below)).toMatchObject({ code: 422, msg: '要排在其前的一项已不在此处，请刷新后再试' })
    expect((await reader.call(placeEntry, { params: { id: a }, body: {} })).code).toBe(403)
  })

  test('one with others below it cannot be deleted, nor stand below them', async () => {
    const category = await givenCategory({ isTree: 1 })
    const above = await givenEntry(category, 'a')
    const below = await givenEntry(category, 'b', { parentId: above })
    expect(await admin.call(deleteEntry, { params: { id: above }, body: undefined })).toMatchObject({
      code: 422,
      msg: '该字典下还有1个下级，请先删除下级',
    })
    const body = { dictionaryTypeId: category, parentId: below, enCode: 'a', fullName: 'a' }
    expect(await admin.call(updateEntry, { params: { id: above }, body })).toMatchObject({ code: 422, msg: '上级不能是自己或自己的下级' })
  })

  test('a stale version changes nothing and tells the current one; without a version the write is marked', async () => {
    const category = await givenCategory()
    const id = await givenEntry(category, 'a')
    const body = { dictionaryTypeId: category, enCode: 'a', fullName: 'first' }
    expect(await admin.get(updateEntry, { params: { id }, body: { ...body, version: 1 } })).toEqual({ id, version: 2 })
    const conflict = { code: 409, data: { version: 2 } }
    expect(await admin.call(updateEntry, { params: { id }, body: { ...body, fullName: 'late', version: 1 } })).toMatchObject(conflict)
    expect(await admin.call(switchEntry, { params: { id }, body: { version: 1 } })).toMatchObject(conflict)
    expect(await admin.call(deleteEntry, { params: { id }, body: { version: 1 } })).toMatchObject(conflict)
    await admin.get(updateEntry, { params: { id }, body: { ...body, fullName: 'foreign' } })
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'dictionary-entry.changed',
      changes: { name: { before: 'first', after: 'foreign' }, unconditional: true },
    })
  })

  test('the same request with the same key makes one entry', async () => {
    const dictionaryTypeId = await givenCategory()
    const options = { idempotencyKey: 'key-of-one-intention' }
    const input = { body: { dictionaryTypeId, enCode: 'once', fullName: 'once' } }
    const first = await admin.get(createEntry, input, options)
    expect(await admin.get(createEntry, input, options)).toEqual(first)
    expect((await admin.get(listEntries, { params: { id: dictionaryTypeId }, query: {} })).list).toHaveLength(1)
    expect(await admin.call(createEntry, { body: { ...input.body, enCode: 'other' } }, options)).toMatchObject({ code: 409 })
  })

  test('of writers at once with the same code one wins', async () => {
    const dictionaryTypeId = await givenCategory()
    const answers = await Promise.all(
      [1, 2, 3].map((n) => admin.call(createEntry, { body: { dictionaryTypeId, enCode: 'same', fullName: `n${n}` } })),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422, 422])
  })

  test('a disabled entry keeps its place in the look-ups and leaves what one chooses from', async () => {
    const category = await givenCategory({ isTree: 1 })
    const above = await givenEntry(category, 'above')
    await givenEntry(category, 'below', { parentId: above })
    await givenEntry(category, 'other')
    expect(await admin.call(switchEntry, { params: { id: above }, body: { version: 1 } })).toMatchObject({
      code: 200,
      msg: '操作成功',
      data: { version: 2 },
    })
    const { list } = await nobody.get(entrySelector, { params: { id: category } })
    expect(list.map((entry) => entry.enCode)).toEqual(['other'])
    const parents = await nobody.get(entryParents, { params: { id: category, parentId: '0' }, query: {} })
    expect(parents.list).toMatchObject([{ id: category, parentId: '-1', children: [{ enCode: 'other' }] }])
    const all = await nobody.get(allDictionaries, {})
    expect(all.list.find((one) => one.id === category)).toMatchObject({
      isTree: 1,
      dictionaryList: [
        { enCode: 'above', enabledMark: 0, children: [{ enCode: 'below' }] },
        { enCode: 'other', enabledMark: 1 },
      ],
    })
    await admin.get(switchEntry, { params: { id: above }, body: undefined })
    expect((await nobody.get(entrySelector, { params: { id: category } })).list).toHaveLength(2)
  })

  test('a fresh code can be taken as it is', async () => {
    const dictionaryTypeId = await givenCategory()
    const codes = await Promise.all([1, 2].map(() => reader.get(generateCode, {})))
    expect(new Set(codes).size).toBe(2)
    for (const enCode of codes) await givenEntry(dictionaryTypeId, enCode)
  })
})

describe('two nodes', () => {
  test('a change on one is known on the other, and told to its open pages', async () => {
    const second = await startTestServer({ database: server.database })
    const there = await second.admin()
    await dictionaryBook(second.node.kernel)
    const socket = await openSocket(there)
    const category = await givenCategory()
    await givenEntry(category, 'seen')
    expect(await socket.next('dictionariesChanged')).toEqual({ method: 'dictionariesChanged' })
    const { list } = await there.get(allDictionaries, {})
    expect(list.find((one) => one.id === category)?.dictionaryList).toMatchObject([{ enCode: 'seen' }])
    await second.stop()
  })
})
