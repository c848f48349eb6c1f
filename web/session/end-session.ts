import { currentAddress, goTo, showAddress } from '#web/router/navigation.ts'
import { draftPrefix, localStore } from '#web/session/local-store.ts'
import { rememberPlaceBeforeLock, takePlaceBeforeLock } from '#web/session/place-before-lock.ts'
import { sessionStore, storeEnterprise, storeLock, storeToken } from '#web/session/session-store.ts'
import { hasUnsent } from '#web/session/unsent.ts'

const cleanups = new Set<() => void>()

/** What is forgotten when a session ends: caches, tabs, sockets. Answers how to take it back. */
export function onSessionEnd(cleanup: () => void): () => void {
  cleanups.add(cleanup)
  return () => cleanups.delete(cleanup)
}

/** Forgets everything of the session; the next user finds nothing of it. */
export function forgetSession(): void {
  storeToken(undefined)
  storeLock(false)
  storeEnterprise(undefined)
  takePlaceBeforeLock()
  sessionStore.setState({ current: undefined, justSignedIn: false, lapsed: false })
  for (const cleanup of cleanups) cleanup()
}

/** Drafts of typed text are kept when a session merely expires, and forgotten when its user leaves. */
export function forgetDrafts(): void {
  localStore.removeAll(draftPrefix)
}

/** Address of the sign-in that leads back to the given place afterwards. */
export function signInAddress(back: string): string {
  const leadsNowhere = back === '/' || back.startsWith('/login')
  return leadsNowhere ? '/login' : `/login?redirect=${encodeURIComponent(back)}`
}

/**
 * The server no longer knows the session (codes 600 to 602): sign in again, then back to this place. Where something unsent
 * stands on the page, its user is asked over it.
 */
export function sessionEnded(code: number): void {
  const back = currentAddress()
  if (sessionStore.getState().lapsed) return
  if (maySignInOver(code)) return lapse(back)
  forgetSession()
  void goTo(signInAddress(back), { replace: true })
}

/** A session that somebody else ended (601) leaves nothing on the screen. */
function maySignInOver(code: number): boolean {
  const { current, locked } = sessionStore.getState()
  return code !== 601 && current !== undefined && !locked && hasUnsent()
}

/** The token is gone and the address is that of the sign-in, as after every end; only the page is kept. */
function lapse(back: string): void {
  storeToken(undefined)
  sessionStore.setState({ lapsed: true })
  showAddress(signInAddress(back))
}

/** The session is locked, here or in another window. */
export function sessionLocked(): void {
  if (!sessionStore.getState().locked) rememberPlaceBeforeLock(currentAddress())
  storeLock(true)
  void goTo('/lockScreen')
}
