import { createHash, createHmac } from 'node:crypto'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { Idempotency } from '#server/saves/stored-answers.ts'

/** Reads the header of a state-changing request; answers stay for 24 hours (security 14.2). */
export function idempotencyOf(header: unknown, userId: string, route: string, bodyHash: string): Idempotency | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || header.length < 8 || header.length > 128)
    throw new Refused(refusal('malformed', 'kernel.key-malformed'))
  return { userId, route, key: header, bodyHash }
}

/**
 * The hash by which a repeated request is recognized.
 *
 * @param secret key of the hash where the request holds a password: otherwise somebody who reads the database could guess
 *   passwords with it, faster than with the argon2id hashes
 */
export function bodyHashOf(input: unknown, secret?: string): string {
  const hash = secret === undefined ? createHash('sha256') : createHmac('sha256', secret)
  return hash.update(JSON.stringify(input) ?? '').digest('base64url')
}
