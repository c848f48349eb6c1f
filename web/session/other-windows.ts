import { goTo } from '#web/router/navigation.ts'
import { forgetSession, sessionLocked } from '#web/session/end-session.ts'
import { storagePrefix } from '#web/session/local-store.ts'
import { takePlaceBeforeLock } from '#web/session/place-before-lock.ts'
import { sessionStore } from '#web/session/session-store.ts'
import { goOn } from '#web/session/sign-in.ts'

/** Keeps several windows of one browser in step: signed out, locked or unlocked in one means so in all. */
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
    // Another user signed in there: nothing of this one may stay on the screen.
    location.reload()
  } else {
    const { lapsed } = sessionStore.getState()
    sessionStore.setState({ token })
    // Who could not be asked for is asked to sign in here.
    if (lapsed) void goOn().catch(() => undefined)
  }
}

function lockChanged(locked: boolean): void {
  if (!sessionStore.getState().token) return
  if (locked) return sessionLocked()
  sessionStore.setState({ locked: false })
  void goTo(takePlaceBeforeLock())
}
