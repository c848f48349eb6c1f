import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { keyPath, nodeKeys } from '#server/storage/node-keys.ts'
import { secretFile } from '#server/storage/secret-file.ts'

/** The stored form of a secret: encrypted. */
const sealedValue = z.object({ $sealed: z.string() })
/** A secret as it is stored. */
export type SealedSecret = z.output<typeof sealedValue>

const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts a secret with the key of the data folder, so that copies of the database give nothing away (security 11.4).
 *
 * @param name of the setting: a value encrypted for one setting cannot be copied to another
 */
export async function seal(dataDirectory: string, name: string, secret: string): Promise<SealedSecret> {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', await keyOf(dataDirectory), nonce).setAAD(Buffer.from(name))
  const bytes = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return { $sealed: bytes.toString('base64') }
}

export function isSealed(value: unknown): value is SealedSecret {
  return sealedValue.safeParse(value).success
}

/** Decrypts the secret; undefined where it was encrypted with the key of another data folder. */
export async function unseal(dataDirectory: string, name: string, { $sealed }: SealedSecret): Promise<string | undefined> {
  const bytes = Buffer.from($sealed, 'base64')
  const [nonce, text, tag] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes, -tagBytes), bytes.subarray(-tagBytes)]
  const key = await keyOf(dataDirectory)
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name)).setAuthTag(tag)
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** One key for all nodes, stored with the files they share; made on first use. */
async function keyOf(dataDirectory: string): Promise<Buffer> {
  const text = await secretFile(keyPath(dataDirectory, 'settings.key'), nodeKeys['settings.key'])
  return Buffer.from(text, 'base64')
}
