import { lazy } from 'react'
import { countUnread, listMessages } from '#features/messages/contract.ts'
import { MessageBell } from '#features/messages/web/message-bell.tsx'
import { refreshCalls } from '#web/call/query-client.ts'
import type { WebFeature } from '#web/feature.ts'

/** Badge and open lists follow the server; after a lost connection the server sends the current numbers. */
const readAnew = (): void => void refreshCalls([countUnread, listMessages])

/** The bell of the top bar and the page of all messages. */
export const messagesWeb: WebFeature = {
  name: 'messages',
  pages: {
    '/messageRecord': lazy(async () => ({
      default: (await import('#features/messages/web/message-record-screen.tsx')).MessageRecordScreen,
    })),
  },
  pageTitles: { '/messageRecord': 'messages.title' },
  topBar: [MessageBell],
  frames: { messagePush: readAnew, initMessage: readAnew },
}
