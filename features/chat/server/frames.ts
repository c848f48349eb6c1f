import { fillText } from '#engine/texts/text.ts'
import { Refused } from '#engine/values/refusal.ts'
import { askMessages, markRead, sendMessage } from '#features/chat/contract/frames.ts'
import { frameOf, rowOf } from '#features/chat/server/frames-of-messages.ts'
import { pageOfChat } from '#features/chat/server/history.ts'
import { send } from '#features/chat/server/send-message.ts'
import { readTo } from '#features/chat/server/sides.ts'
import { badgesOf } from '#features/messages/entry.ts'
import { codeOf } from '#server/http/envelope.ts'
import type { FrameHandler } from '#server/sockets/frame-handler.ts'

/**
 * Takes a message. All windows of both people get it as frames about a new message; a repeated one is answered to the window that
 * repeats it. A refusal is told to the sending window with its reason, and the socket stays open.
 */
const onSend: FrameHandler = async (frame, client, kernel) => {
  const given = sendMessage.parse(frame)
  try {
    const { message, isRepeated } = await send(kernel, client.session, given)
    if (isRepeated) client.send(frameOf(kernel, await kernel.directory.snapshot(), client.session, message))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const first = error.refusals[0]!
    client.send({
      method: 'messageRefused',
      toUserId: given.toUserId,
      code: codeOf(first),
      msg: fillText(kernel.texts, client.session.language, first.text, first.params),
      ...(given.key === undefined ? {} : { key: given.key }),
    })
  }
}

/** Answers messages of a chat of the caller; with somebody without a chat there are none. */
const onAsk: FrameHandler = async (frame, { session, send: answer }, kernel) => {
  const asked = askMessages.parse(frame)
  const { rows, total } = await pageOfChat(kernel.db, session.userId, asked)
  const { currentPage, pageSize, toUserId, key } = asked
  answer({
    method: 'messageList',
    list: rows.map((row) => rowOf(kernel, session, row)),
    pagination: { total, currentPage, pageSize },
    toUserId,
    ...(key === undefined ? {} : { key }),
  })
}

/** Moves the badges in all windows of the reader. */
const onRead: FrameHandler = async (frame, { session }, kernel) => {
  const { formUserId, number } = markRead.parse(frame)
  if (await readTo(kernel.db, session.userId, formUserId, number)) await kernel.sockets.push([badgesOf(session.userId)])
}

export const chatFrames: Readonly<Record<string, FrameHandler>> = {
  SendMessage: onSend,
  MessageList: onAsk,
  UpdateReadMessage: onRead,
}
