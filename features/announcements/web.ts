import { HomeAnnouncements } from '#features/announcements/web/home-announcements.tsx'
import { lazyScreen } from '#web/router/lazy-screen.tsx'
import type { WebFeature } from '#web/feature.ts'

/** The screen of announcements, and the newest of them on the start page. */
export const announcementsWeb: WebFeature = {
  name: 'announcements',
  screens: {
    'system/notice': lazyScreen(async () => ({
      Screen: (await import('#features/announcements/web/announcement-screen.tsx')).AnnouncementScreen,
    })),
  },
  home: [{ rank: 30, Panel: HomeAnnouncements }],
}
