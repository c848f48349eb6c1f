import { storagePrefix } from '#web/session/local-store.ts'

const key = `${storagePrefix}place-before-lock`

/** Remembers the address that was shown or wanted when the screen was locked; survives a reload of the lock screen. */
export function rememberPlaceBeforeLock(address: string): void {
  try {
    sessionStorage.setItem(key, address)
  } catch {
    // Storage is full or forbidden: nothing is stored.
  }
}

/** Returns that address and forgets it; the start page when there is none. */
export function takePlaceBeforeLock(): string {
  try {
    const place = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return place ?? '/'
  } catch {
    return '/'
  }
}
