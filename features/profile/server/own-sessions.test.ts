import { expect, test } from 'vitest'
import { listMessages } from '#features/messages/contract.ts'
import { disownSession, endMyOtherSessions, endMySession, mySessions } from '#features/profile/contract.ts'
import { baseInfo, currentUser } from '#features/session/contract.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { passwordOwner, storePassword } from '#server/sessions/new-password.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { openSocket } from '#server/testing/test-socket.ts'

const server = await startTestServer()
const other = await startTestServer({ database: server.database })
const { kernel } = server.node
await givenRole(kernel, 'user', { menuId: await givenMenu(kernel, 'seed', 'page') })
await givenPerson(kernel, { account: 'li', roleIds: ['user'] })
await givenPerson(kernel, { account: 'wang', roleIds: ['user'] })

const signIn = (account: string) => server.signIn(account, personPassword)
const listOf = async (client: Awaited<ReturnType<typeof signIn>>) => (await client.get(mySessions, {})).list
const ownId = async (client: Awaited<ReturnType<typeof signIn>>) => (await listOf(client)).find(({ isOwn }) => isOwn === 1)!.id
const auditOf = (id: string) =>
  kernel.db.selectFrom('audit_entry').select(['action', 'changes']).where('object', '=', `session:${id}`).execute()

test('one sees the own sessions alone, and which of them asks', async () => {
  const [here, there, foreign] = [await signIn('li'), await signIn('li'), await signIn('wang')]
  const list = await listOf(here)
  expect(list.filter(({ isOwn }) => isOwn === 1)).toHaveLength(1)
  const ids = list.map(({ id }) => id)
  expect(ids).toContain(await ownId(there))
  expect(ids).not.toContain(await ownId(foreign))
  expect(list[0]).toMatchObject({ place: '内网IP', locked: 0 })
  expect(JSON.stringify(list)).not.toContain(there.token!.replace(/^bearer /i, ''))
})

test('a session that is signed out from another device is refused at once on every node, and its socket closes', async () => {
  const [here, there] = [await signIn('li'), await signIn('li')]
  const id = await ownId(there)
  const socket = await openSocket(there, other)
  expect(await here.call(endMySession, { params: { id } })).toMatchObject({ code: 200, data: { sessions: 1 } })
  await socket.closed
  for (const { address } of [server, other]) {
    const answer = await fetch(`${address}${baseInfo.path}`, { headers: { authorization: there.token! } })
    expect(await answer.json()).toMatchObject({ code: 600 })
  }
  expect(await auditOf(id)).toContainEqual({ action: 'session.ended', changes: { reason: 'own' } })
  expect(await here.call(endMySession, { params: { id } })).toMatchObject({ code: 404 })
})

test('sessions of others and the own one are not ended', async () => {
  const [here, foreign] = [await signIn('li'), await signIn('wang')]
  const foreignId = await ownId(foreign)
  for (const call of [endMySession, disownSession]) {
    expect(await here.call(call, { params: { id: foreignId } })).toMatchObject({ code: 404 })
    expect(await here.call(call, { params: { id: await ownId(here) } })).toMatchObject({ code: 422 })
  }
  expect(await foreign.call(baseInfo, {})).toMatchObject({ code: 200 })
  expect((await here.get(currentUser, { query: {} })).userInfo.mustChangePassword).toBe(false)
})

test('all others end at once', async () => {
  const [here, there, foreign] = [await signIn('li'), await signIn('li'), await signIn('wang')]
  expect((await here.get(endMyOtherSessions, {})).sessions).toBeGreaterThan(0)
  expect(await there.call(baseInfo, {})).toMatchObject({ code: 600 })
  expect(await listOf(here)).toHaveLength(1)
  expect(await foreign.call(baseInfo, {})).toMatchObject({ code: 200 })
})

test('a session that is disowned ends, and a new password is asked for before anything else', async () => {
  await givenPerson(kernel, { account: 'zhao', roleIds: ['user'] })
  const [here, there] = [await signIn('zhao'), await signIn('zhao')]
  const id = await ownId(there)
  expect(await here.call(disownSession, { params: { id } })).toMatchObject({ code: 200 })
  expect(await there.call(baseInfo, {})).toMatchObject({ code: 600 })
  expect(await here.call(baseInfo, {})).toMatchObject({ code: 403 })
  const again = await signIn('zhao')
  expect((await again.get(currentUser, { query: {} })).userInfo.mustChangePassword).toBe(true)
  expect(await auditOf(id)).toContainEqual({ action: 'session.ended', changes: { reason: 'disowned' } })
  const { id: userId } = (await kernel.directory.snapshot()).people().find(({ account }) => account === 'zhao')!
  const owner = (await passwordOwner(kernel.db, userId))!
  await inTransaction(kernel.db, (tx) => storePassword(tx, owner, owner.passwordHash!, true))
  await server.node.drainOutbox()
  const { list } = await here.get(listMessages, { query: {} })
  expect(list.map(({ title }) => title)).toEqual([expect.stringMatching(/^您报告了一次非本人登录：.*IP 127/)])
})
