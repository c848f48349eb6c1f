import { z } from 'zod'
import { messagePayload } from '#server/channels/message.ts'

/** Stands in the queue, so it must not change while jobs wait. */
export const deliveryJobName = 'channels/deliver'

/** What a job needs to deliver one message to one receiver. */
export const deliveryPayload = z.object({
  channel: z.string(),
  /** `''` for a channel that speaks to many at once. */
  userId: z.string(),
  message: messagePayload.omit({ userIds: true, channels: true }).extend({ id: z.string() }),
  /** By which the receiving service tells repeats, where an earlier job began to send it; the id of the job itself when absent. */
  key: z.string().optional(),
  /** The words that were written for this channel. */
  sending: z
    .object({
      title: z.string(),
      content: z.string(),
      account: z.string().optional(),
      template: z.object({ code: z.string(), values: z.array(z.object({ name: z.string(), value: z.string() })) }).optional(),
    })
    .optional(),
})
export type DeliveryPayload = z.output<typeof deliveryPayload>
