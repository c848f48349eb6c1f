import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { newSecret, secretHash } from '#server/sessions/token.ts'
import { prepareFixture, type Fixture } from './fixture.ts'
import { MeasuredProcess } from './measured-process.ts'
import type { ProductGiven } from './product-server.ts'

export interface SocketsOptions {
  readonly connections: number
  readonly messagesPerSecond: number
  readonly seconds: number
}

/** Connections that are opened at the same time; browsers come back spread over half a minute. */
const openingAtOnce = 50

/** Longest wait for what is still on its way at the end. */
const settleMilliseconds = 60_000

/**
 * The chat of many people at once: everybody has a socket, pairs of them write each other, and in the middle all connections are cut. Tells
 * the memory of the server's process, how long a message takes from one page to the other, and whether one was lost or came twice.
 */
export async function measureSockets(options: SocketsOptions): Promise<void> {
  const fixture = await prepareFixture()
  try {
    const server = await MeasuredProcess.start('product-server.ts', {
      connectionString: fixture.connectionString,
      dataDirectory: fixture.dataDirectory,
    } satisfies ProductGiven)
    try {
      await run(fixture, server, options)
    } finally {
      await server.stop()
    }
  } finally {
    await fixture.stop()
  }
}

async function run(fixture: Fixture, server: MeasuredProcess, { connections, messagesPerSecond, seconds }: SocketsOptions): Promise<void> {
  const before = await server.usage()
  const people = await preparePeople(fixture, connections)
  const traffic = new Traffic()
  const pages = people.map((person, at) => new Page(person, people[at ^ 1]!.userId, traffic))
  const opened = await openAll(fixture, server, pages)
  const idle = await server.usage()
  console.log(
    `${connections} connections opened in ${opened} ms; memory of the process ${mib(before)} MiB before, ${mib(idle)} MiB with them`,
  )
  await sendSteadily(pages, messagesPerSecond, seconds / 2)
  report('before the cut', traffic)
  for (const page of pages) page.cut()
  const reopened = openAll(fixture, server, pages)
  await sendSteadily(pages, messagesPerSecond, seconds / 2)
  console.log(`all connections were cut and opened again in ${await reopened} ms, while ${messagesPerSecond} messages a second went on`)
  await settle(pages)
  report('with the cut', traffic)
  const after = await server.usage()
  console.log(`memory at the end ${mib(after)} MiB, highest ${(after.peakBytes / 1024 ** 2).toFixed(0)} MiB`)
  tellFaults(pages, traffic)
}

const mib = ({ residentBytes }: { readonly residentBytes: number }): string => (residentBytes / 1024 ** 2).toFixed(0)

interface ChatPerson {
  readonly userId: string
  readonly sessionId: string
}

/** People of an authority, who see each other, each with a session. */
async function preparePeople({ database }: Fixture, count: number): Promise<ChatPerson[]> {
  const people = Array.from({ length: count }, () => ({ userId: randomUUID(), sessionId: randomUUID() }))
  const [users, sessions] = [people.map(({ userId }) => userId), people.map(({ sessionId }) => sessionId)]
  await database.query(
    `insert into user_account (id, account, name, password_changed_at)
     select id, 'chat-' || n, '聊天' || n, now() from unnest($1::uuid[]) with ordinality as given (id, n)`,
    [users],
  )
  await database.query(
    `insert into session (id, token_hash, user_id, device, address, user_agent)
     select session_id, sha256(session_id::text::bytea), user_id, 'pc', '', '' from unnest($1::uuid[], $2::uuid[]) as given (session_id, user_id)`,
    [sessions, users],
  )
  await database.query(`select pg_notify('seedbed', '{"topic":"nothing","body":null}')`)
  return people
}

/** What was sent by anybody and when it reached the other page. */
class Traffic {
  readonly sentAt = new Map<string, number>()
  readonly delays: number[] = []

  /** A message reached the other page for the first time. */
  arrived(key: string): void {
    const sent = this.sentAt.get(key)
    if (sent !== undefined) this.delays.push(performance.now() - sent)
  }
}

/** An open page of one person, which behaves as ours does: keys, numbers, asking again, sending again. */
class Page {
  readonly person: ChatPerson
  readonly #otherId: string
  readonly #traffic: Traffic
  #socket: WebSocket | undefined
  #wasCut = false
  /** Texts by number, of both people. */
  readonly messages = new Map<number, string>()
  readonly unanswered = new Set<string>()
  readonly twice: string[] = []
  readonly refused: string[] = []

  constructor(person: ChatPerson, otherId: string, traffic: Traffic) {
    this.person = person
    this.#otherId = otherId
    this.#traffic = traffic
  }

  async open(address: string, ticket: string): Promise<void> {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/websocket/${ticket}`, { perMessageDeflate: false })
    // Also one that comes after the handshake was given up.
    socket.on('error', () => undefined)
    socket.on('message', (data: Buffer) => this.#take(JSON.parse(data.toString()) as Record<string, unknown>))
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject).once('close', reject))
    this.#socket = socket
    socket.send(JSON.stringify({ method: 'OnConnection', mobileDevice: false }))
    // After a cut also where nothing had come before: the first message may be among those that were missed.
    if (this.#wasCut) this.#ask()
    for (const key of this.unanswered) this.#transmit(key)
  }

  cut(): void {
    this.#socket?.terminate()
    this.#socket = undefined
    this.#wasCut = true
  }

  write(): void {
    const key = randomUUID()
    this.#traffic.sentAt.set(key, performance.now())
    this.unanswered.add(key)
    this.#transmit(key)
  }

  #transmit(key: string): void {
    this.#socket?.send(JSON.stringify({ method: 'SendMessage', toUserId: this.#otherId, messageType: 'text', messageContent: key, key }))
  }

  #ask(): void {
    const after = Math.max(0, ...this.messages.keys())
    this.#socket?.send(JSON.stringify({ method: 'MessageList', toUserId: this.#otherId, after, pageSize: 100, key: randomUUID() }))
  }

  #take(frame: Record<string, unknown>): void {
    if (frame['method'] === 'messageRefused') this.refused.push(String(frame['msg']))
    if (frame['method'] === 'sendMessage') this.#keep(Number(frame['number']), String(frame['toMessage']), true)
    if (frame['method'] === 'receiveMessage') this.#keep(Number(frame['number']), String(frame['formMessage']), false)
    if (frame['method'] !== 'messageList') return
    const list = frame['list'] as { number: number; content: string; sendUserId: string }[]
    for (const { number, content, sendUserId } of list) this.#keep(number, content, sendUserId === this.person.userId)
    if (list.length === 100) this.#ask()
  }

  #keep(number: number, text: string, isMine: boolean): void {
    const known = this.messages.get(number)
    if (known !== undefined && known !== text) this.twice.push(text)
    this.messages.set(number, text)
    if (isMine) this.unanswered.delete(text)
    else if (known === undefined) this.#traffic.arrived(text)
  }
}

/** Opens the sockets of all pages, some at a time; a handshake that a busy server gave up is tried again, as pages do. @returns milliseconds */
async function openAll({ database }: Fixture, server: MeasuredProcess, pages: readonly Page[]): Promise<string> {
  const began = performance.now()
  const waiting = [...pages]
  while (waiting.length > 0) {
    const some = waiting.splice(0, openingAtOnce)
    const secrets = some.map(newSecret)
    await database.query(
      `insert into ticket (hash, session_id, purpose, target)
       select hash, session_id, 'websocket', '' from unnest($1::bytea[], $2::uuid[]) as given (hash, session_id)`,
      [secrets.map(secretHash), some.map(({ person }) => person.sessionId)],
    )
    const outcomes = await Promise.allSettled(some.map((page, at) => page.open(server.address, secrets[at]!)))
    outcomes.forEach(({ status }, at) => status === 'rejected' && waiting.push(some[at]!))
  }
  return (performance.now() - began).toFixed(0)
}

/** Has pages write in turn, so many messages a second. */
async function sendSteadily(pages: readonly Page[], perSecond: number, seconds: number): Promise<void> {
  const began = performance.now()
  const count = perSecond * seconds
  for (let at = 0; at < count; at += 1) {
    const due = began + (at * 1000) / perSecond
    if (performance.now() < due) await pause(due - performance.now())
    pages[(at * 7) % pages.length]!.write()
  }
}

/** Waits until nothing is on its way. */
async function settle(pages: readonly Page[]): Promise<void> {
  const until = performance.now() + settleMilliseconds
  while (performance.now() < until && pages.some((page) => page.unanswered.size > 0)) await pause(200)
  await pause(1_000)
}

function report(when: string, { delays }: Traffic): void {
  const sorted = delays.splice(0).sort((a, b) => a - b)
  const share = (part: number): string => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN).toFixed(0)
  console.log(`${sorted.length} messages ${when}: p50 ${share(0.5)} ms, p99 ${share(0.99)} ms, longest ${share(1)} ms`)
}

/** @throws Error where a message was lost, came twice or was refused */
function tellFaults(pages: readonly Page[], { sentAt }: Traffic): void {
  const kept = new Map<string, number>()
  for (const page of pages) for (const text of page.messages.values()) kept.set(text, (kept.get(text) ?? 0) + 1)
  const lost = [...sentAt.keys()].filter((key) => (kept.get(key) ?? 0) < 2)
  const doubled = [...kept.values()].filter((count) => count > 2).length + pages.flatMap(({ twice }) => twice).length
  const gaps = pages.filter(({ messages }) => Math.max(0, ...messages.keys()) !== messages.size).length
  const refused = pages.flatMap((page) => page.refused)
  console.log(`${sentAt.size} sent; lost ${lost.length}, doubled ${doubled}, chats with gaps ${gaps}, refused ${refused.length}`)
  if (lost.length + doubled + gaps + refused.length > 0) throw new Error(`the chat is not whole ${refused[0] ?? ''}`)
}
