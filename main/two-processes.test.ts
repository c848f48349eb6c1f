import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, type TestContext } from 'vitest'
import WebSocket from 'ws'
import { readMatrix, writeGrants } from '#features/grants/contract.ts'
import { createRecord, listRecords } from '#features/records/contract.ts'
import { currentUser, openTicket } from '#features/session/contract.ts'
import { readUser, switchUser } from '#features/users/contract.ts'
import { givenFunction, givenFunctionRole, part, rowsWhere } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { openSocket } from '#server/testing/test-socket.ts'
import { Product } from '../e2e/crash/product.ts'

/**
 * What is revoked through one server process is refused by another one, and what is written through one is told by the other, which shares
 * nothing with it but the database and the folder of files.
 */

const server = await startTestServer()
const { kernel } = server.node
const folder = mkdtempSync(join(tmpdir(), 'seedbed-two-'))
const params = { modelId: 'contracts' }
let processes: readonly Product[] = []
let admin: TestClient
let userId: string
/** One session of the user, by both processes. */
let clients: readonly TestClient[]

beforeAll(async () => {
  await givenFunction(kernel, { id: 'contracts', parts: [part('label', 'text'), part('region', 'text')] })
  const rows = rowsWhere({ field: 'region', operator: 'equals', value: { constant: 'east' } })
  await givenFunctionRole(kernel, 'clerk', { functionId: 'contracts', rows })
  await givenFunctionRole(kernel, 'planner', { functionId: 'contracts' })
  await givenPerson(kernel, { account: 'planner', roleIds: ['planner'] })
  userId = await givenPerson(kernel, { account: 'clerk', roleIds: ['clerk'] })
  const planner = await server.signIn('planner', personPassword)
  for (const region of ['east', 'east', 'west']) await adds(planner, region)
  const given = { DATABASE_URL: server.database.connectionString, SEEDBED_DEMO: '0' }
  processes = await Promise.all([Product.start(folder, given), Product.start(folder, given)])
  admin = new TestClient(processes[0]!.address, (await server.admin()).token)
  const { token } = await new TestClient(processes[0]!.address).signIn('clerk', personPassword)
  clients = processes.map(({ address }) => new TestClient(address, token))
}, 120_000)

afterAll(async () => {
  for (const one of processes) await one.stop()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

const adds = async (who: TestClient, region: string) =>
  (await who.call(createRecord, { params, body: { data: JSON.stringify({ label: region, region }) } })).code
const sees = async (who: TestClient) => (await who.call(listRecords, { params, body: {} })).data?.list?.length
const ofBoth = async <Answer>(ask: (who: TestClient) => Promise<Answer>) => Promise.all(clients.map(ask))

/** Takes all buttons or data schemes from the role. */
async function withdraw(context: TestContext, step: 'button' | 'resource'): Promise<void> {
  const { granted, version } = await admin.get(readMatrix, { params: { objectId: 'clerk' } })
  await through(context, 'rightsChanged', () =>
    admin.get(writeGrants, { params: { objectId: 'clerk' }, body: { ...granted, [step]: [], version } }),
  )
}

/** Makes a change through the first process, and waits until an open page of the user is told by the second one; the test notes how long it took. */
async function through({ annotate }: TestContext, method: string, change: () => Promise<unknown>): Promise<void> {
  const there = clients[1]!
  const { ticket } = await there.get(openTicket, { body: { purpose: 'websocket' } })
  const socket = new WebSocket(`${there.address.replace('http', 'ws')}/websocket/${ticket}`)
  onTestFinished(() => socket.terminate())
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const told = new Promise<void>((resolve) =>
    socket.on('message', (text) => {
      if ((JSON.parse(String(text)) as { method: string }).method === method) resolve()
    }),
  )
  await change()
  const changed = performance.now()
  await told
  await annotate(`the other process told it ${Math.round(performance.now() - changed)} ms after the answer`)
}

test('a button that is revoked through one process is refused by both', async (context) => {
  expect(await ofBoth((who) => adds(who, 'east'))).toEqual([200, 200])
  await withdraw(context, 'button')
  expect(await ofBoth((who) => adds(who, 'east'))).toEqual([403, 403])
})

test('a data scheme that is revoked through one process hides its rows in both', async (context) => {
  expect(await ofBoth(sees)).toEqual([4, 4])
  await withdraw(context, 'resource')
  expect(await ofBoth(sees)).toEqual([0, 0])
})

test('what is written through both processes reaches the windows at both, in order, once', async () => {
  const planner = await new TestClient(processes[0]!.address).signIn('planner', personPassword)
  const { userId: plannerId } = (await planner.get(currentUser, { query: {} })).userInfo
  const writing = await openSocket(planner)
  const windows = await Promise.all(clients.map((who) => openSocket(who)))
  const each = 8
  const says = (toUserId: string, messageContent: string) => ({ method: 'SendMessage', toUserId, messageType: 'text', messageContent })
  for (let at = 0; at < each; at += 1) {
    writing.send(says(userId, `去${at}`))
    windows[1]!.send(says(plannerId, `回${at}`))
  }
  const numbers = Array.from({ length: 2 * each }, (_, at) => at + 1)
  for (const window of windows) {
    const inOrder = async (method: string) => {
      const frames = []
      while (frames.length < each) frames.push(await window.next(method))
      return frames
    }
    const received = await inOrder('receiveMessage')
    expect(received.map((frame) => frame['formMessage'])).toEqual(Array.from({ length: each }, (_, at) => `去${at}`))
    const told = () => window.frames.filter(({ method }) => method === 'receiveMessage' || method === 'sendMessage')
    await expect
      .poll(() =>
        told()
          .map((frame) => Number(frame['number']))
          .sort((a, b) => a - b),
      )
      .toEqual(numbers)
  }
  // A page that comes back asks for what it has missed, at whichever process.
  const late = await openSocket(clients[0]!)
  late.send({ method: 'MessageList', toUserId: plannerId, after: each })
  expect((await late.next('messageList'))['list']).toMatchObject(numbers.slice(each).map((number) => ({ number })))
})

test('who is disabled through one process is signed out of both', async (context) => {
  expect(await ofBoth(async (who) => (await who.call(listRecords, { params, body: {} })).code)).toEqual([200, 200])
  const { version } = await admin.get(readUser, { params: { id: userId } })
  await through(context, 'logout', () => admin.get(switchUser, { params: { id: userId }, body: { version } }))
  const codes = await ofBoth(async (who) => (await who.call(listRecords, { params, body: {} })).code)
  expect(codes).toEqual([601, 601])
})
