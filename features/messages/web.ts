import { lazyScreen } from '#web/router/lazy-screen.tsx'
import { countUnread, listMessages, unreadNumbers } from '#features/messages/contract.ts'
import { MessageBell } from '#features/messages/web/message-bell.tsx'
import { callKey, queryClient, refreshCalls } from '#web/call/query-client.ts'
import type { WebFeature } from '#web/feature.ts'
import type { SocketFrame } from '#web/socket/socket-client.ts'

/** Badge and open lists follow the server. */
const readAnew = (): void => void refreshCalls([countUnread, listMessages])

/**
 * Takes the numbers from the frame that the server sends to each new connection and after messages were read elsewhere, so the
 * badge asks only once when the page opens.
 */
function takeNumbers(frame: SocketFrame): void {
  const told = unreadNumbers.safeParse({
    total: frame['unreadTotalCount'],
    announcement: frame['unreadNoticeCount'],
    flow: frame['unreadMessageCount'],
    system: frame['unreadSystemMessageCount'],
  })
  if (!told.success) return readAnew()
  queryClient.setQueryData(callKey(countUnread, {}), told.data)
  void refreshCalls([listMessages])
}

/** The bell of the top bar and the page of all messages. */
export const messagesWeb: WebFeature = {
  name: 'messages',
  pages: {
    '/messageRecord': lazyScreen(async () => ({
      Screen: (await import('#features/messages/web/page/message-record-screen.tsx')).MessageRecordScreen,
    })),
  },
  pageTitles: { '/messageRecord': 'messages.title' },
  topBar: [MessageBell],
  frames: { messagePush: readAnew, initMessage: takeNumbers },
}
