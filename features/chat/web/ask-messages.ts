import type { z } from 'zod'
import { messagesFrame } from '#features/chat/contract/frames.ts'
import type { askMessages as askShape } from '#features/chat/contract/frames.ts'
import { fromWire } from '#features/chat/contract/wire-text.ts'
import type { Arrived } from '#features/chat/web/conversation.ts'
import { randomKey } from '#web/call/random-key.ts'
import { onFrame, sendFrame } from '#web/socket/socket-client.ts'

/** Longest time until a question is answered. */
const patienceMilliseconds = 15_000

export interface AnsweredMessages {
  readonly messages: readonly Arrived[]
  /** How many fit the question; counted to 10,001. */
  readonly total: number
}

interface Waiting {
  readonly resolve: (answer: AnsweredMessages) => void
  readonly reject: (problem: Error) => void
}

const waiting = new Map<string, Waiting>()

/** Asks for messages of a chat over the socket. @throws Error where there is no connection, or no answer in time */
export function askMessages(asked: Omit<z.input<typeof askShape>, 'key'>): Promise<AnsweredMessages> {
  const key = randomKey()
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => settle(key)?.reject(new Error('no answer in time')), patienceMilliseconds)
    const settled =
      <Value>(then: (value: Value) => void) =>
      (value: Value) => {
        clearTimeout(late)
        then(value)
      }
    waiting.set(key, { resolve: settled(resolve), reject: settled(reject) })
    if (!sendFrame({ method: 'MessageList', ...asked, key })) settle(key)?.reject(new Error('no connection'))
  })
}

function settle(key: string): Waiting | undefined {
  const found = waiting.get(key)
  waiting.delete(key)
  return found
}

onFrame('messageList', (frame) => {
  const { success, data } = messagesFrame.safeParse(frame)
  if (!success) return
  settle(data.key ?? '')?.resolve({ messages: data.list.map((row) => arrivedOf(row, data.toUserId)), total: data.pagination.total })
})

type Row = z.output<typeof messagesFrame>['list'][number]

function arrivedOf({ id, number, sendUserId, sendTime, content, contentType, key }: Row, otherId: string): Arrived {
  return {
    id,
    number,
    isMine: sendUserId !== otherId,
    content: contentType === 'image' ? (JSON.parse(content) as Exclude<Arrived['content'], string>) : fromWire(content),
    sentAt: sendTime,
    key,
  }
}
