import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  createAccount,
  createConfiguration,
  createTemplate,
  emptySent,
  listAccounts,
  listSent,
  listTemplates,
  readSent,
  readTest,
  resendMessage,
  sendTest,
  testAccountWecom,
  testTemplate,
  type Account,
  type SentRow,
} from '#features/message-center/contract.ts'
import { mail, post, robot, failed, pageOf, screens, names, renderCenter } from '#features/message-center/testing/given-screens.tsx'
import { peopleByIds } from '#features/pickers/contract.ts'
import { showLanguage } from '#web/i18n/i18n.ts'
import { answered, refused, refusing, unanswered } from '#web/testing/answer-calls.ts'

test.each(names)('the four states of the list are told apart: %s', async (name) => {
  const { call, shown, empty } = screens[name]
  const waiting = await renderCenter(name, [unanswered(call)])
  await expect.element(waiting.screen.getByRole('status', { name: '加载中' })).toBeVisible()
  await waiting.screen.unmount()
  const broken = await renderCenter(name, [refused(call, 500, '服务暂时不可用')])
  await expect.element(broken.screen.getByRole('alert').getByText('服务暂时不可用')).toBeVisible()
  await broken.screen.unmount()
  const none = await renderCenter(name, [answered(call as typeof listSent, pageOf<SentRow>([]))], { buttons: false })
  await expect.element(none.screen.getByText(empty)).toBeVisible()
  expect(none.screen.getByRole('button', { name: '新增' }).elements()).toEqual([])
  await none.screen.unmount()
  const { screen, fitsWidth, isAccessible } = await renderCenter(name)
  await expect.element(screen.getByText(shown)).toBeVisible()
  fitsWidth()
  await isAccessible()
})

test.each(names)('the list fits a phone: %s', async (name) => {
  const { screen, fitsWidth } = await renderCenter(name, [], { phone: true })
  await expect.element(screen.getByText(screens[name].shown)).toBeVisible()
  fitsWidth()
})

test('a template offers variables of what it is about and parameters, and says at the text which are unknown', async () => {
  const refusal = refusing(422, '没有这些变量：{{flows}}', { errors: [{ field: 'content', text: '没有这些变量：{{flows}}' }] })
  const { screen, asked } = await renderCenter('template', [answered(createTemplate, () => refusal)])
  await screen.getByRole('button', { name: '新增' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新建消息模板' })
  await dialog.getByRole('textbox', { name: /名称/ }).fill('待办邮件')
  await dialog.getByRole('textbox', { name: /编码/ }).fill('mail')
  await dialog.getByRole('combobox', { name: /发送渠道/ }).click()
  await screen.getByTitle('短信').click()
  await dialog.getByRole('textbox', { name: /消息标题/ }).fill('{{@单位}}待办')
  await dialog.getByRole('textbox', { name: /消息内容/ }).fill('请办理')
  await dialog.getByRole('button', { name: '流程名称' }).click()
  await dialog.getByRole('button', { name: '参数' }).click()
  await expect.element(dialog.getByText('单位待办')).toBeVisible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect
    .poll(() => asked(createTemplate))
    .toMatchObject([{ body: { messageType: '3', messageSource: '2', content: '请办理{{flow}}{{@参数2}}' } }])
  await expect.element(dialog.getByText('没有这些变量：{{flows}}')).toBeVisible()
  await dialog.getByText('公告', { exact: true }).click()
  await expect.element(dialog.getByRole('button', { name: '流程名称' })).not.toBeInTheDocument()
})

test('a configuration chooses templates, and for a webhook the account', async () => {
  const { screen, asked } = await renderCenter('configuration', [answered(createConfiguration, { id: 'c2', version: 1 })])
  await screen.getByRole('button', { name: '新增' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新建发送配置' })
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('请至少添加一个发送渠道')).toBeVisible()
  await dialog.getByRole('textbox', { name: /名称/ }).fill('值班提醒')
  await dialog.getByRole('textbox', { name: /编码/ }).fill('duty')
  await dialog.getByRole('checkbox', { name: '流程催办' }).click()
  await dialog.getByRole('button', { name: '添加渠道' }).click()
  await dialog.getByRole('combobox', { name: '第1行模板' }).click()
  await screen.getByTitle('Webhook · 备案群消息').click()
  await dialog.getByRole('combobox', { name: '第1行账号' }).click()
  await screen.getByTitle('值班群机器人').click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect
    .poll(() => asked(createConfiguration))
    .toMatchObject([
      {
        body: {
          messageSource: '2',
          usedFor: ['urged'],
          sendConfigTemplateList: [{ messageType: '6', templateId: 't2', accountConfigId: 'r1', enabledMark: 1 }],
        },
      },
    ])
})

test('the secret of a webhook is asked for where messages are signed', async () => {
  const { screen, asked } = await renderCenter('account', [answered(createAccount, { id: 'r2', version: 1 })])
  await screen.getByRole('button', { name: '新增' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新建账号' })
  await dialog.getByRole('combobox', { name: /账号类型/ }).click()
  await screen.getByTitle('Webhook').last().click()
  await dialog.getByRole('textbox', { name: /名称/ }).fill('群')
  await dialog.getByRole('textbox', { name: /编码/ }).fill('group')
  await dialog.getByRole('textbox', { name: /Webhook地址/ }).fill('oapi.dingtalk.com')
  expect(dialog.getByLabelText(/密钥/).elements()).toEqual([])
  await dialog.getByText('加签').click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('请输入以http://或https://开头的地址')).toBeVisible()
  await dialog.getByRole('textbox', { name: /Webhook地址/ }).fill('https://oapi.dingtalk.com/robot/send?access_token=1')
  await dialog.getByLabelText(/密钥/).fill('SEC1')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(createAccount)).toMatchObject([{ body: { type: '6', webhookType: '1', approveType: '2', bearer: 'SEC1' } }])
})

test('the log says why something failed, shows its text, and sends it again', async () => {
  const { screen, asked } = await renderCenter('log', [
    answered(readSent, { ...failed, content: '北林种业 BA1\n请及时处理' }),
    answered(resendMessage, null),
    answered(emptySent, null),
  ])
  const row = screen.getByRole('row').filter({ hasText: failed.title })
  await expect.element(row.getByText('接收人没有电子邮箱')).toBeVisible()
  expect(screen.getByRole('row').filter({ hasText: '群消息' }).getByRole('button', { name: '重新发送' }).elements()).toEqual([])
  await row.getByRole('button', { name: '详情' }).click()
  await expect.element(screen.getByRole('dialog').getByText(/请及时处理/)).toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
  await row.getByRole('button', { name: '重新发送' }).click()
  await expect.poll(() => asked(resendMessage)).toMatchObject([{ params: { id: 's1' } }])
  await screen.getByRole('button', { name: '清空' }).click()
  await expect.element(screen.getByText(/将删除全部已结束的发送记录/)).toBeVisible()
  expect(asked(emptySent)).toEqual([])
})

const channels = [
  {
    messageType: '2',
    msgTemplateName: '备案待办邮件',
    templateId: 't1',
    accountConfigId: '',
    paramJson: [{ field: 'flow', fieldName: '流程名称', value: '制种生产备案' }],
    toUser: [],
    title: '{{flow}}待办',
    content: '请办理{{flow}}',
  },
  {
    messageType: '6',
    msgTemplateName: '备案群消息',
    templateId: 't2',
    accountConfigId: 'r1',
    paramJson: [],
    toUser: [],
    title: '群',
    content: '群',
  },
]

test('a configuration is tried: the texts follow the values, and each channel tells how it ended', async () => {
  const { screen, asked } = await renderCenter('configuration', [
    answered(readTest, channels),
    answered(peopleByIds, { list: [] }),
    answered(sendTest, [
      { messageType: '2', isSuccess: '0', result: '张三：接收人没有电子邮箱' },
      { messageType: '6', isSuccess: '1', result: '已发送到群或服务' },
    ]),
  ])
  await screen.getByRole('button', { name: '更多' }).click()
  await screen.getByRole('menuitem', { name: '测试发送' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '测试发送：备案待办提醒' })
  await expect.element(dialog.getByText('请办理制种生产备案')).toBeVisible()
  await dialog.getByRole('textbox', { name: '流程名称' }).fill('春季备案')
  await expect.element(dialog.getByText('请办理春季备案')).toBeVisible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect
    .poll(() => asked(sendTest))
    .toMatchObject([
      {
        body: [
          { messageType: '2', templateId: 't1', paramJson: [{ field: 'flow', value: '春季备案' }], toUser: [expect.any(String)] },
          { messageType: '6', accountConfigId: 'r1' },
        ],
      },
    ])
  const results = screen.getByRole('dialog').filter({ hasText: '测试结果' })
  await expect.element(results.getByText('张三：接收人没有电子邮箱')).toBeVisible()
  await expect.element(results.getByText('已发送到群或服务')).toBeVisible()
  await results.getByRole('button', { name: '再次测试' }).click()
  await expect.element(screen.getByRole('dialog').filter({ hasText: '测试发送：备案待办提醒' })).toBeVisible()
})

test('a configuration without channels says so instead of a test', async () => {
  const { screen } = await renderCenter('configuration', [answered(readTest, [])])
  await screen.getByRole('button', { name: '更多' }).click()
  await screen.getByRole('menuitem', { name: '测试发送' }).click()
  await expect.element(screen.getByText('该发送配置没有启用的渠道，请先编辑')).toBeVisible()
})

test('a template shows its text with examples, and one for mails is sent to oneself', async () => {
  const { screen, asked } = await renderCenter('template', [answered(testTemplate, null)])
  const row = screen.getByRole('row').filter({ hasText: mail.fullName })
  const offered = screen.getByRole('menuitem', { name: '发送测试邮件' })
  await screen.getByRole('row').filter({ hasText: post.fullName }).getByRole('button', { name: '更多' }).click()
  await expect.element(screen.getByRole('menuitem', { name: '复制' })).toBeVisible()
  expect(offered.elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await row.getByRole('button', { name: '编辑' }).click()
  await expect.element(screen.getByRole('dialog').getByText('北林种业有限公司 ZZBA20260001')).toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await row.getByRole('button', { name: '更多' }).click()
  await offered.click()
  await screen.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(testTemplate)).toMatchObject([{ body: { messageType: '2', enCode: mail.enCode } }])
})

test('the form of an account asks for what its type needs, and tells its refusals there', async () => {
  const refusal = refusing(422, '更换服务器或账号后请重新输入密钥', {
    errors: [{ field: 'appSecret', text: '更换服务器或账号后请重新输入密钥' }],
  })
  const { screen, asked, isAccessible } = await renderCenter('account', [answered(createAccount, () => refusal)])
  await screen.getByRole('button', { name: '新增' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新建账号' })
  await dialog.getByRole('textbox', { name: /^名称/ }).fill('短信')
  await dialog.getByRole('textbox', { name: /^编码/ }).fill('sms')
  await expect.element(dialog.getByRole('textbox', { name: /SMTP服务器/ })).toBeVisible()
  await dialog.getByRole('combobox', { name: /账号类型/ }).click()
  await screen.getByTitle('短信').click()
  await expect.element(dialog.getByRole('textbox', { name: /SMTP服务器/ })).not.toBeInTheDocument()
  await dialog.getByRole('textbox', { name: /短信签名/ }).fill('苗床')
  await dialog.getByRole('textbox', { name: /SdkAppId/ }).fill('1400')
  await dialog.getByRole('textbox', { name: /应用标识/ }).fill('AKID')
  await dialog.getByLabelText(/应用密钥/).fill('KEY')
  await isAccessible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect
    .poll(() => asked(createAccount))
    .toMatchObject([{ body: { type: '3', smsSignature: '苗床', sdkAppId: '1400', appId: 'AKID', appSecret: 'KEY' } }])
  await expect.element(dialog.getByText('更换服务器或账号后请重新输入密钥')).toBeVisible()
})

test('an account of a platform is tried with its stars, one of a webhook offers no test', async () => {
  const wecom: Account = {
    ...robot,
    id: 'w1',
    fullName: '企业微信应用',
    enCode: 'wecom',
    type: '5',
    enterpriseId: 'corp',
    appSecret: '******',
  }
  const { screen, asked } = await renderCenter('account', [
    answered(listAccounts, pageOf([robot, wecom])),
    answered(testAccountWecom, null),
  ])
  const more = (name: string) => screen.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '更多' })
  await more('值班群机器人').click()
  await expect.element(screen.getByRole('menuitem', { name: '导出' })).toBeVisible()
  expect(screen.getByRole('menuitem', { name: '测试连接' }).elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await more('企业微信应用').click()
  await screen.getByRole('menuitem', { name: '测试连接' }).click()
  await expect.poll(() => asked(testAccountWecom)).toMatchObject([{ body: { id: 'w1', enterpriseId: 'corp', appSecret: '******' } }])
})

test('a template of short messages names the variables of the provider', async () => {
  const { screen, asked } = await renderCenter('template', [answered(createTemplate, { id: 't3', version: 1 })])
  await screen.getByRole('button', { name: '新增' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新建消息模板' })
  await dialog.getByRole('textbox', { name: /^名称/ }).fill('待办短信')
  await dialog.getByRole('textbox', { name: /^编码/ }).fill('sms')
  await dialog.getByRole('combobox', { name: /发送渠道/ }).click()
  await screen.getByTitle('短信').click()
  await dialog.getByRole('textbox', { name: /消息标题/ }).fill('待办')
  await dialog.getByRole('textbox', { name: /消息内容/ }).fill('请办理')
  await dialog.getByRole('textbox', { name: /短信模板编号/ }).fill('1110')
  await dialog.getByRole('button', { name: '添加短信变量' }).click()
  await dialog.getByRole('combobox', { name: '第1个短信变量' }).click()
  await screen.getByTitle('流程名称').click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect
    .poll(() => asked(createTemplate))
    .toMatchObject([{ body: { templateCode: '1110', smsFieldList: [{ smsField: '1', field: 'flow' }] } }])
})

test('the log is narrowed by channel and state together', async () => {
  const { screen, asked } = await renderCenter('log')
  await expect.element(screen.getByText(failed.title)).toBeVisible()
  await screen.getByRole('combobox', { name: '发送渠道' }).click()
  await screen.getByTitle('短信').last().click()
  await screen.getByRole('combobox', { name: '状态' }).click()
  await screen.getByTitle('发送失败').last().click()
  await expect.poll(() => asked(listSent).at(-1)).toMatchObject({ query: { messageType: '3', state: 'failed' } })
})

test('channel and state narrow what a search found, and what is shown comes back from the address', async () => {
  const { screen, asked, address } = await renderCenter('log')
  await expect.element(screen.getByText(failed.title)).toBeVisible()
  await screen.getByRole('textbox', { name: '消息标题' }).fill('备案')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked(listSent).at(-1)?.query.keyword).toBe('备案')
  await screen.getByRole('combobox', { name: '状态' }).click()
  await screen.getByTitle('发送失败').last().click()
  await expect.poll(() => asked(listSent).at(-1)?.query).toMatchObject({ keyword: '备案', state: 'failed' })
  expect(decodeURIComponent(address())).toContain('"keyword":"备案"')
  expect(address()).toContain('state=failed.')
})

test.each([
  ['template', listTemplates, '发送渠道', '邮件', { messageType: '2' }],
  ['account', listAccounts, '账号类型', '邮件', { type: '2' }],
] as const)('a kind narrows what a keyword found: %s', async (name, call, label, kind, query) => {
  const { screen, asked } = await renderCenter(name)
  await expect.element(screen.getByText(screens[name].shown)).toBeVisible()
  await screen.getByRole('search').getByRole('textbox').fill('备案')
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('combobox', { name: label }).click()
  await screen.getByTitle(kind).last().click()
  await expect.poll(() => asked(call).at(-1)?.query).toMatchObject({ keyword: '备案', ...query })
})

test('what a configuration chooses among is needed before its form opens', async () => {
  let isAway = true
  const { screen, said } = await renderCenter('configuration', [
    answered(listTemplates, () => (isAway ? refusing(500, '消息模板暂时无法读取') : pageOf([mail, post]))),
  ])
  await screen.getByRole('button', { name: '新增' }).click()
  const waiting = screen.getByRole('dialog').filter({ hasText: '新建发送配置' })
  await expect.element(waiting.getByText('消息模板暂时无法读取')).toBeVisible()
  isAway = false
  await waiting.getByRole('button', { name: '重试' }).click()
  await expect.element(screen.getByRole('dialog').getByRole('textbox', { name: /^名称/ })).toBeVisible()
  expect(said).toEqual([])
})

test('channels of a configuration are added and taken out; a webhook needs its account, and a changed template forgets another one’s', async () => {
  const { screen, asked } = await renderCenter('configuration', [answered(createConfiguration, { id: 'c2', version: 1 })])
  await screen.getByRole('button', { name: '新增' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新建发送配置' })
  await dialog.getByRole('textbox', { name: /^名称/ }).fill('提醒')
  await dialog.getByRole('textbox', { name: /^编码/ }).fill('remind')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('请至少添加一个发送渠道')).toBeVisible()
  expect(asked(createConfiguration)).toEqual([])
  const add = dialog.getByRole('button', { name: '添加渠道' })
  await add.click()
  await add.click()
  const template = (no: number) => dialog.getByRole('combobox', { name: `第${no}行模板` })
  await template(1).click()
  await screen
    .getByTitle(/备案群消息/)
    .last()
    .click()
  await dialog.getByRole('combobox', { name: '第1行账号' }).click()
  await screen.getByTitle('值班群机器人').last().click()
  await dialog.getByRole('button', { name: '删除第2行' }).click()
  await template(1).click()
  await screen
    .getByTitle(/备案待办邮件/)
    .last()
    .click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect
    .poll(() => asked(createConfiguration)[0]?.body.sendConfigTemplateList)
    .toMatchObject([{ messageType: '2', templateId: 't1', accountConfigId: '' }])
})

test('the text of a message that went out is read again where it could not be', async () => {
  let isAway = true
  const { screen, said } = await renderCenter('log', [
    answered(readSent, () => (isAway ? refusing(500, '服务暂时不可用') : { ...failed, accountCode: '', content: '请及时办理' })),
  ])
  await screen.getByRole('row').filter({ hasText: failed.title }).getByRole('button', { name: '详情' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('服务暂时不可用')).toBeVisible()
  isAway = false
  await dialog.getByRole('button', { name: '重试' }).click()
  await expect.element(dialog.getByText('请及时办理')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
  expect(said).toEqual([])
})

test.each(names)('the screen is told in the language of the reader: %s', async (name) => {
  const { screen, isAccessible } = await renderCenter(name)
  await expect.element(screen.getByText(screens[name].shown)).toBeVisible()
  await showLanguage('en')
  await expect.element(screen.getByRole('button', { name: 'Search' })).toBeVisible()
  await isAccessible()
  expect(document.body.textContent).not.toMatch(/message-center\.|undefined|\{\{[^}]*\}\}(?!待办)/)
})
