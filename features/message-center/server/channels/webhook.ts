import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { opened, sealedFor, storedAccount } from '#features/message-center/server/open-account.ts'
import type { StoredAccount } from '#features/message-center/server/stores.ts'
import { DeliveryFault, outsideChannel, type OutgoingMessage } from '#server/channels/channel.ts'
import { connectionSettings } from '#server/configuration/connection-settings.ts'
import type { Kernel } from '#server/kernel.ts'
import { jsonClient, outgoingFaultTexts } from '#server/outgoing/json-client.ts'

/** What robots of groups answer. */
const robotAnswer = z.object({ errcode: z.number() })

/** Posts a message to an address that an administrator entered: the robot of a group, or any service that answers 200 with JSON. */
export const webhookChannel = outsideChannel({
  code: 'webhook',
  name: 'message-center.channel-6',
  settings: connectionSettings,
  oncePerMessage: true,
  timeoutSeconds: 30,
  isReady: () => true,
  deliver: async (message, _receiver, { config, kernel, signal }) => {
    const account = await storedAccount(kernel, '6', message.account ?? '')
    const { url, body } = await questionTo(kernel, account, message)
    const client = jsonClient({ allowed: config.outgoingAddresses })
    try {
      const answer = await client.send({ method: 'POST', url, body, signal })
      // What was answered wrongly may have been taken: it is not sent twice.
      if ('fault' in answer) throw new DeliveryFault(outgoingFaultTexts[answer.fault], { isFinal: answered.includes(answer.fault) })
      if (account.webhookType !== anyService && robotAnswer.safeParse(answer.data).data?.errcode !== 0)
        throw new DeliveryFault('message-center.robot-refuses', { isFinal: true })
    } finally {
      client.close()
    }
  },
})

const dingTalk = '1'
const anyService = '3'
const answered: readonly string[] = ['redirect', 'too-large', 'unreadable']

async function questionTo(kernel: Kernel, account: StoredAccount, { key, type, title, content }: OutgoingMessage) {
  const address = account.address && (await opened(kernel, sealedFor.address, account.address))
  if (address === null) throw new DeliveryFault('message-center.account-gone', { isFinal: true })
  const secret = account.secret && (await opened(kernel, sealedFor.secret('6'), account.secret))
  const url = new URL(address)
  const time = String(kernel.now())
  const sign =
    secret === null
      ? undefined
      : createHmac('sha256', secret)
          .update(`${time}\n${account.webhookType === dingTalk ? secret : key}`)
          .digest('base64')
  if (account.webhookType === anyService) {
    return { url, body: { key, type, title, content, time, ...(sign === undefined ? {} : { sign }) } }
  }
  if (sign !== undefined) {
    url.searchParams.set('timestamp', time)
    url.searchParams.set('sign', sign)
  }
  return { url, body: { msgtype: 'text', text: { content: content === title ? title : `${title}\n${content}` } } }
}
