import { expect, test } from 'vitest'
import type { CallInput } from '#engine/contract/call.ts'
import { accountUse, createAccount, deleteAccount, switchAccount } from '#features/message-center/contract.ts'
import { givenCenter } from '#features/message-center/testing/given-center.ts'
import { askForPhoneCode, enterByPhone, loginConfig } from '#features/session/contract.ts'
import { readConfiguration, saveConfiguration } from '#features/settings/contract.ts'
import { givenCaptcha } from '#server/testing/given-captcha.ts'

const { server, kernel, admin, services, someone } = await givenCenter()

const account = (type: '3' | '2', code: string) => ({
  fullName: `账号${code}`,
  enCode: code,
  type,
  ...(type === '2'
    ? { smtpServer: '127.0.0.1', smtpPort: String(services.ports.mail), smtpUser: 'other@example.com' }
    : {
        smsSignature: '苗床',
        sdkAppId: '1400006666',
        appId: 'AKIDsecret',
        appSecret: 'sms-secret-key',
        endPoint: `http://127.0.0.1:${services.ports.hook}`,
      }),
})
const choose = (body: CallInput<typeof saveConfiguration>['body']) => admin.call(saveConfiguration, { body })
const offered = async () => (await server.visitor.get(loginConfig, {})).phoneSignIn

test('codes to telephones go by the account that the configuration names', async () => {
  const { id } = await admin.get(createAccount, { body: account('3', 'sms') })
  await choose({ phoneSignIn: 1 })
  expect(await choose({ smsSender: id })).toMatchObject({ code: 200 })
  // Providers send templates alone: without the number of one nothing is offered.
  expect(await offered()).toBe(false)
  await choose({ smsCodeTemplate: ' 449739 ' })
  expect(await offered()).toBe(true)
  expect(await admin.get(readConfiguration, {})).toMatchObject({ smsSender: id, smsCodeTemplate: '449739' })

  const reader = await someone()
  await kernel.db.updateTable('user_account').set({ mobile_phone: '13800001111' }).where('id', '=', reader.id).execute()
  services.says = { Response: { SendStatusSet: [{ Code: 'Ok' }] } }
  const { ticket } = await server.visitor.get(askForPhoneCode, { body: { mobilePhone: '13800001111', ...(await givenCaptcha(server)) } })
  const { body, headers } = await services.posts.take()
  expect(headers).toMatchObject({ 'x-tc-action': 'SendSms' })
  expect(body).toMatchObject({
    PhoneNumberSet: ['+8613800001111'],
    TemplateId: '449739',
    TemplateParamSet: [expect.stringMatching(/^\d{6}$/), '5'],
  })
  const [code = ''] = body['TemplateParamSet'] as string[]
  expect(await server.visitor.call(enterByPhone, { body: { ticket, code } })).toMatchObject({ code: 200 })

  expect(await admin.get(accountUse, { params: { id } })).toMatchObject({
    holders: [{ text: '系统配置的短信发送正在使用，请先在系统配置中更换' }],
  })
  expect(await admin.call(deleteAccount, { params: { id }, body: {} })).toMatchObject({ code: 422 })
  await choose({ smsSender: null })
  expect(await offered()).toBe(false)
  expect(await admin.call(deleteAccount, { params: { id }, body: {} })).toMatchObject({ code: 200 })
})

test('what is no enabled account for short messages is refused at its field', async () => {
  const mail = await admin.get(createAccount, { body: account('2', 'mail') })
  const { id } = await admin.get(createAccount, { body: account('3', 'disabled') })
  await admin.get(switchAccount, { params: { id }, body: {} })
  for (const smsSender of [mail.id, id, '00000000-0000-4000-8000-000000000000', 'someone'])
    expect(await choose({ smsSender }), smsSender).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'smsSender', text: '请选择已启用的短信账号' }] },
    })
})
