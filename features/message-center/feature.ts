import { messageMenus } from '#features/message-center/contract.ts'
import { testAccountCalls } from '#features/message-center/server/test-accounts.ts'
import { accountCalls } from '#features/message-center/server/accounts.ts'
import { shortMessageSettings } from '#server/channels/short-message.ts'
import { choiceCalls } from '#features/message-center/server/choices.ts'
import { outsideChannels } from '#features/message-center/server/channels/channels.ts'
import { configurationCalls } from '#features/message-center/server/configurations.ts'
import { forgetSentJob, sentSettings } from '#features/message-center/server/forget-sent.ts'
import { sendings } from '#features/message-center/server/sendings.ts'
import { sentCalls } from '#features/message-center/server/sent.ts'
import { testCalls } from '#features/message-center/server/test-messages.ts'
import { templateCalls } from '#features/message-center/server/templates.ts'
import { sendingCounters } from '#features/message-center/server/uses.ts'
import { messageCenterTexts } from '#features/message-center/texts.ts'
import type { BuiltInMenu, Feature } from '#server/feature.ts'
import { standardButtons } from '#server/managed/menu-buttons.ts'

const folder = 'msgCenter'

function page(
  code: string,
  name: string,
  sortCode: number,
  buttons: BuiltInMenu['buttons'] = standardButtons('add', 'edit', 'remove'),
): BuiltInMenu {
  return { code, parent: folder, name, icon: 'message', type: 2, address: code.replace('-', '/'), sortCode, buttons }
}

/** The message centre: templates, accounts, send configurations, and what became of what was sent. */
export const messageCenter: Feature = {
  name: 'message-center',
  texts: messageCenterTexts,
  migrations: new URL('./server/migrations', import.meta.url),
  calls: [...templateCalls, ...accountCalls, ...configurationCalls, ...sentCalls, ...testCalls, ...testAccountCalls, ...choiceCalls],
  channels: outsideChannels,
  jobs: [forgetSentJob],
  settings: { ...shortMessageSettings, ...sentSettings },
  sendings,
  uses: sendingCounters,
  menus: [
    { code: folder, parent: undefined, name: '消息中心', icon: 'message', type: 1, address: '', sortCode: 850 },
    page(messageMenus.configuration, '发送配置', 10),
    page(messageMenus.template, '消息模板', 20),
    page(messageMenus.account, '账号配置', 30),
    page(messageMenus.log, '发送记录', 40, [...standardButtons('remove'), { code: 'btn_resend', name: '重新发送' }]),
  ],
}
