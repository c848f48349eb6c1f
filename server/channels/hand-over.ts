import type { Channel, OutsideChannel } from '#server/channels/channel.ts'
import type { deliveryJob } from '#server/channels/delivery-job.ts'
import { messageKind, messagePayload, type Message } from '#server/channels/message.ts'
import { addJobs, newJob, type NewJob } from '#server/jobs/add-jobs.ts'
import { uuidOf } from '#server/jobs/job-id.ts'
import type { OutboxHandler } from '#server/outbox/outbox-handler.ts'

/**
 * Gives messages that are due to their channels: those inside the product write them at once, for those outside a job is added
 * for each receiver. A second run adds nothing, as the ids of the jobs are made of message, channel and receiver.
 */
export function messageHandler(channels: readonly Channel[], job: ReturnType<typeof deliveryJob>): Readonly<Record<string, OutboxHandler>> {
  const handOver: OutboxHandler = async (entries, delivery) => {
    const messages = entries.map(({ id, payload }) => ({ ...messagePayload.parse(payload), id }))
    const jobs: NewJob[] = []
    for (const channel of channels) {
      const own = messages.filter((message) => message.channels.includes(channel.code))
      if (own.length === 0) continue
      if ('write' in channel) await channel.write(own, delivery)
      else jobs.push(...own.flatMap((message) => jobsOf(channel, message, job)))
    }
    if (jobs.length > 0) await addJobs(delivery.tx, jobs)
  }
  return { [messageKind]: handOver }
}

function jobsOf({ code }: OutsideChannel, { userIds, channels: _, ...message }: Message, job: ReturnType<typeof deliveryJob>): NewJob[] {
  return [...new Set(userIds)].map((userId) =>
    newJob(job, { channel: code, userId, message }, { id: uuidOf(`${message.id} ${code} ${userId}`), lane: `${job.name} ${code}` }),
  )
}
