import {
  createAccount,
  createTemplate,
  listAccounts,
  listConfigurations,
  listSent,
  listTemplates,
  messageMenus,
} from '#features/message-center/contract.ts'
import { configured, failed, lists, mail, pageOf, robot, screens } from '#features/message-center/testing/given-screens.tsx'
import { choosing, testStates } from '#web/testing/screen-states.tsx'

const buttons = ['btn_add', 'btn_edit', 'btn_remove', 'btn_resend']
const rights = ['新增', '编辑', '禁用', '删除', '更多']

testStates({
  name: 'templates of messages',
  element: screens.template.element,
  menu: { id: messageMenus.template, buttons },
  list: listTemplates,
  nothing: pageOf([]),
  rows: (fullName) => pageOf([{ ...mail, fullName }]),
  calls: lists,
  empty: screens.template.empty,
  rights,
  form: {
    title: '新建消息模板',
    saves: createTemplate,
    typed: { 名称: '待办邮件', 编码: 'mail', 消息标题: '待办', 消息内容: '请办理' },
    choose: choosing('发送渠道', '短信'),
    refused: ['enCode', '编码'],
    edit: null,
  },
})

testStates({
  name: 'accounts of channels',
  element: screens.account.element,
  menu: { id: messageMenus.account, buttons },
  list: listAccounts,
  nothing: pageOf([]),
  rows: (fullName) => pageOf([{ ...robot, fullName }]),
  calls: lists,
  empty: screens.account.empty,
  rights,
  form: {
    title: '新建账号',
    saves: createAccount,
    typed: { 名称: '邮箱', 编码: 'mail', SMTP服务器: 'smtp.example.cn', 发件账户: 'a@example.cn' },
    choose: (dialog) => dialog.getByLabelText(/^发件密码/).fill('secret'),
    refused: ['enCode', '编码'],
    edit: null,
  },
})

testStates({
  name: 'configurations of messages',
  element: screens.configuration.element,
  menu: { id: messageMenus.configuration, buttons },
  list: listConfigurations,
  nothing: pageOf([]),
  rows: (fullName) => pageOf([{ ...configured, fullName }]),
  calls: lists,
  empty: screens.configuration.empty,
  rights,
})

testStates({
  name: 'sent messages',
  element: screens.log.element,
  menu: { id: messageMenus.log, buttons },
  list: listSent,
  nothing: pageOf([]),
  rows: (title) => pageOf([{ ...failed, title }]),
  calls: lists,
  empty: screens.log.empty,
  rights: ['重发', '删除', '清空'],
})
