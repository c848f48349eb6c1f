import { z } from 'zod'

/** Messages of the first load of a chat and of a page of its history (document 1, section 9). */
export const firstMessages = 30
export const historyMessages = 50

/** A picture of a message: the stored name that the upload answered, and its size in pixels. */
export const picture = z.object({
  name: z.string().min(1).max(100),
  width: z.coerce.number().int().min(1).max(100_000),
  height: z.coerce.number().int().min(1).max(100_000),
})
export type Picture = z.output<typeof picture>

const personId = z.string().max(100)

/** Names one message or one question of a client, so that its repetition is known and the answer is found. */
const key = z.string().min(8).max(128)

/** Sends a message. A message sent again under its key (ours) is the same one. */
export const sendMessage = z.object({
  toUserId: personId,
  messageType: z.string().max(20).default('text'),
  messageContent: z.union([z.string(), z.record(z.string(), z.unknown())]),
  key: key.optional(),
})

/** A number of messages, in the order of time whatever `sord` says; that tells only from which end pages are counted. */
export const askMessages = z.object({
  toUserId: personId,
  currentPage: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(firstMessages),
  sord: z.enum(['asc', 'desc', '']).default('desc'),
  keyword: z.string().max(200).default(''),
  /** Ours: only messages with smaller or larger numbers. */
  before: z.number().int().optional(),
  after: z.number().int().optional(),
  key: key.optional(),
})

/** Marks what the other person wrote as read, to this number (ours) or all of it. */
export const markRead = z.object({ formUserId: personId, number: z.number().int().min(0).optional() })

/** What is ours in the frames about a message: its id, its number in the chat (from 1, without gaps), and the key it was sent under. */
const placed = { id: z.string(), number: z.number(), key: z.string().optional() }

/** Text escaped for HTML, or a picture with the address for this reader. */
const content = z.union([z.string(), picture.extend({ path: z.string() })])
export type Content = z.output<typeof content>

/** A message of one's own, in all windows (`sendMessage`). */
export const sentFrame = z.object({
  toUserId: z.string(),
  toMessage: content,
  messageType: z.string(),
  dateTime: z.number(),
  toRealName: z.string(),
  toAccount: z.string(),
  ...placed,
})

/** A message of somebody else (`receiveMessage`). */
export const receivedFrame = z.object({
  formUserId: z.string(),
  formMessage: content,
  messageType: z.string(),
  dateTime: z.number(),
  realName: z.string(),
  account: z.string(),
  ...placed,
})

/** The answer to `MessageList`; pictures are JSON texts in it. */
export const messagesFrame = z.object({
  list: z.array(
    z.object({
      id: z.string(),
      sendUserId: z.string(),
      receiveUserId: z.string(),
      sendTime: z.number(),
      content: z.string(),
      contentType: z.string(),
      number: z.number(),
      /** Of one's own. */
      key: z.string().optional(),
    }),
  ),
  pagination: z.object({ total: z.number(), currentPage: z.number(), pageSize: z.number() }),
  toUserId: z.string(),
  key: z.string().optional(),
})

/** Why a message was not sent, in the sender's language (ours: `messageRefused`). */
export const refusedFrame = z.object({ toUserId: z.string(), code: z.number(), msg: z.string(), key: z.string().optional() })

/** A chat was cleared or removed in another window of the same person (ours: `chatChanged`). */
export const changedFrame = z.object({ toUserId: z.string(), cleared: z.boolean() })
