import { z } from 'zod'

/** Kind of the outbox entries that hold messages. */
export const messageKind = 'messages/deliver'

/** Code of the channel that is taken where a message names none: the box inside the product. */
export const inSite = 'inSite'

/** What an outbox entry of the kind `messageKind` holds. */
export const messagePayload = z.object({
  userIds: z.array(z.string()),
  /** 1 announcement, 2 flow, 3 system. */
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** Of a flow message: it is about a delegation, not about an approval. */
  isDelegation: z.boolean().optional(),
  text: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  from: z.object({ id: z.string(), name: z.string() }),
  body: z.record(z.string(), z.unknown()),
  /** Epoch milliseconds; afterwards it disappears from the box. */
  expiresAt: z.number().optional(),
  /** Id of the send configuration that says how it goes out; without one it is looked for by `text`. */
  sendConfiguration: z.string().optional(),
  /** What fills the parameters of its templates, by the id of the template, '' for any. */
  values: z.array(z.object({ template: z.string(), field: z.string(), value: z.string() })).optional(),
  /** The same for entries that bring one message to many people part by part: channels that speak to many at once get it once. */
  partOf: z.string().optional(),
  /** It goes to who was no receiver when others got it, so channels that speak to many at once are left out. */
  isLate: z.boolean().optional(),
  /** In the box it takes the place of an unread message of the same key, with a text that says how many (`count`) there were. */
  combined: z.object({ key: z.string(), text: z.string() }).optional(),
  /** Codes of channels; those that are not registered are left out. */
  channels: z.array(z.string()).default([inSite]),
})

/** A message on its way, with the id of its outbox entry. */
export type Message = z.output<typeof messagePayload> & { readonly id: string }
