import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultConfiguration } from '#engine/values/system-configuration.ts'
import { listAccounts, type Account } from '#features/message-center/contract.ts'
import { listAdministrators, readConfiguration, saveAdministrators, saveConfiguration, testMail } from '#features/settings/contract.ts'
import { listThirdRuns, readThirdTotals } from '#features/third-directories/contract.ts'
import { SettingsScreen } from '#features/settings/web/settings-screen.tsx'
import { registerSource } from '#ui/picker/source.ts'
import { showLanguage } from '#web/i18n/i18n.ts'
import { answered, lost, refused, refusing, unanswered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { testStates } from '#web/testing/screen-states.tsx'

const stored = {
  ...defaultConfiguration,
  companyName: '沃源种业',
  emailPassword: '******',
  outgoingAddresses: '',
  requestLogDays: 180,
  exceptionLogDays: 180,
  sentMessageDays: 180,
  readMessageDays: 0,
  qyhApiAddress: 'https://qyapi.weixin.qq.com',
  dingApiAddress: 'https://oapi.dingtalk.com',
  version: 3,
  callerAddress: '10.0.0.7',
  changed: { companyName: { at: Date.UTC(2026, 9, 1, 2, 30), by: '李主任' }, copyright: { at: Date.UTC(2026, 9, 2, 2, 30), by: '' } },
}
const administrators = answered(listAdministrators, [{ id: 'a', account: 'admin', realName: '管理员' }])
const totals = answered(readThirdTotals, [])
const runs = answered(listThirdRuns, { list: [], pagination: { currentPage: 1, pageSize: 20, total: 0 } })
const noAccount = { smtpPassword: '', appSecret: '', webhookType: '', webhookAddress: '', approveType: '', bearer: '' }
const smsAccount = (id: string, fullName: string, enabledMark: number): Account => ({
  ...noAccount,
  addressorName: '',
  smtpServer: '',
  smtpPort: '',
  sslLink: '',
  smtpUser: '',
  channel: '2',
  smsSignature: '',
  appId: '',
  endPoint: '',
  sdkAppId: '',
  zoneParam: '',
  enterpriseId: '',
  agentId: '',
  id,
  fullName,
  enCode: id,
  enabledMark,
  description: '',
  version: 1,
  creatorUser: '',
  creatorTime: 0,
  type: '3',
})
const accounts = answered(listAccounts, { list: [], pagination: { currentPage: 1, pageSize: 500, total: 0 } })

function renderSettings(calls: readonly AnsweredCall[], { phone = false } = {}) {
  return renderScreen(<SettingsScreen />, {
    phone,
    session: { user: { isAdministrator: true } },
    calls: [accounts, ...calls, administrators, totals, runs],
  })
}

test('the configuration is read, and says why it cannot be', async () => {
  const waiting = await renderSettings([unanswered(readConfiguration)])
  await expect.element(waiting.screen.getByRole('status', { name: '加载中' })).toBeVisible()
  await waiting.screen.unmount()

  const failed = await renderSettings([refused(readConfiguration, 503, '服务暂时不可用')])
  await expect.element(failed.screen.getByText('服务暂时不可用')).toBeVisible()
  await failed.screen.unmount()

  const { version: _, callerAddress: _address, changed: _changed, ...publicMembers } = stored
  const reader = await renderSettings([answered(readConfiguration, publicMembers)])
  await expect.element(reader.screen.getByText('只有超级管理员可以查看和修改系统配置')).toBeVisible()
  expect(reader.screen.getByRole('button', { name: '编辑' }).elements()).toEqual([])
  await reader.screen.unmount()

  const { screen, isAccessible } = await renderSettings([answered(readConfiguration, stored)])
  await expect.element(screen.getByText('沃源种业')).toBeVisible()
  await expect.element(screen.getByText('李主任于2026-10-01 10:30修改')).toBeVisible()
  await expect.element(screen.getByText('2026-10-02 10:30修改', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('同时登录')).toBeVisible()
  await expect.element(screen.getByText('管理员（admin）')).toBeVisible()
  await isAccessible()
  if (import.meta.env.VITE_SHOTS) await page.screenshot({ path: `${import.meta.env.VITE_SHOTS}/settings.png` })
})

test('a part is saved with the version that was read; a value out of range and a refusal stand at their fields', async () => {
  let tries = 0
  const errors = [{ field: 'whiteListIp', text: '启用白名单时，请至少填写一个IP地址或网段' }]
  const { screen, asked } = await renderSettings([
    answered(readConfiguration, stored),
    answered(saveConfiguration, () => ((tries += 1) === 1 ? refusing(422, errors[0]!.text, { errors }) : null)),
  ])
  await screen.getByRole('region', { name: '登录策略' }).getByRole('button', { name: '编辑' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText(/^超时登出/).fill('1000')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('超时登出时间为5到480分钟')).toBeVisible()
  await dialog.getByLabelText(/^超时登出/).fill('60')
  await dialog.getByLabelText(/^启用IP白名单/).click()
  if (import.meta.env.VITE_SHOTS) await page.screenshot({ path: `${import.meta.env.VITE_SHOTS}/settings-form.png` })
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('启用白名单时，请至少填写一个IP地址或网段')).toBeVisible()
  await dialog.getByLabelText(/^IP白名单/).fill('10.0.0.0/8')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked(saveConfiguration).at(-1)?.body).toMatchObject({
    version: 3,
    tokenTimeout: 60,
    whitelistSwitch: 1,
    whiteListIp: '10.0.0.0/8',
    singleLogin: 2,
    allowLockOut: null,
  })
  expect(asked(saveConfiguration).at(-1)?.body).not.toHaveProperty('sysName')
})

test('the second of two editors sees what the first one saved', async () => {
  let newest = stored
  const { screen, asked } = await renderSettings([
    answered(readConfiguration, () => newest),
    answered(saveConfiguration, ({ body }) => {
      if (body.version === 4) return null
      newest = { ...stored, version: 4, copyright: '他人的版权' }
      return refusing(409, '数据已被修改', { version: 4 })
    }),
  ])
  await screen.getByRole('region', { name: '基本设置' }).getByRole('button', { name: '编辑' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText(/^公司名称/).fill('丰穗种业')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('此数据已在别处被修改')).toBeVisible()
  await dialog.getByRole('button', { name: '保留我的内容' }).click()
  await expect.element(dialog.getByText('别处修改了：版权信息（现为最新内容）')).toBeVisible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked(saveConfiguration).at(-1)?.body).toMatchObject({ companyName: '丰穗种业', copyright: '他人的版权', version: 4 })
})

test('how long logs are kept is a number of days within its bounds', async () => {
  const { screen, asked } = await renderSettings([answered(readConfiguration, stored), answered(saveConfiguration, null)])
  const logs = screen.getByRole('region', { name: '日志与消息保留' })
  await expect.element(logs.getByText('180').first()).toBeVisible()
  await logs.getByRole('button', { name: '编辑' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText(/^消息发送记录保留天数/).fill('0')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('保留天数为1到3650的整数')).toBeVisible()
  await dialog.getByLabelText(/^消息发送记录保留天数/).fill('90')
  await dialog.getByLabelText(/^异常日志保留天数/).fill('0')
  await dialog.getByLabelText(/^站内消息保留天数/).fill('30')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked(saveConfiguration).at(-1)?.body).toMatchObject({
    requestLogDays: 180,
    exceptionLogDays: 0,
    sentMessageDays: 90,
    readMessageDays: 30,
    version: 3,
  })
})

test('administrators are chosen among the people; what is refused is said, and the choice stays', async () => {
  const people = [
    { id: 'a', name: '管理员' },
    { id: 'b', name: '李四' },
  ]
  const unregister = registerSource('users', {
    search: async (text) => ({ items: people.filter(({ name }) => name.includes(text)) }),
    byIds: async (ids) => people.filter(({ id }) => ids.includes(id)),
    label: ({ name }: { id: string; name: string }) => name,
  })
  onTestFinished(unregister)
  let tries = 0
  const { screen, asked } = await renderSettings([
    answered(readConfiguration, stored),
    answered(saveAdministrators, () => ((tries += 1) === 1 ? refusing(422, '所选人员不存在') : null)),
  ])
  await screen.getByRole('region', { name: '超级管理员' }).getByRole('button', { name: '编辑' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: '确定' })).toBeDisabled()
  await dialog.getByLabelText('输入关键词查找').fill('李')
  // Until the search has begun everybody stands there, and a click would meet the list that is about to go.
  await expect.poll(() => dialog.getByRole('button', { name: '管理员', exact: true }).elements()).toEqual([])
  await dialog.getByRole('button', { name: '李四' }).click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => tries).toBe(1)
  await expect.element(dialog.getByText('已选（2）')).toBeVisible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked(saveAdministrators).at(-1)?.body).toEqual({ adminIds: ['a', 'b'] })
})

test('a stored secret is neither shown nor kept, and a test mail tells what is wrong', async () => {
  let tries = 0
  const text = '无法连接SMTP服务器，请检查服务器、端口和SSL设置'
  const { screen, asked } = await renderSettings([
    answered(readConfiguration, stored),
    answered(saveConfiguration, null),
    answered(testMail, () => ((tries += 1) === 1 ? refusing(422, text, { errors: [{ field: 'emailSmtpHost', text }] }) : null)),
  ])
  const mail = screen.getByRole('region', { name: '邮件设置' })
  await expect.element(mail.getByText('已设置')).toBeVisible()
  await mail.getByRole('button', { name: '编辑' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByLabelText(/^发件密码/)).toHaveAttribute('type', 'password')
  await dialog.getByLabelText(/^SMTP服务器/).fill('smtp.example.com')
  await dialog.getByLabelText(/^发件密码/).fill('very-secret')
  await expect.poll(() => JSON.stringify(localStorage)).toContain('smtp.example.com')
  expect(JSON.stringify(localStorage)).not.toContain('very-secret')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked(saveConfiguration)[0]?.body).toMatchObject({ emailSmtpHost: 'smtp.example.com', emailPassword: 'very-secret', version: 3 })

  await mail.getByRole('button', { name: '发送测试邮件' }).click()
  await dialog.getByLabelText(/^收件地址/).fill('a@example.com')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText(text)).toBeVisible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked(testMail).map(({ body }) => body.to)).toEqual(['a@example.com', 'a@example.com'])
})

test('on a phone the parts stand one below the other', async () => {
  const { screen, fitsWidth } = await renderSettings([answered(readConfiguration, stored)], { phone: true })
  await expect.element(screen.getByText('沃源种业')).toBeVisible()
  fitsWidth()
  if (import.meta.env.VITE_SHOTS) await page.screenshot({ path: `${import.meta.env.VITE_SHOTS}/settings-phone.png` })
})

test('short messages go by an account of the message centre, which is chosen by its name', async () => {
  const list = [smsAccount('one', '短信账号', 1), smsAccount('two', '停用的账号', 0)]
  const { screen, asked, isAccessible, fitsWidth } = await renderSettings([
    answered(readConfiguration, { ...stored, smsSender: '', smsCodeTemplate: '449739' }),
    answered(listAccounts, { list, pagination: { currentPage: 1, pageSize: 500, total: 2 } }),
    answered(saveConfiguration, null),
  ])
  const card = screen.getByRole('region', { name: '短信' })
  await expect.element(card.getByText('449739')).toBeVisible()
  await card.getByRole('button', { name: '编辑' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('combobox', { name: /发送账号/ }).click()
  await expect.element(screen.getByRole('option', { name: '短信账号' })).toBeInTheDocument()
  expect(screen.getByText('停用的账号').elements()).toEqual([])
  await screen.getByTitle('短信账号').click()
  fitsWidth()
  await isAccessible()
  if (import.meta.env.VITE_SHOTS) await page.screenshot({ path: `${import.meta.env.VITE_SHOTS}/settings-sms.png` })
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked(saveConfiguration).at(-1)?.body).toMatchObject({ smsSender: 'one', smsCodeTemplate: '449739', version: 3 })
})

test('an account of short messages whose name cannot be read is not shown by its id, and stays chosen', async () => {
  const id = '0d5c2c5e-3a64-4a0e-9d0b-8d4f8a5a0c11'
  const { screen, asked } = await renderSettings([
    answered(readConfiguration, { ...stored, smsSender: id, smsCodeTemplate: '449739' }),
    refused(listAccounts, 500, '账号暂时无法读取'),
    answered(saveConfiguration, null),
  ])
  const card = screen.getByRole('region', { name: '短信' })
  await expect.element(card.getByText('已选账号（名称暂时无法读取）')).toBeVisible()
  expect(screen.getByText(id).elements()).toEqual([])
  await card.getByRole('button', { name: '编辑' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /模板/ }).fill('449740')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(saveConfiguration)[0]?.body).toMatchObject({ smsSender: id, smsCodeTemplate: '449740' })
})

test('what was typed into a part outlives a lost connection, an Esc that is taken back, and a reload', async () => {
  let isLost = true
  const { screen, asked } = await renderSettings([
    answered(readConfiguration, stored),
    answered(saveConfiguration, () => (isLost ? lost : null)),
  ])
  const part = screen.getByRole('region', { name: '基本设置' })
  await part.getByRole('button', { name: '编辑' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '基本设置' })
  const company = () => dialog.getByLabelText(/^公司名称/)
  await company().fill('丰穗种业')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(saveConfiguration).length).toBe(1)
  await expect.element(company()).toHaveValue('丰穗种业')
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('dialog').filter({ hasText: '已修改的内容尚未保存' }).getByRole('button', { name: '取消' }).click()
  await expect.element(company()).toHaveValue('丰穗种业')
  isLost = false
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => asked(saveConfiguration).map(({ body }) => body['companyName'])).toEqual(['丰穗种业', '丰穗种业'])
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
})

test('who is no super administrator is told so in place of the parts', async () => {
  const { version: _, callerAddress: _address, changed: _changed, ...publicMembers } = stored
  const { screen, fitsWidth } = await renderScreen(<SettingsScreen />, { phone: true, calls: [answered(readConfiguration, publicMembers)] })
  await expect.element(screen.getByRole('alert')).toBeVisible()
  expect(screen.getByRole('button', { name: '编辑' }).elements()).toEqual([])
  fitsWidth()
})

test('administrators that cannot be read are asked for again, beside the parts', async () => {
  let isAway = true
  const { screen } = await renderScreen(<SettingsScreen />, {
    session: { user: { isAdministrator: true } },
    calls: [
      accounts,
      totals,
      runs,
      answered(readConfiguration, stored),
      answered(listAdministrators, () => (isAway ? refusing(500, '服务暂时不可用') : [{ id: 'a', account: 'admin', realName: '管理员' }])),
    ],
  })
  const card = screen.getByRole('region', { name: '超级管理员' })
  await expect.element(card.getByText('服务暂时不可用')).toBeVisible()
  expect(card.getByRole('button', { name: '编辑' }).elements()).toEqual([])
  await expect.element(screen.getByText('沃源种业')).toBeVisible()
  isAway = false
  await card.getByRole('button', { name: '重试' }).click()
  await expect.element(card.getByText('管理员（admin）')).toBeVisible()
  await expect.element(card.getByRole('button', { name: '编辑' })).toBeVisible()
})

test('all parts are told in the language of the reader', async () => {
  const { screen } = await renderSettings([answered(readConfiguration, stored)])
  await expect.element(screen.getByText('沃源种业')).toBeVisible()
  await showLanguage('en')
  await expect
    .element(
      screen
        .getByText('Changed by 李主任 on 2026-10-01 10:30')
        .or(screen.getByText(/李主任.*2026-10-01 10:30/))
        .first(),
    )
    .toBeVisible()
  expect(document.body.textContent).not.toMatch(/settings\.[a-z]|undefined|\{\{/)
  expect(document.body.textContent).not.toMatch(/[\u4e00-\u9fff]{2}设置/)
})

testStates({
  name: 'system configuration',
  element: <SettingsScreen />,
  menu: { id: 'system-sysConfig', buttons: [] },
  isAdministrator: true,
  list: readConfiguration,
  rows: (companyName) => ({ ...stored, companyName }),
  calls: [accounts, administrators, totals, runs],
  hasTables: true,
  rights: [],
})
