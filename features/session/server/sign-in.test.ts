import { describe, expect, test } from 'vitest'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { TestClient, wireHash } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import {
  captchaByRandom,
  captchaByTimestamp,
  currentUser,
  login,
  loginCaptchaNeed,
  loginConfig,
  logout,
} from '#features/session/contract.ts'

const server = await startTestServer({ limits: { signInFailuresPerAddress: 1_000 } })
const { kernel } = server.node
const { db } = server.database
await givenMenu(kernel, 'seed', 'filing')
const role = await givenRole(kernel, 'clerk', { menuId: 'filing' })

const tryIt = (account: string, password: string, captcha: { code?: string; timestamp?: string } = {}) =>
  server.visitor.call(login, { body: { account, password: wireHash(password), ...captcha } })

/** Draws a captcha and reads its value where only the server can. */
async function captcha(name: string): Promise<{ code: string; timestamp: string }> {
  const picture = await server.visitor.fetch(captchaByRandom, { params: { random: name } })
  expect(picture.headers.get('content-type')).toBe('image/png')
  const { value } = await db.selectFrom('captcha').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return { code: value.toLowerCase(), timestamp: name }
}

async function failTimes(account: string, times: number): Promise<void> {
  for (let failed = 0; failed < times; failed += 1) {
    const asked = failed >= 3 ? await captcha(`${account}-${failed}`) : {}
    expect(await tryIt(account, 'wrong', asked)).toMatchObject({ code: 401 })
  }
}

describe('signing in', () => {
  test('gives a token that holds its scheme, and is accepted with and without it', async () => {
    await givenPerson(kernel, { account: 'ok', roleIds: [role] })
    const { data } = await tryIt('ok', personPassword)
    expect(data).toMatchObject({ token: expect.stringMatching(/^bearer [\w-]{43}$/), theme: 'classic' })
    for (const token of [data.token, data.token.replace('bearer ', '')]) {
      expect(await new TestClient(server.address, token).call(currentUser, { query: {} })).toMatchObject({ code: 200 })
    }
    const stored = await db.selectFrom('session').select('token_hash').execute()
    expect(stored.every((row) => !data.token.includes(row.token_hash.toString('base64url')))).toBe(true)
  })

  test('phone@account of a sub-account is an account like any other', async () => {
    await givenPerson(kernel, { account: '13800138000@field', roleIds: [role] })
    expect(await tryIt('13800138000@field', personPassword)).toMatchObject({ code: 200 })
  })

  test('unknown account, wrong password, disabled and locked account read the same', async () => {
    await givenPerson(kernel, { account: 'wrong', roleIds: [role] })
    await givenPerson(kernel, { account: 'disabled', roleIds: [role], enabled: false })
    await givenPerson(kernel, { account: 'locked', roleIds: [role] })
    await failTimes('locked', 5)
    const answers = [
      await tryIt('nobody', personPassword),
      await tryIt('wrong', 'wrong'),
      await tryIt('disabled', personPassword),
      await tryIt('locked', personPassword, await captcha('locked-right')),
    ]
    expect(new Set(answers.map(({ code, msg, data }) => JSON.stringify({ code, msg, data }))).size).toBe(1)
    expect(answers[0]).toMatchObject({ code: 401, msg: '账户或密码错误；连续错误5次，账户将锁定10分钟' })
  })

  test('a user without any grant is refused with the quoted text', async () => {
    await givenPerson(kernel, { account: 'bare' })
    expect(await tryIt('bare', personPassword)).toMatchObject({ code: 403, msg: '您的权限不足，请联系管理员' })
  })

  test('a caller with the header of the family gets status 200 and reads the code', async () => {
    const answer = await server.visitor.call(login, { body: { account: 'nobody', password: 'x' } }, { headers: { 'jnpf-origin': 'pc' } })
    expect(answer).toMatchObject({ status: 200, code: 401 })
  })

  test('a JSON body is not accepted', async () => {
    const answer = await fetch(`${server.address}/api/oauth/Login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(answer.status).toBe(415)
  })

  test('what visitors learn of the system holds no version', async () => {
    const { data } = await server.visitor.call(loginConfig, {})
    expect(data).toMatchObject({ redirect: false, ticketParams: 'jnpf_ticket', socialsList: [] })
    expect(JSON.stringify(data)).not.toContain('ersion')
  })

  test('a good and a bad sign-in stand in the audit log, without the typed account', async () => {
    const id = await givenPerson(kernel, { account: 'audited', roleIds: [role] })
    await tryIt('audited', 'wrong')
    await tryIt('audited', personPassword)
    const rows = await db
      .selectFrom('audit_entry')
      .select(['action', 'result', 'changes'])
      .where('actor_id', '=', id)
      .orderBy('at')
      .execute()
    expect(rows).toMatchObject([
      { action: 'session.opened', result: 'refused', changes: { reason: 'wrong' } },
      { action: 'session.opened', result: 'done' },
    ])
    await tryIt('my-secret-password', 'x')
    const all = JSON.stringify([
      await db.selectFrom('audit_entry').select(['object', 'changes']).execute(),
      await db.selectFrom('sign_in_log').selectAll().execute(),
      await db.selectFrom('sign_in_failure').selectAll().execute(),
    ])
    expect(all).not.toContain('my-secret-password')
  })
})

describe('captcha', () => {
  test('is needed from the third failure on, for accounts that do not exist too', async () => {
    await givenPerson(kernel, { account: 'forgetful', roleIds: [role] })
    for (const account of ['forgetful', 'no-such-account']) {
      expect((await server.visitor.get(loginCaptchaNeed, { params: { id: account } })).enableVerificationCode).toBe(0)
      await failTimes(account, 3)
      expect((await server.visitor.get(loginCaptchaNeed, { params: { id: account } })).enableVerificationCode).toBe(1)
      expect(await tryIt(account, personPassword)).toMatchObject({ code: 401, msg: '验证码不能为空', data: { enableVerificationCode: 1 } })
    }
    expect(await tryIt('forgetful', personPassword, await captcha('forgetful'))).toMatchObject({ code: 200 })
    expect((await server.visitor.get(loginCaptchaNeed, { params: { id: 'forgetful' } })).enableVerificationCode).toBe(0)
  })

  test('works once, and for two minutes', async () => {
    await givenPerson(kernel, { account: 'captcha', roleIds: [role] })
    await failTimes('captcha', 3)
    const once = await captcha('once')
    expect(await tryIt('captcha', 'wrong', once)).toMatchObject({ msg: expect.stringContaining('账户或密码错误') })
    expect(await tryIt('captcha', personPassword, once)).toMatchObject({ msg: '验证码错误或已过期' })
    const old = await captcha('old')
    await db
      .updateTable('captcha')
      .set({ created_at: new Date(Date.now() - 121_000) })
      .where('name', '=', 'old')
      .execute()
    expect(await tryIt('captcha', personPassword, old)).toMatchObject({ msg: '验证码错误或已过期' })
  })

  test('both paths draw one, as long as asked', async () => {
    const picture = await server.visitor.fetch(captchaByTimestamp, { params: { length: 5, timestamp: '1700000000' } })
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect((await db.selectFrom('captcha').select('value').where('name', '=', '1700000000').executeTakeFirstOrThrow()).value).toHaveLength(
      5,
    )
  })
})

describe('lock', () => {
  test('ends after its time', async () => {
    await givenPerson(kernel, { account: 'patient', roleIds: [role] })
    await failTimes('patient', 5)
    await db
      .updateTable('sign_in_failure')
      .set({ locked_until: new Date(Date.now() - 1000) })
      .where('locked_until', 'is not', null)
      .execute()
    expect(await tryIt('patient', personPassword)).toMatchObject({ code: 200 })
  })

  test('of many tries at once no more are judged than the limit allows', async () => {
    const own = await startTestServer({ database: server.database, limits: { signInFailuresBeforeCaptcha: 1_000 } })
    await givenPerson(kernel, { account: 'attacked', roleIds: [role] })
    const wrong = Array.from({ length: 12 }, () => own.visitor.call(login, { body: { account: 'attacked', password: 'wrong' } }))
    await Promise.all(wrong)
    const judged = await db
      .selectFrom('sign_in_log')
      .select('reason')
      .where('reason', 'in', ['wrong', 'locked'])
      .innerJoin('user_account as u', 'u.id', 'sign_in_log.user_id')
      .where('u.account', '=', 'attacked')
      .execute()
    expect(judged.filter((row) => row.reason === 'wrong')).toHaveLength(5)
    expect(judged.filter((row) => row.reason === 'locked')).toHaveLength(7)
    expect(await own.visitor.call(login, { body: { account: 'attacked', password: wireHash(personPassword) } })).toMatchObject({
      code: 401,
    })
    await own.stop()
  })

  test('an address that fails too often waits, whatever account it types', async () => {
    const own = await startTestServer({ limits: { signInFailuresPerAddress: 4 } })
    for (const account of ['a', 'b', 'c', 'd'])
      expect(await own.visitor.call(login, { body: { account, password: 'x' } })).toMatchObject({ code: 401 })
    const answer = await own.visitor.call(login, { body: { account: 'e', password: 'x' } })
    expect(answer).toMatchObject({ code: 429 })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    await own.stop()
  })
})

describe('many at once', () => {
  test('a person who signs in six times at once is never asked for a captcha', async () => {
    await givenPerson(kernel, { account: 'eager', roleIds: [role] })
    const answers = await Promise.all(Array.from({ length: 6 }, () => tryIt('eager', personPassword)))
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 6 }, () => 200))
  })

  test('an office behind one address signs in at once; what it mistypes counts, up to a limit that grows with it', async () => {
    const own = await startTestServer({ limits: { signInFailuresPerAddress: 2 } })
    await givenMenu(own.node.kernel, 'seed', 'filing')
    const clerk = await givenRole(own.node.kernel, 'clerk', { menuId: 'filing' })
    const office = Array.from({ length: 9 }, (_, at) => `clerk-${at}`)
    for (const account of office) await givenPerson(own.node.kernel, { account, roleIds: [clerk] })
    const type = async (account: string, password: string): Promise<number> =>
      (await own.visitor.call(login, { body: { account, password: wireHash(password) } })).code
    expect(await Promise.all(office.map((account) => type(account, personPassword)))).toEqual(office.map(() => 200))
    const unknown = Array.from({ length: 12 }, (_, at) => `nobody-${at}`)
    const wrong = await Promise.all(unknown.map((account) => type(account, 'wrong')))
    expect(wrong.filter((code) => code === 401)).toHaveLength(10)
    expect(wrong.filter((code) => code === 429)).toHaveLength(2)
    expect(await type('clerk-1', personPassword)).toBe(429)
    // Who is told to wait gives the try back.
    const counted = own.database.db.selectFrom('sign_in_failure').select(['failures', 'successes']).where('key', 'like', 'address:%')
    expect(await counted.execute()).toEqual([{ failures: 10, successes: 9 }])
    await own.stop()
  })
})

test('only a password signs in, no other grant', async () => {
  await givenPerson(kernel, { account: 'granted', roleIds: [role] })
  const body = { account: 'granted', password: wireHash(personPassword) }
  for (const grant of ['refresh_token', 'client_credentials', 'x'])
    expect((await server.visitor.call(login, { body: { ...body } }, { rawBody: { ...body, grant_type: grant } })).code).toBe(400)
  expect(await server.visitor.call(login, { body: { ...body, grant_type: 'password' } })).toMatchObject({ code: 200 })
})

test('signing out from another site is refused', async () => {
  await givenPerson(kernel, { account: 'visited', roleIds: [role] })
  const client = await server.signIn('visited', personPassword)
  expect(await client.call(logout, {}, { headers: { 'sec-fetch-site': 'cross-site' } })).toMatchObject({ code: 403 })
  expect(await client.call(currentUser, { query: {} })).toMatchObject({ code: 200 })
  expect(await client.call(logout, {}, { headers: { 'sec-fetch-site': 'same-origin' } })).toMatchObject({ code: 200 })
})
