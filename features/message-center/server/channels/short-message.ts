import { sql } from 'kysely'
import { sendTencentSms } from '#features/message-center/server/channels/tencent-sms.ts'
import { openAccount } from '#features/message-center/server/open-account.ts'
import { accountStore } from '#features/message-center/server/stores.ts'
import { DeliveryFault, outsideChannel, type ProviderTemplate } from '#server/channels/channel.ts'
import { logShortMessage, logSender, senderAccount, shortMessageSettings, type ShortMessage } from '#server/channels/short-message.ts'
import { connectionSettings } from '#server/configuration/connection-settings.ts'
import { settings, type SettingValues } from '#server/configuration/setting.ts'
import { settingValues } from '#server/configuration/system-configuration.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import { jsonClient } from '#server/outgoing/json-client.ts'

const used = settings({ ...connectionSettings, ...shortMessageSettings })

interface ByAccount {
  readonly account: string
  readonly mobilePhone: string
  readonly template: ProviderTemplate
  readonly signal: AbortSignal
}

/** @throws DeliveryFault */
async function sendByAccount(
  kernel: Kernel,
  { outgoingAddresses }: Pick<SettingValues<typeof used>, 'outgoingAddresses'>,
  { account, mobilePhone, template, signal }: ByAccount,
): Promise<void> {
  const open = await openAccount(kernel, '3', account)
  const client = jsonClient({ allowed: outgoingAddresses })
  try {
    await sendTencentSms(client, open, { mobilePhone, template, time: Math.floor(kernel.now() / 1_000), signal })
  } finally {
    client.close()
  }
}

/** Short messages to the mobile phones of people, by the account of the message; without one by what the setting `smsSender` names. */
export const shortMessageChannel = outsideChannel({
  code: 'sms',
  name: 'message-center.channel-3',
  settings: used,
  timeoutSeconds: 30,
  isReady: ({ smsSender }) => smsSender !== '',
  deliver: async ({ key, content, account, template }, { mobilePhone }, { config, kernel, signal }) => {
    if (mobilePhone === '') throw new DeliveryFault('message-center.no-mobile', { isFinal: true })
    const by = account ?? senderAccount(config)
    if (by === undefined) return logShortMessage(config, { mobilePhone, content, key }, kernel)
    if (!template) throw new DeliveryFault('message-center.sms-template-missing', { isFinal: true })
    await sendByAccount(kernel, config, { account: by, mobilePhone, template, signal })
  },
})

/** Whether codes can be sent to telephones: providers send templates alone, so an account needs the number of one. */
export async function sendsShortCodes(kernel: Kernel): Promise<boolean> {
  const { smsSender, smsCodeTemplate } = await settingValues(kernel, shortMessageSettings)
  return smsSender === logSender || (smsSender !== '' && smsCodeTemplate !== '')
}

/**
 * Sends a code to a telephone by what the setting `smsSender` names. Words without a code go to the log alone, as providers send nothing but
 * their templates.
 *
 * @param message `values` fill the template: the code and the minutes for which it is good
 * @throws DeliveryFault where it was not taken
 */
export async function sendShortCode(
  kernel: Kernel,
  { values, ...message }: ShortMessage & { readonly values: readonly string[] },
  signal: AbortSignal,
): Promise<void> {
  const config = await settingValues(kernel, used)
  const account = senderAccount(config)
  if (account === undefined) return logShortMessage(config, message, kernel)
  if (values.length === 0) return
  const template = { code: config.smsCodeTemplate, values: values.map((value, index) => ({ name: String(index + 1), value })) }
  await sendByAccount(kernel, config, { account, mobilePhone: message.mobilePhone, template, signal })
}

/** Whether short messages may go by this account: it is enabled and of that type. */
export async function isShortMessageAccount(db: Db | Tx, id: string): Promise<boolean> {
  return (await accountStore.find(db, id, sql<boolean>`enabled and type = '3'`)) !== undefined
}
