import { z } from 'zod'
import { fillText } from '#engine/texts/text.ts'
import type { Channel, OutsideChannel, Receiver } from '#server/channels/channel.ts'
import { messagePayload } from '#server/channels/message.ts'
import { settingValues } from '#server/configuration/system-configuration.ts'
import { job, type Job, type JobContext } from '#server/jobs/job.ts'
import type { Kernel } from '#server/kernel.ts'

const payload = z.object({
  channel: z.string(),
  userId: z.string(),
  message: messagePayload.omit({ userIds: true, channels: true }).extend({ id: z.string() }),
})
type Payload = z.output<typeof payload>

/**
 * Delivers one message to one receiver outside the product. A second run sends the same key again, by which the other side tells
 * repeats; where it cannot, a process killed after sending makes one more.
 */
export function deliveryJob(channels: readonly Channel[]): Job<typeof payload> {
  const outside = channels.filter((channel): channel is OutsideChannel => 'deliver' in channel)
  return job({
    name: 'channels/deliver',
    payload,
    attempts: 12,
    run: async (given, context) => {
      const channel = outside.find(({ code }) => code === given.channel)
      if (!channel) throw new Error(`there is no channel ${given.channel}`)
      const receiver = await receiverOf(context.kernel, given.userId)
      // People disabled or deleted meanwhile get nothing.
      if (receiver) await deliver(channel, given, receiver, context)
    },
  })
}

async function deliver(
  channel: OutsideChannel,
  { message: { id: _, text, params, ...message } }: Payload,
  receiver: Receiver,
  { kernel, jobId, signal }: JobContext,
): Promise<void> {
  const config = await settingValues(kernel, channel.settings)
  if (!channel.isReady(config)) throw new Error(`the channel ${channel.code} is not set up`)
  const outgoing = { ...message, key: jobId, title: fillText(kernel.texts, receiver.language, text, params) }
  const limit = AbortSignal.any([signal, AbortSignal.timeout(channel.timeoutSeconds * 1_000)])
  // A channel that ignores the signal must not keep a worker busy.
  await Promise.race([channel.deliver(outgoing, receiver, config, limit), rejectedBy(limit)])
}

function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_accept, refuse) => {
    const tell = (): void => refuse(new Error('the delivery was broken off', { cause: signal.reason }))
    if (signal.aborted) tell()
    else signal.addEventListener('abort', tell, { once: true })
  })
}

async function receiverOf({ db }: Kernel, userId: string): Promise<Receiver | undefined> {
  const row = await db
    .selectFrom('user_account')
    .select(['id', 'account', 'name', 'language', 'email', 'mobile_phone'])
    .where('id', '=', userId)
    .where('enabled', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { mobile_phone: mobilePhone, language, ...rest } = row
  return { ...rest, language: language ?? 'zh', mobilePhone }
}
