import { Suspense, lazy } from 'react'
import { useLocation } from 'react-router'
import { loadSignIn } from '#web/pages/load-sign-in.ts'
import { Opening } from '#web/pages/opening.tsx'
import { PublicScreen } from '#web/pages/public-screen.tsx'
import { isPublic, plainPath } from '#web/router/fixed-routes.ts'
import { loadShell } from '#web/router/load-shell.ts'
import { useSession } from '#web/session/session-store.ts'

const EntryPage = lazy(async () => ({ default: (await loadSignIn()).EntryPage }))
const Shell = lazy(async () => ({ default: (await loadShell()).Shell }))

/** All addresses inside the shell. Visitors reach only public ones: the entry page, or a feature's public page. */
export function Inside() {
  const signedIn = useSession((session) => (session.token !== undefined || session.lapsed) && session.current !== undefined)
  const locked = useSession((session) => session.locked)
  const { pathname } = useLocation()
  // The session has just ended or been locked; the navigation to the sign-in or the lock screen, which may have to be fetched, is under way.
  if (locked) return <Opening />
  if (!signedIn && pathname !== '/home') return isPublic(plainPath(pathname)) ? <PublicScreen /> : <Opening />
  return <Suspense fallback={<Opening />}>{signedIn ? <Shell /> : <EntryPage />}</Suspense>
}
