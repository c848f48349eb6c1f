import { expect, test } from 'vitest'
import { deleteFunctionDraft, listFunctionDrafts } from '#features/function-design/contract.ts'
import { exportFunction, importFunction } from '#features/function-design/contract/exchange.ts'
import { startDesigning } from '#features/function-design/server/testing.ts'

const { admin, control, given, name, size, read, release } = await startDesigning()

const upload = (text: string, fileName = 'garden.vdd') => {
  const form = new FormData()
  form.append('file', new Blob([text]), fileName)
  return admin.call(importFunction, {}, { form })
}

async function exported(id: string): Promise<string> {
  const { url, name: fileName } = await admin.get(exportFunction, { params: { id } })
  expect(fileName).toMatch(/\.vdd$/)
  const answer = await fetch(admin.address + url)
  expect(answer.status).toBe(200)
  expect((await fetch(admin.address + url)).status).toBe(410)
  return answer.text()
}

interface File {
  readonly function: Record<string, unknown>
}

const renamed = (text: string, more: object): string => {
  const file = JSON.parse(text) as File
  return JSON.stringify({ ...file, function: { ...file.function, ...more } })
}

test('an exported function comes back as a draft to the letter, with members that are not ours', async () => {
  const { id } = await given([name, size], { columnData: '{"pageSize": 50}', webhook: { kept: true }, description: '苗床' })
  const text = await exported(id)
  expect(await upload(text)).toMatchObject({ code: 422, data: { errors: [{ field: 'enCode' }] } })
  const { data } = await upload(renamed(text, { enCode: 'garden_twin' }))
  const [before, after] = [await read(id), await read(data.id)]
  expect(after).toMatchObject({ formData: before.formData, columnData: '{"pageSize": 50}', webhook: { kept: true }, description: '苗床' })
  expect(after).toMatchObject({ isRelease: 0, enableFlow: 0, category: 'webDesign.general' })
  expect(JSON.parse(await exported(data.id))).toEqual(JSON.parse(renamed(text, { enCode: 'garden_twin' })))
})

test('what is published travels too, without its flow, and is a draft alone where it is taken in', async () => {
  const { id } = await given([name])
  await release(id)
  const { data } = await upload(renamed(await exported(id), { enCode: 'garden_published', flowId: 'filing', enableFlow: 1 }))
  expect(await read(data.id)).toMatchObject({ publishedVersion: 0, enableFlow: 0, flowId: '' })
})

test('a form as the family writes it is taken in', async () => {
  const formData = JSON.stringify({ fields: [control('plot', 'comInput', '地块')] })
  const sent = { id: '1', fullName: '外来功能', enCode: 'foreign1', type: 1, webType: '2', category: 'general', formData, creatorTime: 5 }
  const { data } = await upload(JSON.stringify(sent), 'x.json')
  expect(await read(data.id)).toMatchObject({ fullName: '外来功能', formData })
  expect(data.id).not.toBe('1')
})

const sound = { fullName: 'a', enCode: 'sound1', webType: 2, category: 'general' }
async function nothingIsLeft(): Promise<void> {
  const page = { currentPage: 1, pageSize: 20, sort: 'desc', sidx: '', keyword: sound.enCode } as const
  const { list } = await admin.get(listFunctionDrafts, { query: { ...page, type: '', category: '', isRelease: '' } })
  expect(list).toEqual([])
}

test.each([
  ['another kind', '{"kind":"flow","flow":{"fullName":"a","enCode":"sound1"}}', '该文件不是功能定义文件'],
  ['poison', '{"fullName":"a","enCode":"sound1","category":"general","__proto__":{}}', '该文件不是功能定义文件'],
  ['a depth beyond all limits', `{"fullName":"a","enCode":"sound1","x":${'['.repeat(60)}${']'.repeat(60)}}`, '该文件不是功能定义文件'],
  ['an unknown category', JSON.stringify({ ...sound, category: 'zzz' }), '功能分类“zzz”不存在，请先在数据字典中添加'],
  ['another type', JSON.stringify({ ...sound, type: 5 }), undefined],
  ['a reserved code', JSON.stringify({ ...sound, enCode: 'select' }), '该编码为系统保留字，请换一个'],
  ['a text that is too large', JSON.stringify({ ...sound, formData: 'x'.repeat(1_000_001) }), undefined],
])('a file with %s is refused, and leaves nothing', async (_what, text, msg) => {
  const answer = await upload(text)
  expect(answer.code).toBe(422)
  if (msg) expect(answer.msg).toBe(msg)
  expect(answer.msg).toMatch(/\p{Script=Han}/u)
  await nothingIsLeft()
})

test('a form or list that cannot be read is refused at its member', async () => {
  expect(await upload(JSON.stringify({ ...sound, formData: '{"fields":' }))).toMatchObject({
    code: 422,
    msg: '文件中的 formData 不是有效的 JSON：第 1 行第 11 个字符处有误',
    data: { errors: [{ field: 'formData' }] },
  })
  expect(await upload(JSON.stringify({ ...sound, columnData: '{\n  "pageSize": [20,\n}' }))).toMatchObject({
    code: 422,
    msg: '文件中的 columnData 不是有效的 JSON：第 3 行第 1 个字符处有误',
    data: { errors: [{ field: 'columnData' }] },
  })
})

test('no JSON, and a file of another name, are refused in words', async () => {
  expect(await upload('{')).toMatchObject({ code: 422, msg: '该文件不是功能定义文件' })
  expect(await upload('{}', 'x.exe')).toMatchObject({ code: 422, msg: '请选择功能定义文件（.vdd或.json）' })
})

test('a file of a draft that was deleted meanwhile is gone', async () => {
  const { id } = await given([name])
  const { url } = await admin.get(exportFunction, { params: { id } })
  await admin.get(deleteFunctionDraft, { params: { id }, body: null })
  expect((await fetch(admin.address + url)).status).toBe(404)
})
