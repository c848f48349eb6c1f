import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { listMessages } from '#features/messages/contract.ts'
import { saveConfiguration } from '#features/settings/contract.ts'
import { resetSecondFactor } from '#features/users/contract.ts'
import {
  baseInfo,
  beginSecondFactor,
  confirmSecondFactor,
  currentUser,
  endSecondFactor,
  login,
  loginSecondStep,
  renewRecoveryCodes,
  secondFactorState,
} from '#features/session/contract.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { TestClient, wireHash } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { stepAt, totpAt } from '#server/sessions/totp.ts'

const clock = { offset: 0 }
const server = await startTestServer({
  now: () => Date.now() + clock.offset,
  limits: { signInFailuresPerAddress: 1_000, signInFailuresBeforeLock: 5 },
})
const other = await startTestServer({
  database: server.database,
  settings: { dataDirectory: server.node.kernel.settings.dataDirectory },
  now: () => Date.now() + clock.offset,
})
const { kernel } = server.node
const role = await givenRole(kernel, 'clerk', { menuId: await givenMenu(kernel, 'seed', 'filing') })
const password = wireHash(personPassword)

/** Codes of neighbouring steps count too, so each test begins where nothing was used yet. */
beforeEach(() => void (clock.offset += 300_000))

const secretBytes = (text: string): Buffer => {
  const bits = [...text].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
const codeNow = (secret: string, stepsLater = 0): string => totpAt(secretBytes(secret), stepAt(kernel.now()) + stepsLater)

/** Somebody with a second factor, whose code of this moment was used to confirm it. */
async function enrolled(account: string) {
  const id = await givenPerson(kernel, { account, roleIds: [role] })
  const client = await server.signIn(account, personPassword)
  const { secret } = await client.get(beginSecondFactor, { body: { password } })
  const { recoveryCodes } = await client.get(confirmSecondFactor, { body: { code: codeNow(secret) } })
  clock.offset += 90_000
  return { id, account, client, secret, recoveryCodes }
}

const firstStep = (account: string, typed = password, at = server) => at.visitor.call(login, { body: { account, password: typed } })
async function ticketFor(account: string): Promise<string> {
  const { data } = await firstStep(account)
  return (data as unknown as { ticket: string }).ticket
}
const secondStep = (ticket: string, code: string, at = server) => at.visitor.call(loginSecondStep, { body: { ticket, code } })

describe('set-up', () => {
  test('asks for the password, counts from the first right code on, and shows recovery codes once', async () => {
    await givenPerson(kernel, { account: 'setter', roleIds: [role] })
    const client = await server.signIn('setter', personPassword)
    expect(await client.call(beginSecondFactor, { body: { password: wireHash('wrong') } })).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'password', text: '密码错误' }] },
    })
    const { secret, address } = await client.get(beginSecondFactor, { body: { password } })
    expect(address).toContain(`secret=${secret}`)
    expect(await firstStep('setter')).toMatchObject({ code: 200 })
    expect(await client.call(confirmSecondFactor, { body: { code: '000000' } })).toMatchObject({ code: 422 })
    const { recoveryCodes } = await client.get(confirmSecondFactor, { body: { code: codeNow(secret) } })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await client.get(secondFactorState, {})).toMatchObject({ since: expect.any(Number), required: false, recoveryCodesLeft: 10 })
    expect(await client.call(beginSecondFactor, { body: { password } })).toMatchObject({ code: 409 })
    const { rows } = await sql<{
      text: string
    }>`select secret::text || coalesce((select string_agg(hash::text, '') from recovery_code), '') as text
      from second_factor`.execute(server.database.db)
    for (const text of [secret, recoveryCodes[0]!, recoveryCodes[0]!.replaceAll('-', '')]) expect(rows[0]!.text).not.toContain(text)
  })
})

describe('signing in', () => {
  test('takes two steps, on any node; a wrong password reads as before and gives no ticket', async () => {
    const { account, secret } = await enrolled('two')
    const first = await firstStep(account)
    expect(first).toMatchObject({ code: 401, msg: '请输入二步验证的动态验证码', data: { ticket: expect.any(String) } })
    expect(JSON.stringify(first)).not.toContain('bearer')
    const wrong = await firstStep(account, wireHash('wrong'))
    const { status, code, msg, data: told } = await firstStep('nobody')
    expect(wrong).toMatchObject({ status, code, msg, data: told })
    const { data } = await secondStep((first.data as unknown as { ticket: string }).ticket, codeNow(secret), other)
    expect(await new TestClient(server.address, data.token).call(baseInfo, {})).toMatchObject({ code: 200 })
  })

  test('a code and a ticket work once', async () => {
    const { account, secret } = await enrolled('once')
    const ticket = await ticketFor(account)
    const code = codeNow(secret)
    expect(await secondStep(ticket, code)).toMatchObject({ code: 200 })
    expect(await secondStep(ticket, codeNow(secret, 1))).toMatchObject({ code: 410, msg: '登录已超时，请重新输入密码' })
    expect(await secondStep(await ticketFor(account), code)).toMatchObject({ code: 401 })
    expect(await secondStep(await ticketFor(account), codeNow(secret, 1))).toMatchObject({ code: 200 })
  })

  test('of many who send the same code at once one gets in', async () => {
    const { account, secret } = await enrolled('race')
    const tickets = [await ticketFor(account), await ticketFor(account), await ticketFor(account)]
    const answers = await Promise.all(tickets.map((ticket) => secondStep(ticket, codeNow(secret))))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  test('a ticket is good for five tries and five minutes; made-up ones read alike', async () => {
    const { account, secret } = await enrolled('guesser')
    const ticket = await ticketFor(account)
    await sql`update sign_in_step set tries = 5`.execute(server.database.db)
    const gone = await secondStep(ticket, codeNow(secret))
    const late = await ticketFor(account)
    await sql`update sign_in_step set created_at = now() - interval '6 minutes'`.execute(server.database.db)
    for (const one of [late, 'x', 'A'.repeat(43)])
      expect(await secondStep(one, codeNow(secret))).toMatchObject({ status: gone.status, code: gone.code, msg: gone.msg, data: gone.data })
    expect(gone).toMatchObject({ code: 410 })
  })

  test('guessing over many tickets locks the codes, of which the right one reads as a wrong one then', async () => {
    const { id, account, secret, recoveryCodes } = await enrolled('locked')
    for (let guess = 0; guess < 5; guess += 1) expect(await secondStep(await ticketFor(account), '000000')).toMatchObject({ code: 401 })
    const refused = await secondStep(await ticketFor(account), codeNow(secret))
    expect(refused).toMatchObject({ code: 401, msg: '动态验证码错误或已使用，请等待下一个' })
    expect(await secondStep(await ticketFor(account), recoveryCodes[0]!)).toMatchObject({ code: 401 })
    const { rows } = await sql<{ failed: string }>`
      select count(*) as failed from sign_in_log where user_id = ${id} and reason = 'second-factor' and not worked`.execute(
      server.database.db,
    )
    expect(Number(rows[0]!.failed)).toBe(7)
  })

  test('a recovery code helps once, and not somebody else', async () => {
    const { account, recoveryCodes } = await enrolled('lost')
    const stranger = await enrolled('stranger')
    expect(await secondStep(await ticketFor(account), stranger.recoveryCodes[0]!)).toMatchObject({ code: 401 })
    expect(await secondStep(await ticketFor(account), recoveryCodes[0]!.toLowerCase())).toMatchObject({ code: 200 })
    expect(await secondStep(await ticketFor(account), recoveryCodes[0]!)).toMatchObject({ code: 401 })
  })

  test('somebody who was disabled between the steps does not get in', async () => {
    const { id, account, secret } = await enrolled('disabled')
    const ticket = await ticketFor(account)
    await sql`update user_account set enabled = false where id = ${id}`.execute(server.database.db)
    expect(await secondStep(ticket, codeNow(secret))).toMatchObject({ code: 410 })
  })
})

describe('turning it off', () => {
  test('needs password and code; new recovery codes replace the old', async () => {
    const { account, client, secret, recoveryCodes } = await enrolled('off')
    expect(await client.call(endSecondFactor, { body: { password, code: '000000' } })).toMatchObject({ code: 422 })
    expect(await client.call(endSecondFactor, { body: { password: wireHash('wrong'), code: codeNow(secret) } })).toMatchObject({
      code: 422,
    })
    const { recoveryCodes: next } = await client.get(renewRecoveryCodes, { body: { code: recoveryCodes[0]! } })
    expect(await client.call(renewRecoveryCodes, { body: { code: recoveryCodes[1]! } })).toMatchObject({ code: 422 })
    expect(await client.call(endSecondFactor, { body: { password, code: next[0]! } })).toMatchObject({ code: 200 })
    expect(await firstStep(account)).toMatchObject({ code: 200 })
  })

  test('an administrator takes it away from somebody who lost it, who is told; not from himself', async () => {
    const { id, account } = await enrolled('reset')
    const admin = await server.admin()
    expect(await admin.call(resetSecondFactor, { params: { id } })).toMatchObject({
      code: 200,
    })
    const client = await server.signIn(account, personPassword)
    await server.node.drainOutbox()
    expect((await client.get(listMessages, { query: {} })).list[0]!.title).toMatch(/重置了您的二步验证/)
    expect(await admin.call(resetSecondFactor, { params: { id } })).toMatchObject({ code: 422, msg: '该用户未开启二步验证' })
    const { userInfo } = await admin.get(currentUser, { query: {} })
    expect(await admin.call(resetSecondFactor, { params: { id: userInfo.userId } })).toMatchObject({ code: 403 })
    expect(await client.call(resetSecondFactor, { params: { id } })).toMatchObject({ code: 403 })
  })
})

test('where the policy asks super administrators for one, nothing else answers before it is set up, and it stays', async () => {
  const admin = await server.admin()
  await admin.get(saveConfiguration, { body: { secondFactorForAdministrators: 1 } })
  expect(await admin.call(baseInfo, {})).toMatchObject({ code: 403, data: { reason: 'second-factor' } })
  expect((await admin.get(currentUser, { query: {} })).userInfo.mustEnrol).toBe(true)
  const { rows } = await sql<{ id: string }>`select id from user_account where is_administrator`.execute(server.database.db)
  await sql`update user_account set second_factor_at = now() where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(
    server.database.db,
  )
  expect(await admin.call(baseInfo, {})).toMatchObject({ code: 200 })
  expect(await admin.call(endSecondFactor, { body: { password, code: '' } })).toMatchObject({ code: 403 })
  await givenPerson(kernel, { account: 'plain', roleIds: [role] })
  expect((await (await server.signIn('plain', personPassword)).get(currentUser, { query: {} })).userInfo.mustEnrol).toBe(false)
})
