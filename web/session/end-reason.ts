import { storagePrefix } from '#web/session/local-store.ts'

const key = `${storagePrefix}end-reason`

/** Remembers why the session ended, for the sign-in page; survives a reload of the page. */
export function rememberEndReason(reason: string): void {
  try {
    sessionStorage.setItem(key, reason)
  } catch {
    // Storage is full or forbidden: the sign-in page says nothing.
  }
}

/** The reason; undefined when the user left by themselves. */
export function endReason(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Forgets it, once somebody has signed in. */
export function forgetEndReason(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is forbidden: there is nothing to remove.
  }
}
