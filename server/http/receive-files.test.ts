import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { startTestServer } from '#server/testing/test-server.ts'

/** A refused upload leaves its connection usable: behind a proxy the next request on it may be somebody else's. */
const server = await startTestServer({ limits: { requestSeconds: 5 } })
const { token = '' } = await server.admin()
const { hostname, port } = new URL(server.address)

const opened: Socket[] = []
afterEach(() => opened.splice(0).forEach((one) => one.destroy()))

const line = '\r\n'
const field = (name: string, value: string): string => ['--cut', `Content-Disposition: form-data; name="${name}"`, '', value, ''].join(line)
const file = (bytes: number): string =>
  ['--cut', 'Content-Disposition: form-data; name="file"; filename="a.txt"', '', 'x'.repeat(bytes), ''].join(line)

/** Sends an upload over a connection and, on the same one, asks whether the server lives; the code of the one, the status of the other. */
async function answersOf(body: string, announced = body.length): Promise<string[]> {
  const socket = connect(Number(port), hostname)
  opened.push(socket)
  socket.setEncoding('latin1')
  let received = ''
  const ended = new Promise<void>((resolve) => {
    socket.on('data', (text) => {
      received += String(text)
      if (received.includes('"status":"ok"')) resolve()
    })
    socket.on('close', () => resolve())
    socket.on('error', () => resolve())
  })
  await once(socket, 'connect')
  const head = ['POST /api/file/Uploader/annex HTTP/1.1', `Host: ${hostname}`, `Authorization: ${token}`]
  socket.write([...head, 'Content-Type: multipart/form-data; boundary=cut', `Content-Length: ${announced}`, '', body].join(line))
  socket.write(['GET /healthz HTTP/1.1', `Host: ${hostname}`, '', ''].join(line))
  await ended
  return [...received.matchAll(/"code":(\d+)|"status":"(\w+)"/g)].map(([, code, status]) => code ?? status!)
}

test('after a refused upload the next request on its connection is answered', async () => {
  const body = field('folder', 'a') + field('folder', 'b') + file(3_000_000) + '--cut--'
  expect(await answersOf(body)).toEqual(['400', 'ok'])
})

test('of a refused upload that is far too large no more is read: its connection ends', async () => {
  const body = field('folder', 'a') + field('folder', 'b') + file(1_000)
  expect(await answersOf(body, 1_000_000_000)).toEqual(['400'])
})
