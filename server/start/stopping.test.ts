import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { openTicket } from '#features/session/contract.ts'
import { testDatabase } from '#server/testing/test-database.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** A stop finishes running requests and waits for nothing else (security 14.11). */
const database = await testDatabase()
const patient = { database, limits: { requestSeconds: 600 } }
const [stalled, trickled, working] = [await startTestServer(patient), await startTestServer(patient), await startTestServer({ database })]

const opened: Socket[] = []
afterEach(() => opened.splice(0).forEach((one) => one.destroy()))

async function connected(address: string, text = ''): Promise<Socket> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  opened.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

/** What arrives until the connection ends, in whatever way. */
async function everythingFrom(socket: Socket): Promise<string> {
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => (text += part))
  await new Promise((resolve) => socket.once('close', resolve))
  return text
}

test('a stop waits neither for connections that never sent a byte, nor for uploads that come no further', async () => {
  const { token } = await stalled.admin()
  await connected(stalled.address)
  await connected(stalled.address, 'GET /healthz HTTP/1.1\r\nHost: a\r\n')
  const head = `POST /api/file/Uploader/annex HTTP/1.1\r\nHost: a\r\nAuthorization: ${token}\r\nContent-Type: multipart/form-data; boundary=cut\r\nContent-Length: 1000000\r\n\r\n`
  await connected(stalled.address, `${head}--cut\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf of it`)
  // Answered after the others: the server has met them.
  expect((await fetch(`${stalled.address}/healthz`)).status).toBe(200)
  await stalled.stop()
})

test('what is still being sent, however slowly, is answered 503 at once, as nothing was done for it', async () => {
  const { token } = await trickled.admin()
  const head = (path: string, type: string): string =>
    `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: ${token}\r\nContent-Type: ${type}\r\nContent-Length: 1000000\r\n\r\n`
  const part = '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
  const sending = [
    await connected(trickled.address, head('/api/file/Uploader/annex', 'multipart/form-data; boundary=cut') + part),
    await connected(trickled.address, `${head(openTicket.path, 'application/json')}{"purpose":"`),
  ]
  const answers = sending.map(everythingFrom)
  const trickle = setInterval(() => sending.forEach((one) => one.writable && one.write('a')), 20)
  expect((await fetch(`${trickled.address}/healthz`)).status).toBe(200)
  await trickled.stop()
  clearInterval(trickle)
  for (const answer of await Promise.all(answers)) {
    expect(answer).toMatch(/^HTTP\/1\.1 503 /)
    expect(answer).toMatch(/\r\nConnection: close\r\n[^]*\r\nRetry-After: 2\r\n/)
    expect(answer).toContain('系统繁忙，请稍后重试')
  }
})

test('a request that is worked on is answered before the server is gone', async () => {
  const admin = await working.admin()
  let answered: Promise<{ code: number }>
  let stopped: Promise<void>
  await database.db.transaction().execute(async (tx) => {
    await sql`lock table ticket in access exclusive mode`.execute(tx)
    answered = admin.call(openTicket, { body: { purpose: 'websocket' } })
    const waiting = async (): Promise<boolean> => {
      const { rows } = await sql`select 1 from pg_locks where not granted and relation = 'ticket'::regclass`.execute(tx)
      return rows.length > 0
    }
    while (!(await waiting())) await sql`select pg_sleep(0.02)`.execute(tx)
    stopped = working.stop()
  })
  expect((await answered!).code).toBe(200)
  await stopped!
})
