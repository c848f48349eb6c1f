import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { askForPhoneCode, currentUser, enterByPhone, loginConfig, loginSecondStep } from '#features/session/contract.ts'
import { saveConfiguration } from '#features/settings/contract.ts'
import { givenCaptcha } from '#server/testing/given-captcha.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer({ limits: { codesPerAddress: 1000 } })
const { kernel } = server.node
const { db } = server.database
const role = await givenRole(kernel, 'clerk', { menuId: await givenMenu(kernel, 'seed', 'filing') })
const admin = await server.admin()
const texts: string[] = []
vi.spyOn(kernel.log, 'info').mockImplementation((given: unknown) => {
  if (typeof given === 'object' && given !== null && 'content' in given) texts.push(String(given.content))
})
await admin.get(saveConfiguration, { body: { phoneSignIn: 1 } })
const withoutSender = await server.visitor.get(loginConfig, {})
await admin.get(saveConfiguration, { body: { smsSender: 'log' } })

let people = 0
async function someone(mobilePhone?: string) {
  const number = (people += 1)
  const phone = mobilePhone ?? `1380000${String(1000 + number)}`
  const account = `p${number}`
  return { id: await givenPerson(kernel, { account, roleIds: [role], mobilePhone: phone }), account, phone }
}
const ask = async (mobilePhone: string) => server.visitor.call(askForPhoneCode, { body: { mobilePhone, ...(await givenCaptcha(server)) } })
const enter = (ticket: string, code: string) => server.visitor.call(enterByPhone, { body: { ticket, code } })

async function asked(phone: string) {
  const known = texts.length
  const { data } = await ask(phone)
  await vi.waitFor(() => expect(texts.length).toBeGreaterThan(known))
  return { ticket: data.ticket, code: /(?<!\d)\d{6}(?!\d)/.exec(texts.at(-1) ?? '')?.[0] ?? '' }
}
const wrongOf = (code: string) => (code === '111111' ? '222222' : '111111')

test('is offered where the setting is on and short messages are set up', async () => {
  expect(withoutSender.phoneSignIn).toBe(false)
  expect((await server.visitor.get(loginConfig, {})).phoneSignIn).toBe(true)
  await admin.get(saveConfiguration, { body: { phoneSignIn: 0 } })
  expect(await ask('13800000000')).toMatchObject({ code: 403, msg: '系统未开启短信登录' })
  expect(await enter('x', '1')).toMatchObject({ code: 403 })
  await admin.get(saveConfiguration, { body: { phoneSignIn: 1 } })
})

test('the code signs in, once', async () => {
  const { account, phone } = await someone()
  const { ticket, code } = await asked(phone)
  const answers = await Promise.all([enter(ticket, code), enter(ticket, code)])
  expect(answers.map((one) => one.code).sort()).toEqual([200, 410])
  const { data } = answers.find((one) => one.code === 200)!
  expect((await new TestClient(server.address, data.token).get(currentUser, { query: {} })).userInfo.userAccount).toBe(account)
})

test('numbers of nobody, of several and of somebody disabled are answered like any other, and get nothing', async () => {
  const known = texts.length
  await someone('13911111111')
  await someone('13911111111')
  const away = await someone()
  await db.updateTable('user_account').set({ enabled: false }).where('id', '=', away.id).execute()
  for (const phone of ['13922222222', '13911111111', away.phone]) {
    const { code, data } = await ask(phone)
    expect(code, phone).toBe(200)
    expect(await enter(data.ticket, '000000'), phone).toMatchObject({
      code: 422,
      msg: '验证码错误或已过期',
      data: { errors: [{ field: 'code' }] },
    })
  }
  expect(texts.length).toBe(known)
  for (const phone of ['', '12345', '23800000000'])
    expect(await ask(phone)).toMatchObject({ code: 422, data: { errors: [{ field: 'mobilePhone', text: '请输入11位手机号' }] } })
})

test('a number gets one code a minute, and ten a day', async () => {
  const { phone } = await someone()
  await asked(phone)
  expect(await ask(phone)).toMatchObject({ code: 429, msg: expect.stringMatching(/^获取验证码过于频繁，请\d+秒后再试$/) })
  const nextMinute = () => sql`delete from sign_in_failure where key like 'code-minute:%'`.execute(db)
  for (let sent = 1; sent < 10; sent += 1) {
    await nextMinute()
    expect((await ask(phone)).code).toBe(200)
  }
  await nextMinute()
  expect(await ask(phone)).toMatchObject({ code: 429, msg: '获取验证码次数过多，请稍后再试' })
})

describe('the rules of passwords count', () => {
  test('wrong codes lock the account, for codes and passwords alike', async () => {
    const { account, phone } = await someone()
    const { ticket, code } = await asked(phone)
    for (let tries = 0; tries < 5; tries += 1) expect((await enter(ticket, wrongOf(code))).code).toBe(422)
    await expect(server.signIn(account, personPassword)).rejects.toThrow('401')
    await sql`delete from sign_in_failure where key like 'code-%'`.execute(db)
    const next = await asked(phone)
    expect(await enter(next.ticket, next.code)).toMatchObject({ code: 422, msg: '验证码错误或已过期' })
  })

  test('whoever has a second factor is asked for it', async () => {
    const { id, phone } = await someone()
    await db.updateTable('user_account').set({ second_factor_at: new Date() }).where('id', '=', id).execute()
    const { ticket, code } = await asked(phone)
    const answer = await enter(ticket, code)
    expect(answer).toMatchObject({ code: 401, msg: '请输入二步验证的动态验证码', data: { ticket: expect.stringMatching(/^[\w-]{43}$/) } })
    const step = (answer.data as unknown as { ticket: string }).ticket
    expect(await server.visitor.call(loginSecondStep, { body: { ticket: step, code: '000000' } })).toMatchObject({ code: 401 })
    expect(await enter(ticket, code)).toMatchObject({ code: 410 })
  })

  test('somebody disabled after the code was sent is not signed in', async () => {
    const { id, phone } = await someone()
    const { ticket, code } = await asked(phone)
    await db.updateTable('user_account').set({ enabled: false }).where('id', '=', id).execute()
    expect(await enter(ticket, code)).toMatchObject({ code: 422 })
  })

  test('the allow list of addresses too', async () => {
    const { phone } = await someone()
    const { ticket, code } = await asked(phone)
    await admin.get(saveConfiguration, { body: { whitelistSwitch: 1, whiteListIp: '10.0.0.1', allowLockOut: true } })
    expect(await enter(ticket, code)).toMatchObject({ code: 403, msg: '此IP未在白名单中，请联系管理员' })
    await admin.get(saveConfiguration, { body: { whitelistSwitch: 0 } })
  })
})
