import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Json } from '#server/testing/family-client.ts'
import { approve, at, boxQuery, decision, engine, FamilyClient, file, openToDo, rowsAt, signIn } from '#server/testing/family-client.ts'
import { demoSettings } from '#server/testing/given-filing.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { socketAt } from '#server/testing/test-socket.ts'

/** Members that clients of the platform family read, and files as they send them. */

const server = await startTestServer({ settings: demoSettings })
let filer: FamilyClient
let reviewer: FamilyClient

beforeAll(async () => {
  filer = await signIn(server.address, 'enterprise')
  reviewer = await signIn(server.address, 'reviewer')
})

/** What the family's upload components send: the token, but not the header by which a client of the family is known. */
async function upload(
  client: FamilyClient,
  path: string,
  fields: Readonly<Record<string, string>>,
  file?: { name: string; text: string },
): Promise<Json> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append('file', new Blob([file.text]), file.name)
  const response = await fetch(`${server.address}${path}`, { method: 'POST', headers: { authorization: client.token }, body: form })
  expect(response.status).toBe(200)
  return (await response.json()) as Json
}

test('approvers find their flows in the filter of the boxes', async () => {
  await file(filer)
  const { list } = await reviewer.data('GET', `${engine}/flowTemplate/ListAll`)
  const children = [
    { id: 'enterprise', fullName: '企业入驻核验' },
    { id: 'filing', fullName: '制种生产备案' },
  ]
  expect(list).toMatchObject([{ id: 'WorkFlowCategory.seedFiling', children }])
  const reader = await signIn(server.address, 'reader')
  expect(await reader.data('GET', `${engine}/flowTemplate/ListAll`)).toEqual({ list: [] })
})

test('done work says what was done, and a return may choose where to and how it goes on', async () => {
  const ids = [await file(filer), await file(filer)] as const
  await approve(reviewer, ids[0])
  const { row } = await openToDo(reviewer, ids[1])
  const choice = await reviewer.data('GET', `${engine}/FlowBefore/RejectList/${String(row['id'])}`)
  expect(choice).toMatchObject({ isLastAppro: true, list: [{ nodeCode: 'start' }] })
  const refusal = decision(row, { handleOpinion: '请补正材料', rejectStep: 'start', rejectType: 1 })
  await reviewer.data('POST', `${engine}/FlowBefore/Reject/${String(row['id'])}`, refusal)
  const done = rowsAt(await reviewer.data('GET', `${engine}/FlowBefore/List/2?${boxQuery}&flowCategory=`), 'list')
  expect(ids.map((id) => done.find((one) => one['processId'] === id)?.['status'])).toEqual([1, 0])
})

test('every box of the drawing names who acts there', async () => {
  const namesOf = (detail: Json) => Object.fromEntries(rowsAt(detail, 'flowTaskNodeList').map((one) => [one['nodeCode'], one['userName']]))
  expect(namesOf(await filer.data('GET', `${engine}/FlowBefore/0?flowId=filing`))).toMatchObject({ start: '演示沃源经办人' })
  const id = await file(filer)
  expect(namesOf(await filer.data('GET', `${engine}/FlowBefore/${id}`))).toEqual({
    start: '演示沃源经办人',
    village: '演示新华一村负责人',
    town: '演示乡镇审核员',
    county: '演示县审查员',
    deposit: '演示保证金管理员',
    chief: '演示县负责人',
  })
})

test('the profile names picture, roles and the last level of the own organization; the dictionaries it reads are there', async () => {
  expect(await filer.data('GET', '/api/permission/Users/Current/BaseInfo')).toMatchObject({
    avatar: expect.any(String),
    roleId: '企业经办人',
  })
  const { userInfo } = await filer.data('GET', '/api/oauth/CurrentUser?type=')
  expect(userInfo).toMatchObject({ departmentName: '演示临泽沃源制种有限公司', organizeName: '演示企业/演示临泽沃源制种有限公司' })
  const { list } = await filer.data('GET', '/api/system/DictionaryData/All')
  const entries = (code: string) =>
    rowsAt(
      (list as readonly Json[]).find((one) => one['enCode'] === code),
      'dictionaryList',
    )
  expect(entries('sex').map((one) => [one['enCode'], one['fullName']])).toEqual([
    ['1', '男'],
    ['2', '女'],
    ['3', '保密'],
  ])
  expect(entries('Nation')).toHaveLength(56)
  expect(entries('Education').length * entries('certificateType').length).toBeGreaterThan(0)
})

test('deleting several says so when some or all of them were kept', async () => {
  const id = await file(filer)
  const answer = await filer.ask('POST', '/api/visualdev/OnlineDev/batchDelete/seed_prod_filing', { ids: [id] })
  expect(answer).toMatchObject({ code: 200, data: { deleted: 0 }, msg: expect.stringMatching(/^已删除 0 条，1 条未删除：./) })
})

test('the socket of a client that signs out names the token that has ended', async () => {
  const leaver = await signIn(server.address, 'enterprise3')
  const socket = await socketAt(server.address, `/api/message/websocket/${encodeURIComponent(leaver.token)}`)
  await leaver.data('GET', '/api/oauth/Logout')
  expect(await socket.next('logout')).toMatchObject({ token: leaver.token })
})

test('a file in chunks is merged after its last chunk, and a refused upload still answers with a code to read', async () => {
  const identifier = createHash('md5').update('ab').digest('hex')
  const chunk = { chunkSize: '1', totalSize: '2', totalChunks: '2', identifier, filename: 'a.txt', type: 'annex' }
  const probe = () =>
    fetch(`${server.address}/api/file/chunk?${new URLSearchParams({ ...chunk, chunkNumber: '1' }).toString()}`, {
      headers: { authorization: filer.token },
    })
  expect(at(await (await probe()).json(), 'data')).toEqual({ chunkNumbers: [], merge: false, uploaded: false })
  // Chunks arrive in any order; the family reads the answer of the last one when all are through.
  const send = (number: number) =>
    upload(filer, '/api/file/chunk', { ...chunk, chunkNumber: String(number) }, { name: 'blob', text: 'ab'[number - 1]! })
  expect(await send(2)).toMatchObject({ code: 200, data: { uploaded: false, merge: true } })
  expect(await send(1)).toMatchObject({ code: 200, data: { uploaded: false, merge: true } })
  const merge = () => upload(filer, '/api/file/merge', { identifier, fileName: 'a.txt', fileSize: '2', fileType: 'txt', type: 'annex' })
  const stored = await merge()
  expect(at(await (await probe()).json(), 'data')).toEqual({ chunkNumbers: [1, 2], merge: true, uploaded: false })
  expect(at(await merge(), 'data.fileId')).toBe(at(stored, 'data.fileId'))
  const refused = await fetch(`${server.address}/api/file/chunk?identifier=x`, { headers: { authorization: filer.token } })
  expect([refused.status, await refused.json()]).toEqual([200, expect.objectContaining({ code: 400 })])
  expect(await upload(filer, '/api/file/Uploader/annex', {}, { name: 'a.exe', text: 'MZ' })).toMatchObject({ code: 422 })
})

test('a dictionary is exported and imported as the family does, in a .bdd file', async () => {
  const admin = new FamilyClient(server.address, (await server.admin()).token!)
  const made = await admin.data('POST', '/api/system/DictionaryType', {
    parentId: '-1',
    fullName: '土质样本',
    enCode: 'soilKinds',
    isTree: 0,
  })
  const { name, url } = await admin.data('GET', `/api/system/DictionaryData/${String(made['id'])}/Action/Export`)
  expect(name).toMatch(/\.bdd$/)
  const text = await (await fetch(`${server.address}${String(url)}`)).text()
  const answer = await upload(
    admin,
    '/api/system/DictionaryData/Action/Import',
    {},
    { name: '土质样本.bdd', text: text.replaceAll('soilKinds', 'soilKinds2').replaceAll('土质样本', '土质样本类型') },
  )
  expect(answer).toMatchObject({ code: 200, data: { categoryCreated: true } })
})
