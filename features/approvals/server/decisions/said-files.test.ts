import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import { saveApprovalDraftCall } from '#features/approvals/actions/save-approval-draft/call.ts'
import { approveCall, requestDetail, startRequest, withdrawCall } from '#features/approvals/contract.ts'
import { batchOperation } from '#features/approvals/contract/batch.ts'
import { createComment, deleteComment, listComments } from '#features/approvals/contract/comments.ts'
import { requestSummary } from '#features/approvals/contract/summary.ts'
import { fileLink } from '#features/files/contract.ts'
import { cleanFiles } from '#features/files/server/clean-up.ts'
import { givenPicture, givenText, upload } from '#features/files/testing/given-files.ts'
import { deleteCall } from '#features/approvals/actions/delete/call.ts'
import { engine, signIn } from '#server/testing/family-client.ts'
import { openEntry, savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Files beside opinions and comments: whose they are, who reads them, and what becomes of them. */

const server = await startTestServer()
const { kernel } = server.node
const names = ['filer', 'li', 'wang', 'stranger'] as const
const clients = {} as Record<(typeof names)[number], TestClient>
const flowId = 'flow-said'

beforeAll(async () => {
  await givenFunctionRole(kernel, 'filing', { functionId: 'said' })
  await givenFunctionRole(kernel, 'others', { functionId: 'others' })
  await givenFunction(kernel, { id: 'others', parts: [part('title', 'text')] })
  const ids: Record<string, string> = {}
  for (const account of names) ids[account] = await givenPerson(kernel, { account, roleIds: [account === 'filer' ? 'filing' : 'others'] })
  const { actions } = approver('', [])
  const node = (code: string, id: string) => approver(code, [id], { actions: { ...actions, save: true } })
  const whole = start({ comments: true, summary: 'all', batchApproval: true })
  const flow = { ...chain(whole, node('a', ids['li']!), node('b', ids['wang']!)), id: flowId, code: 'said', name: 'said' }
  await givenFunction(kernel, { id: 'said', parts: [part('title', 'text')], flow })
  for (const account of names) clients[account] = await server.signIn(account, personPassword)
})

async function submitted(): Promise<{ id: string; workItem: string }> {
  const { id } = savedIn(await clients.filer.get(startRequest, { body: { flowId, formData: { title: 't' }, status: 0 } }))
  return { id, workItem: (await openEntry(clients.li, id))! }
}
const stored = async (client: TestClient, name = '面积核实.csv', content: Buffer = givenText) =>
  (await upload(client, { name, content })).data
const detailOf = (client: TestClient, id: string) => client.get(requestDetail, { params: { id }, query: {} })
const approveWith = (workItem: string, fileList: unknown, client = clients.li) =>
  client.call(approveCall, { params: { id: workItem }, body: { handleOpinion: '同意', fileList } })
const reads = async (client: TestClient, name: string) => (await client.call(fileLink, { params: { type: 'annex', name } })).code

test('stand in the timeline, the summary and the record of the family, and are read by who reads the request', async () => {
  const { id, workItem } = await submitted()
  const file = await stored(clients.li)
  const sent = [{ fileId: file.fileId, name: 'x', url: 'https://elsewhere', fileSize: 1 }]
  expect(await approveWith(workItem, sent)).toMatchObject({ code: 200 })
  const { timeline, flowTaskOperatorRecordList } = await detailOf(clients.filer, id)
  const shown = { name: '面积核实.csv', fileId: file.fileId, fileExtension: 'csv', url: `/api/file/Download/annex/${file.fileId}` }
  expect(timeline.find(({ action }) => action === 1)?.files).toMatchObject([shown])
  expect(flowTaskOperatorRecordList.flatMap(({ fileList }) => JSON.parse(fileList) as unknown[])).toMatchObject([shown])
  const groups = await clients.filer.get(requestSummary, { params: { id }, query: { category: '1' } })
  expect(groups.flatMap(({ list }) => list.map(({ fileList }) => fileList)).join()).toContain(file.fileId)
  expect([await reads(clients.filer, file.fileId), await reads(clients.wang, file.fileId)]).toEqual([200, 200])
  expect([await reads(clients.stranger, file.fileId), await reads(clients.stranger, 'nothing')]).toEqual([404, 404])
})

test('a client of the family returns with a file', async () => {
  const { id, workItem } = await submitted()
  const file = await stored(clients.li)
  const family = await signIn(server.address, 'li')
  const body = { handleOpinion: '请按附件补正材料', rejectStep: '0', rejectType: 1, fileList: [file], signImg: '', formData: {} }
  expect(await family.ask('POST', `${engine}/FlowBefore/Reject/${workItem}`, body)).toMatchObject({ code: 200 })
  expect((await detailOf(clients.filer, id)).timeline.find(({ action }) => action === 0)?.files).toMatchObject([{ fileId: file.fileId }])
})

describe('refused at their place, and nothing is decided', () => {
  test.for([
    ['that do not exist', () => Promise.resolve([{ fileId: 'nothing' }])],
    ['of somebody else', async () => [await stored(clients.filer)]],
    ['too many', () => Promise.resolve(Array.from({ length: 10 }, (_, index) => ({ fileId: String(index) })))],
    ['that are no list', () => Promise.resolve('{broken')],
  ] as const)('%s', async ([, given]) => {
    const { id, workItem } = await submitted()
    const answer = await approveWith(workItem, await given())
    expect(answer.code).toBe(422)
    expect(JSON.stringify(answer.data)).toContain('fileList')
    expect(await openEntry(clients.li, id)).toBe(workItem)
  })

  test('a file that a form or a comment has already', async () => {
    const { id, workItem } = await submitted()
    const file = await stored(clients.li)
    const comment = { taskId: id, text: '', file: JSON.stringify([file]) }
    expect((await clients.li.call(createComment, { body: comment })).code).toBe(200)
    expect((await approveWith(workItem, [file])).code).toBe(422)
    expect((await clients.li.call(createComment, { body: comment })).code).toBe(422)
  })
})

test('one opinion with its file is that of each request of a batch', async () => {
  const both = [await submitted(), await submitted()]
  const file = await stored(clients.li)
  const body = { ids: both.map(({ workItem }) => workItem), batchType: 0, handleOpinion: '同意', fileList: [{ fileId: file.fileId }] }
  expect((await clients.li.get(batchOperation, { body })).left).toEqual([])
  for (const { id } of both)
    expect((await detailOf(clients.filer, id)).timeline.find(({ action }) => action === 1)?.files).toMatchObject([{ fileId: file.fileId }])
})

test('what an approver keeps for later is his alone until he sends it', async () => {
  const { id, workItem } = await submitted()
  const [kept, dropped] = [await stored(clients.li), await stored(clients.li, '草稿.csv')]
  const body = { handleOpinion: '待核实', fileList: [{ fileId: kept.fileId }, { fileId: dropped.fileId }] }
  expect((await clients.li.call(saveApprovalDraftCall, { params: { id: workItem }, body })).code).toBe(200)
  const { draftData } = await clients.li.get(requestDetail, { params: { id }, query: { taskOperatorId: workItem, opType: '1' } })
  expect(draftData).toMatchObject({ files: [{ fileId: kept.fileId, name: '面积核实.csv' }, { fileId: dropped.fileId }] })
  expect([await reads(clients.li, kept.fileId), await reads(clients.filer, kept.fileId)]).toEqual([200, 404])
  expect((await approveWith(workItem, [{ fileId: kept.fileId }])).code).toBe(200)
  expect([await reads(clients.filer, kept.fileId), await reads(clients.filer, dropped.fileId)]).toEqual([200, 404])
  const { rows } = await sql<{ record_id: string | null }>`select record_id from stored_file where id = ${dropped.fileId}`.execute(
    kernel.db,
  )
  expect(rows).toEqual([{ record_id: null }])
})

test('a comment has pictures and files, also without words; who takes it back takes them back', async () => {
  const { id } = await submitted()
  const picture = (await upload(clients.li, { name: '田块.jpg', content: await givenPicture(), type: 'annexpic' })).data
  const file = await stored(clients.li)
  const body = { taskId: id, text: '', image: JSON.stringify([picture]), file: JSON.stringify([file]) }
  expect((await clients.li.call(createComment, { body })).code).toBe(200)
  const [comment] = (await clients.filer.get(listComments, { query: { taskId: id } })).list
  expect(JSON.parse(comment!.image)).toMatchObject([{ name: '田块.jpg', url: expect.stringContaining('signature=') as string }])
  expect(JSON.parse(comment!.file)).toMatchObject([{ fileId: file.fileId }])
  expect(await reads(clients.wang, file.fileId)).toBe(404)
  expect(await reads(clients.filer, file.fileId)).toBe(200)
  await clients.li.get(deleteComment, { params: { id: comment!.id } })
  expect(await reads(clients.filer, file.fileId)).toBe(404)
  expect((await clients.filer.get(listComments, { query: { taskId: id } })).list).toMatchObject([{ image: '[]', file: '[]' }])
})

test('go with their request', async () => {
  const { id, workItem } = await submitted()
  const file = await stored(clients.li)
  await approveWith(workItem, [{ fileId: file.fileId }])
  await clients.filer.get(withdrawCall, { params: { id }, body: {} })
  await clients.filer.get(deleteCall, { params: { id } })
  expect(await reads(clients.filer, file.fileId)).toBe(404)
  await sql`update stored_file set attached_at = now() - interval '2 days' where id = ${file.fileId}`.execute(kernel.db)
  await cleanFiles(kernel)
  expect((await sql`select from stored_file where id = ${file.fileId}`.execute(kernel.db)).rows).toEqual([])
})
