import type { z } from 'zod'
import type { receivedFrame, sentFrame, Content, messagesFrame } from '#features/chat/contract/frames.ts'
import { toWire } from '#features/chat/contract/wire-text.ts'
import { messagesByIds, type Message } from '#features/chat/server/message.ts'
import { readerAddress } from '#features/files/entry.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import type { FrameWriter } from '#server/sockets/frame-handler.ts'
import type { Frame } from '#server/sockets/sockets.ts'

/** Kind of the notice that a message was sent. */
export const messageSent = 'chat/message'

/** Writes what the windows of both people show of new messages. */
export const writeMessages: FrameWriter = async (told, kernel) => {
  const messages = await messagesByIds(
    kernel.db,
    told.flatMap(({ ids }) => ids),
  )
  const directory = await kernel.directory.snapshot()
  return messages.map((message) => ({
    users: [message.senderId, message.receiverId],
    frame: (session) => frameOf(kernel, directory, session, message),
  }))
}

/** A message for one of its two people: `sendMessage` for who sent it, `receiveMessage` for the other (platform-api 10). */
export function frameOf(kernel: Kernel, directory: DirectorySnapshot, session: SignedIn, message: Message): Frame {
  const content = contentOf(kernel, session, message)
  const [sender, receiver] = [directory.person(message.senderId), directory.person(message.receiverId)]
  const time = message.sentAt.getTime()
  const shared = {
    id: message.id,
    number: message.number,
    messageType: message.kind,
    dateTime: time,
    latestDate: time,
    UserId: message.senderId,
    headIcon: sender?.headIcon ?? '',
    realName: sender?.name ?? '',
    account: sender?.account ?? '',
  }
  if (session.userId !== message.senderId) {
    const received: z.input<typeof receivedFrame> = { ...shared, formUserId: message.senderId, formMessage: content }
    return { method: 'receiveMessage', ...received }
  }
  const sent: z.input<typeof sentFrame> = {
    ...shared,
    key: message.key,
    toUserId: message.receiverId,
    toMessage: content,
    toRealName: receiver?.name ?? '',
    toAccount: receiver?.account ?? '',
  }
  return { method: 'sendMessage', ...sent, toHeadIcon: receiver?.headIcon ?? '' }
}

function contentOf(kernel: Kernel, { sessionId }: SignedIn, { picture, text }: Message): Content {
  if (!picture) return toWire(text)
  // The address of a picture is the same whatever its format is.
  return { ...picture, path: readerAddress(kernel, sessionId)({ id: picture.name, kind: 'IM', content_type: 'image/png' }) }
}

/** A message as a row of `messageList`. */
export function rowOf(kernel: Kernel, session: SignedIn, message: Message): z.input<typeof messagesFrame>['list'][number] {
  const content = contentOf(kernel, session, message)
  return {
    id: message.id,
    sendUserId: message.senderId,
    receiveUserId: message.receiverId,
    sendTime: message.sentAt.getTime(),
    content: typeof content === 'string' ? content : JSON.stringify(content),
    contentType: message.kind,
    number: message.number,
    ...(session.userId === message.senderId ? { key: message.key } : {}),
  }
}
