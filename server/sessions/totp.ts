import { createHmac, timingSafeEqual } from 'node:crypto'

/** Seconds for which one code counts (RFC 6238, 4.1). */
const stepSeconds = 30

/** Steps before and after the present one whose codes are taken too, as clocks of telephones differ. */
const tolerance = 1

type Algorithm = 'sha1' | 'sha256' | 'sha512'

/** The code of one time step (RFC 6238; the truncation is that of RFC 4226, 5.3). */
export function totpAt(secret: Buffer, step: number, digits = 6, algorithm: Algorithm = 'sha1'): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac(algorithm, secret).update(counter).digest()
  const offset = digest.at(-1)! & 0xf
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/** The time step of a moment. @param now epoch milliseconds */
export function stepAt(now: number): number {
  return Math.floor(now / 1000 / stepSeconds)
}

/**
 * The time step whose code this is, among the present one and its neighbours.
 *
 * @param after the last step whose code was used: its code and earlier ones count no more
 */
export function matchingStep(secret: Buffer, code: string, now: number, after: number): number | undefined {
  const given = Buffer.from(code)
  let found: number | undefined
  for (let step = stepAt(now) - tolerance; step <= stepAt(now) + tolerance; step += 1) {
    const expected = Buffer.from(totpAt(secret, step))
    if (given.length === expected.length && timingSafeEqual(given, expected) && step > after) found ??= step
  }
  return found
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base 32 without padding (RFC 4648, 6), as apps for codes read secrets. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((part) => alphabet[Number.parseInt(part.padEnd(5, '0'), 2)]).join('')
}

/** The address that apps for codes read from a QR code (the key URI format of Google Authenticator). */
export function keyAddress(secret: Buffer, issuer: string, account: string): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer, algorithm: 'SHA1', digits: '6', period: String(stepSeconds) })
  // Apps read a plus sign as one.
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query.toString().replaceAll('+', '%20')}`
}
