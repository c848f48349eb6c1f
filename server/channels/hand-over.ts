import type { Channel, OutsideChannel } from '#server/channels/channel.ts'
import { deliveryJobName, deliveryPayload, type DeliveryPayload } from '#server/channels/delivery-payload.ts'
import { inSite, messageKind, messagePayload, type Message } from '#server/channels/message.ts'
import type { HandedOver, Sending, Sendings } from '#server/channels/sendings.ts'
import type { Tx } from '#server/database/types.ts'
import { addJobs } from '#server/jobs/add-jobs.ts'
import { uuidOf } from '#server/jobs/job-id.ts'
import { newId } from '#server/new-id.ts'
import type { OutboxHandler } from '#server/outbox/outbox-handler.ts'

/**
 * Gives messages that are due to their channels: those inside the product write them at once, for those outside a job is added
 * for each receiver. A second run adds nothing, as the ids of the jobs are made of message, channel and receiver.
 */
export function messageHandler(channels: readonly Channel[], sendings: Sendings | undefined): Readonly<Record<string, OutboxHandler>> {
  const handOver: OutboxHandler = async (entries, delivery) => {
    const messages = entries.map(({ id, payload }) => ({ ...messagePayload.parse(payload), id }))
    const plans = (await sendings?.plan(delivery, messages)) ?? new Map<string, readonly Sending[]>()
    const isWanted = await sendings?.wanted(delivery, messages)
    const parts = messages.flatMap((message) => partsOf(message, plans.get(message.id)))
    const outside: HandedOver[] = []
    for (const channel of channels) {
      const own = parts.filter((part) => part.channel === channel.code).flatMap((part) => forWhoWants(part, channel, isWanted))
      if (own.length === 0) continue
      if ('write' in channel) await channel.write(own.map(withOwnWords), delivery)
      else outside.push(...own.flatMap((part) => deliveriesOf(channel, part)))
    }
    if (outside.length === 0) return
    const once = [...new Map(outside.map((one) => [one.jobId, one])).values()]
    await addJobs(delivery.tx, once.map(jobOf))
    await sendings?.handedOver(delivery, once)
  }
  return { [messageKind]: handOver }
}

/** A message on one channel. */
interface Part {
  readonly message: Message
  readonly channel: string
  readonly sending: Sending | undefined
  /** Tells it from another part of the message on the same channel. */
  readonly place: string
}

/** The box gets every message of the product: what is configured decides about its words and about further channels. */
function partsOf(message: Message, plan: readonly Sending[] | undefined): readonly Part[] {
  if (!plan) return message.channels.map((channel) => ({ message, channel, sending: undefined, place: channel }))
  const planned = plan.map((sending, index) => ({ message, channel: sending.channel, sending, place: `${index} ${sending.channel}` }))
  const isInBox = plan.some(({ channel }) => channel === inSite) || !message.channels.includes(inSite)
  return isInBox ? planned : [{ message, channel: inSite, sending: undefined, place: inSite }, ...planned]
}

type IsWanted = Awaited<ReturnType<Sendings['wanted']>>

/** The part for those receivers who want it; what speaks to many at once is nobody's choice. */
function forWhoWants(part: Part, channel: Channel, isWanted: IsWanted | undefined): readonly Part[] {
  const { message } = part
  if ('oncePerMessage' in channel && channel.oncePerMessage) return message.isLate ? [] : [part]
  if (!isWanted) return [part]
  const userIds = message.userIds.filter((userId) => isWanted(message, channel.code, userId))
  return userIds.length === 0 ? [] : [{ ...part, message: { ...message, userIds } }]
}

/** What stands in the box: the title that was written for it, or the message's own text. */
function withOwnWords({ message, sending }: Part): Message {
  return sending ? { ...message, text: 'kernel.message', params: { title: sending.title } } : message
}

function deliveriesOf(channel: OutsideChannel, { message, sending, place }: Part): HandedOver[] {
  const { userIds, channels: _, ...rest } = message
  const receivers = channel.oncePerMessage ? [''] : [...new Set(userIds)]
  const source = channel.oncePerMessage ? (message.partOf ?? message.id) : message.id
  return receivers.map((userId) => ({
    jobId: uuidOf(`${source} ${place} ${userId}`),
    channel: channel.code,
    userId,
    message,
    sending,
    payload: deliveryPayload.parse({ channel: channel.code, userId, message: rest, sending }),
  }))
}

function jobOf({ jobId, channel, payload }: Pick<HandedOver, 'jobId' | 'channel' | 'payload'>) {
  return { name: deliveryJobName, payload, id: jobId, lane: `${deliveryJobName} ${channel}` }
}

/**
 * Sends what a job was to send by another one, not before a time. The service that receives it is given the key of the first job, so
 * that what it may have taken in an earlier try is still a repeat.
 *
 * @param jobId of the job that hands on
 * @param delay milliseconds from now
 * @returns the id of the other job
 */
export async function deliverLater(tx: Tx, jobId: string, payload: DeliveryPayload, delay: number): Promise<string> {
  const runAt = new Date(Date.now() + delay)
  const next = uuidOf(`${jobId} later`)
  const given = deliveryPayload.parse({ ...payload, key: payload.key ?? jobId })
  await addJobs(tx, [{ ...jobOf({ jobId: next, channel: payload.channel, payload: given }), runAt }])
  return next
}

/**
 * Sends once more what was handed over before, by its payload.
 *
 * @returns the id of the new job
 */
export async function deliverAgain(tx: Tx, channel: string, payload: HandedOver['payload']): Promise<string> {
  const jobId = newId()
  await addJobs(tx, [jobOf({ jobId, channel, payload })])
  return jobId
}
