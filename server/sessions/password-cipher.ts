import { constants, createHash, createPrivateKey, createPublicKey, privateDecrypt, type JsonWebKey, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type { Kernel } from '#server/kernel.ts'
import { newSecret, secretHash } from '#server/sessions/token.ts'
import { keyPath, nodeKeys } from '#server/storage/node-keys.ts'
import { secretFile } from '#server/storage/secret-file.ts'
import './tables.ts'

const livesSeconds = 300

export interface PasswordKey {
  readonly keyId: string
  readonly publicKey: JsonWebKey
  readonly nonce: string
}

type Parts = Pick<Kernel, 'db' | 'settings'>

interface Pair {
  readonly id: string
  readonly publicKey: JsonWebKey
  readonly privateKey: KeyObject
}

/** The key a new password is encrypted with, and a nonce for one use by this user (security 3.2). */
export async function givePasswordKey(kernel: Parts, userId: string): Promise<PasswordKey> {
  const { id, publicKey } = await pairOf(kernel)
  const nonce = newSecret()
  await kernel.db
    .insertInto('password_nonce')
    .values({ hash: secretHash(nonce), user_id: userId })
    .execute()
  return { keyId: id, publicKey, nonce }
}

const pairs = new Map<string, Promise<Pair>>()

/** One key pair for all nodes, stored with the files they share; made on first use. */
async function pairOf({ settings }: Parts): Promise<Pair> {
  const path = keyPath(settings.dataDirectory, 'password.key')
  const known = pairs.get(path) ?? readPair(path)
  pairs.set(path, known)
  return known.catch((error: unknown) => {
    pairs.delete(path)
    throw error
  })
}

async function readPair(path: string): Promise<Pair> {
  const pem = await secretFile(path, nodeKeys['password.key'])
  const privateKey = createPrivateKey(pem)
  const publicKey = createPublicKey(pem)
  const id = createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest('base64url')
    .slice(0, 12)
  return { id, publicKey: { ...publicKey.export({ format: 'jwk' }), alg: 'RSA-OAEP-256', use: 'enc' }, privateKey }
}

/**
 * Opens an encrypted password and uses its nonce up.
 *
 * @param cipher base64 of RSA-OAEP-256 over the nonce (43 characters) followed by the clear password
 * @returns the clear password; undefined when key, cipher or nonce is not right, or the nonce was used or is another user's
 */
export async function openPasswordCipher(kernel: Parts, userId: string, keyId: string, cipher: string): Promise<string | undefined> {
  const { id, privateKey } = await pairOf(kernel)
  const text = id === keyId ? decrypted(privateKey, cipher) : undefined
  if (text === undefined || text.length <= 43) return undefined
  const { rows } = await sql<{ fresh: boolean }>`
    delete from password_nonce where hash = ${secretHash(text.slice(0, 43))} and user_id = ${userId}
    returning created_at > now() - make_interval(secs => ${livesSeconds}) as fresh`.execute(kernel.db)
  return rows[0]?.fresh ? text.slice(43) : undefined
}

function decrypted(key: KeyObject, cipher: string): string | undefined {
  try {
    return privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, Buffer.from(cipher, 'base64')).toString(
      'utf8',
    )
  } catch {
    return undefined
  }
}

/** The other side of `openPasswordCipher`, as clients do it; for tests and tools. */
export async function sealPassword(key: PasswordKey, clear: string): Promise<string> {
  const { publicEncrypt } = await import('node:crypto')
  const publicKey = createPublicKey({ key: key.publicKey, format: 'jwk' })
  return publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(key.nonce + clear),
  ).toString('base64')
}
