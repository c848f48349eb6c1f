import { Suspense, lazy } from 'react'
import { useLocation } from 'react-router'
import { EntryPage } from '#web/pages/entry-page.tsx'
import { Opening } from '#web/pages/opening.tsx'
import { PublicScreen } from '#web/pages/public-screen.tsx'
import { isPublic, plainPath } from '#web/router/fixed-routes.ts'
import { loadShell } from '#web/router/load-shell.ts'
import { useSession } from '#web/session/session-store.ts'

const Shell = lazy(async () => ({ default: (await loadShell()).Shell }))

/** All addresses inside the shell. Visitors reach only public ones: the entry page, or a feature's public page. */
export function Inside() {
  const signedIn = useSession((session) => (session.token !== undefined || session.lapsed) && session.current !== undefined)
  const { pathname } = useLocation()
  if (!signedIn && pathname === '/home') return <EntryPage />
  // The session has just ended; the navigation to the sign-in is under way.
  if (!signedIn) return isPublic(plainPath(pathname)) ? <PublicScreen /> : <Opening />
  return (
    <Suspense fallback={<Opening />}>
      <Shell />
    </Suspense>
  )
}
