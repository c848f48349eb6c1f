import { createHash, randomBytes } from 'node:crypto'

const shape = /^[A-Za-z0-9_-]{43}$/

/** A fresh secret of 256 bits, as text for headers and addresses. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a secret: whoever reads the database cannot use it. */
export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** The token as clients keep it: they put it into `Authorization` as it is, so it holds its scheme (platform-api 0). */
export function wireToken(secret: string): string {
  return `bearer ${secret}`
}

/** The secret of an `Authorization` header, with or without scheme; undefined when it has not the shape of one. */
export function secretOf(header: string): string | undefined {
  const secret = header.trim().replace(/^bearer\s+/i, '')
  return shape.test(secret) ? secret : undefined
}
