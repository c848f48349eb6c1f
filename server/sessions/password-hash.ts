import { createHash } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { WorkLimit } from '#server/work-limit.ts'

/** Security 3.1: argon2id (the library's default kind), 19 MiB, 2 passes, 1 lane, 16 bytes of salt. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A hash takes 19 MiB and a core: two at once, 32 wait, the next gets 429 (security 3.1). */
const heavy = new WorkLimit(2, 32)

/** A hash that never matches, checked in as much time as a real one, so that the time does not reveal whether an account exists. */
let nobody: Promise<string> | undefined

/** The hash of a clear password on the wire: lower-case MD5 hex (platform-api 0). */
export function wireHashOf(clear: string): string {
  return createHash('md5').update(clear, 'utf8').digest('hex')
}

/** The hash to store, over the hash of the wire. */
export async function hashPassword(wireHash: string): Promise<string> {
  return heavy.run(() => hash(wireHash.toLowerCase(), parameters))
}

/**
 * Whether the hash of the wire belongs to the stored one.
 *
 * @param stored undefined for an account that does not exist or has no password: takes the same time and is never right
 */
export async function verifyPassword(stored: string | null | undefined, wireHash: string): Promise<boolean> {
  nobody ??= hash(`nobody ${Math.random()}`, parameters)
  const against = stored ?? (await nobody)
  const right = await heavy.run(() => verify(against, wireHash.toLowerCase()))
  return stored ? right : false
}

/** Whether a stored hash was made with other parameters than today's; then the next sign-in stores it anew. */
export function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parameters
  return !stored.includes(`$argon2id$`) || !stored.includes(`$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}
