import { openAccount, type OpenAccount } from '#features/message-center/server/open-account.ts'
import { sendPlatformText, ThirdProblem, type PlatformApplication } from '#features/third-directories/entry.ts'
import { systemConfiguration } from '#engine/values/system-configuration.ts'
import { DeliveryFault, outsideChannel, type OutgoingMessage, type Receiver } from '#server/channels/channel.ts'
import { settings } from '#server/configuration/setting.ts'
import type { Kernel } from '#server/kernel.ts'

const { qyhCorpId, qyhAgentId, qyhAgentSecret, dingAgentId, dingSynAppKey, dingSynAppSecret } = systemConfiguration.shape

/** Messages of the WeCom application to people who are linked with one of the directory there. */
export const wecomChannel = outsideChannel({
  code: 'wecom',
  name: 'message-center.channel-5',
  settings: settings({
    qyhCorpId: { schema: qyhCorpId, default: '' },
    qyhAgentId: { schema: qyhAgentId, default: '' },
    qyhAgentSecret: { schema: qyhAgentSecret, default: '', secret: true },
  }),
  timeoutSeconds: 60,
  isReady: (config) => config.qyhCorpId !== '' && config.qyhAgentId !== '' && config.qyhAgentSecret !== '',
  deliver: (message, receiver, { kernel, signal }) => deliver('wecom', message, receiver, kernel, signal),
})

/** The same over DingTalk. */
export const dingTalkChannel = outsideChannel({
  code: 'dingtalk',
  name: 'message-center.channel-4',
  settings: settings({
    dingAgentId: { schema: dingAgentId, default: '' },
    dingSynAppKey: { schema: dingSynAppKey, default: '' },
    dingSynAppSecret: { schema: dingSynAppSecret, default: '', secret: true },
  }),
  timeoutSeconds: 60,
  isReady: (config) => config.dingAgentId !== '' && config.dingSynAppKey !== '' && config.dingSynAppSecret !== '',
  deliver: (message, receiver, { kernel, signal }) => deliver('dingtalk', message, receiver, kernel, signal),
})

async function deliver(
  platform: 'wecom' | 'dingtalk',
  { title, content, account }: OutgoingMessage,
  { id: userId }: Receiver,
  kernel: Kernel,
  signal: AbortSignal,
): Promise<void> {
  const text = content === title ? title : `${title}\n${content}`
  const type = platform === 'wecom' ? '5' : '4'
  const application = account === undefined ? undefined : applicationOf(type, await openAccount(kernel, type, account))
  const isSent = await sendPlatformText(kernel, platform, { userId, content: text, signal, application }).catch((error: unknown) => {
    throw error instanceof ThirdProblem ? new DeliveryFault(error.text, { isFinal: !error.passes }) : error
  })
  if (!isSent) throw new DeliveryFault('message-center.not-linked', { isFinal: true })
}

/** The application that an account stands for. */
export function applicationOf(type: '4' | '5', { member, secret }: OpenAccount): PlatformApplication {
  return { id: member(type === '5' ? 'enterpriseId' : 'appId'), secret, agentId: member('agentId') }
}
