import { expect, test } from 'vitest'
import {
  createFlowDraft,
  deleteFlowDraft,
  exportFlow,
  importFlow,
  importFlowWith,
  listFlowDrafts,
  planFlowImport,
  readFlowDraft,
  treeOfTemplate,
} from '#features/flow-design/contract.ts'
import { upsertRole } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenPerson } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const admin = await server.admin()
/** With the budgets of the product. */
const usual = await startTestServer({ database: server.database, limits: { exchangesPerUser: 5, writesPerUser: 120, searchesPerUser: 60 } })

const upload = (text: string, name = 'flow.ffe') => {
  const form = new FormData()
  form.append('file', new Blob([text]), name)
  return admin.call(importFlow, {}, { form })
}

async function exported(id: string): Promise<string> {
  const { url, name } = await admin.get(exportFlow, { params: { id } })
  expect(name).toMatch(/\.ffe$/)
  const answer = await fetch(admin.address + url)
  expect((await fetch(admin.address + url)).status).toBe(410)
  return answer.text()
}

test('an exported flow comes back to the letter, without its function where that has a flow', async () => {
  const text = await exported('inspection')
  const { tree } = { tree: treeOfTemplate((await admin.get(readFlowDraft, { params: { id: 'inspection' } })).flowTemplateJson) }
  expect(await upload(text)).toMatchObject({ code: 422, data: { errors: [{ field: 'enCode' }, { field: 'onlineFormId' }] } })
  const file = JSON.parse(text) as { flow: { enCode: string; onlineFormCode: string } }
  const other = JSON.stringify({ ...file, flow: { ...file.flow, enCode: 'inspection_2', onlineFormCode: '' } })
  const { data } = await upload(other)
  expect(treeOfTemplate((await admin.get(readFlowDraft, { params: { id: data.id } })).flowTemplateJson)).toBe(tree)
  expect(JSON.parse(await exported(data.id))).toEqual(JSON.parse(other))
  await admin.get(deleteFlowDraft, { params: { id: data.id }, body: null })
})

test('a template as the family writes it is taken in', async () => {
  const tree = { nodeId: 's', type: 'start', properties: { formId: 'x' } }
  const flowTemplateJson = JSON.stringify([{ id: '1', flowId: '2', fullName: 'n', isDelete: false, flowTemplateJson: tree }])
  const template = { fullName: '外部流程', enCode: 'foreign_1', category: 'seedFiling', type: 1, flowTemplateJson, creatorTime: 5 }
  const { data } = await upload(JSON.stringify(template), 'x.json')
  expect(JSON.parse(treeOfTemplate((await admin.get(readFlowDraft, { params: { id: data.id } })).flowTemplateJson))).toEqual(tree)
})

test.each([
  ['no flow', '{"kind":"bill-rule"}', '该文件不是流程文件'],
  ['no JSON', '{', '该文件不是流程文件'],
  ['an unknown category', '{"fullName":"a","enCode":"b","category":"zzz"}', '流程分类zzz不存在，请先在数据字典中添加'],
  ['poison', '{"fullName":"a","enCode":"b","category":"seedFiling","__proto__":{}}', '该文件不是流程文件'],
])('a file with %s is refused', async (_what, text, msg) => expect(await upload(text)).toMatchObject({ code: 422, msg }))

const withTree = (flowTemplateJson: string) =>
  JSON.stringify({ fullName: '读不了', enCode: 'unreadable', category: 'seedFiling', flowTemplateJson })

test.each([
  ['is no JSON', '{\n  "type": "start",\n}', /（flowTemplateJson）不是有效的 JSON：第 3 行第 1 个字符处有误/],
  ['breaks off', '[{"flowTemplateJson": {"type": "sta', /（flowTemplateJson）不是有效的 JSON：第 1 行第 32 个字符处有误/],
  ['is a list without a flow', '[]', /无法读取：须是从“流程发起”/],
  ['does not begin with a start', '{"nodeId":"a","type":"approver"}', /无法读取：须是从“流程发起”/],
])('a file whose tree %s is refused by each call with its fault and place, and leaves nothing', async (_what, tree, msg) => {
  const refused = { code: 422, msg: expect.stringMatching(msg), data: { errors: [{ field: 'flowTemplateJson' }] } }
  const content = withTree(tree)
  expect(await upload(content)).toMatchObject(refused)
  expect(await admin.call(planFlowImport, { body: { content } })).toMatchObject(refused)
  expect(await admin.call(importFlowWith, { body: { content, people: [] } })).toMatchObject(refused)
  expect((await admin.get(listFlowDrafts, { query: { keyword: 'unreadable' } })).list).toEqual([])
})

test('somebody brings a dozen flows along within a minute', async () => {
  const keeper = await usual.admin()
  for (let no = 1; no <= 12; no += 1) {
    const content = JSON.stringify({ fullName: `流程${no}`, enCode: `brought_${no}`, category: 'seedFiling', flowTemplateJson: '' })
    expect(await keeper.call(planFlowImport, { body: { content } })).toMatchObject({ code: 200 })
    expect(await keeper.call(importFlowWith, { body: { content, people: [] } })).toMatchObject({ code: 200 })
  }
})

test('a file without a tree begins with its start', async () => {
  const { data } = await upload(withTree(''))
  expect(JSON.parse(treeOfTemplate((await admin.get(readFlowDraft, { params: { id: data.id } })).flowTemplateJson))).toMatchObject({
    type: 'start',
  })
  await admin.get(deleteFlowDraft, { params: { id: data.id }, body: null })
})

test('a file of another kind is refused by its name', async () =>
  expect(await upload('{}', 'x.exe')).toMatchObject({ code: 422, msg: '请选择流程文件（.ffe或.json）' }))

test('an exported flow of three hundred nodes is taken in', async () => {
  let tree: object = { nodeId: 'end', type: 'approver', properties: {} }
  for (let at = 0; at < 300; at += 1) tree = { nodeId: `n${at}`, type: 'approver', properties: {}, childNode: tree }
  const flowTemplateJson = JSON.stringify({ nodeId: 's', type: 'start', properties: {}, childNode: tree })
  const body = { fullName: '长', enCode: 'long', category: 'seedFiling', flowTemplateJson }
  const { templateId: id } = await admin.get(createFlowDraft, { body })
  const text = await exported(id)
  await admin.get(deleteFlowDraft, { params: { id }, body: null })
  expect(await upload(text)).toMatchObject({ code: 200 })
})

test('the file of a flow tells whom it names; who is not here is proposed by account, chosen or left out', async () => {
  const li = await givenPerson(server.node.kernel, { account: 'li.file', name: '李四' })
  const [before, gone] = [crypto.randomUUID(), crypto.randomUUID()]
  const node = { nodeId: 'a', type: 'approver', content: '审核', properties: { assigneeType: 6, approvers: [li] } }
  const tree = { nodeId: 's', type: 'start', content: '流程发起', properties: {}, childNode: node }
  const body = { fullName: '点名', enCode: 'naming', category: 'seedFiling', flowTemplateJson: JSON.stringify(tree) }
  const { templateId: id } = await admin.get(createFlowDraft, { body })
  const file = JSON.parse(await exported(id)) as { flow: { flowTemplateJson: string }; people: object[] }
  expect(file.people).toEqual([{ kind: 'users', id: li, name: '李四', code: 'li.file' }])
  await admin.get(deleteFlowDraft, { params: { id }, body: null })
  const elsewhere = { ...node, properties: { assigneeType: 6, approvers: [before, gone] } }
  const content = JSON.stringify({
    ...file,
    flow: { ...file.flow, flowTemplateJson: JSON.stringify({ ...tree, childNode: elsewhere }) },
    people: [{ kind: 'users', id: before, name: '老李', code: 'li.file' }],
  })
  const { people } = await admin.get(planFlowImport, { body: { content } })
  expect(people).toEqual([
    {
      kind: 'users',
      id: before,
      name: '老李',
      code: 'li.file',
      uses: ['审核'],
      opens: [],
      proposal: { id: li, fullName: '李四' },
      to: null,
    },
    { kind: 'users', id: gone, name: '', code: '', uses: ['审核'], opens: [], proposal: null, to: null },
  ])
  const chosen = (to: string) => [{ kind: 'users' as const, id: before, to }]
  expect(await admin.call(importFlowWith, { body: { content, people: chosen(li) } })).toMatchObject({ code: 422 })
  const made = await admin.get(importFlowWith, { body: { content, people: [...chosen(li), { kind: 'users', id: gone, to: '' }] } })
  const text = treeOfTemplate((await admin.get(readFlowDraft, { params: { id: made.id } })).flowTemplateJson)
  expect((JSON.parse(text) as { childNode: typeof node }).childNode.properties.approvers).toEqual([li])
})

test.each([
  ['initiators', '任何人都可发起'],
  ['candidates', '任何人都可被选为审批人'],
] as const)('a list of %s that names but somebody who is not here is not opened by leaving him out', async (lets, told) => {
  const isStart = lets === 'initiators'
  const properties = isStart ? { assigneeType: 3 } : { assigneeType: 7, approverRole: ['elsewhere'] }
  const tree = {
    ...{ nodeId: 's', type: 'start', content: '流程发起', properties: isStart ? { initiateRole: ['elsewhere'] } : {} },
    childNode: { nodeId: 'a', type: 'approver', content: '审核', properties },
  }
  const flow = { fullName: '限定', enCode: `closed_${lets}`, category: 'seedFiling', type: 1, flowTemplateJson: JSON.stringify(tree) }
  const content = JSON.stringify({ kind: 'flow', flow })
  const { people } = await admin.get(planFlowImport, { body: { content } })
  const name = isStart ? '流程发起' : '审核'
  expect(people).toMatchObject([{ id: 'elsewhere', opens: [{ lets, key: isStart ? 's' : 'a', name, part: '' }] }])
  const withRole = (to: string) => admin.call(importFlowWith, { body: { content, people: [{ kind: 'roles', id: 'elsewhere', to }] } })
  expect(await withRole('')).toMatchObject({ code: 422, msg: expect.stringContaining(told) })
  const role = { id: 'here', code: 'here', name: '本地角色', isGlobal: true }
  await inTransaction(server.node.kernel.db, (tx) => upsertRole(server.node.kernel, byProgram(tx), role))
  expect(await withRole('here')).toMatchObject({ code: 200 })
})
