import { constants, createPublicKey, createPrivateKey, generateKeyPair, privateDecrypt, randomBytes, type JsonWebKey } from 'node:crypto'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '#server/database/types.ts'
import { newSecret, secretHash } from '#server/sessions/token.ts'
import './tables.ts'

const livesSeconds = 300

export interface PasswordKey {
  readonly keyId: string
  readonly publicKey: JsonWebKey
  readonly nonce: string
}

/** The key a new password is encrypted with, and a nonce for one use by this user (security 3.2). */
export async function givePasswordKey(db: Db, userId: string): Promise<PasswordKey> {
  const { id, publicKey } = await currentKey(db)
  const nonce = newSecret()
  await db
    .insertInto('password_nonce')
    .values({ hash: secretHash(nonce), user_id: userId })
    .execute()
  return { keyId: id, publicKey, nonce }
}

/** One pair for the database, made on first use; of two nodes that make one at once the first to store wins. */
async function currentKey(db: Db): Promise<{ id: string; publicKey: JsonWebKey }> {
  const known = await newestKey(db)
  if (known) return known
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const publicKey = { ...pair.publicKey.export({ format: 'jwk' }), alg: 'RSA-OAEP-256', use: 'enc' }
  await sql`
    insert into password_key (id, public_key, private_key)
    select ${randomBytes(9).toString('base64url')}, ${JSON.stringify(publicKey)}::jsonb, ${pair.privateKey.export({ format: 'pem', type: 'pkcs8' })}
    where not exists (select 1 from password_key)`.execute(db)
  return (await newestKey(db))!
}

async function newestKey(db: Db): Promise<{ id: string; publicKey: JsonWebKey } | undefined> {
  const row = await db
    .selectFrom('password_key')
    .select(['id', 'public_key'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row && { id: row.id, publicKey: row.public_key as JsonWebKey }
}

/**
 * Opens an encrypted password and uses its nonce up.
 *
 * @param cipher base64 of RSA-OAEP-256 over the nonce (43 characters) followed by the clear password
 * @returns the clear password; undefined when key, cipher or nonce is not right, or the nonce was used or is another user's
 */
export async function openPasswordCipher(db: Db, userId: string, keyId: string, cipher: string): Promise<string | undefined> {
  const row = await db.selectFrom('password_key').select('private_key').where('id', '=', keyId).executeTakeFirst()
  const text = row && decrypted(row.private_key, cipher)
  if (text === undefined || text.length <= 43) return undefined
  const { rows } = await sql<{ fresh: boolean }>`
    delete from password_nonce where hash = ${secretHash(text.slice(0, 43))} and user_id = ${userId}
    returning created_at > now() - make_interval(secs => ${livesSeconds}) as fresh`.execute(db)
  return rows[0]?.fresh ? text.slice(43) : undefined
}

function decrypted(privateKey: string, cipher: string): string | undefined {
  try {
    const key = createPrivateKey(privateKey)
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
