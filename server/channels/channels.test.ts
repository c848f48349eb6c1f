import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { messageEntry, type NewMessage } from '#features/messages/entry.ts'
import { outsideChannel } from '#server/channels/channel.ts'
import { saveSettings } from '#server/configuration/system-configuration.ts'
import { settings } from '#server/configuration/setting.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { cancelJob } from '#server/jobs/jobs.ts'
import { givenPerson } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { serverFeatures } from '../../main/server-features.ts'

/** A server on the loopback that takes what is sent, and answers or never does. */
class Listener {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #taken: string[] = []
  readonly #waiting: ((line: string) => void)[] = []

  constructor(answer: string | undefined) {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket)
      socket.on('error', () => {})
      socket.on('data', (data) => {
        const next = this.#waiting.shift()
        if (next) next(String(data))
        else this.#taken.push(String(data))
        if (answer !== undefined) socket.end(answer)
      })
    })
  }

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return (this.#server.address() as AddressInfo).port
  }

  /** The next thing that is sent. */
  async take(): Promise<string> {
    return this.#taken.shift() ?? new Promise((accept) => void this.#waiting.push(accept))
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
  }
}

const ports = settings({
  trialPort: { schema: z.number().int(), default: 0 },
  silentPort: { schema: z.number().int(), default: 0 },
})

/** Sends a line and waits for what comes back. */
async function sendLine(port: number, line: string, signal: AbortSignal): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', signal })
  socket.on('error', () => {})
  socket.write(line)
  const [answer] = (await once(socket, 'data', { signal })) as [Buffer]
  socket.destroy()
  if (String(answer) !== 'taken') throw new Error(`answered ${String(answer)}`)
}

const trial = outsideChannel({
  code: 'trial',
  name: 'messages.title',
  settings: ports,
  timeoutSeconds: 30,
  isReady: ({ trialPort }) => trialPort > 0,
  deliver: (message, receiver, { config: { trialPort }, signal }) =>
    sendLine(trialPort, `${receiver.account}: ${message.title} (${message.key})`, signal),
})
const silent = outsideChannel({
  code: 'silent',
  name: 'messages.title',
  settings: ports,
  timeoutSeconds: 60,
  isReady: () => true,
  deliver: (message, receiver, { config: { silentPort }, signal }) => sendLine(silentPort, `${receiver.account}: ${message.title}`, signal),
})

const features = [...serverFeatures, { name: 'trial', calls: [], texts: {}, settings: ports, channels: [trial, silent] }]
const server = await startTestServer({ features, runsJobs: true, settings: { logLevel: 'silent' } })
const { kernel } = server.node
const { db } = kernel
const userId = await givenPerson(kernel, { account: 'reader', roleIds: [] })

const [answering, hanging] = [new Listener('taken'), new Listener(undefined)]
afterAll(() => {
  answering.close()
  hanging.close()
})
const changes = { trialPort: await answering.listen(), silentPort: await hanging.listen() }
await inTransaction(db, (tx) => saveSettings(kernel, tx, ports, changes, userId))

const message: NewMessage = {
  userIds: [userId],
  type: 2,
  text: 'approvals.message.todo',
  params: { flow: '备案', subject: '北林种业', number: 'BA1' },
  from: { id: userId, name: '张三' },
  body: {},
}

async function send(channels: readonly string[]): Promise<void> {
  await inTransaction(db, (tx) => kernel.outbox.write(tx, [messageEntry({ ...message, channels })]))
  await server.node.drainOutbox()
}

const inBox = async (): Promise<number> => (await db.selectFrom('message').select('id').where('user_id', '=', userId).execute()).length
/** Messages that the hanging channel has not delivered. */
const unsent = () =>
  db.selectFrom('job').select(['id', 'state']).where('lane', 'like', '% silent').where('state', 'in', ['waiting', 'running']).execute()

test('a message goes over the channels that it names, to each in the words of the receiver', async () => {
  await send(['trial'])
  expect(await answering.take()).toMatch(/^reader: 您有一件备案待办：北林种业 BA1，请及时处理。 \([0-9a-f-]{36}\)$/)
  expect(await inBox()).toBe(0)
  await send(['inSite', 'unknown'])
  expect(await inBox()).toBe(1)
})

test('a channel that hangs holds up neither messages in the box nor another channel', async () => {
  const before = await inBox()
  for (let count = 0; count < 4; count += 1) await send(['silent'])
  for (let count = 0; count < 2; count += 1) expect(await hanging.take()).toContain('reader')
  for (let count = 0; count < 4; count += 1) await send(['silent', 'inSite', 'trial'])
  expect(await inBox()).toBe(before + 4)
  for (let count = 0; count < 4; count += 1) expect(await answering.take()).toContain('reader')
  expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])
  // They still wait for their answer, a few at a time.
  const waiting = await unsent()
  expect(waiting).toHaveLength(8)
  expect(waiting.filter(({ state }) => state === 'running')).toHaveLength(2)
  for (const { id } of waiting) await cancelJob(db, id)
})

test('an entry that comes twice is sent once', async () => {
  const entry = { ...messageEntry({ ...message, channels: ['silent'] }), id: crypto.randomUUID() }
  const row = { ...entry, payload: JSON.stringify(entry.payload) }
  for (let times = 0; times < 2; times += 1) {
    await db.insertInto('outbox').values(row).execute()
    await server.node.drainOutbox()
  }
  const jobs = await unsent()
  expect(jobs).toHaveLength(1)
  for (const { id } of jobs) await cancelJob(db, id)
})
