import { ChatButton } from '#features/chat/web/chat-button.tsx'
import { countReceived, takeUnread } from '#features/chat/web/chat-unread.ts'
import type { WebFeature } from '#web/feature.ts'

/** The chat icon of the top bar; what it opens is loaded with the first click. */
export const chatWeb: WebFeature = {
  name: 'chat',
  topBar: [ChatButton],
  frames: { initMessage: takeUnread, receiveMessage: countReceived },
}
