import { currentAddress, goTo } from '#web/router/navigation.ts'
import { forgetSession, lapse, sessionLocked } from '#web/session/end-session.ts'
import { storagePrefix } from '#web/session/local-store.ts'
import { takePlaceBeforeLock } from '#web/session/place-before-lock.ts'
import { sessionStore } from '#web/session/session-store.ts'
import { goOn } from '#web/session/sign-in.ts'
import { hasUnsent } from '#web/session/unsent.ts'

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
  } else if (own === undefined && !sessionStore.getState().lapsed) {
    sessionStore.setState({ token })
  } else if (own !== undefined && !hasUnsent()) {
    // Perhaps another user: nothing of the former one may stay visible.
    location.reload()
  } else {
    // A reload would ask whether to leave the input, and could be refused: the page is held until its user is back.
    if (own !== undefined) lapse(currentAddress())
    // When it is another user, or nobody can be loaded, the sign-in dialog stays open here.
    void goOn(token).catch(() => undefined)
  }
}

function lockChanged(locked: boolean): void {
  if (!sessionStore.getState().token) return
  if (locked) return sessionLocked()
  sessionStore.setState({ locked: false })
  void goTo(takePlaceBeforeLock())
}
