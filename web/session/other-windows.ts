import { goTo } from '#web/router/navigation.ts'
import { forgetSession, sessionLocked } from '#web/session/end-session.ts'
import { storagePrefix } from '#web/session/local-store.ts'
import { takePlaceBeforeLock } from '#web/session/place-before-lock.ts'
import { sessionStore } from '#web/session/session-store.ts'
import { goOn } from '#web/session/sign-in.ts'

/** Keeps the windows of one browser in step: signing out, locking or unlocking in one applies to all. */
export function watchOtherWindows(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === `${storagePrefix}token`) return tokenChanged(newValue)
    if (key === `${storagePrefix}locked`) lockChanged(newValue === '1')
  })
}

function tokenChanged(token: string | null): void {
  const own = sessionStore.getState().token
  if (token === (own ?? null)) return
  if (token === null) {
    forgetSession()
    void goTo('/loginPre')
  } else if (own !== undefined) {
    // Another user signed in: nothing of the former user may stay visible.
    location.reload()
  } else {
    const { lapsed } = sessionStore.getState()
    sessionStore.setState({ token })
    // When the user can't be loaded, the sign-in dialog stays open here.
    if (lapsed) void goOn().catch(() => undefined)
  }
}

function lockChanged(locked: boolean): void {
  if (!sessionStore.getState().token) return
  if (locked) return sessionLocked()
  sessionStore.setState({ locked: false })
  void goTo(takePlaceBeforeLock())
}
