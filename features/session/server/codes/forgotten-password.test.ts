import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { listMessages } from '#features/messages/contract.ts'
import { askForReset, currentUser, finishReset, loginConfig, proveReset, resetKey } from '#features/session/contract.ts'
import { saveConfiguration } from '#features/settings/contract.ts'
import { sealPassword, type PasswordKey } from '#server/sessions/password-cipher.ts'
import { givenCaptcha } from '#server/testing/given-captcha.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { wireHash } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Mails that came, and who waits for the next one. */
const mails: string[] = []
const mailServer = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  onData: (stream, _session, done) => {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      mails.push(Buffer.concat(parts).toString())
      done()
    })
  },
})
await new Promise<void>((resolve) => {
  mailServer.listen(0, '127.0.0.1', resolve)
})
afterAll(() => new Promise<void>((resolve) => mailServer.close(resolve)))
const { port } = mailServer.server.address() as { port: number }

const server = await startTestServer({ limits: { codesPerAddress: 1000 } })
const { kernel } = server.node
const { db } = server.database
const role = await givenRole(kernel, 'clerk', { menuId: await givenMenu(kernel, 'seed', 'filing') })
const admin = await server.admin()
const before = await server.visitor.get(loginConfig, {})
const texts: string[] = []
vi.spyOn(kernel.log, 'info').mockImplementation((given: unknown) => {
  if (typeof given === 'object' && given !== null && 'content' in given) texts.push(String(given.content))
})
await admin.get(saveConfiguration, {
  body: {
    smsSender: 'log',
    emailSmtpHost: '127.0.0.1',
    emailSmtpPort: String(port),
    emailAccount: 'seed@example.com',
    emailSsl: 0,
    outgoingAddresses: `127.0.0.1:${port}`,
  },
})

let people = 0
async function someone(given: Partial<Parameters<typeof givenPerson>[1]> = {}) {
  const number = (people += 1)
  const account = `p${number}`
  const id = await givenPerson(kernel, { account, roleIds: [role], mobilePhone: `1380000${String(1000 + number)}`, ...given })
  return { id, account }
}
const ask = async (account: string, way: 'mail' | 'phone' = 'phone') =>
  server.visitor.call(askForReset, { body: { account, way, ...(await givenCaptcha(server)) } })
const prove = (ticket: string, code: string) => server.visitor.call(proveReset, { body: { ticket, code } })
const codeIn = (text: string | undefined) => /(?<!\d)\d{6}(?!\d)/.exec(text ?? '')?.[0] ?? ''

/** Asks for a code to the telephone, and reads it. */
async function asked(account: string) {
  const known = texts.length
  const { data } = await ask(account)
  await vi.waitFor(() => expect(texts.length).toBeGreaterThan(known))
  return { ticket: data.ticket, code: codeIn(texts.at(-1)) }
}

async function finish(ticket: string, password: string) {
  const key = (await server.visitor.call(resetKey, { body: { ticket } })).data as PasswordKey | null
  const passwordCipher = key ? await sealPassword(key, password) : ''
  return server.visitor.call(finishReset, { body: { ticket, password: wireHash(password), passwordCipher, keyId: key?.keyId ?? '' } })
}

const better = 'Harvest-in-autumn-3'

test('is offered by the ways that are set up, as long as the setting is on', async () => {
  expect(before.passwordReset).toEqual([])
  expect((await server.visitor.get(loginConfig, {})).passwordReset).toEqual(['mail', 'phone'])
  await admin.get(saveConfiguration, { body: { passwordReset: 0 } })
  expect((await server.visitor.get(loginConfig, {})).passwordReset).toEqual([])
  expect(await ask('p0')).toMatchObject({ code: 403, msg: '系统未开启找回密码，请联系管理员' })
  await admin.get(saveConfiguration, { body: { passwordReset: 1 } })
})

test('a code to the telephone lets its owner set a password, which ends all sessions and is told', async () => {
  const { id, account } = await someone()
  const elsewhere = await server.signIn(account, personPassword)
  const { ticket, code } = await asked(account)
  expect(await prove(ticket, code)).toMatchObject({ code: 200, data: { passwordLengthMinNumber: 8 } })
  expect(await finish(ticket, account)).toMatchObject({ code: 422, data: { errors: [{ field: 'password' }, { field: 'password' }] } })
  expect(await finish(ticket, better)).toMatchObject({ code: 200, msg: '密码已重置，请重新登录' })
  expect(await elsewhere.call(currentUser, { query: {} })).toMatchObject({ code: 601 })
  await expect(server.signIn(account, personPassword)).rejects.toThrow('401')
  const again = await server.signIn(account, better)
  await server.node.drainOutbox()
  const { list } = await again.get(listMessages, { query: {} })
  expect(list.map(({ title }) => title)).toContain('您的密码已通过验证码重置，所有已登录的设备均已退出。如非本人操作，请立即联系管理员。')
  await vi.waitFor(() => expect(texts.at(-1)).toContain('您的密码已通过验证码重置'))
  const { rows } = await sql<{ action: string }>`select action from audit_entry where object = ${`user_account:${id}`} order by at`.execute(
    db,
  )
  expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['password.reset-asked', 'password.reset']))
  // Neither ticket nor code is good for a second password.
  expect(await finish(ticket, 'Another-harvest-4')).toMatchObject({ code: 410 })
})

test('a code by mail is in the language of its receiver', async () => {
  const { id, account } = await someone()
  await db.updateTable('user_account').set({ language: 'en', email: 'li@example.com' }).where('id', '=', id).execute()
  const { data } = await ask(account, 'mail')
  await vi.waitFor(() => expect(mails).toHaveLength(1))
  expect(mails[0]).toContain('To: li@example.com')
  const code = /new password of the account p\d+ is (\d{6})/.exec(mails[0]!.replaceAll(/=?\r\n/g, ''))?.[1] ?? ''
  expect(await prove(data.ticket, code)).toMatchObject({ code: 200 })
})

describe('nobody learns whether there is an account', () => {
  test('as an unknown one, one without a telephone and a disabled one are answered like any other, and get nothing', async () => {
    const known = texts.length
    const [bare, away] = [await someone({ mobilePhone: '' }), await someone()]
    await db.updateTable('user_account').set({ enabled: false }).where('id', '=', away.id).execute()
    for (const account of ['nobody', bare.account, away.account]) {
      const answer = await ask(account)
      expect(answer, account).toMatchObject({ code: 200, data: { ticket: expect.stringMatching(/^[\w-]{43}$/), seconds: 300 } })
      expect(await prove(answer.data.ticket, '000000'), account).toMatchObject({ code: 422, data: { errors: [{ field: 'code' }] } })
      expect(await finish(answer.data.ticket, better), account).toMatchObject({ code: 410 })
    }
    expect(texts.length).toBe(known)
  })

  test('nor by what may be asked for how often', async () => {
    const { account } = await someone()
    await asked(account)
    const [real, made] = [await ask(account), (await ask('ghost')) && (await ask('ghost'))]
    expect([real.code, made.code]).toEqual([429, 429])
    expect(real.msg).toMatch(/^获取验证码过于频繁，请\d+秒后再试$/)
  })
})

describe('a code', () => {
  test('is tried five times, also when many try at once', async () => {
    const { account } = await someone()
    const { ticket, code } = await asked(account)
    const wrong = code === '111111' ? '222222' : '111111'
    const answers = await Promise.all(Array.from({ length: 8 }, () => prove(ticket, wrong)))
    expect(answers.map((one) => one.code).sort()).toEqual([410, 410, 410, 422, 422, 422, 422, 422])
    expect(await prove(ticket, code)).toMatchObject({ code: 410, msg: '验证码已失效，请重新获取' })
  })

  test('is good for five minutes, in the browser that asked, and before a password is set', async () => {
    const { account } = await someone()
    const { ticket, code } = await asked(account)
    expect(await finish(ticket, better)).toMatchObject({ code: 410 })
    const other = await ask((await someone()).account)
    if (other.data.ticket) expect((await prove(other.data.ticket, code)).code).not.toBe(200)
    const { rows } = await sql<{ text: string }>`select row_to_json(one_time_code)::text as text from one_time_code`.execute(db)
    expect(rows.map(({ text }) => text).join()).not.toContain(ticket)
    await sql`update one_time_code set created_at = now() - interval '301 seconds'`.execute(db)
    expect(await prove(ticket, code)).toMatchObject({ code: 410 })
  })

  test('does not help somebody who is disabled meanwhile', async () => {
    const { id, account } = await someone()
    const { ticket, code } = await asked(account)
    expect(await prove(ticket, code)).toMatchObject({ code: 200 })
    await db.updateTable('user_account').set({ enabled: false }).where('id', '=', id).execute()
    expect(await finish(ticket, better)).toMatchObject({ code: 410 })
  })

  test('is not asked for without the captcha', async () => {
    const answer = await server.visitor.call(askForReset, { body: { account: 'p1', way: 'phone', code: 'abcd', timestamp: 'none' } })
    expect(answer).toMatchObject({ code: 422, data: { errors: [{ field: 'code', text: '验证码错误或已过期' }] } })
  })
})

test('one telephone gets one message a minute, whatever accounts it belongs to', async () => {
  const first = await someone({ mobilePhone: '13999999999' })
  const second = await someone({ mobilePhone: '13999999999' })
  const known = texts.length
  await asked(first.account)
  const { data } = await ask(second.account)
  expect(data.ticket).toBeTruthy()
  expect(texts.length).toBe(known + 1)
})
