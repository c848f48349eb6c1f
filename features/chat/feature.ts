import { chatCalls } from '#features/chat/server/calls.ts'
import { unreadBySender } from '#features/chat/server/chats.ts'
import { chatFrames } from '#features/chat/server/frames.ts'
import { messageSent, writeMessages } from '#features/chat/server/frames-of-messages.ts'
import { chatFileReader } from '#features/chat/server/pictures.ts'
import { chatTexts } from '#features/chat/texts.ts'
import { registerFileReader } from '#features/files/entry.ts'
import { registerUnreadBySender } from '#features/messages/entry.ts'
import type { Feature } from '#server/feature.ts'

/** Messages between two people, over the socket. */
export const chatFeature: Feature = {
  name: 'chat',
  calls: chatCalls,
  texts: chatTexts,
  migrations: new URL('./server/migrations', import.meta.url),
  frames: chatFrames,
  pushes: { [messageSent]: writeMessages },
  start: async (kernel) => {
    registerFileReader(kernel, chatFileReader(kernel))
    registerUnreadBySender(kernel, (userId) => unreadBySender(kernel.db, userId))
    return undefined
  },
}
