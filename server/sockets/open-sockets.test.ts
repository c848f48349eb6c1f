import { randomUUID } from 'node:crypto'
import { connect as connectTcp, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket, type ClientOptions } from 'ws'
import { currentUser, lockScreen, logout, openTicket } from '#features/session/contract.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { endSessions } from '#server/sessions/end-sessions.ts'
import { secretHash } from '#server/sessions/token.ts'
import { wireHash, type TestClient } from '#server/testing/test-client.ts'
import { adminPassword, startTestServer, type TestServer } from '#server/testing/test-server.ts'

/** The socket's door and its limits (security 4.9, 9, 10): what is wrong ends that connection, never the process. */
const server = await startTestServer()
const { database } = server
const { kernel } = server.node
const other = await startTestServer({ database })

const opened: (WebSocket | Socket)[] = []
afterEach(() => {
  for (const one of opened.splice(0)) {
    if (one instanceof WebSocket) one.terminate()
    else one.destroy()
  }
})

function socketTo(at: TestServer, secret: string, options: ClientOptions = {}): WebSocket {
  const socket = new WebSocket(`${at.address.replace('http', 'ws')}/websocket/${secret}`, options)
  socket.on('error', () => undefined)
  opened.push(socket)
  return socket
}

async function ticketOf(client: TestClient): Promise<string> {
  return (await client.get(openTicket, { body: { purpose: 'websocket' } })).ticket
}

async function openedBy(client: TestClient, at = server, options: ClientOptions = {}): Promise<WebSocket> {
  const socket = socketTo(at, await ticketOf(client), options)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return socket
}

const closing = (socket: WebSocket): Promise<number> => new Promise((resolve) => socket.once('close', resolve))
/** The next frame, but for those which tell somebody made a moment before of his rights. */
const nextFrame = (socket: WebSocket): Promise<Record<string, unknown>> =>
  new Promise((resolve) =>
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as Record<string, unknown>
      if (frame['method'] !== 'rightsChanged') resolve(frame)
    }),
  )
const refusedStatus = (socket: WebSocket): Promise<number | undefined> =>
  new Promise((resolve, reject) =>
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode)).once('open', reject),
  )

/** An upgrade as bytes, for what no client sends. */
function upgradeOver(address: string, path: string): Socket {
  const { hostname, port } = new URL(address)
  const socket = connectTcp({ host: hostname, port: Number(port) })
  opened.push(socket)
  socket.on('error', () => undefined)
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  )
  return socket
}

/** Nobody's ticket is found while the work goes on. */
async function whileTicketsWait(work: () => Promise<void>): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await sql`lock table ticket in access exclusive mode`.execute(tx)
    await work()
  })
}

describe('the door', () => {
  test('an address that cannot be read is refused, and the process goes on', async () => {
    for (const path of ['/websocket/%zz', '/websocket/%', '/websocket/%c0%ae', '/websocket/', '/websocket']) {
      const socket = upgradeOver(server.address, path)
      const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))
      expect(answer, path).toMatch(/^HTTP\/1\.1 403 /)
    }
    expect((await server.visitor.call(currentUser, { query: {} })).code).toBe(600)
  })

  test('a connection that breaks while its ticket is looked up harms nobody', async () => {
    await whileTicketsWait(async () => {
      const socket = upgradeOver(server.address, `/websocket/${'a'.repeat(43)}`)
      await new Promise((resolve) => socket.once('connect', resolve))
      // Answered after the upgrade was read: it came first.
      expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
      socket.resetAndDestroy()
      expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
    })
    expect((await server.visitor.call(currentUser, { query: {} })).code).toBe(600)
  })

  test('pages of other sites get no further than their address', async () => {
    const admin = await server.admin()
    const otherScheme = server.address.replace('http:', 'https:')
    for (const origin of ['https://elsewhere.example', 'null', 'https://127.0.0.1.elsewhere.example', otherScheme])
      expect(await refusedStatus(socketTo(server, await ticketOf(admin), { origin })), origin).toBe(403)
    const own = await openedBy(admin, server, { origin: server.address })
    expect(own.readyState).toBe(WebSocket.OPEN)
  })

  test('behind TLS pages have the public address and no other scheme', async () => {
    const host = new URL(server.address).host.replace(/\d+$/, '')
    const secure = await startTestServer({ database, settings: { publicAddress: 'https://seeds.example/' } })
    const admin = await secure.admin()
    const from = async (origin: string): Promise<WebSocket> =>
      socketTo(secure, await ticketOf(admin), { origin, headers: { host: 'seeds.example' } })
    for (const origin of ['http://seeds.example', `https://${host}`]) expect(await refusedStatus(await from(origin)), origin).toBe(403)
    const own = await from('https://seeds.example')
    await new Promise((resolve, reject) => own.once('open', resolve).once('unexpected-response', reject))
    await secure.stop()
  })

  test('the host of files opens none', async () => {
    const own = { publicAddress: 'https://seeds.example', fileOrigin: 'https://files.example' }
    const node = await startTestServer({ database, settings: own })
    const secret = await ticketOf(await server.admin())
    expect(await refusedStatus(socketTo(node, secret, { headers: { host: 'files.example' } }))).toBe(403)
    const socket = socketTo(node, secret, { headers: { host: 'seeds.example' } })
    await new Promise((resolve, reject) => socket.once('open', resolve).once('unexpected-response', reject))
    await node.stop()
  })

  test('a visitor who sends what is no frame harms nobody', async () => {
    const socket = upgradeOver(server.address, `/websocket/${'a'.repeat(43)}`)
    await new Promise((resolve) => socket.once('data', resolve))
    const cut = new Promise((resolve) => socket.once('close', resolve))
    // A masked frame of an operation that does not exist.
    socket.write(Buffer.from([0x83, 0x80, 0, 0, 0, 0]))
    await cut
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
  })

  test('what is no ticket and no token opens nothing', async () => {
    for (const secret of ['a'.repeat(43), 'x', encodeURIComponent("' or 1=1 --")]) {
      const socket = socketTo(server, secret)
      expect(await closing(socket)).toBe(4001)
    }
  })

  test('a ticket for something else, and one that was used, open nothing', async () => {
    const admin = await server.admin()
    const { ticket } = await admin.get(openTicket, { body: { purpose: 'download', target: '' } })
    expect(await closing(socketTo(server, ticket))).toBe(4001)
    const good = await ticketOf(admin)
    const first = socketTo(server, good)
    await new Promise((resolve) => first.once('open', resolve))
    expect(await closing(socketTo(server, good))).toBe(4001)
  })

  test('a handshake that takes too long is broken off', async () => {
    const impatient = await startTestServer({ database, limits: { socketHandshakeSeconds: 0.1 } })
    await whileTicketsWait(async () => {
      const socket = upgradeOver(impatient.address, `/websocket/${'a'.repeat(43)}`)
      await new Promise((resolve) => socket.once('close', resolve))
    })
    await impatient.stop()
  })

  test('handshakes count as requests of their address', async () => {
    const strict = await startTestServer({ database, limits: { requestsPerAddress: 3 } })
    const codes = []
    for (let at = 0; at < 4; at += 1) {
      const socket = upgradeOver(strict.address, `/websocket/${'a'.repeat(43)}`)
      codes.push(
        await new Promise<string>((resolve) =>
          socket.once('data', (data) => resolve(String(data).slice(9, 12))).once('close', () => resolve('cut')),
        ),
      )
    }
    expect(codes).toEqual(['101', '101', '101', 'cut'])
    await strict.stop()
  })
})

describe('an open socket', () => {
  test('is whose connection it is, whatever its frames say', async () => {
    const admin = await server.admin()
    const me = (await admin.get(currentUser, { query: {} })).userInfo.userId
    const socket = await openedBy(admin)
    socket.send(JSON.stringify({ method: 'OnConnection', token: 'bearer of-somebody-else', userId: 'somebody', formUserId: 'else' }))
    expect(await nextFrame(socket)).toMatchObject({ method: 'initMessage', userId: me })
  })

  test('of a session whose screen is locked closes on every node, gets nothing more, and opens again after the lock', async () => {
    const second = await startTestServer({ database })
    const admin = await server.admin()
    const me = (await admin.get(currentUser, { query: {} })).userInfo.userId
    const sockets = [await openedBy(admin), socketTo(second, await ticketOf(admin))]
    await new Promise((resolve) => sockets[1]!.once('open', resolve))
    const frames: unknown[] = []
    for (const socket of sockets) socket.on('message', (data) => frames.push(String(data)))
    const late = await ticketOf(admin)
    const closed = sockets.map(closing)
    await admin.get(lockScreen, { body: {} })
    expect(await Promise.all(closed)).toEqual([4001, 4001])
    await kernel.sockets.push([{ users: [me], frame: { method: 'secret' } }])
    expect(await closing(socketTo(server, late))).toBe(4001)
    expect(await closing(socketTo(server, admin.token!))).toBe(4001)
    expect(frames).toEqual([])
    await admin.get(lockScreen, { body: { account: 'admin', password: wireHash(adminPassword) } })
    await openedBy(admin)
    await second.stop()
  })

  test('opened while its session is being locked closes with the next look', async () => {
    // A second, so that a busy machine answers pings in time: who does not is cut off without a code.
    const watchful = await startTestServer({ database, limits: { socketPingSeconds: 1 } })
    const admin = await watchful.admin()
    const socket = await openedBy(admin, watchful)
    // The notice of the lock came before the socket was open.
    await sql`update session set locked = true where token_hash = ${secretHash(admin.token!.replace('bearer ', ''))}`.execute(database.db)
    expect(await closing(socket)).toBe(4001)
    await watchful.stop()
  })

  test('that is told to close and does not is cut off, and counts for nothing meanwhile', async () => {
    const admin = await server.admin()
    const deaf = []
    for (let at = 0; at < 3; at += 1) {
      const socket = upgradeOver(server.address, `/websocket/${await ticketOf(admin)}`)
      await new Promise((resolve) => socket.once('data', resolve))
      deaf.push(new Promise((resolve) => socket.once('end', resolve)))
    }
    await admin.get(logout, {})
    await Promise.all(deaf)
  })

  test('closes with its session, also where that ends by time', async () => {
    const watchful = await startTestServer({ database, limits: { socketPingSeconds: 1 } })
    const client = await watchful.admin()
    const lasting = await openedBy(await watchful.admin(), watchful)
    const socket = await openedBy(client, watchful)
    const me = (await client.get(currentUser, { query: {} })).userInfo.userId
    // Listened for before, as the next look at the sessions may come before the statement has answered.
    const closed = closing(socket)
    await sql`update session set last_used_at = now() - interval '31 minutes'
      where id = (select id from session where user_id = ${me} order by id desc offset 1 limit 1)`.execute(database.db)
    expect(await closed).toBe(4001)
    expect(lasting.readyState).toBe(WebSocket.OPEN)
    await watchful.stop()
  })

  test('that sends what is no frame is closed, and nobody else', async () => {
    const admin = await server.admin()
    const other = await openedBy(admin)
    for (const text of ['{', 'null', '[]'.repeat(9), `{"method":${'['.repeat(30_000)}`]) {
      const socket = await openedBy(admin)
      socket.send(text)
      expect(await closing(socket), text.slice(0, 20)).toBe(1008)
    }
    expect(other.readyState).toBe(WebSocket.OPEN)
  })
})

describe('on another node', () => {
  test('a frame for 5,000 people reaches those who are there', async () => {
    const admin = await server.admin()
    const me = (await admin.get(currentUser, { query: {} })).userInfo.userId
    const socket = await openedBy(admin, other)
    const frame = nextFrame(socket)
    const users = [...Array.from({ length: 5_000 }, () => randomUUID()), me]
    await server.node.kernel.sockets.push([{ users, frame: { method: 'told', text: '苗'.repeat(3_000) } }])
    expect(await frame).toEqual({ method: 'told', text: '苗'.repeat(3_000) })
  })

  test('the sockets of hundreds of sessions that end together are closed', async () => {
    const admin = await server.admin()
    const me = (await admin.get(currentUser, { query: {} })).userInfo.userId
    const socket = await openedBy(admin, other)
    await sql`insert into session (id, token_hash, user_id, device, address, user_agent)
      select gen_random_uuid(), sha256(n::text::bytea), ${me}, 'pc', '', '' from generate_series(1, 600) as n`.execute(database.db)
    const [frame, closed] = [nextFrame(socket), closing(socket)]
    const { kernel } = server.node
    await inTransaction(kernel.db, (tx) => endSessions(kernel, tx, { userId: me }, 'password-changed'))
    expect(await frame).toMatchObject({ method: 'logout' })
    expect(await closed).toBe(4001)
  })
})

describe('limits', () => {
  test('of sockets a user: the oldest goes', async () => {
    const admin = await server.admin()
    const sockets = []
    for (let at = 0; at < 5; at += 1) sockets.push(await openedBy(admin))
    const first = closing(sockets[0]!)
    await openedBy(admin)
    expect(await first).toBe(4008)
    expect(sockets.slice(1).every((one) => one.readyState === WebSocket.OPEN)).toBe(true)
  })

  test('of sockets a node, of the size of a frame, of frames at once', async () => {
    const narrow = await startTestServer({ database, limits: { socketsPerNode: 1, socketFrameBytes: 100, socketFramesBurst: 3 } })
    const admin = await narrow.admin()
    const large = await openedBy(admin, narrow)
    const beyond = socketTo(narrow, await ticketOf(admin))
    expect(await closing(beyond)).toBe(1013)
    large.send('x'.repeat(101))
    expect(await closing(large)).toBe(1009)
    const eager = await openedBy(admin, narrow)
    for (let at = 0; at < 4; at += 1) eager.send('{"method":"nothing"}')
    expect(await closing(eager)).toBe(1008)
    await narrow.stop()
  })

  test('of what waits for a client that does not read', async () => {
    const tight = await startTestServer({ database, limits: { socketBufferBytes: 10_000 } })
    const socket = await openedBy(await tight.admin(), tight)
    socket.pause()
    for (let at = 0; at < 60; at += 1)
      tight.node.kernel.sockets.pushLocal({ users: 'all', frame: { method: 'long', text: 'x'.repeat(1_000_000) } })
    socket.resume()
    expect(await closing(socket)).toBe(1006)
    await tight.stop()
  })

  test('of the silence of a client', async () => {
    const watchful = await startTestServer({ database, limits: { socketPingSeconds: 0.1 } })
    const socket = await openedBy(await watchful.admin(), watchful, { autoPong: false })
    expect(await closing(socket)).toBe(1006)
    await watchful.stop()
  })
})
