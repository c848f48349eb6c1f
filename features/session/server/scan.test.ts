import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { saveConfiguration } from '#features/settings/contract.ts'
import {
  answerScan,
  baseInfo,
  currentUser,
  getTicket,
  getTicketStatus,
  lockScreen,
  loginConfig,
  logout,
  lookAtScan,
  openScan,
  pollScan,
} from '#features/session/contract.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const other = await startTestServer({ database: server.database })
const { kernel } = server.node
const role = await givenRole(kernel, 'clerk', { menuId: await givenMenu(kernel, 'seed', 'filing') })
await givenPerson(kernel, { account: 'li', roleIds: [role] })
await givenPerson(kernel, { account: 'wang', roleIds: [role] })
const admin = await server.admin()
const off = await server.visitor.call(openScan, { body: {} })
await admin.get(saveConfiguration, { body: { scanSignIn: 1 } })

const signIn = (account: string) => server.signIn(account, personPassword)
const begin = () => server.visitor.get(openScan, { body: {} })
const poll = (ticket: string, at = server) => at.visitor.call(pollScan, { body: { ticket } })
const answer = (client: TestClient, code: string, agreed = true) => client.call(answerScan, { body: { code, agreed } })

test('is offered only where the system says so', async () => {
  expect(off).toMatchObject({ code: 403, msg: '系统未开启扫码登录' })
  expect((await server.visitor.get(loginConfig, {})).scanSignIn).toBe(true)
})

test('who confirms on the telephone is signed in by the browser that asked, and nobody else, once', async () => {
  const { code, ticket } = await begin()
  expect(await poll(ticket)).toMatchObject({ code: 200, data: { state: 'waiting', token: '' } })
  const phone = await signIn('li')
  expect(await phone.get(lookAtScan, { body: { code } })).toMatchObject({ place: '内网IP', askedAt: expect.any(Number) })
  expect(await answer(phone, code)).toMatchObject({ code: 200 })
  // Who has seen the picture holds the code, which is no ticket.
  expect(await poll(code)).toMatchObject({ code: 410 })
  const { data } = await poll(ticket, other)
  expect(data.state).toBe('signed-in')
  const browser = new TestClient(server.address, data.token)
  expect((await browser.get(currentUser, { query: {} })).userInfo.userAccount).toBe('li')
  expect(await poll(ticket)).toMatchObject({ code: 410, msg: '二维码已失效，请刷新后重新扫描' })
})

describe('a code', () => {
  test('is answered once, by whoever comes first', async () => {
    const { code, ticket } = await begin()
    const [li, wang] = [await signIn('li'), await signIn('wang')]
    const answers = await Promise.all([answer(li, code), answer(wang, code)])
    expect(answers.map((one) => one.code).sort()).toEqual([200, 410])
    const { data } = await poll(ticket)
    const { userInfo } = await new TestClient(server.address, data.token).get(currentUser, { query: {} })
    expect(userInfo.userAccount).toBe(answers[0].code === 200 ? 'li' : 'wang')
  })

  test('that was refused signs nobody in', async () => {
    const { code, ticket } = await begin()
    const phone = await signIn('li')
    expect(await answer(phone, code, false)).toMatchObject({ code: 200 })
    expect(await poll(ticket)).toMatchObject({ data: { state: 'refused', token: '' } })
    expect(await answer(phone, code)).toMatchObject({ code: 410 })
    expect(await phone.call(lookAtScan, { body: { code } })).toMatchObject({ code: 410 })
  })

  test('is good for two minutes; made-up ones read alike', async () => {
    const { code, ticket } = await begin()
    const agreed = await begin()
    const phone = await signIn('li')
    await answer(phone, agreed.code)
    await sql`update scan set created_at = now() - interval '121 seconds'`.execute(server.database.db)
    for (const one of [code, 'x', 'A'.repeat(43)]) expect(await answer(phone, one)).toMatchObject({ code: 410 })
    for (const one of [ticket, agreed.ticket, 'A'.repeat(43)]) expect(await poll(one)).toMatchObject({ code: 410 })
  })

  test('needs a session that may act, also at the end', async () => {
    const { code, ticket } = await begin()
    const phone = await signIn('li')
    await phone.get(lockScreen, { body: {} })
    expect(await answer(phone, code)).toMatchObject({ code: 403 })
    const unlocked = await signIn('li')
    expect(await answer(unlocked, code)).toMatchObject({ code: 200 })
    await unlocked.get(logout, {})
    expect(await poll(ticket)).toMatchObject({ code: 410 })
    expect(await server.visitor.call(answerScan, { body: { code, agreed: true } })).toMatchObject({ code: 600 })
  })
})

describe('a ticket of another client', () => {
  const status = (ticket: string, headers: Record<string, string> = {}) =>
    server.visitor.call(getTicketStatus, { params: { ticket } }, { headers })
  const mobile = { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile' }

  test('signs the client in once somebody agrees who opened its address, and tells each ending as an answer', async () => {
    const ticket = await server.visitor.get(getTicket, {})
    expect(await server.visitor.get(loginConfig, {})).toMatchObject({ url: '/businessSystem/sso', ticketParams: 'jnpf_ticket' })
    expect(await status(ticket)).toMatchObject({ code: 200, data: { status: 2, value: '' } })
    const li = await signIn('li')
    expect(await answer(li, ticket)).toMatchObject({ code: 200 })
    const { data } = await status(ticket)
    expect(data).toMatchObject({ status: 1, theme: 'classic' })
    const { userInfo } = await new TestClient(server.address, data.value).get(currentUser, { query: {} })
    expect(userInfo.userAccount).toBe('li')
    const gone = { code: 200, data: { status: 3, value: '登录请求已失效，请重新登录', theme: '' } }
    for (const one of [ticket, 'x', 'A'.repeat(43)]) expect(await status(one)).toMatchObject(gone)
    const refused = await server.visitor.get(getTicket, {})
    await answer(li, refused, false)
    expect(await status(refused)).toMatchObject({ data: { status: 3, value: '登录请求已被拒绝' } })
  })

  test('tells nothing to a browser that has only seen its address, nor under the calls of QR codes', async () => {
    const ticket = await server.visitor.get(getTicket, {})
    await answer(await signIn('li'), ticket)
    expect(await status(ticket, mobile)).toMatchObject({ data: { status: 3, value: '登录请求已失效，请重新登录' } })
    expect(await poll(ticket)).toMatchObject({ code: 410 })
    const scan = await begin()
    expect((await status(scan.ticket)).data.status).toBe(3)
    expect((await status(ticket)).data.status).toBe(1)
  })

  test('is not asked for by pages of other sites', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect(await server.visitor.call(getTicket, {}, { headers })).toMatchObject({ code: 403 })
  })

  test('lies in the database as a hash, and signs nobody in who was signed out since', async () => {
    const ticket = await server.visitor.get(getTicket, {})
    const li = await signIn('li')
    await answer(li, ticket)
    const { rows } = await sql<{ text: string }>`select row_to_json(scan)::text as text from scan`.execute(server.database.db)
    expect(rows.map(({ text }) => text).join()).not.toContain(ticket)
    await li.get(logout, {})
    expect((await status(ticket)).data).toMatchObject({ status: 3, value: '登录请求已失效，请重新登录' })
  })
})

test('an address is given so many codes at a time, and the switch counts at once', async () => {
  const answers = await Promise.all(Array.from({ length: 31 }, () => server.visitor.call(openScan, { body: {} })))
  expect(answers.some(({ code }) => code === 429)).toBe(true)
  const { ticket } = answers.find(({ code }) => code === 200)!.data
  await admin.get(saveConfiguration, { body: { scanSignIn: 0 } })
  expect(await poll(ticket)).toMatchObject({ code: 403 })
  expect(await server.visitor.call(getTicket, {})).toMatchObject({ code: 403 })
  expect(await admin.call(baseInfo, {})).toMatchObject({ code: 200 })
})
