/** A key of 128 random bits. `randomUUID` is missing on plain http, so it is made from random bytes. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
