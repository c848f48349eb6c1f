import {
  accountMemberNames,
  listAccounts,
  listConfigurations,
  listSent,
  listTemplates,
  messageMenus,
  type Account,
  type AccountMember,
  type Configuration,
  type SentRow,
  type Template,
} from '#features/message-center/contract.ts'
import { AccountScreen } from '#features/message-center/web/account-screen.tsx'
import { ConfigurationScreen } from '#features/message-center/web/configuration-screen.tsx'
import { SentScreen } from '#features/message-center/web/sent-screen.tsx'
import { TemplateScreen } from '#features/message-center/web/template-screen.tsx'
import { answered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const shared = { enabledMark: 1, description: '', creatorTime: 0, creatorUser: '张三', version: 1 }
export const mail: Template = {
  ...shared,
  id: 't1',
  fullName: '备案待办邮件',
  enCode: 'todo.mail',
  messageSource: '2',
  messageType: '2',
  title: '{{flow}}待办',
  content: '{{subject}} {{number}}',
  templateType: 0,
  templateParamList: [],
  templateCode: '',
  smsFieldList: [],
}
export const post: Template = { ...mail, id: 't2', fullName: '备案群消息', enCode: 'todo.robot', messageType: '6' }
const noMembers = Object.fromEntries(accountMemberNames.map((name) => [name, ''])) as Record<AccountMember, string>
export const robot: Account = {
  ...shared,
  ...noMembers,
  smtpPassword: '',
  appSecret: '',
  id: 'r1',
  fullName: '值班群机器人',
  enCode: 'robot',
  type: '6',
  webhookType: '1',
  webhookAddress: 'https://oapi.dingtalk.com/******',
  approveType: '2',
  bearer: '******',
}
export const configured: Configuration = {
  ...shared,
  id: 'c1',
  fullName: '备案待办提醒',
  enCode: 'todo',
  messageSource: '2',
  templateType: 0,
  messageType: '2,6',
  usedFor: ['todo'],
  sendConfigTemplateList: [],
}
export const failed: SentRow = {
  id: 's1',
  messageType: '2',
  messageSource: '2',
  title: '制种生产备案待办：北林种业科技有限责任公司',
  sendTime: Date.UTC(2026, 3, 12),
  receiveUser: '王五',
  accountName: '',
  accountCode: '',
  state: 'failed',
  attempts: 3,
  reason: '接收人没有电子邮箱',
}
const sent: SentRow = {
  ...failed,
  id: 's2',
  title: '群消息',
  messageType: '6',
  receiveUser: '',
  accountName: '值班群机器人',
  state: 'sent',
  reason: '',
}

export const pageOf = <Row,>(list: Row[]) => ({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })
export const lists = [
  answered(listTemplates, pageOf([mail, post])),
  answered(listAccounts, pageOf([robot])),
  answered(listConfigurations, pageOf([configured])),
  answered(listSent, pageOf([failed, sent])),
]

export const screens = {
  template: { element: <TemplateScreen />, call: listTemplates, shown: mail.fullName, empty: '还没有消息模板，新建后可在发送配置中选用' },
  account: {
    element: <AccountScreen />,
    call: listAccounts,
    shown: robot.fullName,
    empty: '还没有账号；邮件、企业微信和钉钉未选账号时使用系统配置',
  },
  configuration: {
    element: <ConfigurationScreen />,
    call: listConfigurations,
    shown: configured.fullName,
    empty: '还没有发送配置，流程和公告的消息只进入站内信',
  },
  log: { element: <SentScreen />, call: listSent, shown: failed.title, empty: '还没有发送记录，站内信以外的消息会记录在这里' },
} as const
export type CenterScreen = keyof typeof screens
export const names = Object.keys(screens) as CenterScreen[]

/** Draws one of the screens for somebody with all of its buttons, or none. */
export function renderCenter(name: CenterScreen, calls: readonly AnsweredCall[] = [], { buttons = true, phone = false } = {}) {
  const menu = messageMenus[name]
  return renderScreen(screens[name].element, {
    phone,
    session: {
      menus: [menuOf({ id: menu, fullName: '消息中心', type: 2, address: menu.replace('-', '/') })],
      permissions: [permissionOf(menu, buttons ? ['btn_add', 'btn_edit', 'btn_remove', 'btn_resend'] : [])],
    },
    calls: [...lists, ...calls],
  })
}
