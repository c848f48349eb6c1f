import { storagePrefix } from '#web/session/local-store.ts'

const key = `${storagePrefix}place-before-lock`

/** Remembers where the user was, or wanted to go, when the screen was locked; a reload of the lock screen keeps it. */
export function rememberPlaceBeforeLock(address: string): void {
  try {
    sessionStorage.setItem(key, address)
  } catch {
    // nothing is kept
  }
}

/** Answers that place once; the start page when it is not known any more. */
export function takePlaceBeforeLock(): string {
  try {
    const place = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return place ?? '/'
  } catch {
    return '/'
  }
}
