import { sendTencentSms } from '#features/message-center/server/channels/tencent-sms.ts'
import { openAccount } from '#features/message-center/server/open-account.ts'
import { DeliveryFault, outsideChannel } from '#server/channels/channel.ts'
import { sendShortMessage, shortMessageSettings } from '#server/channels/short-message.ts'
import { connectionSettings } from '#server/configuration/connection-settings.ts'
import { settings } from '#server/configuration/setting.ts'
import { jsonClient } from '#server/outgoing/json-client.ts'

/** Short messages to the mobile phones of people, by the provider of the account; without one by that of the setting `smsSender`. */
export const shortMessageChannel = outsideChannel({
  code: 'sms',
  name: 'message-center.channel-3',
  settings: settings({ ...connectionSettings, ...shortMessageSettings }),
  timeoutSeconds: 30,
  isReady: ({ smsSender }) => smsSender !== '',
  deliver: async ({ key, content, account, template }, { mobilePhone }, { config, kernel, signal }) => {
    if (mobilePhone === '') throw new DeliveryFault('message-center.no-mobile', { isFinal: true })
    if (account === undefined) return sendShortMessage(config, { mobilePhone, content, key }, kernel, signal)
    if (!template) throw new DeliveryFault('message-center.sms-template-missing', { isFinal: true })
    const open = await openAccount(kernel, '3', account)
    const client = jsonClient({ allowed: config.outgoingAddresses })
    try {
      await sendTencentSms(client, open, { mobilePhone, template, time: Math.floor(kernel.now() / 1_000), signal })
    } finally {
      client.close()
    }
  },
})
