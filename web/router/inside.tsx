import { Suspense, lazy } from 'react'
import { useLocation } from 'react-router'
import { EntryPage } from '#web/pages/entry-page.tsx'
import { Opening } from '#web/pages/opening.tsx'
import { PublicScreen } from '#web/pages/public-screen.tsx'
import { useSession } from '#web/session/session-store.ts'

const Shell = lazy(async () => ({ default: (await import('#web/shell/shell.tsx')).Shell }))

/** All addresses below the shell. A visitor gets here only to public ones: the entry page, or a feature's public page. */
export function Inside() {
  const signedIn = useSession((session) => session.token !== undefined && session.current !== undefined)
  const { pathname } = useLocation()
  if (!signedIn) return pathname === '/home' ? <EntryPage /> : <PublicScreen />
  return (
    <Suspense fallback={<Opening />}>
      <Shell />
    </Suspense>
  )
}
