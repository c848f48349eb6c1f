import { Suspense, lazy } from 'react'

const AnnouncementPanel = lazy(async () => ({
  default: (await import('#features/announcements/web/announcement-panel.tsx')).AnnouncementPanel,
}))

/** The panel of the start page, fetched there: no other page loads its code. */
export function HomeAnnouncements() {
  return (
    <Suspense fallback={null}>
      <AnnouncementPanel />
    </Suspense>
  )
}
