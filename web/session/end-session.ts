import { currentAddress, goTo, showAddress } from '#web/router/navigation.ts'
import { rememberPlaceBeforeLock, takePlaceBeforeLock } from '#web/session/place-before-lock.ts'
import { adoptStoredToken, dropToken, sessionStore, storeEnterprise, storeLock } from '#web/session/session-store.ts'
import { rememberEndReason } from '#web/session/end-reason.ts'
import { hasUnsent, keepUnsent } from '#web/session/unsent.ts'

const cleanups = new Set<() => void>()

/** Registers a function that clears caches, tabs or sockets when the session ends. Returns a function that unregisters it. */
export function onSessionEnd(cleanup: () => void): () => void {
  cleanups.add(cleanup)
  return () => cleanups.delete(cleanup)
}

/** Clears everything of the session, so that the next user sees nothing of it. */
export function forgetSession(): void {
  dropToken()
  storeLock(false)
  storeEnterprise(undefined)
  takePlaceBeforeLock()
  sessionStore.setState({ current: undefined, justSignedIn: false, lapsed: false })
  for (const cleanup of cleanups) cleanup()
}

/** Gives up a page that was kept for its user; the window goes on with who is signed in in this browser now. */
export function giveUpPage(): void {
  forgetSession()
  adoptStoredToken()
}

/** Address of the sign-in page that afterwards leads to `back`. */
export function signInAddress(back: string): string {
  const leadsNowhere = back === '/' || back.startsWith('/login')
  return leadsNowhere ? '/login' : `/login?redirect=${encodeURIComponent(back)}`
}

/**
 * The server does not know the session any more (codes 600 to 602): the user signs in again and returns to this page. When the
 * page has unsent input, the sign-in is a dialog over the page; otherwise the sign-in page says why.
 */
export function sessionEnded(code: number, reason: string): void {
  const back = currentAddress()
  const { lapsed, token } = sessionStore.getState()
  // Several calls may meet the same end; after the first the way back would be the sign-in itself.
  if (lapsed || token === undefined) return
  if (maySignInOver(code)) return lapse(back)
  rememberEndReason(reason)
  forgetSession()
  void goTo(signInAddress(back), { replace: true })
}

/** Whether to sign in over the page: only with unsent input, and not when somebody else ended the session (601). */
function maySignInOver(code: number): boolean {
  const { current, locked } = sessionStore.getState()
  return code !== 601 && current !== undefined && !locked && hasUnsent()
}

/**
 * Removes the token and shows the address of the sign-in, as after every end of a session, but keeps the page behind the sign-in
 * dialog. Its input is kept for its user; nothing of it is sent until that user has signed in again.
 */
export function lapse(back: string): void {
  keepUnsent()
  dropToken()
  sessionStore.setState({ lapsed: true })
  showAddress(signInAddress(back))
}

/** Shows the lock screen, when the session was locked here or in another window. */
export function sessionLocked(): void {
  if (!sessionStore.getState().locked) rememberPlaceBeforeLock(currentAddress())
  storeLock(true)
  void goTo('/lockScreen')
}
