import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import { terminateCall } from '#features/approvals/actions/terminate/call.ts'
import { approveCall, requestDetail, startRequest } from '#features/approvals/contract.ts'
import { createComment, deleteComment, listComments } from '#features/approvals/contract/comments.ts'
import { listMessages } from '#features/messages/contract.ts'
import { engine, signIn } from '#server/testing/family-client.ts'
import { openEntry, savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** 流程评论 through its calls: who reads and writes, who is told, and what stays of a comment that was taken back. */

const server = await startTestServer()
const { kernel } = server.node
const names = ['filer', 'li', 'wang'] as const
const ids = {} as Record<(typeof names)[number], string>
const clients = {} as Record<(typeof names)[number], TestClient>

beforeAll(async () => {
  await givenFunctionRole(kernel, 'filing', { functionId: 'talked' })
  await givenFunctionRole(kernel, 'silent', { functionId: 'silent' })
  await givenFunctionRole(kernel, 'others', { functionId: 'others' })
  await givenFunction(kernel, { id: 'others', parts: [part('title', 'text')] })
  for (const account of names)
    ids[account] = await givenPerson(kernel, { account, roleIds: account === 'filer' ? ['filing', 'silent'] : ['others'] })
  const flow = (id: string, comments: boolean) => ({ ...chain(start({ comments }), approver('a', [ids.li])), id, code: id, name: id })
  await givenFunction(kernel, { id: 'talked', parts: [part('title', 'text')], flow: flow('flow-talked', true) })
  await givenFunction(kernel, { id: 'silent', parts: [part('title', 'text')], flow: flow('flow-silent', false) })
  for (const account of names) clients[account] = await server.signIn(account, personPassword)
})

const submitted = async (flowId = 'flow-talked') =>
  savedIn(await clients.filer.get(startRequest, { body: { flowId, formData: { title: 't' }, status: 0 } })).id
const read = (client: TestClient, taskId: string) => client.call(listComments, { query: { taskId } })
const say = (client: TestClient, taskId: string, text: string, more: { mentionIds?: string[]; file?: string } = {}) =>
  client.call(createComment, { body: { taskId, text, ...more } })
const commentsOf = async (client: TestClient, taskId: string) => (await client.get(listComments, { query: { taskId } })).list
const titlesOf = async (client: TestClient) =>
  (await client.get(listMessages, { query: { currentPage: 1, pageSize: 50 } })).list.map(({ title }) => title)

test('people of a request talk about it, newest first; who is mentioned and who started it are told', async () => {
  const id = await submitted()
  expect((await clients.li.get(requestDetail, { params: { id }, query: {} })).commentsOn).toBe(true)
  expect(await say(clients.li, id, ' 隔离距离是怎么量的？ ')).toMatchObject({ code: 200, msg: '评论成功' })
  await expect.poll(() => titlesOf(clients.filer)).toContainEqual(expect.stringContaining('li评论了flow-talked'))
  await say(clients.filer, id, '见附件第二页', { mentionIds: [ids.li] })
  await expect.poll(() => titlesOf(clients.li)).toContainEqual(expect.stringContaining('filer在flow-talked的评论中提醒您查看'))
  expect(await commentsOf(clients.li, id)).toMatchObject([
    { text: '见附件第二页', creatorUser: 'filer', isDel: false, mentions: [{ id: ids.li, fullName: 'li' }] },
    { text: '隔离距离是怎么量的？', creatorUser: 'li', isDel: true },
  ])
  expect((await clients.filer.get(listComments, { query: { taskId: id } })).people).toEqual([{ id: ids.li, fullName: 'li' }])
})

test('several comments are one unread message, which says how many; after it was read the next is a new one', async () => {
  const id = await submitted()
  const titles = async () => (await titlesOf(clients.filer)).slice(0, 3)
  const earlier = await titles()
  for (const text of ['一', '二', '三']) await say(clients.li, id, text)
  await expect.poll(titles).toEqual([expect.stringContaining('flow-talked有3条新评论，最近一条来自li'), ...earlier.slice(0, 2)])
  await sql`update message set read_at = now() where body->>'processId' = ${id}`.execute(kernel.db)
  await say(clients.li, id, '四')
  await expect
    .poll(async () => (await titles()).slice(0, 2))
    .toEqual([expect.stringContaining('li评论了flow-talked'), expect.stringContaining('有3条新评论')])
})

test('its author takes a comment back, nobody else; that there was one stays', async () => {
  const id = await submitted()
  await say(clients.li, id, '看错了')
  const [comment] = await commentsOf(clients.filer, id)
  const remove = (client: TestClient, of = comment!.id) => client.call(deleteComment, { params: { id: of } })
  expect([(await remove(clients.filer)).code, (await remove(clients.wang)).code, (await remove(clients.li, 'none')).code]).toEqual([
    404, 404, 404,
  ])
  expect((await remove(clients.li)).code).toBe(200)
  expect(await commentsOf(clients.filer, id)).toMatchObject([{ text: '', isDeleted: true, isDel: false }])
  expect((await remove(clients.li)).code).toBe(404)
})

test('for who may not read the request there is none, as for one that does not exist; a flow without comments refuses', async () => {
  const id = await submitted()
  for (const taskId of [id, crypto.randomUUID(), 'none']) {
    expect((await read(clients.wang, taskId)).code).toBe(404)
    expect((await say(clients.wang, taskId, '我看看')).code).toBe(404)
  }
  const silent = await submitted('flow-silent')
  expect((await clients.li.get(requestDetail, { params: { id: silent }, query: {} })).commentsOn).toBe(false)
  expect([(await read(clients.li, silent)).code, await say(clients.li, silent, '问')]).toMatchObject([
    403,
    { code: 403, msg: '该流程未开启评论' },
  ])
})

test('refused at its place: nothing said, too much, files, people outside of the request', async () => {
  const id = await submitted()
  expect(await say(clients.li, id, '  ')).toMatchObject({ code: 422, data: { errors: [{ field: 'text', text: '请输入评论内容' }] } })
  expect(await say(clients.li, id, '长'.repeat(2001))).toMatchObject({ code: 422, data: { errors: [{ text: '评论最多2000个字' }] } })
  expect(await say(clients.li, id, '看附件', { file: '[{"fileId":"x"}]' })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'file' }] },
  })
  expect(await say(clients.li, id, '看附件', { file: 'no list' })).toMatchObject({ code: 422, data: { errors: [{ field: 'file' }] } })
  expect(await say(clients.li, id, '看看', { mentionIds: [ids.wang] })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'mentionIds' }] },
  })
  expect(await commentsOf(clients.li, id)).toEqual([])
})

/** Comments of a person that were there before, an hour ago. */
const givenComments = (taskId: string, userId: string, count: number, deleted = false) =>
  sql`insert into flow_comment (id, task_id, user_id, user_name, text, created_at, deleted_at)
    select gen_random_uuid(), ${taskId}::uuid, ${userId}, 'x', '问', ${new Date(kernel.now() - 3_600_000)}, ${deleted ? new Date() : null}::timestamptz
    from generate_series(1, ${count}::int)`.execute(kernel.db)

test('nobody fills the discussion of the others, also not with what he takes back', async () => {
  const id = await submitted()
  await givenComments(id, ids.li, 150, true)
  await givenComments(id, ids.li, 49)
  expect(await say(clients.li, id, '最后一条')).toMatchObject({ code: 200 })
  expect(await say(clients.li, id, '再一条')).toMatchObject({ code: 422, msg: '您在该申请的评论已达200条上限' })
  await givenComments(id, ids.wang, 5_000, true)
  expect(await say(clients.filer, id, '我还能说')).toMatchObject({ code: 200 })
  await givenComments(id, ids.wang, 1_000 - 51)
  expect(await say(clients.filer, id, '满了')).toMatchObject({ code: 422, msg: '该申请的评论已达上限' })
})

test('ten a minute at one request, of each person for himself', async () => {
  const [id, other] = [await submitted(), await submitted()]
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => say(clients.li, id, `问${at}`)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(10)
  expect(answers.filter(({ code }) => code !== 200)).toMatchObject(
    Array.from({ length: 2 }, () => ({ code: 429, msg: '评论过于频繁，每分钟最多10条，请稍后再试' })),
  )
  expect([(await say(clients.filer, id, '答')).code, (await say(clients.li, other, '问')).code]).toEqual([200, 200])
})

test('once the request is over nothing is added; what was said stays readable, and its author still takes it back', async () => {
  const [approved, terminated] = [await submitted(), await submitted()]
  for (const id of [approved, terminated]) expect(await say(clients.filer, id, '问')).toMatchObject({ code: 200 })
  expect(await read(clients.filer, approved)).toMatchObject({ data: { closed: false } })
  const admin = await server.admin()
  const item = (await openEntry(clients.li, approved))!
  expect(await clients.li.call(approveCall, { params: { id: item }, body: {} })).toMatchObject({ code: 200 })
  expect(await admin.call(terminateCall, { params: { id: terminated }, body: { handleOpinion: '重复' } })).toMatchObject({ code: 200 })
  for (const id of [approved, terminated]) {
    expect(await say(clients.filer, id, '还有')).toMatchObject({ code: 409, msg: '该申请已结束，不能再评论' })
    expect(await read(clients.filer, id)).toMatchObject({ data: { closed: true } })
    const [comment] = await commentsOf(clients.filer, id)
    expect(comment).toMatchObject({ text: '问' })
    expect((await clients.filer.call(deleteComment, { params: { id: comment!.id } })).code).toBe(200)
  }
})

test('a client of the family reads, writes and deletes comments', async () => {
  const id = await submitted()
  const family = await signIn(server.address, 'li')
  expect(await family.ask('POST', `${engine}/FlowComment`, { taskId: id, text: '同意', file: '[]', image: '[]' })).toMatchObject({
    code: 200,
  })
  const page = await family.ask('GET', `${engine}/FlowComment?taskId=${id}&currentPage=1&pageSize=20`)
  expect(page).toMatchObject({
    data: { list: [{ text: '同意', image: '[]', file: '[]', creatorUser: 'li', isDel: true }], pagination: { total: 1 } },
  })
  const [comment] = await commentsOf(clients.li, id)
  expect(await family.ask('DELETE', `${engine}/FlowComment/${comment!.id}`)).toMatchObject({ code: 200 })
  expect(await openEntry(clients.li, id)).toBeDefined()
})
