import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { idParam, pageOf, pageQuery } from '#engine/contract/shapes.ts'

const base = '/api/message'

/** What an in-site message is about (document 1, section 3). */
export const messageTypes = { announcement: 1, flow: 2, system: 3 } as const

const messageRow = z.object({
  id: z.string(),
  title: z.string(),
  type: z.number(),
  /** Of flow messages: 1 approval, 2 delegation. */
  flowType: z.number(),
  isRead: z.number(),
  releaseUser: z.string(),
  releaseTime: z.number(),
})
export type MessageRow = z.output<typeof messageRow>

/** A filter that family clients send as text, number or not at all. */
const choice = z
  .union([z.string().max(10), z.number()])
  .nullish()
  .transform((value) => String(value ?? ''))

/** The own box, newest first. */
export const listMessages = call({
  method: 'GET',
  path: base,
  access: 'signed-in',
  query: pageQuery.extend({ sidx: z.enum(['', 'releaseTime']).default(''), type: choice, isRead: choice }),
  answer: pageOf(messageRow),
})

/** Marks what the filter finds as read. */
export const readAllMessages = call({
  method: 'POST',
  path: `${base}/Actions/ReadAll`,
  access: 'signed-in',
  body: z.object({ keyword: z.string().max(200).nullish(), type: choice, isRead: choice }),
  message: 'messages.all-read',
})

/** Opens a message and marks it read. Of a flow message `bodyText` is the JSON text behind `/workFlowDetail?config=` (workflow 9). */
export const readMessage = call({
  method: 'GET',
  path: `${base}/ReadInfo/{id}`,
  access: 'signed-in',
  changes: true,
  params: idParam,
  answer: messageRow.extend({
    bodyText: z.string(),
    /** JSON text of a list. */
    files: z.string(),
    /** Ours: address of the picture of an announcement, signed for the caller; `''` for none. */
    coverImage: z.string(),
  }),
})

/** Messages that are deleted together at most. */
export const mostDeleted = 500

/** Deletes messages from the own box; when one of them is missing, none is deleted. */
export const deleteMessages = call({
  method: 'DELETE',
  path: `${base}/Record`,
  access: 'signed-in',
  body: z.object({ ids: z.string().min(1).max(20_000) }),
  message: 'kernel.deleted',
})

/** Not part of the platform family: number of unread messages by type. */
export const unreadNumbers = z.object({ total: z.number(), announcement: z.number(), flow: z.number(), system: z.number() })

export const countUnread = call({
  method: 'GET',
  path: `${base}/UnreadCount`,
  access: 'signed-in',
  answer: unreadNumbers,
})
