import { sql } from 'kysely'
import type { TextKey, TextParams } from '#engine/texts/text.ts'
import { messageKind } from '#server/channels/message.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import type { OutboxEntry } from '#server/outbox/outbox.ts'

export { badgesOf, registerUnreadBySender, type UnreadOfSender } from '#features/messages/server/unread.ts'

/** What an in-site message is about (document 1, section 3): 1 announcement, 2 flow, 3 system. */
export type MessageType = 1 | 2 | 3

export interface NewMessage {
  readonly userIds: readonly string[]
  readonly type: MessageType
  /** Of a flow message: it is about a delegation, not about an approval. */
  readonly isDelegation?: boolean
  /** Key and parameters; each reader sees it in the language of the session. */
  readonly text: TextKey
  readonly params: TextParams
  /** Who caused it, with the name as it was. */
  readonly from: { readonly id: string; readonly name: string }
  /** For flow messages what the client puts into `/workFlowDetail?config=` (workflow 9). */
  readonly body: Readonly<Record<string, unknown>>
  /** Epoch milliseconds from which on it is not in the box any more. */
  readonly expiresAt?: number
  /** Id of a send configuration: besides the box its channels are used, with its texts. */
  readonly sendConfiguration?: string | undefined
  /** What fills the parameters of its templates (`{{@…}}`); a template '' is any that has the parameter. */
  readonly values?: readonly { readonly template: string; readonly field: string; readonly value: string }[]
  /** The same in all entries that bring one message to many people part by part. */
  readonly partOf?: string
  /** It goes to who was no receiver when others got it: channels that speak to many at once are left out. */
  readonly isLate?: boolean
  /** In the box it takes the place of an unread message of the same key, with a text that says how many (`count`) there were. */
  readonly combined?: { readonly key: string; readonly text: TextKey }
  /** Codes of the channels it goes over; the box inside the product when absent. */
  readonly channels?: readonly string[]
}

/** The outbox entry that brings a message to its receivers. */
export function messageEntry(message: NewMessage): OutboxEntry {
  return { kind: messageKind, payload: { ...message } }
}

/** Work items of a request that are no longer open, and who acted on the request as its initiator. */
export interface Handled {
  readonly requestId: string
  readonly workItems: readonly string[]
  readonly initiatorId?: string | undefined
}

/**
 * The outbox entry that marks the messages about handled work items as read, and those that lead the initiator to the request, so
 * that the bell counts what is still open.
 */
export function handledEntry(handled: Handled): OutboxEntry {
  return { kind: handledKind, payload: { ...handled } }
}

export const handledKind = 'messages/handled'

/** The outbox entry that takes the messages about an announcement out of the boxes (`announcementId` of their bodies). */
export function takenBackEntry(announcementId: string): OutboxEntry {
  return { kind: takenBackKind, payload: { announcementId } }
}

/** Tells the open pages of people that announcements left their boxes by themselves: they read their numbers anew. */
export async function tellExpired({ sockets }: Kernel, users: readonly string[]): Promise<void> {
  if (users.length > 0) await sockets.push([{ users, frame: { method: 'messagePush', unreadNoticeCount: 0, messageType: 1 } }])
}

export const takenBackKind = 'messages/taken-back'

/** Marks a person's message about an announcement as read; `tellUnread` moves the badges after the commit. */
export async function markAnnouncementRead(tx: Tx, userId: string, announcementId: string, now: Date): Promise<void> {
  await sql`update message set read_at = ${now}
    where user_id = ${userId}::uuid and type = 1 and body->>'announcementId' = ${announcementId} and read_at is null`.execute(tx)
}

export { tellState as tellUnread } from '#features/messages/server/unread.ts'
export { registerMessageContent, type MessageContent } from '#features/messages/server/content.ts'

/** Deletes the messages to some users, and those to anybody about some requests. */
export async function removeMessages(
  tx: Tx,
  about: { readonly users: readonly string[]; readonly requests: readonly string[] },
): Promise<void> {
  await sql`delete from message
    where user_id = any(${about.users}::uuid[]) or body->>'processId' = any(${about.requests}::text[])`.execute(tx)
}
