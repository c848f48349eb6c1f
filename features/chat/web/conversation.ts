import type { Content, Picture } from '#features/chat/contract/frames.ts'

/** A message as it is drawn; texts as they were written. */
export interface ChatMessage {
  readonly id: string
  /** Its place in the chat: from 1, without gaps. */
  readonly number: number
  readonly isMine: boolean
  readonly content: Content
  /** Epoch milliseconds. */
  readonly sentAt: number
}

/** A message from the server, with the key it was sent under from here. */
export interface Arrived extends ChatMessage {
  readonly key?: string | undefined
}

/** A picture that is being sent; it has a name once it is stored. */
export interface OutgoingPicture extends Omit<Picture, 'name'> {
  readonly file: File
  /** Where the browser holds it. */
  readonly address: string
  readonly name?: string
}

/** What is on its way. The key stays the same however often it is tried. */
export interface Outgoing {
  readonly key: string
  readonly content: string | OutgoingPicture
  readonly sentAt: number
  /** Why it was not sent; undefined while it is being sent. */
  readonly problem?: string
}

/** A part of a chat that ends with its last message and has no gaps. */
export interface Conversation {
  readonly messages: readonly ChatMessage[]
  readonly outgoing: readonly Outgoing[]
  /** There are messages before the first of these. */
  readonly hasOlder: boolean
}

export const nothingSaid: Conversation = { messages: [], outgoing: [], hasOlder: false }

/** Adds messages, each once, in the order of their numbers; what they show as sent is no longer on its way. */
export function withArrived(before: Conversation, arrived: readonly Arrived[]): Conversation {
  const byNumber = new Map(before.messages.map((message) => [message.number, message]))
  for (const { key: _key, ...message } of arrived) byNumber.set(message.number, message)
  const keys = new Set(arrived.map(({ key }) => key))
  return {
    ...before,
    messages: [...byNumber.values()].sort((a, b) => a.number - b.number),
    outgoing: before.outgoing.filter(({ key }) => !keys.has(key)),
  }
}

/** Number of the last message; 0 where there is none. */
export function lastNumber({ messages }: Conversation): number {
  return messages.at(-1)?.number ?? 0
}

/** Whether messages between the last one and one that has just come are missing here. */
export function leavesGap(conversation: Conversation, number: number): boolean {
  return conversation.messages.length > 0 && number > lastNumber(conversation) + 1
}

/** Puts something on its way, or on its way again. */
export function withOutgoing(before: Conversation, sent: Outgoing): Conversation {
  const isKnown = before.outgoing.some(({ key }) => key === sent.key)
  return { ...before, outgoing: isKnown ? before.outgoing.map((one) => (one.key === sent.key ? sent : one)) : [...before.outgoing, sent] }
}

/** Says of something on its way why it was not sent. */
export function withProblem(before: Conversation, key: string, problem: string): Conversation {
  return { ...before, outgoing: before.outgoing.map((one) => (one.key === key ? { ...one, problem } : one)) }
}

/** Gives something up that was not sent. */
export function withoutOutgoing(before: Conversation, key: string): Conversation {
  return { ...before, outgoing: before.outgoing.filter((one) => one.key !== key) }
}
