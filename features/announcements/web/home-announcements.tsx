import { Suspense, lazy } from 'react'

export const panel = () => import('#features/announcements/web/announcement-panel.tsx')

const AnnouncementPanel = lazy(async () => ({ default: (await panel()).AnnouncementPanel }))

/** The panel of the start page, fetched there: no other page loads its code. */
export function HomeAnnouncements() {
  return (
    <Suspense fallback={null}>
      <AnnouncementPanel />
    </Suspense>
  )
}
