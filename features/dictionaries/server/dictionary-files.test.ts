import { describe, expect, test } from 'vitest'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import {
  allDictionaries,
  createCategory,
  deleteCategory,
  deleteEntry,
  downloadCategory,
  exportCategory,
  importCategory,
  listEntries,
  readCategory,
} from '#features/dictionaries/contract.ts'
import { givenDictionaries, uploaded } from '#features/dictionaries/testing/given-dictionaries.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
const { givenRoleWith, givenCategory, givenEntry, auditOf } = givenDictionaries(kernel, admin)
await givenPerson(kernel, { account: 'reader', roleIds: [await givenRoleWith('reading', [])] })
const reader = await server.signIn('reader', personPassword)

describe('files', () => {
  const download = async (client: TestClient, url: string) =>
    fetch(client.address + url, { headers: client.token ? { authorization: client.token } : {} })

  test('what is exported comes back whole, with its ids; a second import changes nothing', async () => {
    const { id } = await admin.get(createCategory, {
      body: { parentId: '-1', fullName: '保存的', enCode: 'moved', isTree: 1, description: 'd' },
    })
    const above = await givenEntry(id, 'above', { enabledMark: 0 })
    await givenEntry(id, 'below', { parentId: above })
    const { name, url } = await admin.get(exportCategory, { params: { id } })
    expect(name).toBe('保存的.bdd')
    const response = await download(server.visitor, url)
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('保存的.bdd'))
    const text = await response.text()
    const before = await admin.get(listEntries, { params: { id }, query: {} })

    expect(await admin.get(importCategory, {}, { form: uploaded(text) })).toEqual({
      categoryId: id,
      categoryCreated: false,
      created: 0,
      kept: 2,
    })
    await admin.get(deleteEntry, { params: { id: before.list[0]!.children[0]!.id }, body: undefined })
    await admin.get(deleteEntry, { params: { id: above }, body: undefined })
    await admin.get(deleteCategory, { params: { id }, body: undefined })
    expect(await admin.call(importCategory, {}, { form: uploaded(text) })).toMatchObject({
      code: 200,
      msg: '导入成功',
      data: { categoryId: id, categoryCreated: true, created: 2, kept: 0 },
    })
    expect((await admin.get(listEntries, { params: { id }, query: {} })).list).toEqual(before.list)
    expect((await auditOf(id)).map(({ action }) => action)).toContain('dictionary.imported')
  })

  test('a link of an export works once, for who exported, while they may', async () => {
    const id = await givenCategory()
    const { url } = await admin.get(exportCategory, { params: { id } })
    expect((await download(server.visitor, url)).status).toBe(200)
    expect(await (await download(server.visitor, url)).json()).toMatchObject({ code: 410, msg: '下载链接已失效，请重新导出' })
    const second = await admin.get(exportCategory, { params: { id } })
    expect((await download(reader, second.url)).status).toBe(410)
    await givenPerson(kernel, { account: 'exporter', roleIds: [await givenRoleWith('exporting', ['btn_download'])] })
    const exporter = await server.signIn('exporter', personPassword)
    const third = await exporter.get(exportCategory, { params: { id } })
    await givenRoleWith('exporting', [])
    expect((await download(exporter, third.url)).status).toBe(403)
    expect((await server.visitor.fetch(downloadCategory, { params: { id, ticket: 'made-up' } })).status).toBe(410)
  })

  test('a link waits five minutes and no longer', async () => {
    const id = await givenCategory()
    const age = async (minutes: number) => {
      const { url } = await admin.get(exportCategory, { params: { id } })
      await kernel.db
        .updateTable('ticket')
        .set({ created_at: new Date(Date.now() - minutes * 60_000) })
        .where('purpose', '=', 'dictionary-export')
        .execute()
      return (await download(server.visitor, url)).status
    }
    expect(await age(4)).toBe(200)
    expect(await age(6)).toBe(410)
  })

  const file = (entries: readonly object[], category: object = {}) =>
    JSON.stringify({ kind: 'dictionary', category: { enCode: 'imported', fullName: 'imported', isTree: 0, ...category }, entries })
  const entry = (enCode: string, rest: object = {}) => ({ enCode, fullName: enCode, ...rest })

  test.each([
    ['no JSON', '{', '导入文件不是有效的JSON，请选择由本系统导出的字典文件'],
    ['something else', '{"kind":"form"}', '导入文件不是字典，请选择由本系统导出的字典文件'],
    ['a forbidden key', '{"__proto__":{}}', '导入文件不是有效的JSON，请选择由本系统导出的字典文件'],
    ['a wrong entry', file([entry('a'), entry('-')]), '导入文件中第 2 条字典的编码不正确'],
    ['a repeated code', file([entry('a'), entry('a', { fullName: 'b' })]), '导入文件中编码“a”重复'],
    ['a repeated name', file([entry('a'), entry('b', { fullName: 'a' })]), '同级已有名称为“a”的字典'],
    ['levels in a flat category', file([entry('a', { children: [entry('b')] })]), '该分类不是树形字典，不能添加下级'],
  ])('a file with %s is refused whole', async (_name, text, msg) => {
    expect(await admin.call(importCategory, {}, { form: uploaded(text) })).toMatchObject({ code: 422, msg })
    expect((await admin.get(allDictionaries, {})).list.some((one) => one.enCode === 'imported')).toBe(false)
  })

  test('what is no JSON file is not read', async () => {
    expect(await admin.call(importCategory, {}, { form: uploaded(file([]), 'x.xlsx') })).toMatchObject({
      code: 422,
      msg: '请选择要导入的JSON文件',
    })
    expect(await admin.call(importCategory, {}, { form: new FormData() })).toMatchObject({ code: 422 })
  })

  test('a file of more than 1,000 entries or 500 KB is too large', async () => {
    const many = (count: number) =>
      file(
        Array.from({ length: count }, (_, at) => entry(`e${at}`, { fullName: `n${at}` })),
        { enCode: `many${count}` },
      )
    expect((await admin.call(importCategory, {}, { form: uploaded(many(1_001)) })).code).toBe(413)
    expect((await admin.call(importCategory, {}, { form: uploaded(many(1_000)) })).code).toBe(200)
    expect((await admin.call(importCategory, {}, { form: uploaded(' '.repeat(500 * 1024 + 1)) })).code).toBe(413)
  })

  test('an import adds what is missing and leaves what is there; ids of anything else are not taken over', async () => {
    const categoryId = await givenCategory({ isTree: 1 })
    const { enCode, fullName } = await admin.get(readCategory, { params: { id: categoryId } })
    const there = await givenEntry(categoryId, 'there')
    const text = file([entry('there', { fullName: 'renamed', children: [entry('new', { id: there })] })], { enCode, fullName, isTree: 1 })
    expect(await admin.get(importCategory, {}, { form: uploaded(text) })).toMatchObject({ categoryCreated: false, created: 1, kept: 1 })
    const { list } = await admin.get(listEntries, { params: { id: categoryId }, query: {} })
    expect(list).toMatchObject([{ id: there, fullName: 'name of there', children: [{ enCode: 'new' }] }])
    const flat = file([], { enCode, fullName, isTree: 0 })
    expect(await admin.call(importCategory, {}, { form: uploaded(flat) })).toMatchObject({
      code: 422,
      msg: `已有编码为“${enCode}”的分类，但是否树形与文件不同`,
    })
  })
})
