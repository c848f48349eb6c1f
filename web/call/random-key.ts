/** A random key of 128 bits. `crypto.randomUUID` does not exist on plain http, so random bytes are used. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
