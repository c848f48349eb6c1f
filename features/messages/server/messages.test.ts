import { expect, test } from 'vitest'
import { countUnread, deleteMessages, listMessages, readAllMessages, readMessage } from '#features/messages/contract.ts'
import { messageEntry, type NewMessage } from '#features/messages/entry.ts'
import { forgetRead } from '#features/messages/server/forget-read.ts'
import { deliverMessages } from '#features/messages/server/deliver.ts'
import { saveConfiguration } from '#features/settings/contract.ts'
import { messagePayload } from '#server/channels/message.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { newId } from '#server/new-id.ts'
import { upsertPerson } from '#server/people/upsert-person.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { openSocket, type TestSocket } from '#server/testing/test-socket.ts'
import { byProgram } from '#server/resource/audited-change.ts'

/** Text key of the messages in these tests. */
const text = 'approvals.message.todo'

// A delivery that fails on purpose is logged.
const server = await startTestServer({ settings: { logLevel: 'silent' } })
const { kernel } = server.node
await givenMenu(kernel, 'seed', 'filing')
const role = await givenRole(kernel, 'clerk', { menuId: 'filing' })

let made = 0
async function someone(rest: { language?: 'zh' | 'en' } = {}) {
  made += 1
  const account = `reader${made}`
  const id = await givenPerson(kernel, { account, roleIds: [role] })
  if (rest.language) await kernel.db.updateTable('user_account').set({ language: rest.language }).where('id', '=', id).execute()
  return { id, account, client: await server.signIn(account, personPassword) }
}

async function send(userIds: readonly string[], rest: Partial<NewMessage> = {}, node = server.node): Promise<void> {
  const message: NewMessage = {
    userIds,
    type: 2,
    text,
    params: { flow: '备案', subject: '北林种业', number: 'BA1' },
    from: { id: newId(), name: '张三' },
    body: { type: 2, processId: 'p1' },
    ...rest,
  }
  await inTransaction(kernel.db, (tx) => node.kernel.outbox.write(tx, [messageEntry(message)]))
  await node.drainOutbox()
}

const box = async (
  client: TestClient,
  query: { type?: string; isRead?: string; keyword?: string; currentPage?: number; pageSize?: number } = {},
) => client.get(listMessages, { query })
const unread = async (client: TestClient) => (await client.get(countUnread, {})).total

test('a message stands in the box of each receiver, in the language of the reader', async () => {
  const [chinese, english] = [await someone(), await someone({ language: 'en' })]
  await send([chinese.id, english.id])
  expect((await box(chinese.client)).list).toMatchObject([
    { title: '您有一件备案待办：北林种业 BA1，请及时处理。', type: 2, flowType: 1, isRead: 0, releaseUser: '张三' },
  ])
  expect((await box(english.client)).list).toMatchObject([{ title: 'To do: 备案 of 北林种业 BA1.' }])
})

test('an entry that is delivered twice is in the box once', async () => {
  const { id, client } = await someone()
  const given = messageEntry({ userIds: [id], type: 3, text, params: {}, from: { id: '', name: '' }, body: {} })
  const message = { ...messagePayload.parse(given.payload), id: newId() }
  const pushes: unknown[] = []
  for (let run = 0; run < 2; run += 1) {
    await inTransaction(kernel.db, (tx) => deliverMessages([message], { kernel, tx, push: (push) => void pushes.push(push) }))
  }
  expect(pushes).toHaveLength(1)
  expect((await box(client)).pagination.total).toBe(1)
})

test('an entry that cannot be delivered waits, and holds back none of those beside it', async () => {
  const { id, client } = await someone()
  const good = messageEntry({ userIds: [id], type: 3, text, params: {}, from: { id: '', name: '' }, body: {} })
  const bad = { kind: good.kind, payload: { userIds: 'nobody' } }
  await inTransaction(kernel.db, (tx) => kernel.outbox.write(tx, [good, bad, good]))
  await server.node.drainOutbox()
  expect(await unread(client)).toBe(2)
  const left = await kernel.db.selectFrom('outbox').select(['attempts', 'parked', 'payload']).execute()
  expect(left).toEqual([{ attempts: 1, parked: false, payload: bad.payload }])
  await kernel.db.deleteFrom('outbox').execute()
})

test('disabled people, and ids that name nobody, take nothing from the others', async () => {
  const [there, gone] = [await someone(), await someone()]
  await inTransaction(kernel.db, (tx) =>
    upsertPerson(kernel, byProgram(tx), { account: gone.account, name: 'gone', organizationIds: [], enabled: false }),
  )
  await send([gone.id, 'nobody', newId(), there.id])
  expect(await unread(there.client)).toBe(1)
  expect(await kernel.db.selectFrom('message').select('id').where('user_id', '=', gone.id).execute()).toEqual([])
})

test('opening a message marks it read once and gives what leads to its task', async () => {
  const { id, client } = await someone()
  await send([id])
  const [row] = (await box(client)).list
  const opened = await client.get(readMessage, { params: { id: row!.id } })
  expect({ isRead: opened.isRead, body: JSON.parse(opened.bodyText) as unknown }).toEqual({ isRead: 1, body: { type: 2, processId: 'p1' } })
  expect((await box(client, { isRead: '0' })).list).toEqual([])
  expect((await box(client, { isRead: '1' })).list).toHaveLength(1)
  expect(await unread(client)).toBe(0)
})

test('the message of somebody else does not exist', async () => {
  const [owner, other] = [await someone(), await someone()]
  await send([owner.id])
  const id = (await box(owner.client)).list[0]!.id
  expect(await other.client.call(readMessage, { params: { id } })).toMatchObject({ code: 404 })
  expect(await other.client.call(deleteMessages, { body: { ids: id } })).toMatchObject({ code: 404 })
  expect(await other.client.call(readMessage, { params: { id: 'not-an-id' } })).toMatchObject({ code: 404 })
  await other.client.get(readAllMessages, { body: {} })
  expect(await unread(owner.client)).toBe(1)
})

test('a foreign id among own ones deletes nothing', async () => {
  const [owner, other] = [await someone(), await someone()]
  await send([owner.id, other.id])
  const [own, foreign] = [(await box(owner.client)).list[0]!.id, (await box(other.client)).list[0]!.id]
  expect(await owner.client.call(deleteMessages, { body: { ids: `${own},${foreign}` } })).toMatchObject({ code: 404 })
  expect((await box(owner.client)).pagination.total).toBe(1)
  await owner.client.get(deleteMessages, { body: { ids: own } })
  expect((await box(owner.client)).pagination.total).toBe(0)
})

test('the badge counts what the unread list holds, by type', async () => {
  const { id, client } = await someone()
  for (const type of [1, 2, 2, 3] as const) await send([id], { type })
  expect(await client.get(countUnread, {})).toEqual({ total: 4, announcement: 1, flow: 2, system: 1 })
  for (const [type, count] of [
    ['', 4],
    ['1', 1],
    ['2', 2],
    ['3', 1],
    ['4', 0],
  ] as const) {
    expect((await box(client, { type, isRead: '0' })).pagination.total).toBe(count)
  }
})

test('all read goes as far as the filter', async () => {
  const { id, client } = await someone()
  await send([id], { type: 3 })
  await send([id], { params: { flow: '备案', subject: '绿源_100%', number: '' } })
  await send([id])
  expect((await box(client, { keyword: '_100%' })).pagination.total).toBe(1)
  await client.get(readAllMessages, { body: { keyword: '北林', type: 2, isRead: '' } })
  expect(await client.get(countUnread, {})).toMatchObject({ total: 2, flow: 1, system: 1 })
  await client.get(readAllMessages, { body: { keyword: null, type: null, isRead: '0' } })
  expect(await unread(client)).toBe(0)
})

test('pages hold twenty, newest first, none twice', async () => {
  const { id, client } = await someone()
  for (let number = 1; number <= 21; number += 1) await send([id], { params: { flow: '', subject: '', number: `N${number}.` } })
  const [first, second] = [await box(client), await box(client, { currentPage: 2 })]
  expect([first.list.length, second.list.length, first.pagination.total]).toEqual([20, 1, 21])
  expect(first.list[0]!.title).toContain('N21.')
  expect(second.list[0]!.title).toContain('N1.')
})

test('what was read longer ago than the setting says is removed, and nothing else', async () => {
  const { id, client } = await someone()
  for (const number of ['A', 'B', 'C']) await send([id], { params: { flow: '', subject: '', number } })
  const [unreadOne, fresh, old] = (await box(client)).list.map((one) => one.id)
  const ago = (days: number) => new Date(kernel.now() - days * 86_400_000)
  const read = (one: string | undefined, at: Date) => kernel.db.updateTable('message').set({ read_at: at }).where('id', '=', one!).execute()
  await read(fresh, ago(29))
  await read(old, ago(31))
  await kernel.db
    .updateTable('message')
    .set({ released_at: ago(400) })
    .where('id', '=', unreadOne!)
    .execute()
  await forgetRead(kernel)
  expect((await box(client)).pagination.total).toBe(3)
  const admin = await server.admin()
  await admin.get(saveConfiguration, { body: { readMessageDays: 30 } })
  await forgetRead(kernel)
  expect((await box(client)).list.map((one) => one.id)).toEqual([unreadOne, fresh])
  const notes = await kernel.db.selectFrom('audit_entry').select('changes').where('action', '=', 'message.cut').execute()
  expect(notes).toEqual([{ changes: { days: 30, rows: 1 } }])
})

test('an unknown order is refused', async () => {
  const { client } = await someone()
  expect(await client.call(listMessages, { query: { sidx: 'from_id' as '' } })).toMatchObject({ code: 400 })
})

/** Opens the socket as the browser does. */
async function listen(client: TestClient, at: { readonly address: string } = client): Promise<TestSocket> {
  const socket = await openSocket(client, at)
  socket.send({ method: 'OnConnection', token: 'foreign', mobileDevice: false })
  return socket
}

test('who comes back is told what arrived meanwhile', async () => {
  const { id, client } = await someone()
  const before = await listen(client)
  expect(await before.next('initMessage')).toMatchObject({ userId: id, unreadTotalCount: 0, unreadNums: [], onlineUsers: [] })
  await before.close()
  await send([id], { type: 3 })
  await send([id])
  const after = await listen(client)
  expect(await after.next('initMessage')).toMatchObject({
    unreadMessageCount: 1,
    unreadNoticeCount: 0,
    unreadSystemMessageCount: 1,
    unreadTotalCount: await unread(client),
  })
})

test('a message written on one node reaches the socket on another, and reading it there lowers the badge here', async () => {
  const second = await startTestServer({ database: server.database })
  const { id, client } = await someone()
  const [here, there] = [await listen(client), await listen(client, second)]
  await Promise.all([here.next('initMessage'), there.next('initMessage')])
  await send([id])
  for (const one of [here, there])
    expect(await one.next('messagePush')).toMatchObject({ unreadNoticeCount: 1, toUserId: id, messageType: 2 })
  const message = (await box(client)).list[0]!
  const other = await second.signIn((await kernel.directory.snapshot()).person(id)!.account, personPassword)
  await other.get(readMessage, { params: { id: message.id } })
  expect(await here.next('initMessage')).toMatchObject({ unreadTotalCount: 0 })
  await second.stop()
})
