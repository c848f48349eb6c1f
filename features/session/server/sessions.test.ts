import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { upsertPerson } from '#server/people/upsert-person.ts'
import { redeemTicket } from '#server/sessions/tickets.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { TestClient, wireHash } from '#server/testing/test-client.ts'
import { endSessions } from '#server/sessions/end-sessions.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { openSocket } from '#server/testing/test-socket.ts'
import { readConfiguration, saveConfiguration } from '#features/settings/contract.ts'
import {
  currentUser,
  lockScreen,
  login,
  logout,
  myOrganizations,
  openTicket,
  redeemLink,
  saveTheme,
  updatePasswordMessage,
} from '#features/session/contract.ts'
import { byProgram } from '#server/resource/audited-change.ts'

const server = await startTestServer()
const { kernel } = server.node
const { db } = server.database
await givenMenu(kernel, 'seed', 'filing')
const role = await givenRole(kernel, 'clerk', { menuId: 'filing' })

async function someone(account: string): Promise<{ id: string; client: TestClient }> {
  const id = await givenPerson(kernel, { account, roleIds: [role] })
  return { id, client: await server.signIn(account, personPassword) }
}

const me = (client: TestClient) => client.call(currentUser, { query: {} })

describe('codes of the session', () => {
  test('none: 600, a text that is no token or an unknown one: 602', async () => {
    expect(await me(server.visitor)).toMatchObject({ status: 401, code: 600, msg: '登录过期,请重新登录' })
    for (const token of ['bearer nonsense', `bearer ${'x'.repeat(43)}`, "' or 1=1 --"]) {
      expect(await me(new TestClient(server.address, token))).toMatchObject({ code: 602, msg: 'Token验证失败' })
    }
  })

  test('unused too long, or older than twelve hours: 600', async () => {
    const idle = await someone('idle')
    await db
      .updateTable('session')
      .set({ last_used_at: new Date(Date.now() - 31 * 60_000) })
      .where('user_id', '=', idle.id)
      .execute()
    expect(await me(idle.client)).toMatchObject({ code: 600 })
    const old = await someone('old')
    await db
      .updateTable('session')
      .set({ created_at: new Date(Date.now() - 12 * 3_600_000 - 1000) })
      .where('user_id', '=', old.id)
      .execute()
    expect(await me(old.client)).toMatchObject({ code: 600 })
  })

  test('of a disabled person: 601, at the next call', async () => {
    const { client } = await someone('leaver')
    expect(await me(client)).toMatchObject({ code: 200 })
    await inTransaction(kernel.db, (tx) =>
      upsertPerson(kernel, byProgram(tx), { account: 'leaver', name: 'leaver', enabled: false, organizationIds: [] }),
    )
    expect(await me(client)).toMatchObject({ code: 601, msg: '您的账户已被禁用，请联系管理员' })
  })

  test.each([
    ['replaced', '您的帐号在其他地方已登录,被强制踢出'],
    ['forced', '您已被管理员强制退出，请重新登录'],
    ['password-changed', '账户密码已修改，请重新登录'],
    ['disabled', '您的账户已被禁用，请联系管理员'],
  ] as const)('ended because of %s: 601, and the next call says why', async (reason, msg) => {
    const { id, client } = await someone(`ended-${reason}`)
    await inTransaction(kernel.db, (tx) => endSessions(kernel, tx, { userId: id }, reason))
    expect(await me(client)).toMatchObject({ code: 601, msg })
  })

  test('signing out revokes at once, on another node too', async () => {
    const second = await startTestServer({ database: server.database })
    const { client } = await someone('double')
    const there = new TestClient(second.address, client.token)
    expect(await me(there)).toMatchObject({ code: 200 })
    expect(await client.call(logout, {})).toMatchObject({ code: 200 })
    expect(await me(there)).toMatchObject({ code: 600 })
    expect(await me(client)).toMatchObject({ code: 600 })
    await second.stop()
  })

  test('several sign-ins stand side by side, unless the system allows one', async () => {
    const { client } = await someone('parallel')
    const second = await server.signIn('parallel', personPassword)
    expect(await me(client)).toMatchObject({ code: 200 })
    const admin = await server.admin()
    await admin.get(saveConfiguration, { body: { singleLogin: 1 } })
    const third = await server.signIn('parallel', personPassword)
    for (const ended of [client, second]) expect(await me(ended)).toMatchObject({ code: 601 })
    expect(await me(third)).toMatchObject({ code: 200 })
    const kills = db.selectFrom('audit_entry').select('changes').where('action', '=', 'session.ended').where('actor_name', '=', 'parallel')
    expect(await kills.execute()).toEqual([{ changes: { reason: 'replaced' } }, { changes: { reason: 'replaced' } }])
    await admin.get(saveConfiguration, { body: { singleLogin: 2 } })
  })
})

test('the use of a session is written at most once a minute', async () => {
  const { id, client } = await someone('counted')
  const before = await db.selectFrom('session').select('last_used_at').where('user_id', '=', id).executeTakeFirstOrThrow()
  await me(client)
  const same = await db.selectFrom('session').select('last_used_at').where('user_id', '=', id).executeTakeFirstOrThrow()
  expect(same).toEqual(before)
  await db
    .updateTable('session')
    .set({ last_used_at: new Date(Date.now() - 61_000) })
    .where('user_id', '=', id)
    .execute()
  await me(client)
  const later = await db.selectFrom('session').select('last_used_at').where('user_id', '=', id).executeTakeFirstOrThrow()
  expect(later.last_used_at.getTime()).toBeGreaterThanOrEqual(before.last_used_at.getTime())
})

describe('lock screen', () => {
  test('locked, every call but signing out answers 403 and keeps the token; the own password unlocks', async () => {
    const { client } = await someone('locker')
    expect(await client.call(lockScreen, { body: {} })).toMatchObject({ code: 200 })
    for (const answer of [
      await me(client),
      await client.call(saveTheme, { body: { theme: 'blend' } }),
      await client.call(readConfiguration, {}),
    ]) {
      expect(answer).toMatchObject({ code: 403, data: { reason: 'locked' } })
    }
    expect(await client.call(lockScreen, { body: { account: 'locker', password: wireHash('wrong') } })).toMatchObject({ code: 401 })
    expect(await me(client)).toMatchObject({ code: 403 })
    expect(await client.call(lockScreen, { body: { account: 'locker', password: wireHash(personPassword) } })).toMatchObject({ code: 200 })
    expect(await me(client)).toMatchObject({ code: 200 })
  })

  test('is not unlocked by somebody else', async () => {
    await givenPerson(kernel, { account: 'other', roleIds: [role] })
    const { client } = await someone('owner')
    await client.call(lockScreen, { body: {} })
    expect(await client.call(lockScreen, { body: { account: 'other', password: wireHash(personPassword) } })).toMatchObject({ code: 401 })
    expect(await me(client)).toMatchObject({ code: 403 })
    expect(await client.call(logout, {})).toMatchObject({ code: 200 })
  })

  test('is not unlocked by a password alone', async () => {
    const { client } = await someone('nameless')
    await client.call(lockScreen, { body: {} })
    expect(await client.call(lockScreen, { body: { password: wireHash(personPassword) } })).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'account', text: '账号不能为空' }] },
    })
    expect(await me(client)).toMatchObject({ code: 403, data: { reason: 'locked' } })
  })

  test('takes a lock without a body', async () => {
    const { client } = await someone('bodiless')
    const answer = await fetch(`${server.address}/api/oauth/LockScreen`, { method: 'POST', headers: { authorization: client.token! } })
    expect(await answer.json()).toMatchObject({ code: 200 })
    expect(await me(client)).toMatchObject({ code: 403, data: { reason: 'locked' } })
  })
})

describe('a password that somebody else set', () => {
  test('leaves only what is needed to change it', async () => {
    await givenPerson(kernel, { account: 'fresh', roleIds: [role], passwordIsOwn: false })
    const client = await server.signIn('fresh', personPassword)
    expect(await me(client)).toMatchObject({ code: 200, data: { userInfo: { changePasswordDate: null, mustChangePassword: true } } })
    expect(await client.call(readConfiguration, {})).toMatchObject({ code: 200 })
    for (const refused of [
      await client.call(saveTheme, { body: { theme: 'blend' } }),
      await client.call(myOrganizations, {}),
      await client.call(updatePasswordMessage, {}),
      await client.call(openTicket, { body: { purpose: 'websocket' } }),
    ]) {
      expect(refused).toMatchObject({ code: 403, data: { reason: 'password' } })
    }
    expect(await client.call(logout, {})).toMatchObject({ code: 200 })
  })

  test('may be kept where the policy says so', async () => {
    const admin = await server.admin()
    await admin.get(saveConfiguration, { body: { mandatoryModificationOfInitialPassword: 0 } })
    await givenPerson(kernel, { account: 'unforced', roleIds: [role], passwordIsOwn: false })
    expect(await (await server.signIn('unforced', personPassword)).call(myOrganizations, {})).toMatchObject({ code: 200 })
    await admin.get(saveConfiguration, { body: { mandatoryModificationOfInitialPassword: 1 } })
  })
})

describe('a link', () => {
  const target = '/workFlowDetail?config=abc'
  const linkOf = async (client: TestClient, at = target) =>
    (await client.get(openTicket, { body: { purpose: 'workflow-detail', target: at } })).ticket
  const redeem = (ticket: string, at = server, to = target) => at.visitor.call(redeemLink, { body: { ticket, target: to } })

  test('opens a session of whoever made it, once, for its own address, and never by a token', async () => {
    const maker = await server.admin()
    const ticket = await linkOf(maker)
    const opened = await redeem(ticket)
    expect(opened.code).toBe(200)
    expect(opened.data.token).not.toBe(maker.token)
    expect((await new TestClient(server.address, opened.data.token).call(currentUser, { query: {} })).code).toBe(200)
    expect(await redeem(ticket)).toMatchObject({ code: 410, msg: '链接已失效，请登录后打开' })
    expect((await redeem(await linkOf(maker), server, '/workFlowDetail?config=other')).code).toBe(410)
    expect((await redeem(maker.token ?? '')).code).toBe(410)
  })

  test('may carry the token of a session where old links are allowed', async () => {
    const older = await startTestServer({ database: server.database, settings: { legacyLinks: true } })
    const maker = await older.admin()
    expect(await redeem(maker.token ?? '', older)).toMatchObject({ code: 200, data: { token: maker.token } })
    expect((await redeem('bearer nobody', older)).code).toBe(410)
    await older.stop()
  })
})

describe('tickets', () => {
  test('open one thing once, for a minute, as long as their session lives', async () => {
    const { id, client } = await someone('traveller')
    const fresh = async (): Promise<string> =>
      (await client.get(openTicket, { body: { purpose: 'workflow-detail', target: 'task-1' } })).ticket
    const ticket = await fresh()
    expect(await redeemTicket(kernel, ticket, 'workflow-detail', 'task-1')).toMatchObject({ userId: id })
    expect(await redeemTicket(kernel, ticket, 'workflow-detail', 'task-1')).toBeUndefined()
    expect(await redeemTicket(kernel, await fresh(), 'websocket', 'task-1')).toBeUndefined()
    expect(await redeemTicket(kernel, await fresh(), 'workflow-detail', 'task-2')).toBeUndefined()
    const old = await fresh()
    await db
      .updateTable('ticket')
      .set({ created_at: new Date(Date.now() - 61_000) })
      .execute()
    expect(await redeemTicket(kernel, old, 'workflow-detail', 'task-1')).toBeUndefined()
    const late = await fresh()
    await client.call(logout, {})
    expect(await redeemTicket(kernel, late, 'workflow-detail', 'task-1')).toBeUndefined()
  })

  test('are no session for calls', async () => {
    const { client } = await someone('mistaken')
    const { ticket } = await client.get(openTicket, { body: { purpose: 'websocket' } })
    expect(await me(new TestClient(server.address, `bearer ${ticket}`))).toMatchObject({ code: 602 })
  })

  test('open the socket, which signing out closes with a frame', async () => {
    const { client } = await someone('listener')
    const socket = await openSocket(client)
    await client.call(logout, {})
    expect(await socket.closed).toBe(4001)
    expect(socket.frames.at(-1)).toMatchObject({ method: 'logout', msg: '登录过期,请重新登录' })
  })
})

test('a token of the sign-in is never kept for a repeat of the request', async () => {
  await givenPerson(kernel, { account: 'repeater', roleIds: [role] })
  const body = { account: 'repeater', password: wireHash(personPassword) }
  const answers = [
    await server.visitor.call(login, { body }, { idempotencyKey: 'same-key-1' }),
    await server.visitor.call(login, { body }, { idempotencyKey: 'same-key-1' }),
  ]
  expect(answers[0]!.data.token).not.toBe(answers[1]!.data.token)
  expect(await db.selectFrom('idempotency').select('key').where('key', '=', 'same-key-1').execute()).toEqual([])
})
