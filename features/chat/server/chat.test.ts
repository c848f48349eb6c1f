import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { clearChat, listChats, removeChat } from '#features/chat/contract.ts'
import { firstMessages } from '#features/chat/contract/frames.ts'
import { cleanFiles } from '#features/files/server/clean-up.ts'
import { givenPicture, upload } from '#features/files/testing/given-files.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { upsertOrganization } from '#server/directory/write.ts'
import { upsertPerson } from '#server/people/upsert-person.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { openSocket, socketAt, type Frame, type TestSocket } from '#server/testing/test-socket.ts'

const server = await startTestServer({ limits: { chatMessagesPerSecond: 1_000, socketFramesBurst: 1_000 } })
const { kernel } = server.node
await givenMenu(kernel, 'seed', 'filing')
const roleIds = [await givenRole(kernel, 'clerk', { menuId: 'filing' })]
await inTransaction(kernel.db, async (tx) => {
  const shared = { kind: 'company' as const }
  await upsertOrganization(kernel, byProgram(tx), { id: 'authority', code: 'authority', name: '种业管理站', ...shared })
  for (const id of ['north', 'south'])
    await upsertOrganization(kernel, byProgram(tx), { id, code: id, name: `${id}种业`, ...shared, creditCode: `credit-${id}` })
})

let made = 0
interface Someone {
  readonly id: string
  readonly account: string
  readonly client: TestClient
}
async function someone(name = '李四', organizationId = 'authority'): Promise<Someone> {
  made += 1
  const account = `chatter${made}`
  const id = await givenPerson(kernel, { account, name, roleIds, organizationIds: [organizationId] })
  return { id, account, client: await server.signIn(account, personPassword) }
}

const text = (to: Someone, content: string, rest: Readonly<Record<string, unknown>> = {}) => ({
  method: 'SendMessage',
  toUserId: to.id,
  messageType: 'text',
  messageContent: content,
  ...rest,
})
/** Asks for messages of a chat. */
async function history(socket: TestSocket, other: Someone, rest: Readonly<Record<string, unknown>> = {}) {
  const key = randomUUID()
  socket.send({ method: 'MessageList', toUserId: other.id, key, ...rest })
  for (;;) {
    const frame = await socket.next('messageList')
    if (frame['key'] === key) return frame as Frame & { list: { content: string; number: number; contentType: string }[] }
  }
}
const contents = async (socket: TestSocket, other: Someone, rest = {}) =>
  (await history(socket, other, rest)).list.map((row) => row.content)
const chats = async ({ client }: Someone) => (await client.get(listChats, {})).list
/** Sends and waits for the echo. */
async function says(socket: TestSocket, to: Someone, ...said: readonly string[]): Promise<void> {
  for (const one of said) {
    socket.send(text(to, one))
    await socket.next('sendMessage')
  }
}
const pair = async (first = '张三', second = '李四') => {
  const [one, other] = [await someone(first), await someone(second)]
  return { one, other, from: await openSocket(one.client), to: await openSocket(other.client) }
}

describe('a message', () => {
  test('reaches all windows of both people, each in its own words', async () => {
    const { one, other, from, to } = await pair()
    const second = await openSocket(one.client)
    from.send(text(other, '  你好 <b>&"世界"  '))
    const content = '你好 &lt;b&gt;&amp;&quot;世界&quot;'
    const echo = {
      method: 'sendMessage',
      UserId: one.id,
      toUserId: other.id,
      toMessage: content,
      messageType: 'text',
      realName: '张三',
      account: one.account,
      toRealName: '李四',
      toAccount: other.account,
      headIcon: expect.any(String) as string,
      toHeadIcon: expect.any(String) as string,
      dateTime: expect.any(Number) as number,
      latestDate: expect.any(Number) as number,
      number: 1,
    }
    expect(await from.next('sendMessage')).toMatchObject(echo)
    expect(await second.next('sendMessage')).toMatchObject(echo)
    expect(await to.next('receiveMessage')).toMatchObject({
      UserId: one.id,
      formUserId: one.id,
      formMessage: content,
      messageType: 'text',
      realName: '张三',
      account: one.account,
      number: 1,
    })
  })

  test('is from whose connection it is, whatever the frame says', async () => {
    const { one, other, from, to } = await pair()
    const third = await someone('王五')
    from.send({ ...text(other, '冒名'), token: third.client.token, formUserId: third.id, UserId: third.id })
    expect(await to.next('receiveMessage')).toMatchObject({ formUserId: one.id, formMessage: '冒名' })
    expect(await contents(await openSocket(third.client), other)).toEqual([])
  })

  test('sent again under its key is the same one, and other words under that key are refused', async () => {
    const { other, from, to } = await pair()
    const key = randomUUID()
    for (let at = 0; at < 5; at += 1) from.send(text(other, '只一次', { key }))
    const first = await from.next('sendMessage')
    expect(await from.next('sendMessage')).toMatchObject({ id: first['id'], number: 1, key })
    from.send(text(other, '别的话', { key }))
    expect(await from.next('messageRefused')).toMatchObject({ code: 409, key, msg: '重复请求的内容不一致' })
    expect(await contents(from, other)).toEqual(['只一次'])
    // The other window is told by a notice of its own; what comes behind it there shows that nothing came twice.
    from.send(text(other, '下一条'))
    expect(await to.next('receiveMessage')).toMatchObject({ formMessage: '只一次', number: 1 })
    expect(await to.next('receiveMessage')).toMatchObject({ formMessage: '下一条', number: 2 })
  })

  test('has a number without gaps in its chat, also when both write at once and some are refused', async () => {
    const { one, other, from, to } = await pair()
    const each = 20
    for (let at = 0; at < each; at += 1) {
      from.send(text(other, `甲${at}`))
      to.send(text(one, at % 5 === 0 ? ' ' : `乙${at}`))
    }
    const sent = each + each - each / 5
    const numbers: unknown[] = []
    while (numbers.length < sent) {
      const [mine, theirs] = [from.frames, to.frames].map((frames) => frames.filter(({ method }) => method === 'sendMessage'))
      numbers.splice(0, numbers.length, ...[...mine!, ...theirs!].map((frame) => frame['number']))
      await history(from, other)
    }
    expect(numbers.sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: sent }, (_, at) => at + 1))
    const { list } = await history(from, other, { pageSize: 100 })
    expect(list.map(({ content }) => content).filter((content) => content.startsWith('甲'))).toEqual(
      Array.from({ length: each }, (_, at) => `甲${at}`),
    )
  })
})

describe('a message is refused with its reason, and the socket stays', () => {
  const refused = async (frame: Readonly<Record<string, unknown>>, who: Someone) => {
    const socket = await openSocket(who.client)
    const key = randomUUID()
    socket.send({ ...frame, key })
    const answer = await socket.next('messageRefused')
    expect(answer['key']).toBe(key)
    expect((await history(socket, who)).list).toEqual([])
    return answer['msg']
  }

  test('when it is empty, too long, or of a kind that nobody can store', async () => {
    const { one, other } = await pair()
    expect(await refused(text(other, ' \n\t'), one)).toBe('不能发送空消息')
    expect(await refused(text(other, '长'.repeat(4_001)), one)).toBe('消息不能超过4000个字符')
    expect(await refused({ ...text(other, 'x'), messageType: 'voice' }, one)).toBe('不支持该类型的消息')
  })

  test('when it goes to oneself, to nobody, to somebody unseen, to somebody disabled', async () => {
    const [north, south, disabled] = [await someone('北', 'north'), await someone('南', 'south'), await someone('停')]
    const nobody = { ...south, id: randomUUID() }
    expect(await refused(text(north, 'x'), north)).toBe('不能给自己发消息')
    expect(await refused(text(south, 'x'), north)).toBe('您不能给该用户发消息')
    expect(await refused(text(nobody, 'x'), north)).toBe('您不能给该用户发消息')
    expect(await refused({ ...text(south, 'x'), toUserId: "' or 1=1" }, north)).toBe('您不能给该用户发消息')
    await inTransaction(kernel.db, (tx) =>
      upsertPerson(kernel, byProgram(tx), { account: disabled.account, name: '停', organizationIds: ['authority'], enabled: false }),
    )
    expect(await refused(text(disabled, 'x'), north)).toBe('对方账号已停用，无法接收消息')
  })

  test('but who was written to may answer somebody he does not see', async () => {
    const [north, clerk] = [await someone('企业', 'north'), await someone('审核员')]
    expect(await refused(text(north, '先写'), clerk)).toBe('您不能给该用户发消息')
    const [from, to] = [await openSocket(north.client), await openSocket(clerk.client)]
    await says(from, clerk, '请问')
    await says(to, north, '请讲')
    expect(await chats(clerk)).toMatchObject([{ id: north.id, realName: '企业', latestMessage: '请讲', refused: '' }])
  })

  test('when more come in a second than the limit', async () => {
    const narrow = await startTestServer({ database: server.database, limits: { chatMessagesPerSecond: 3 }, now: () => 1_800_000_000_000 })
    const [one, other] = [await someone(), await someone()]
    const socket = await openSocket(one.client, narrow)
    for (let at = 0; at < 4; at += 1) socket.send(text(other, `第${at}`))
    expect(await socket.next('messageRefused')).toMatchObject({ code: 429, msg: '消息发送过于频繁，请稍后再试' })
    await narrow.stop()
  })

  test('and a frame that is none ends the connection', async () => {
    const { one } = await pair()
    const socket = await openSocket(one.client)
    socket.send({ method: 'SendMessage', toUserId: 7 })
    expect(await socket.closed).toBe(1008)
    expect(await (await socketAt(server.address, `/websocket/${'x'.repeat(43)}`)).closed).toBe(4001)
  })
})

describe('history', () => {
  test('is paged in the order of time, by pages or by numbers, and searched', async () => {
    const { one, other, from, to } = await pair()
    await says(from, other, ...Array.from({ length: 8 }, (_, at) => `话${at}`))
    await says(to, one, '100%对_吗')
    expect(await contents(from, other, { pageSize: 3 })).toEqual(['话6', '话7', '100%对_吗'])
    expect(await contents(from, other, { pageSize: 3, currentPage: 2 })).toEqual(['话3', '话4', '话5'])
    expect(await contents(from, other, { pageSize: 2, sord: 'asc' })).toEqual(['话0', '话1'])
    expect(await contents(from, other, { pageSize: 2, before: 3 })).toEqual(['话0', '话1'])
    expect(await contents(from, other, { pageSize: 2, after: 7 })).toEqual(['话7', '100%对_吗'])
    expect(await contents(from, other, { keyword: '%' })).toEqual(['100%对_吗'])
    expect(await history(from, other, { keyword: '话' })).toMatchObject({ pagination: { total: 8, pageSize: firstMessages } })
    expect(await contents(from, other)).toEqual(await contents(to, one))
  })

  test('is read by its two people alone', async () => {
    const { one, other, from } = await pair()
    await says(from, other, '悄悄话')
    const third = await someone()
    const socket = await openSocket(third.client)
    for (const whose of [one, other]) {
      socket.send({ method: 'MessageList', toUserId: whose.id, formUserId: one.id, token: one.client.token })
      expect(await socket.next('messageList')).toMatchObject({ list: [], pagination: { total: 0 } })
    }
    expect(await chats(third)).toEqual([])
  })
})

describe('unread messages', () => {
  const unread = (frame: Frame) => frame['unreadNums']

  test('are told to a page that connects, and to all windows of who reads them', async () => {
    const { one, other, from, to } = await pair()
    await says(from, other, '一', '二')
    const second = await openSocket(other.client)
    second.send({ method: 'OnConnection', token: 'x', mobileDevice: false })
    expect(unread(await second.next('initMessage'))).toMatchObject([{ sendUserId: one.id, unreadNum: 2, defaultMessage: '二' }])
    expect(await chats(other)).toMatchObject([{ id: one.id, unreadMessage: 2, latestMessage: '二', messageType: 'text' }])
    expect(await chats(one)).toMatchObject([{ id: other.id, unreadMessage: 0 }])
    to.send({ method: 'UpdateReadMessage', formUserId: one.id, token: 'x' })
    expect(unread(await to.next('initMessage'))).toEqual([])
    expect(unread(await second.next('initMessage'))).toEqual([])
    expect(await chats(other)).toMatchObject([{ unreadMessage: 0 }])
  })

  test('are read to the number that was seen, so that a message which has just come stays unread', async () => {
    const { one, other, from, to } = await pair()
    await says(from, other, '一', '二')
    to.send({ method: 'UpdateReadMessage', formUserId: one.id, number: 1 })
    expect(unread(await to.next('initMessage'))).toMatchObject([{ unreadNum: 1 }])
  })
})

describe('who clears or removes a chat', () => {
  test('does so for himself alone, and gets it back with the next message', async () => {
    const { one, other, from, to } = await pair()
    await says(from, other, '旧话')
    await other.client.get(clearChat, { params: { id: one.id } })
    expect(await to.next('chatChanged')).toMatchObject({ toUserId: one.id, cleared: true })
    expect(await contents(to, one)).toEqual([])
    expect(await contents(from, other)).toEqual(['旧话'])
    expect(await chats(other)).toMatchObject([{ latestMessage: '', unreadMessage: 0 }])
    await one.client.get(removeChat, { params: { id: other.id } })
    expect(await chats(one)).toEqual([])
    expect(await contents(from, other)).toEqual(['旧话'])
    await says(to, one, '新话')
    expect(await chats(one)).toMatchObject([{ latestMessage: '新话', unreadMessage: 1 }])
    expect(await contents(to, one)).toEqual(['新话'])
  })

  test('reads 404 where there is no chat', async () => {
    const [one, other] = [await someone(), await someone()]
    for (const id of [other.id, randomUUID(), 'nobody'])
      for (const call of [clearChat, removeChat]) expect((await one.client.call(call, { params: { id } })).code).toBe(404)
  })

  test('after the other has cleared it too leaves nothing behind', async () => {
    const { one, other, from } = await pair()
    await says(from, other, '都不要了')
    await one.client.get(clearChat, { params: { id: other.id } })
    await other.client.get(clearChat, { params: { id: one.id } })
    const left = await kernel.db.selectFrom('chat_message').select('id').where('text', '=', '都不要了').execute()
    expect(left).toEqual([])
  })
})

describe('a picture', () => {
  const sends = async (client: TestClient, width = 20) => {
    const { data } = await upload(client, { name: 'field.jpg', content: await givenPicture(width), type: 'IM' })
    return { name: data.name, width, height: 10 }
  }
  const image = (to: Someone, messageContent: unknown) => ({ method: 'SendMessage', toUserId: to.id, messageType: 'image', messageContent })
  const status = async (path: string, token?: string) =>
    (await fetch(server.address + path, { headers: token ? { authorization: token } : {} })).status

  test('is seen by both people, under addresses for each of them, and by nobody else', async () => {
    const { one, other, from, to } = await pair()
    const given = await sends(one.client)
    from.send(image(other, given))
    const sent = (await from.next('sendMessage'))['toMessage'] as { path: string }
    const received = (await to.next('receiveMessage'))['formMessage'] as { path: string }
    const plain = `/api/file/Image/IM/${given.name}`
    expect(sent).toMatchObject({ ...given, path: expect.stringContaining(`${plain}?signature=`) as string })
    expect(received.path).not.toBe(sent.path)
    expect([await status(sent.path), await status(received.path), await status(plain)]).toEqual([200, 200, 404])
    const third = await someone()
    expect([await status(plain, other.client.token), await status(plain, third.client.token)]).toEqual([200, 404])
    // The family's address of it, with the same rule; it is no spoken message.
    const family = `/api/file/IMImage/${given.name}`
    const [, signature] = received.path.split('?')
    const readers = [await status(`${family}?${signature}`), await status(family, other.client.token)]
    expect([...readers, await status(family), await status(family, third.client.token)]).toEqual([200, 200, 404, 404])
    expect(await status(`/api/file/IMVoice/${given.name}`, other.client.token)).toBe(404)
    const [row] = (await history(to, one)).list
    expect(JSON.parse(row!.content)).toMatchObject(given)
    expect(await chats(other)).toMatchObject([{ messageType: 'image', latestMessage: '' }])
  })

  test('stays as long as one of them keeps it', async () => {
    const { one, other, from } = await pair()
    const given = await sends(one.client)
    from.send(image(other, JSON.stringify(given)))
    await from.next('sendMessage')
    const plain = `/api/file/Image/IM/${given.name}`
    await one.client.get(clearChat, { params: { id: other.id } })
    expect([await status(plain, one.client.token), await status(plain, other.client.token)]).toEqual([404, 200])
    const aged = async () => {
      await kernel.db
        .updateTable('stored_file')
        .set({ uploaded_at: new Date(0), attached_at: new Date(0) })
        .where('id', '=', given.name)
        .execute()
      await cleanFiles(kernel)
    }
    await aged()
    expect(await status(plain, other.client.token)).toBe(200)
    await other.client.get(clearChat, { params: { id: one.id } })
    await aged()
    const left = await kernel.db.selectFrom('stored_file').select('id').where('id', '=', given.name).execute()
    expect(left).toEqual([])
  })

  test('of somebody else, of another chat, and what is none is not sent', async () => {
    const { one, other, from, to } = await pair()
    const third = await someone()
    const foreign = await sends(third.client)
    const own = await sends(one.client)
    from.send(image(other, own))
    await from.next('sendMessage')
    const { data } = await upload(one.client, { name: 'a.txt', content: 'text', type: 'annex' })
    for (const [whom, given] of [
      [other, foreign],
      [third, own],
      [other, { ...own, name: data.name }],
      [other, { name: own.name }],
      [other, 'not json'],
    ] as const) {
      from.send(image(whom, given))
      expect(await from.next('messageRefused')).toMatchObject({ code: 422, msg: '附件无效，请重新上传' })
    }
    // Nothing of a refused message stays, and its number is given to the next.
    await says(to, one, '后来')
    expect((await history(to, one)).list.map(({ number }) => number)).toEqual([1, 2])
  })

  test('is an image of at most 5 MB', async () => {
    const { one } = await pair()
    const large = await upload(one.client, { name: 'large.jpg', content: Buffer.alloc(5_242_881, 1), type: 'IM' })
    expect(large).toMatchObject({ code: 413, msg: '图片大小不能超过5M' })
    expect(await upload(one.client, { name: 'a.txt', content: 'text', type: 'IM' })).toMatchObject({ code: 422, msg: '请上传图片' })
  })
})
