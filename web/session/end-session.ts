import { currentAddress, goTo } from '#web/router/navigation.ts'
import { draftPrefix, localStore } from '#web/session/local-store.ts'
import { rememberPlaceBeforeLock, takePlaceBeforeLock } from '#web/session/place-before-lock.ts'
import { sessionStore, storeEnterprise, storeLock, storeToken } from '#web/session/session-store.ts'

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
  sessionStore.setState({ current: undefined, justSignedIn: false })
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

/** The server no longer knows the session (codes 600 to 602): sign in again, then back to this place. */
export function sessionEnded(): void {
  const back = currentAddress()
  forgetSession()
  void goTo(signInAddress(back), { replace: true })
}

/** The session is locked, here or in another window. */
export function sessionLocked(): void {
  if (!sessionStore.getState().locked) rememberPlaceBeforeLock(currentAddress())
  storeLock(true)
  void goTo('/lockScreen')
}
