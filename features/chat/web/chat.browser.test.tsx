import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearChat, listChats, removeChat, type ChatRow } from '#features/chat/contract.ts'
import { emojis } from '#features/chat/contract/emoji.ts'
import { toWire } from '#features/chat/contract/wire-text.ts'
import { ChatButton } from '#features/chat/web/chat-button.tsx'
import { takeUnread } from '#features/chat/web/chat-unread.ts'
import { openTicket } from '#features/session/contract.ts'
import { contacts } from '#features/users/contract.ts'
import { startSocket, stopSocket } from '#web/socket/socket-client.ts'
import { forgetSession } from '#web/session/end-session.ts'
import { answered, refusing, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

type Sent = Readonly<Record<string, unknown>> & { readonly method: string }

interface Said {
  readonly number: number
  readonly mine?: boolean
  readonly text: string
  readonly key?: unknown
}

/** Whether the page has a connection. */
let connected = (): boolean => false

/** A server's end of the socket with one chat, in which so much was said; `mute` answers nothing. */
function givenSocket(said: Said[], { mute = false, refuses }: { mute?: boolean; refuses?: string } = {}) {
  const sent: Sent[] = []
  const state = { mute, refuses }
  const open = new Set<FakeSocket>()
  const row = ({ number, mine, text, key }: Said) => ({
    ...(key === undefined ? {} : { key }),
    id: `m${number}`,
    number,
    sendUserId: mine ? 'u1' : 'li',
    receiveUserId: mine ? 'li' : 'u1',
    sendTime: Date.now() - 3_600_000 + number * 1_000,
    content: toWire(text),
    contentType: 'text',
  })
  class FakeSocket extends EventTarget {
    static readonly OPEN = 1
    readyState = 1
    constructor() {
      super()
      open.add(this)
      queueMicrotask(() => this.dispatchEvent(new Event('open')))
    }
    send(text: string) {
      const frame = JSON.parse(text) as Sent
      sent.push(frame)
      if (!state.mute) answer(frame)
    }
    close() {
      open.delete(this)
      this.readyState = 3
      this.dispatchEvent(new Event('close'))
    }
  }
  const tell = (frame: Sent) => {
    for (const socket of open) socket.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
  }
  function answer(frame: Sent) {
    const { key, toUserId } = frame
    if (frame.method === 'MessageList') {
      const {
        before = Infinity,
        after = 0,
        pageSize,
        keyword,
      } = frame as unknown as { before?: number; after?: number; pageSize: number; keyword?: string }
      const found = said.filter((one) => one.number < before && one.number > after && one.text.includes(keyword ?? ''))
      const list = (after > 0 ? found.slice(0, pageSize) : found.slice(-pageSize)).map(row)
      tell({ method: 'messageList', list, pagination: { total: found.length, currentPage: 1, pageSize }, toUserId, key })
    }
    if (frame.method === 'SendMessage' && state.refuses) tell({ method: 'messageRefused', toUserId, key, code: 422, msg: state.refuses })
    else if (frame.method === 'SendMessage') {
      const stored = said.find((one) => one.key === key)
      const one = stored ?? { number: (said.at(-1)?.number ?? 0) + 1, mine: true, text: String(frame['messageContent']), key }
      if (!stored) said.push(one)
      tell({ method: 'sendMessage', ...echo(one), key })
    }
  }
  const echo = ({ number, text }: Said) => ({
    id: `m${number}`,
    number,
    toUserId: 'li',
    toMessage: toWire(text),
    messageType: 'text',
    dateTime: Date.now(),
    toRealName: '李四',
    toAccount: 'lisi',
  })
  const receive = (text: string) => {
    const one = { number: (said.at(-1)?.number ?? 0) + 1, text }
    said.push(one)
    const about = { id: `m${one.number}`, number: one.number, realName: '李四', account: 'lisi', messageType: 'text', dateTime: Date.now() }
    tell({ method: 'receiveMessage', formUserId: 'li', formMessage: toWire(text), ...about })
  }
  vi.stubGlobal('WebSocket', FakeSocket)
  connected = () => sent.some(({ method }) => method === 'OnConnection')
  return {
    sent,
    state,
    tell,
    receive,
    ofMethod: (method: string) => sent.filter((one) => one.method === method),
    lose: () => [...open].map((one) => one.close()),
  }
}

const chat = (rest: Partial<ChatRow> = {}): ChatRow => ({
  id: 'li',
  realName: '李四',
  account: 'lisi',
  headIcon: '',
  latestMessage: toWire('明天去田里看看<苗>[微笑]'),
  latestDate: Date.now() - 120_000,
  messageType: 'text',
  unreadMessage: 0,
  department: '甘肃省种业管理站/品种科',
  refused: '',
  ...rest,
})
const lines = (count: number): Said[] =>
  Array.from({ length: count }, (_, at) => ({ number: at + 1, mine: at % 3 === 0, text: `第${at + 1}句` }))
const people = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `p${at}`,
    realName: `联系人${at + 1}`,
    headIcon: '',
    department: '种子管理站',
    account: `a${at}`,
  }))

async function given({ calls = [], phone = false }: { readonly calls?: readonly AnsweredCall[]; readonly phone?: boolean } = {}) {
  const shown = await renderScreen(<ChatButton />, {
    phone,
    calls: [
      answered(openTicket, { ticket: 'ticket' }),
      answered(listChats, { list: [chat()] }),
      answered(clearChat, null),
      answered(removeChat, null),
      answered(contacts, ({ query: { currentPage, pageSize, keyword } }) => {
        const all = people(45).filter(({ realName }) => realName.includes(keyword))
        return {
          list: all.slice((currentPage - 1) * pageSize, currentPage * pageSize),
          pagination: { currentPage, pageSize, total: all.length },
        }
      }),
      ...calls,
    ],
  })
  startSocket()
  await expect.poll(() => connected()).toBe(true)
  return shown
}
async function opened(options: Parameters<typeof given>[0] = {}) {
  const shown = await given(options)
  const { screen } = shown
  await screen.getByRole('button', { name: /聊天，/ }).click()
  await screen.getByRole('button', { name: /^李四/ }).click()
  return { ...shown, input: screen.getByRole('textbox', { name: '消息内容' }) }
}
const shot = async (name: string) => {
  if (import.meta.env.VITE_SHOTS) await page.screenshot({ path: `${import.meta.env.VITE_SHOTS}/chat-${name}.png` })
}

afterEach(() => {
  stopSocket()
  forgetSession()
  vi.unstubAllGlobals()
})

test('the icon counts and blinks with what comes, and not where motion is unwanted', async () => {
  const { receive, tell } = givenSocket(lines(1))
  const { screen } = await given()
  await expect.element(screen.getByRole('button', { name: '聊天，0条未读' })).toBeVisible()
  tell({ method: 'initMessage', unreadNums: [{ sendUserId: 'li', unreadNum: 98 }] })
  await expect.element(screen.getByRole('button', { name: '聊天，98条未读' })).toBeVisible()
  receive('一')
  receive('二')
  await expect.element(screen.getByText('99+')).toBeVisible()
  const icon = screen.getByRole('button', { name: '聊天，100条未读' }).element().querySelector('[data-blinking]')!
  expect(icon.getAttribute('data-blinking')).toBe('true')
  takeUnread({ method: 'initMessage', unreadNums: [] })
  await expect.element(screen.getByRole('button', { name: '聊天，0条未读' })).toBeVisible()
})

test('the open chat shows the last thirty messages and marks them read', async () => {
  const { ofMethod, tell } = givenSocket(lines(90))
  const { screen, isAccessible } = await given()
  tell({ method: 'initMessage', unreadNums: [{ sendUserId: 'li', unreadNum: 2 }] })
  await screen.getByRole('button', { name: '聊天，2条未读' }).click()
  await expect.element(screen.getByText('选择左侧的会话或联系人开始聊天')).toBeVisible()
  await screen.getByRole('button', { name: /^李四.*明天去田里看看<苗>/ }).click()
  await expect.element(screen.getByText('第90句')).toBeVisible()
  expect(screen.getByText('第60句').elements()).toHaveLength(0)
  await expect.poll(() => ofMethod('UpdateReadMessage')).toEqual([{ method: 'UpdateReadMessage', formUserId: 'li', number: 90 }])
  expect(ofMethod('MessageList')).toMatchObject([{ toUserId: 'li', pageSize: 30 }])
  await expect.element(screen.getByRole('button', { name: '聊天，0条未读' })).toBeVisible()
  await isAccessible()
  await shot('desk')
})

test('earlier messages come in above without moving what is read', async () => {
  const { ofMethod } = givenSocket(lines(200))
  const { screen } = await opened()
  const area = screen.getByRole('log')
  await expect.element(screen.getByText('第200句')).toBeVisible()
  const scrolled = area.element()
  scrolled.scrollTop = -(scrolled.scrollHeight - scrolled.clientHeight) + 100
  const line = screen.getByText('第174句').element()
  const before = line.getBoundingClientRect().top
  await expect.poll(() => ofMethod('MessageList')).toMatchObject([{}, { before: 171, pageSize: 50 }])
  await expect.element(screen.getByText('第121句')).toBeInTheDocument()
  expect(Math.abs(line.getBoundingClientRect().top - before)).toBeLessThan(40)
})

test('Enter sends, Shift and Enter begin a line, and an input method keeps its Enter', async () => {
  const { ofMethod } = givenSocket(lines(2))
  const { screen, input } = await opened()
  await input.fill('一')
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}二')
  input.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }))
  expect(ofMethod('SendMessage')).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(input).toHaveValue('')
  expect(ofMethod('SendMessage')).toMatchObject([{ toUserId: 'li', messageType: 'text', messageContent: '一\n二' }])
  expect(screen.getByRole('img', { name: '正在发送' }).elements()).toHaveLength(0)
  await input.fill('  ')
  await userEvent.keyboard('{Enter}')
  expect(ofMethod('SendMessage')).toHaveLength(1)
})

test('what is refused says why, is tried again under its key, or is given back to be changed', async () => {
  const socket = givenSocket(lines(2), { refuses: '消息不能超过4000个字符' })
  const { screen, input } = await opened()
  await input.fill('很长的话')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('消息不能超过4000个字符')).toBeVisible()
  await shot('refused')
  await screen.getByRole('button', { name: '重试' }).click()
  await expect.poll(() => socket.ofMethod('SendMessage')).toHaveLength(2)
  const [first, second] = socket.ofMethod('SendMessage')
  expect(second!['key']).toBe(first!['key'])
  await screen.getByRole('button', { name: '修改' }).click()
  await expect.element(input).toHaveValue('很长的话')
  socket.state.refuses = ''
  await screen.getByRole('button', { name: '发送' }).click()
  await expect.element(screen.getByRole('log').getByText('很长的话')).toBeVisible()
  await expect.element(input).toHaveValue('')
})

test('after a lost connection nothing is lost or doubled', async () => {
  const said = lines(3)
  const socket = givenSocket(said)
  const { screen, input } = await opened()
  await expect.element(screen.getByText('第3句')).toBeVisible()
  socket.state.mute = true
  await input.fill('断线时说的')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('img', { name: '正在发送' })).toBeVisible()
  // It was stored, but the answer got lost; something else was said meanwhile.
  const { key } = socket.ofMethod('SendMessage')[0]!
  said.push({ number: 4, text: '断线时说的', mine: true, key }, { number: 5, text: '这期间来的' })
  socket.lose()
  socket.state.mute = false
  await expect.element(screen.getByText('这期间来的')).toBeVisible()
  await expect.poll(() => screen.getByRole('img', { name: '正在发送' }).elements()).toHaveLength(0)
  expect(screen.getByRole('log').getByText('断线时说的').elements()).toHaveLength(1)
  expect(new Set(socket.ofMethod('SendMessage').map((frame) => frame['key']))).toEqual(new Set([key]))
  expect(socket.ofMethod('MessageList').at(-1)).toMatchObject({ after: 3 })
})

test('drafts are kept for each chat, and go with the session', async () => {
  givenSocket(lines(1))
  const { screen, input } = await opened({ calls: [answered(listChats, { list: [chat(), chat({ id: 'wang', realName: '王五' })] })] })
  await input.fill('还没写完')
  await screen.getByRole('button', { name: /^王五/ }).click()
  await expect.element(input).toHaveValue('')
  await screen.getByRole('button', { name: /^李四/ }).click()
  await expect.element(input).toHaveValue('还没写完')
  forgetSession()
  expect(sessionStorage.getItem('seedbed.chat-drafts')).toBeNull()
})

test('emoji are chosen by keyboard and stand as their names in the message', async () => {
  const { ofMethod } = givenSocket(lines(1))
  const { screen, input } = await opened()
  await input.fill('你好')
  await screen.getByRole('button', { name: '表情' }).click()
  await expect.element(screen.getByRole('button', { name: '微笑' })).toHaveFocus()
  await shot('emoji')
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowUp}{Enter}{Escape}')
  await expect.element(input).toHaveFocus()
  await expect.element(input).toHaveValue(`你好[${emojis[1]!.name}]`)
  await userEvent.keyboard('{Enter}')
  expect(ofMethod('SendMessage')).toMatchObject([{ messageContent: '你好[大笑]' }])
  await expect.element(screen.getByRole('log').getByRole('img', { name: '大笑' })).toBeVisible()
})

test('pictures are images of at most 5 MB', async () => {
  givenSocket(lines(1))
  const { screen } = await opened()
  await expect.element(screen.getByText('第1句')).toBeVisible()
  const choose = async (file: File) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!
    const files = new DataTransfer()
    files.items.add(file)
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  await choose(new File(['text'], 'a.txt', { type: 'text/plain' }))
  await expect.element(screen.getByText('请上传图片')).toBeVisible()
  await choose(new File([new Uint8Array(5_242_881)], 'a.png', { type: 'image/png' }))
  await expect.element(screen.getByText('图片大小不能超过5M')).toBeVisible()
  await choose(new File(['none'], 'b.png', { type: 'image/png' }))
  await expect.element(screen.getByText('图片已损坏或无法读取')).toBeVisible()
})

test('what was said is searched', async () => {
  const { ofMethod } = givenSocket(lines(40))
  const { screen } = await opened()
  await screen.getByRole('button', { name: '搜索聊天记录' }).click()
  await screen.getByRole('searchbox', { name: '搜索聊天记录' }).fill('第1')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('第19句')).toBeVisible()
  expect(screen.getByText('第2句', { exact: true }).elements()).toHaveLength(0)
  expect(ofMethod('MessageList').at(-1)).toMatchObject({ keyword: '第1', pageSize: 50 })
})

test('clearing asks first and is told to all windows; removing takes the chat out of the list', async () => {
  const { tell } = givenSocket(lines(2))
  const { screen, asked } = await opened()
  await screen.getByRole('button', { name: '清空聊天记录' }).click()
  await expect.element(screen.getByText('是否清空当前聊天的所有记录?')).toBeVisible()
  expect(asked(clearChat)).toEqual([])
  await screen.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(clearChat)).toMatchObject([{ params: { id: 'li' } }])
  tell({ method: 'chatChanged', toUserId: 'li', cleared: true })
  await expect.element(screen.getByText('还没有消息，打个招呼吧')).toBeVisible()
  await screen.getByRole('button', { name: '移除与李四的会话' }).click()
  await expect.poll(() => asked(removeChat)).toHaveLength(1)
  await expect.element(screen.getByText('选择左侧的会话或联系人开始聊天')).toBeVisible()
})

test('contacts come twenty a page, are searched, and open a chat', async () => {
  givenSocket([])
  const { screen, asked } = await given({ calls: [answered(listChats, { list: [] })] })
  await screen.getByRole('button', { name: '聊天，0条未读' }).click()
  await screen.getByRole('button', { name: '找人聊天' }).click()
  await expect.element(screen.getByText('联系人1', { exact: true })).toBeVisible()
  screen.getByText('联系人20', { exact: true }).element().scrollIntoView()
  await expect.element(screen.getByText('联系人21', { exact: true })).toBeInTheDocument()
  await screen.getByRole('searchbox', { name: '搜索姓名、账号或拼音' }).fill('联系人45')
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('button', { name: /^联系人45/ }).click()
  await expect.element(screen.getByText('还没有消息，打个招呼吧')).toBeVisible()
  expect(asked(contacts).map(({ query }) => query.pageSize)).toEqual(asked(contacts).map(() => 20))
})

test('somebody who takes no messages is shown with the reason, and a list that fails can be tried again', async () => {
  givenSocket(lines(1))
  let fails = true
  const { screen } = await given({
    calls: [
      answered(listChats, () => (fails ? refusing(503, '服务暂时不可用') : { list: [chat({ refused: '对方账号已停用，无法接收消息' })] })),
    ],
  })
  await screen.getByRole('button', { name: '聊天，0条未读' }).click()
  await expect.element(screen.getByText('服务暂时不可用')).toBeVisible()
  fails = false
  await screen
    .getByRole('button', { name: '重 试' })
    .or(screen.getByRole('button', { name: '重试' }))
    .click()
  await screen.getByRole('button', { name: /^李四/ }).click()
  await expect.element(screen.getByText('对方账号已停用，无法接收消息')).toBeVisible()
  expect(screen.getByRole('textbox', { name: '消息内容' }).elements()).toHaveLength(0)
})

test('on a phone list and conversation follow each other, and nothing is wider than the window', async () => {
  const { receive } = givenSocket(lines(40))
  const { screen, input, fitsWidth, isAccessible } = await opened({ phone: true })
  await expect.element(screen.getByText('第40句')).toBeVisible()
  receive('很长的一个网址 https://example.invalid/'.padEnd(200, 'a'))
  await input.fill('好')
  fitsWidth()
  await isAccessible()
  await shot('phone')
  await screen.getByRole('button', { name: '返回列表' }).click()
  await expect.element(screen.getByRole('button', { name: /^李四/ })).toBeVisible()
  fitsWidth()
  await shot('phone-list')
})
