import { fillText } from '#engine/texts/text.ts'
import { DeliveryFault, nobody, type Channel, type OutsideChannel, type OutgoingMessage, type Receiver } from '#server/channels/channel.ts'
import { deliveryJobName, deliveryPayload, type DeliveryPayload } from '#server/channels/delivery-payload.ts'
import { deliverLater } from '#server/channels/hand-over.ts'
import type { Sendings, Tried } from '#server/channels/sendings.ts'
import { settingValues } from '#server/configuration/system-configuration.ts'
import { job, type Job, type JobContext } from '#server/jobs/job.ts'
import type { Kernel } from '#server/kernel.ts'

/** Tries of one message: the last comes some eleven hours after the first. */
const attempts = 12

/**
 * Delivers one message to one receiver outside the product. A second run sends the same key again, by which the other side tells
 * repeats; where it cannot, a process killed after sending makes one more.
 */
export function deliveryJob(channels: readonly Channel[], sendings: Sendings | undefined): Job<typeof deliveryPayload> {
  const outside = channels.filter((channel): channel is OutsideChannel => 'deliver' in channel)
  return job({
    name: deliveryJobName,
    payload: deliveryPayload,
    attempts,
    run: async (given, context) => {
      const channel = outside.find(({ code }) => code === given.channel)
      if (await isHeld(sendings, given, context)) return
      const note = async (outcome: Tried) => sendings?.tried(context.kernel, context.jobId, outcome)
      try {
        await deliver(channel, given, context)
      } catch (error) {
        const { reason, isFinal } = faultOf(error)
        if (context.signal.aborted) throw error
        await note({ state: isFinal || context.attempt >= attempts ? 'failed' : 'waiting', reason })
        // No other try would help; the log says why.
        if (isFinal) return
        throw error
      }
      await note({ state: 'sent' })
    },
  })
}

/** In the quiet hours of its receiver a message is handed on to a job that runs when they end; so are later tries of one that failed. */
async function isHeld(sendings: Sendings | undefined, given: DeliveryPayload, { kernel, jobId, finish }: JobContext): Promise<boolean> {
  const until = given.userId === '' ? undefined : await sendings?.quietUntil(kernel, given.userId)
  if (until === undefined) return false
  await finish(async (tx) => {
    const next = await deliverLater(tx, jobId, given, until - kernel.now())
    await sendings?.held(tx, jobId, next)
  })
  return true
}

/** Why a delivery failed, as the log tells it. */
export function faultOf(error: unknown): { readonly reason: string; readonly isFinal: boolean } {
  return error instanceof DeliveryFault
    ? { reason: error.text, isFinal: error.isFinal }
    : { reason: 'kernel.delivery-failed', isFinal: false }
}

/** @throws any error of the channel */
async function deliver(channel: OutsideChannel | undefined, given: DeliveryPayload, { kernel, jobId, signal }: JobContext): Promise<void> {
  if (!channel) throw new Error(`there is no channel ${given.channel}`)
  await deliverOnce(kernel, channel, { userId: given.userId, outgoing: (receiver) => outgoingOf(kernel, given, jobId, receiver), signal })
}

interface OneDelivery {
  /** `''` for a channel that speaks to many at once. */
  readonly userId: string
  readonly outgoing: (receiver: Receiver) => OutgoingMessage
  readonly signal: AbortSignal
}

/** Gives one message to a channel once: a try of a job, or a test. @throws any error of the channel (`faultOf`) */
export async function deliverOnce(kernel: Kernel, channel: OutsideChannel, { userId, outgoing, signal }: OneDelivery): Promise<void> {
  const receiver = channel.oncePerMessage ? nobody : await receiverOf(kernel, userId)
  // People disabled or deleted meanwhile get nothing.
  if (!receiver) throw new DeliveryFault('kernel.delivery-nobody', { isFinal: true })
  const config = await settingValues(kernel, channel.settings)
  const message = outgoing(receiver)
  // An account of its own stands in the place of the configuration.
  if (message.account === undefined && !channel.isReady(config)) throw new DeliveryFault('kernel.delivery-not-set-up', { isFinal: false })
  const limit = AbortSignal.any([signal, AbortSignal.timeout(channel.timeoutSeconds * 1_000)])
  // A channel that ignores the signal must not keep a worker busy.
  await Promise.race([channel.deliver(message, receiver, { config, kernel, signal: limit }), rejectedBy(limit)])
}

function outgoingOf(kernel: Kernel, { message, sending, key: first }: DeliveryPayload, jobId: string, receiver: Receiver): OutgoingMessage {
  const own = fillText(kernel.texts, receiver.language, message.text, message.params)
  const { type, from, body } = message
  const { title = own, content = own, account, template } = sending ?? {}
  return { key: first ?? jobId, type, from, body, title, content, account, template }
}

function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_accept, refuse) => {
    const tell = (): void => refuse(new DeliveryFault('kernel.delivery-late', { isFinal: false }))
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
