let place = '/'

/** Remembers where the user was when the screen was locked. */
export function rememberPlaceBeforeLock(address: string): void {
  place = address
}

/** Answers that place once; the start page when it is not known any more. */
export function takePlaceBeforeLock(): string {
  const taken = place
  place = '/'
  return taken
}
