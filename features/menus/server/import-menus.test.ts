import { beforeAll, describe, expect, test } from 'vitest'
import { flatten } from '#engine/resource/tree.ts'
import {
  createMenu,
  downloadMenu,
  exportMenu,
  importMenu,
  importMenuAsFamily,
  listMenus,
  menuMenu,
  previewMenuImport,
  readMenu,
  type MenuRow,
} from '#features/menus/contract.ts'
import { givenMenuRole } from '#features/organizations/testing/given-organizations.ts'
import { createSystem } from '#features/systems/contract.ts'
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
const read = (id: string) => admin.get(readMenu, { params: { id } })
const rowsOf = async (query: object = {}) => flatten<MenuRow>((await admin.get(listMenus, { params: { systemId }, query })).list)
const problems = ({ data }: { data: unknown }) => (data as { errors: { field: string; text: string }[] }).errors
const auditOf = async (id: string) =>
  kernel.db.selectFrom('audit_entry').select(['action', 'changes']).where('object', '=', `menu:${id}`).orderBy('at').execute()
const link = { type: 7, urlAddress: 'https://example.org/help', linkTarget: '_blank' }

beforeAll(async () => {
  systemId = (await admin.get(createSystem, { body: { fullName: 'one', enCode: 'one', icon: 'setting' } })).id
  const roleIds = [await givenMenuRole(kernel, 'menu-keeper', menuMenu, ['btn_add', 'btn_edit', 'btn_upload'])]
  await givenPerson(kernel, { account: 'keeper', roleIds })
  keeper = await server.signIn('keeper', personPassword)
})

describe('a file', () => {
  const sent = (text: string, rest: object = {}, name = 'menu.bm', call = importMenu) => {
    const form = new FormData()
    for (const [key, value] of Object.entries({ category: 'Web', ...rest })) form.append(key, String(value))
    form.append('file', new Blob([text]), name)
    return admin.call(call, { params: { systemId } } as never, { form })
  }
  const written = async (id: string) => {
    const { url } = await admin.get(exportMenu, { params: { id } })
    const ticket = url.split('/').at(-1)!
    return (await admin.fetch(downloadMenu, { params: { id, ticket } })).text()
  }

  test('holds an entry with what stands below it, and makes it again elsewhere, whole or not at all', async () => {
    const folder = await given({ fullName: '资料', enCode: 'files' })
    await given({ parentId: folder.id, fullName: '说明', enCode: 'manual', ...link })
    const text = await written(folder.id)
    expect(text).not.toContain(folder.id)
    const taken = await sent(text)
    expect(taken).toMatchObject({ code: 422 })
    expect(problems(taken)).toContainEqual({ field: '说明', text: '该应用已有编码为“manual”的菜单' })
    const other = await given()
    const again = text.replaceAll('"files"', '"files2"').replaceAll('"manual"', '"manual2"')
    expect(await sent(again, { parentId: other.id })).toMatchObject({ code: 200, data: { created: 2 } })
    const made = await rowsOf({ keyword: 'manual2' })
    expect(made.map(({ enCode }) => enCode).slice(-2)).toEqual(['files2', 'manual2'])
    expect(made.find(({ enCode }) => enCode === 'files2')).toMatchObject({ parentId: other.id })
    const bad = text.replaceAll('"files"', '"files3"').replaceAll('"manual"', '"manual3"').replaceAll('https:', 'javascript:')
    expect(await sent(bad)).toMatchObject({ code: 422, msg: '链接地址须以 http://、https:// 或 / 开头，且不含空格' })
    expect(await rowsOf({ keyword: 'files3' })).toEqual([])
  })

  test('is shown before, entry by entry, and nothing is made then', async () => {
    const folder = await given({ fullName: '预览', enCode: 'seen' })
    await given({ parentId: folder.id, fullName: '旧名', enCode: 'seen.old', ...link })
    const text = (await written(folder.id)).replace('旧名', '新名').replace('"children": []', '"children": [{"type":9}]')
    expect(await sent(text, {}, 'menu.bm', previewMenuImport as never)).toMatchObject({
      code: 422,
      msg: '文件不是导出的菜单，或内容已损坏',
    })
    const right = { ...JSON.parse((await written(folder.id)).replace('旧名', '新名')) } as { menu: { children: object[] } }
    const leaf = { ...right.menu.children[0], enCode: 'seen.new', fullName: '新增' }
    right.menu.children.push(leaf, { ...leaf, fullName: '重复' }, { ...leaf, enCode: 'seen.link', urlAddress: 'javascript:alert(1)' })
    const seen = async (rest: object) => {
      const { data } = (await sent(JSON.stringify(right), rest, 'menu.bm', previewMenuImport as never)) as never as {
        data: { list: { level: number; enCode: string; outcome: string; problems: string[] }[] }
      }
      return data.list.map(({ level, enCode, outcome, problems: told }) => [level, enCode, outcome, ...told])
    }
    const rest = [
      [1, 'seen.new', 'created'],
      [1, 'seen.new', 'refused', '该应用已有编码为“seen.new”的菜单'],
      [1, 'seen.link', 'refused', '链接地址须以 http://、https:// 或 / 开头，且不含空格'],
    ]
    expect(await seen({ overwrite: 1 })).toEqual([[0, 'seen', 'same'], [1, 'seen.old', 'changed'], ...rest])
    expect(await seen({})).toEqual([
      [0, 'seen', 'refused', '该应用已有编码为“seen”的菜单'],
      [1, 'seen.old', 'refused', '该应用已有编码为“seen.old”的菜单'],
      ...rest,
    ])
    expect((await rowsOf({ keyword: 'seen' })).map(({ fullName }) => fullName)).toEqual(['预览', '旧名'])
  })

  test('changes what is there already where that is asked for, in its place, and counts only what changed', async () => {
    const [folder, other] = [await given({ fullName: '上', enCode: 'again' }), await given()]
    const old = await given({ parentId: folder.id, fullName: '旧', enCode: 'again.old', ...link })
    const text = (await written(folder.id)).replace('"旧"', '"改"')
    expect(await sent(text, { parentId: other.id, overwrite: 1 })).toMatchObject({ code: 200, data: { created: 0, changed: 1 } })
    expect(await read(old.id)).toMatchObject({ fullName: '改', parentId: folder.id, version: 2 })
    expect((await auditOf(old.id)).at(-1)).toMatchObject({ action: 'menu.changed', changes: { name: { before: '旧', after: '改' } } })
    expect(await read(folder.id)).toMatchObject({ version: 1 })
    expect(await sent(text.replace('"isButtonAuthorize": 0', '"isButtonAuthorize": 1'), { overwrite: 1 })).toMatchObject({ code: 200 })
    const form = new FormData()
    form.append('overwrite', '1')
    form.append('file', new Blob([text]), 'menu.bm')
    expect(await keeper.call(importMenu, { params: { systemId } } as never, { form })).toMatchObject({
      code: 422,
      msg: '此更改会扩大已获授权角色的权限，只有超级管理员可以操作',
    })
  })

  test('holds a thousand entries at most', async () => {
    const entry = (place: number) => ({ enCode: `many${place}`, fullName: `many ${place}`, icon: 'file', ...link })
    const file = (count: number) =>
      JSON.stringify({
        kind: 'menu',
        menu: { ...bodyOf({ enCode: 'many' }), children: Array.from({ length: count - 1 }, (_, at) => entry(at)) },
      })
    expect(await sent(file(1001))).toMatchObject({
      code: 422,
      msg: '文件含1001个菜单，一次最多导入1000个，请分成几个目录分别导出再导入',
    })
    expect(await sent(file(1000))).toMatchObject({ code: 200, data: { created: 1000 } })
  })

  test.each([
    ['menu.txt', '{}', '请选择 .bm 或 .json 文件'],
    ['menu.bm', 'no json', '文件不是导出的菜单，或内容已损坏'],
    ['menu.bm', '{"kind":"other"}', '文件不是导出的菜单，或内容已损坏'],
    ['menu.json', '{"kind":"menu","menu":{"fullName":""}}', '文件不是导出的菜单，或内容已损坏'],
  ])('%s with %j is refused', async (name, text, msg) => {
    expect(await sent(text, {}, name)).toMatchObject({ code: 422, msg })
    expect(await sent(text, {}, name, importMenuAsFamily as never)).toMatchObject({ code: 422, msg })
  })
})
