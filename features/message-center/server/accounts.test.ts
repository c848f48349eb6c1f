import { expect, test } from 'vitest'
import {
  copyAccount,
  createAccount,
  createConfiguration,
  exportAccount,
  listAccounts,
  readAccount,
  testAccountDingTalk,
  testAccountMail,
  testAccountWecom,
  updateAccount,
} from '#features/message-center/contract.ts'
import { signTencent } from '#features/message-center/server/channels/tencent-signature.ts'
import { givenCenter } from '#features/message-center/testing/given-center.ts'
import { saveConfiguration } from '#features/settings/contract.ts'
import { dingTalkCredentials, StandIn, wecomCredentials } from '#features/third-directories/testing/stand-in.ts'

const { services, server, kernel, admin, someone, template, configuration, send, ended } = await givenCenter()
const platform = new StandIn()
const platformAddress = await platform.start()

const platformHost = new URL(platformAddress).host
const allow = () =>
  admin.get(saveConfiguration, {
    body: {
      outgoingAddresses: `${services.addresses},${platformHost}`,
      qyhApiAddress: platformAddress,
      dingApiAddress: platformAddress,
    },
  })

let made = 0
async function accountOf(members: object) {
  made += 1
  const body = { fullName: `账号${made}`, enCode: `own${made}`, ...members } as Parameters<
    typeof admin.get<typeof createAccount>
  >[1]['body']
  return { ...(await admin.get(createAccount, { body })), body }
}
const mailAccount = () => ({
  type: '2' as const,
  smtpServer: '127.0.0.1',
  smtpPort: String(services.ports.mail),
  sslLink: '0' as const,
  smtpUser: 'other@example.com',
  addressorName: '种业处',
})
const smsAccount = () => ({
  type: '3' as const,
  smsSignature: '苗床',
  sdkAppId: '1400006666',
  appId: 'AKIDsecret',
  appSecret: 'sms-secret-key',
  endPoint: `http://127.0.0.1:${services.ports.hook}`,
})

/** Links a person of ours with one of the platform. */
const link = (name: 'wecom' | 'dingtalk', ownId: string, thirdId: string) =>
  kernel.db
    .insertInto('third_link')
    .values({
      platform: name,
      kind: 'person',
      own_id: ownId,
      third_id: thirdId,
      sent: '{}',
      state: 'done',
      reason: null,
      reason_params: '{}',
    })
    .execute()

test('a mail goes out by the account that its configuration names', async () => {
  const reader = await someone('account@example.com')
  const mail = await template('2', { title: '账号邮件' })
  const { id: accountConfigId } = await accountOf(mailAccount())
  const { id } = await configuration([{ messageType: '2', templateId: mail.id, accountConfigId }])
  await admin.get(saveConfiguration, { body: { emailSmtpHost: '' } })
  await send([reader.id], { sendConfiguration: id })
  const taken = await services.mails.take()
  expect(taken.to).toBe('account@example.com')
  expect(taken.text).toContain('<other@example.com>')
  expect(await ended('账号邮件')).toMatchObject([{ state: 'sent', accountName: expect.stringMatching(/^账号/) }])
})

test('a short message goes out signed, with the variables of the provider; its refusals are told and not repeated', async () => {
  const reader = await someone()
  await kernel.db.updateTable('user_account').set({ mobile_phone: '13800001111' }).where('id', '=', reader.id).execute()
  const short = await template('3', { title: '短信', templateCode: '449739', smsFieldList: [{ smsField: '1', field: 'flow' }] })
  const { id: accountConfigId } = await accountOf(smsAccount())
  const { id } = await configuration([{ messageType: '3', templateId: short.id, accountConfigId }])
  services.says = { Response: { SendStatusSet: [{ Code: 'Ok' }] } }
  await send([reader.id], { sendConfiguration: id })
  const { body, text, headers } = await services.posts.take()
  expect(body).toEqual({
    PhoneNumberSet: ['+8613800001111'],
    SmsSdkAppId: '1400006666',
    SignName: '苗床',
    TemplateId: '449739',
    TemplateParamSet: ['备案'],
  })
  expect(headers).toMatchObject({ 'x-tc-action': 'SendSms', 'x-tc-version': '2021-01-11' })
  const time = Number(headers['x-tc-timestamp'])
  const signed = { host: headers.host!, service: 'sms', contentType: headers['content-type']!, payload: text, time }
  expect(headers.authorization).toBe(signTencent(signed, { id: 'AKIDsecret', key: 'sms-secret-key' }))
  expect(await ended('短信')).toMatchObject([{ state: 'sent', attempts: 1 }])
  services.says = { Response: { Error: { Code: 'AuthFailure.SecretIdNotFound', Message: 'AKIDsecret' } } }
  await send([reader.id], { sendConfiguration: id })
  await services.posts.take()
  expect((await ended('短信'))[0]).toMatchObject({ state: 'failed', attempts: 1, reason: '短信账号的SecretId或SecretKey不正确' })
  services.says = { errcode: 0 }
})

test.each([
  ['wecom', '5', { enterpriseId: wecomCredentials.qyhCorpId, agentId: '1000002', appSecret: wecomCredentials.qyhAgentSecret }],
  ['dingtalk', '4', { appId: dingTalkCredentials.dingSynAppKey, agentId: '7', appSecret: dingTalkCredentials.dingSynAppSecret }],
] as const)('messages over %s share a token, which is renewed, and say why they failed', async (name, type, members) => {
  await allow()
  platform.clear()
  platform.people.set('zhang', { id: 'zhang', name: '张', mobile: '13800000000', departmentIds: [] })
  const [linked, gone, stranger] = [await someone(), await someone(), await someone()]
  await link(name, linked.id, 'zhang')
  await link(name, gone.id, 'left')
  const words = await template(type, { title: `平台${name}` })
  const { id: accountConfigId } = await accountOf({ type, ...members })
  const { id } = await configuration([{ messageType: type, templateId: words.id, accountConfigId }])
  await send([linked.id, gone.id, stranger.id], { sendConfiguration: id })
  const reasons = async () => (await ended(`平台${name}`)).map(({ state, reason, attempts }) => `${state} ${attempts} ${reason}`).sort()
  expect(await reasons()).toEqual(['failed 1 对方没有该成员', 'failed 1 接收人没有与该平台关联', 'sent 1 '])
  expect(platform.messages).toEqual([{ to: 'zhang', text: `平台${name}\n北林种业 BA1，来自苗床` }])
  await send([linked.id], { sendConfiguration: id })
  await expect.poll(() => platform.messages.length).toBe(2)
  expect(platform.asked.filter((path) => path.endsWith('/gettoken'))).toHaveLength(1)
  platform.endTokens()
  await send([linked.id], { sendConfiguration: id })
  await expect.poll(() => platform.messages.length).toBe(3)
  expect(platform.asked.filter((path) => path.endsWith('/gettoken'))).toHaveLength(2)
})

test('what an account needs is told at its members, and its secret goes nowhere else', async () => {
  const fieldsOf = async (body: object) => {
    const input = { fullName: '缺', enCode: 'lacking', ...body } as Parameters<typeof admin.get<typeof createAccount>>[1]['body']
    const { data } = await admin.call(createAccount, { body: input })
    return (data as unknown as { errors: { field: string }[] }).errors.map(({ field }) => field)
  }
  expect(await fieldsOf({ type: '2' })).toEqual(['smtpServer', 'smtpUser'])
  expect(await fieldsOf({ type: '3' })).toEqual(['smsSignature', 'sdkAppId', 'appId', 'appSecret'])
  expect(await fieldsOf({ type: '5' })).toEqual(['enterpriseId', 'agentId', 'appSecret'])
  expect(await fieldsOf({ type: '6' })).toEqual(['webhookType', 'webhookAddress'])
  expect(await fieldsOf({ ...smsAccount(), endPoint: '10.0.0.7' })).toEqual(['endPoint'])
  expect(await fieldsOf({ ...mailAccount(), smtpServer: '10.0.0.7' })).toEqual(['smtpServer'])
  const sms = await accountOf(smsAccount())
  const read = await admin.get(readAccount, { params: { id: sms.id } })
  expect(read).toMatchObject({ appSecret: '******', appId: 'AKIDsecret', type: '3' })
  const changed = (more: object) =>
    admin.call(updateAccount, { params: { id: sms.id }, body: { ...sms.body, appSecret: '******', version: 1, ...more } })
  expect(await changed({ endPoint: 'sms.example.com' })).toMatchObject({ code: 422, data: { errors: [{ field: 'appSecret' }] } })
  expect(await changed({ type: '2' })).toMatchObject({ code: 422, data: { errors: [{ field: 'type', text: '账号类型不能修改' }] } })
  expect((await changed({ smsSignature: '新签名' })).code).toBe(200)
  const copy = await admin.get(copyAccount, { params: { id: sms.id } })
  expect(await admin.get(readAccount, { params: { id: copy.id } })).toMatchObject({
    enabledMark: 0,
    smsSignature: '新签名',
    appSecret: '******',
  })
  expect((await admin.get(listAccounts, { query: { type: '3' } })).list.every(({ type }) => type === '3')).toBe(true)
})

test('a file of an account holds no secret', async () => {
  const { id } = await accountOf({
    type: '6',
    webhookType: '1',
    webhookAddress: `http://127.0.0.1:${services.ports.hook}/robot?key=hidden-key`,
  })
  const { id: sms } = await accountOf(smsAccount())
  for (const one of [id, sms]) {
    const { url } = await admin.get(exportAccount, { params: { id: one } })
    const text = await (await fetch(server.address + url)).text()
    expect(text).toContain('"kind": "message-account"')
    expect(text).not.toMatch(/hidden-key|sms-secret-key|\$sealed|\*\*\*/)
  }
})

test('an account is used by its own channel alone', async () => {
  const mail = await template('2')
  const { id: accountConfigId } = await accountOf(smsAccount())
  const body = {
    fullName: '错配',
    enCode: 'mismatch',
    messageSource: '2' as const,
    sendConfigTemplateList: [{ messageType: '2' as const, templateId: mail.id, accountConfigId }],
  }
  expect(await admin.call(createConfiguration, { body })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'sendConfigTemplateList', text: '请为第1行选择与渠道相符的账号' }] },
  })
})

test('an account is tried with what is typed, or with its stored secret', async () => {
  await allow()
  await kernel.db.updateTable('user_account').set({ email: 'boss@example.com' }).where('account', '=', 'admin').execute()
  const typed = { fullName: '试', enCode: 'trial', ...mailAccount() }
  await admin.get(testAccountMail, { body: { ...typed, testEmailTitle: '试发' } })
  expect((await services.mails.take()).to).toBe('boss@example.com')
  const nowhere = await someone('x@nowhere.example.com')
  expect(await admin.call(testAccountMail, { body: { ...typed, testSendEmail: [{ id: nowhere.id }] } })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'testSendEmail' }] },
  })
  const wecom = await accountOf({
    type: '5',
    enterpriseId: wecomCredentials.qyhCorpId,
    agentId: wecomCredentials.qyhAgentId,
    appSecret: wecomCredentials.qyhAgentSecret,
  })
  const stored = { ...wecom.body, type: '5' as const, id: wecom.id, appSecret: '******' }
  expect((await admin.call(testAccountWecom, { body: stored })).code).toBe(200)
  const refusedAt = async (more: object) => (await admin.call(testAccountWecom, { body: { ...stored, ...more } })).data
  expect(await refusedAt({ agentId: '1' })).toMatchObject({ errors: [{ field: 'agentId' }] })
  expect(await refusedAt({ appSecret: 'wrong' })).toMatchObject({ errors: [{ field: 'appSecret' }] })
  expect(await refusedAt({ enterpriseId: 'corp-2' })).toMatchObject({
    errors: [{ field: 'appSecret', text: '更换服务器或账号后请重新输入密钥' }],
  })
  const ding = { fullName: '钉', enCode: 'ding', type: '4' as const, agentId: '7', appId: dingTalkCredentials.dingSynAppKey }
  expect((await admin.call(testAccountDingTalk, { body: { ...ding, appSecret: dingTalkCredentials.dingSynAppSecret } })).code).toBe(200)
  expect((await nowhere.client.call(testAccountWecom, { body: stored })).code).toBe(403)
})
