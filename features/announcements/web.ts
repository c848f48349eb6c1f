import { lazyScreen } from '#web/router/lazy-screen.tsx'
import type { WebFeature } from '#web/feature.ts'
import type { SocketFrame } from '#web/socket/socket-client.ts'

const panel = () => import('#features/announcements/web/announcement-panel.tsx')

/** One that ran out or was taken back leaves the start page, also where it was read, so that no number tells. */
function readAnewWhereOneIsGone({ messageType, unreadNoticeCount }: SocketFrame): void {
  if (messageType === 1 && unreadNoticeCount === 0) void panel().then(({ readAnew }) => readAnew(), ignored)
}

/** Code that cannot be fetched: the panel is read when it is drawn. */
const ignored = (): void => undefined

/** The screen of announcements, and the newest of them on the start page. */
export const announcementsWeb: WebFeature = {
  name: 'announcements',
  screens: {
    'system/notice': lazyScreen(async () => ({
      Screen: (await import('#features/announcements/web/announcement-screen.tsx')).AnnouncementScreen,
    })),
  },
  home: async () => ({ panels: [{ rank: 30, Panel: (await panel()).AnnouncementPanel }] }),
  frames: { messagePush: readAnewWhereOneIsGone },
}
